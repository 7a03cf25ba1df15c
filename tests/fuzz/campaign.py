"""python -m tests.fuzz.campaign: every target for a while, from the kept cases and a seed.

With atheris, where that is installed (the extra `fuzz`), else with hypothesis. `make soak` plays it
again and again. What atheris finds on the way is kept in `build/fuzz/TARGET`, and the next campaign
goes on from there. A failure prints the case as a line for `tests/fuzz/corpus/TARGET.txt`.
"""

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path
from subprocess import PIPE, STDOUT, run
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz.corpus import kept, to_line
from tests.fuzz.doors import DOORS
from tests.fuzz.targets import TARGETS

ALL = TARGETS | DOORS
_EXAMPLES = {"configuration": 200, "heads": 400}
_USUAL = 600
_ROOT = Path(__file__).parents[2]
FOUND = _ROOT / "build" / "fuzz"
_ODD = st.sampled_from(
    [b"", b"\0", b"\n", b"-1", b"1e999", b"null", b"NaN", b"\x1b[2J", "\u202e".encode(), b"{" * 99]
)


def changed(cases: list[bytes]) -> st.SearchStrategy[bytes]:
    """Draw a kept case in which pieces are replaced, or any bytes."""

    @st.composite
    def draw_one(draw: st.DrawFn) -> bytes:
        data = draw(st.sampled_from(cases))
        for _ in range(draw(st.integers(0, 4))):
            at = draw(st.integers(0, len(data)))
            end = min(len(data), at + draw(st.integers(0, 12)))
            piece = draw(st.one_of(_ODD, st.binary(max_size=12), st.sampled_from(cases)))
            data = data[:at] + piece + data[end:]
        return data

    return st.one_of(draw_one(), st.binary(max_size=400)) if cases else st.binary(max_size=400)


def play(name: str, number: int, share: float = 1.0) -> bytes | None:
    """Play one target by hypothesis; return the smallest case that fails, None: none does.

    Args:
        name: of the target.
        number: the seed.
        share: of the usual number of examples.
    """
    failing: list[bytes] = []

    @seed(number)
    @settings(
        max_examples=max(1, round(_EXAMPLES.get(name, _USUAL) * share)),
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink],
    )
    @given(changed(kept(name)))
    def fuzz(data: bytes) -> None:
        try:
            ALL[name](data)
        except BaseException:
            failing.append(data)
            raise

    try:
        fuzz()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return failing[-1]
    return None


def with_atheris(name: str, number: int, runs: int, found: Path = FOUND) -> int:
    """Play one target by atheris; return 0, or what it ended with if it failed.

    Args:
        name: of the target.
        number: the seed.
        runs: how many cases are tried beside those that are known.
        found: a folder per target in it keeps the cases that reached something new.
    """
    own = found / name
    own.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        for index, case in enumerate(kept(name)):
            (Path(folder) / str(index)).write_bytes(case)
        known = len(kept(name)) + len(list(own.iterdir()))
        words = [f"-runs={known + runs}", f"-seed={number % (1 << 31) or 1}", "-max_len=400"]
        words += [f"-artifact_prefix={folder}/failed-", str(own), folder]
        command = [sys.executable, "-m", "tests.fuzz", name, *words]
        done = run(command, cwd=_ROOT, stdout=PIPE, stderr=STDOUT, check=False)
        if done.returncode:
            print(done.stdout[-4000:].decode(errors="replace"))
            for path in Path(folder).glob("failed-*"):
                print(f"FAILED {name}: {to_line(path.read_bytes())}")
        return done.returncode


def main(arguments: list[str]) -> int:
    """Play the targets; 1 if one has failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.campaign")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--targets", default=",".join(ALL))
    parser.add_argument("--most", type=int, default=len(ALL), help="so many in turn (all)")
    options = parser.parse_args(arguments)
    failed = 0
    names = options.targets.split(",")
    first = options.seed * options.most % len(names)
    for name in (names[first:] + names[:first])[: options.most]:
        if find_spec("atheris"):
            runs = 10 * _EXAMPLES.get(name, _USUAL)
            failed |= with_atheris(name, options.seed, runs) != 0
        elif (case := play(name, options.seed)) is not None:
            print(f"FAILED {name}: {to_line(case)}")
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
