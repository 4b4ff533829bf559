"""The pack as it stands on the page against how it was before: pairs of games with the same seeds,
more of them each time it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from time import monotonic

from cardwright.editor.checking import check_folder
from cardwright.simulation.games import play_game
from cardwright.simulation.plan import Plan, make_plan
from cardwright.studies.compare import Pair, Side, compared, is_settled, measures
from cardwright.studies.tables import Study, shown
from cardwright.studio.working.unable import Unable
from dsl.packs.pack import Pack

ENOUGH = 3.0  # seconds of play for one answer
MOST_DECISIONS = 4_000
LEAST_PAIRS = 20
SEED = 1


class Balance:
    """Pairs of games of two versions of a pack."""

    def __init__(self) -> None:
        self.before: Side | None = None
        self.texts: Mapping[Path, str] | None = None
        self.now: Side | None = None
        self.pairs: list[Pair] = []

    def play_on(
        self, folder: Path, before: Mapping[Path, str], pack: Pack, most: int
    ) -> dict[str, object]:
        """Play some more pairs, and tell what is different by now."""
        if self.now is None or self.now.pack is not pack or before != self.texts:
            old = check_folder(folder, before, [folder.parent])
            if old.pack is None or old.has_errors:
                raise Unable("the pack as it was before has mistakes: there is nothing to compare")
            self.before, self.now = _side("before", old.pack), _side("now", pack)
            self.texts, self.pairs = before, []
        a, b = self.before, self.now
        assert a is not None
        assert b is not None
        until = monotonic() + ENOUGH
        while len(self.pairs) < most and monotonic() < until:
            number = len(self.pairs)
            pair = (play_game(a.pack, a.plan, number), play_game(b.pack, b.plan, number))
            self.pairs.append(pair)
        study = compared(a, b, self.pairs, card=None, interrupted=False)
        whole = [pair for pair in self.pairs if all(one.finished for one in pair)]
        settled = len(whole) >= LEAST_PAIRS and is_settled(whole, measures(a))
        return {"pairs": len(self.pairs), "settled": settled, **as_data(study)}


def _side(name: str, pack: Pack) -> Side:
    return Side(name, pack, plan_for(pack))


def plan_for(pack: Pack) -> Plan:
    game = pack.vocabulary.game
    low, high = game.players if game is not None else (1, 1)
    players = max(low, min(2, high))
    plan = make_plan(pack, players, ["greedy"], SEED, None, None, MOST_DECISIONS, False)
    return replace(plan, facts=True)


def as_data(study: Study) -> dict[str, object]:
    """A study for the page: its sentences, and its tables as people read them."""
    return {
        "findings": list(study.findings),
        "facts": [[name, shown(value, "number")] for name, value in study.facts],
        "tables": [
            {
                "title": table.title,
                "note": table.note,
                "columns": [column.title for column in table.columns],
                "rows": [
                    [shown(v, column.form) for v, column in zip(row, table.columns, strict=True)]
                    for row in table.rows[:40]
                ],
            }
            for table in study.tables
        ],
    }
