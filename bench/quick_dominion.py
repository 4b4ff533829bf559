"""Games a second of the engine alone: python -m bench.quick_dominion [SECONDS]."""

from __future__ import annotations

import sys
import time

from bench.sides import engine


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    for bot in engine.BOTS:
        engine.play(bot, 0)
        games = decisions = 0
        start = time.perf_counter()
        while (took := time.perf_counter() - start) < seconds:
            decisions += engine.play(bot, games).decisions
            games += 1
        print(
            f"{bot:<10} {games / took:8.0f} games/s  {1e6 * took / decisions:6.1f} µs a decision "
            f"({decisions / games:.0f} decisions a game)"
        )


if __name__ == "__main__":
    main()
