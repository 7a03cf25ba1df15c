"""The floor of branches that `make coverage` holds for the procedure."""

import json

import pytest

from tests.procedure import branches


def told(taken: int, of: int) -> dict[str, object]:
    return {
        "files": {"a.py": {"missing_branches": [[3, 4], [7, -1]]}},
        "totals": {
            "covered_branches": taken,
            "num_branches": of,
            "percent_covered": 99.9,
        },
    }


@pytest.mark.parametrize(("taken", "code"), [(969, 1), (970, 0)])
def test_branches_alone_count(taken: int, code: int, tmp_path, capsys) -> None:
    file = tmp_path / "coverage.json"
    file.write_text(json.dumps(told(taken, 1000)))
    assert branches.main(str(file), "97") == code
    assert f"{taken} of 1000, {taken / 10:.1f}%; the floor is 97 %" in capsys.readouterr().out


def test_each_branch_that_no_test_takes_is_named() -> None:
    words, _ = branches.judge(told(998, 1000), 97)
    assert "a.py:3: no test goes to line 4" in words
    assert "a.py:7: no test goes out of the function" in words
