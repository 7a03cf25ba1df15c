"""python -m tests.odds.everything: compute the odds of every shipped pay table, and keep them.

--check   say whether the shipped odds equal the computed ones, and change nothing
"""

import sys

from controller.configuration import config_root, list_games, load_game
from controller.odds import digest_of_rules, find_kept, folders, keep
from controller.odds.compute import compute


def main(check: bool) -> int:
    """Compute all odds; return how many differ from the shipped ones."""
    [folder] = folders(config_root())
    different, digests = 0, set()
    for key in list_games():
        game = load_game(key)
        for table in game.pay_tables:
            digest = digest_of_rules(game, table)
            digests.add(digest)
            shipped = find_kept(digest, [folder])
            odds = compute(game, table.name)
            same = odds == shipped
            different += not same
            print(f"{key} {table.name}: {'as shipped' if same else 'NOT AS SHIPPED'}", flush=True)
            if not same and not check:
                keep(odds, folder)
    for path in sorted(folder.glob("*.json")):
        if not any(digest.startswith(path.stem) for digest in digests):
            different += 1
            print(f"{path.name}: of no shipped table")
            if not check:
                path.unlink()
    return different


if __name__ == "__main__":
    wanted = sys.argv[1:]
    if wanted not in ([], ["--check"]):
        sys.exit(__doc__)
    sys.exit(1 if main(bool(wanted)) and wanted else 0)
