"""python -m tests.odds.everything: compute the odds of every shipped pay table, and keep them."""

import argparse
import sys
from collections.abc import Collection

from controller.configuration import config_root, list_games, load_game
from controller.odds import digest_of_rules, find_kept, folders, keep
from controller.odds.compute import compute


def main(games: Collection[str], check: bool) -> int:
    """Compute the odds of games, of all if none is named; return how many are not as shipped."""
    [folder] = folders(config_root())
    different, digests = 0, set()
    for key in games or list_games():
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
    for path in [] if games else sorted(folder.glob("*.json")):
        if not any(digest.startswith(path.stem) for digest in digests):
            different += 1
            print(f"{path.name}: of no shipped table")
            if not check:
                path.unlink()
    return different


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.odds.everything", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="these alone")
    parser.add_argument("--check", action="store_true", help="say what differs; change nothing")
    options = parser.parse_args()
    sys.exit(bool(main(options.games, options.check) and options.check))
