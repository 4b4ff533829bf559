"""A mutant on trial: the pack with its change, and the first scenario that notices."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from hashlib import sha256

from dsl.diagnostics.report import Report
from dsl.model.scenario import Scenario
from dsl.packs.assemble import assemble
from dsl.packs.folders import PackFiles
from dsl.packs.pack import Pack
from dsl.packs.references import Meant, packs_meant
from dsl.syntax.parser import chunks
from interpreter.state.errors import PlayError
from interpreter.testing.scenarios import Failure, Runner, new_game, run_scenario
from tests.mutants.changes import Mutant, changed_text
from tests.mutants.figures import lines_of, pinned_figures
from tests.mutants.quickly import Quickly
from tests.mutants.wiring import pinned, wiring


class Ask(Enum):
    """Which scenarios are asked of a mutant."""

    RELATED = "those that have to do with it"
    OTHERS = "all others"
    ALL = "all"


REFUSED, KILLED, SURVIVED = "refused", "killed", "survived"
HALF = "survived those that have to do with it"


@dataclass
class Trial:
    """The scenarios of a pack, with what is known of which of them notices what."""

    pack: Pack
    meant: Meant
    scenarios: list[Scenario]
    touched: list[frozenset[tuple[str, int]]]  # the lines that each scenario makes happen
    words: list[frozenset[str]]  # of each scenario
    used: list[Used]
    uses: list[frozenset[str]]  # what each scenario may come to of these
    quickly: Quickly = field(default_factory=Quickly)
    killers: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, pack: Pack) -> Trial:
        meant = packs_meant(pack.folder, Report())
        assert meant is not None
        scenarios = list(pack.scenarios)
        touched = [_touched(pack, scenario) for scenario in scenarios]
        words = [frozenset(re.findall(r"\w+", repr(scenario))) for scenario in scenarios]
        used = list(_used(pack))
        uses = [_use(pack, used, *of_one) for of_one in zip(touched, words, strict=True)]
        return cls(pack, meant, scenarios, touched, words, used, uses)

    @cached_property
    def fingerprint(self) -> str:
        """Of all that mutants are made of and held against."""
        pinned_here = (sorted(pinned_figures(self.pack.id)), pinned(self.pack.id))
        return sha256(f"{self.meant.texts}\n{pinned_here}".encode()).hexdigest()[:16]

    @cached_property
    def bare(self) -> Meant:
        """The packs without their scenarios, which are read already."""
        return _without_scenarios(self.meant)

    def judge(self, mutant: Mutant, ask: Ask = Ask.ALL) -> tuple[str, str]:
        """What becomes of a mutant, and which scenario noticed it: of those that have to do with
        the changed declaration, of all others, or of all."""
        if mutant.board is not None:
            noticed = wiring(mutant.board) not in pinned(self.pack.id)
            return (KILLED, "the wiring of the boards") if noticed else (SURVIVED, "")
        changed = self._with([mutant])
        if changed is None:
            return REFUSED, ""
        pinned_lines = pinned_figures(self.pack.id)
        if pinned_lines and pinned_lines != frozenset(lines_of(changed)):
            return KILLED, "the figures of the cards"
        for number in self._in_order(mutant, ask):
            if not _passes(changed, self.scenarios[number]):
                known = self.killers[mutant.declaration]
                if number not in known:
                    known.insert(0, number)
                return KILLED, self.scenarios[number].name
        return SURVIVED, ""

    def by_figures(self, mutants: Iterable[Mutant]) -> Iterator[Mutant]:
        """Those that the pinned figures of their card notice: changes of many cards at once."""
        waiting: defaultdict[str, list[Mutant]] = defaultdict(list)
        for mutant in mutants:
            if mutant.of_a_card and pinned_figures(self.pack.id):
                waiting[mutant.of_a_card].append(mutant)
        while any(waiting.values()):
            yield from self._noticed([left.pop() for left in waiting.values() if left])

    def _noticed(self, mutants: list[Mutant]) -> Iterator[Mutant]:
        changed = self._with(mutants)
        if changed is not None:
            new = frozenset(lines_of(changed))
            gone = {line.partition(":")[0] for line in pinned_figures(self.pack.id) - new}
            yield from (mutant for mutant in mutants if mutant.of_a_card in gone)
        elif len(mutants) > 1:
            half = len(mutants) // 2
            yield from self._noticed(mutants[:half])
            yield from self._noticed(mutants[half:])

    def _with(self, mutants: list[Mutant]) -> Pack | None:
        """The pack with the changes; None where it is refused."""
        by_file: defaultdict[str, list[Mutant]] = defaultdict(list)
        for mutant in mutants:
            by_file[mutant.file].append(mutant)

        def changed(files: PackFiles) -> PackFiles:
            sources = [
                one._replace(text=changed_text(one.text, by_file[one.file]))
                if one.file in by_file
                else one
                for one in files.sources
            ]
            return replace(files, sources=tuple(sources))

        bare = self.bare
        packs = tuple((manifest, changed(files)) for manifest, files in bare.packs)
        report = Report()
        with self.quickly.again():
            found = assemble(replace(bare, packs=packs), report)
        return None if found is None or report.has_errors else found

    def _in_order(self, mutant: Mutant, ask: Ask) -> list[int]:
        """The scenarios, those first that noticed a change of this declaration before, then those
        that make it happen or name it, then those of its file, then all others."""
        named = {mutant.name, *mutant.old.split()[:1]}
        inside = {one.name for one in self.used if (mutant.file, mutant.line) in one.lines}
        known = self.killers[mutant.declaration]

        def related(number: int) -> int:
            lines = self.touched[number]
            if number in known:
                return 0
            if any((mutant.file, line) in lines for line in range(mutant.first, mutant.last + 1)):
                return 1
            if named & self.words[number]:
                return 2
            if inside & self.uses[number]:
                return 2
            return 3 if any(file == mutant.file for file, _ in lines) else 4

        ordered = sorted(range(len(self.scenarios)), key=lambda number: (related(number), number))
        if ask == Ask.ALL:
            return ordered
        return [number for number in ordered if (related(number) < 3) == (ask == Ask.RELATED)]


def _passes(pack: Pack, scenario: Scenario) -> bool:
    try:
        return run_scenario(pack, scenario).passed
    except KeyError:  # the scenario was read before, and names a card that is gone
        return False


def _without_scenarios(meant: Meant) -> Meant:
    def bare(files: PackFiles) -> PackFiles:
        kept = tuple(one for one in files.sources if not one.file.endswith(".scenarios"))
        return replace(files, sources=kept)

    return replace(meant, packs=tuple((manifest, bare(files)) for manifest, files in meant.packs))


@dataclass(frozen=True)
class Used:
    """What others use by its name: a verb, a definition, a table, an action, a counter."""

    name: str  # up to the first hole
    words: frozenset[str]
    lines: frozenset[tuple[str, int]]


def _used(pack: Pack) -> Iterator[Used]:
    for file, text in pack.texts.items():
        if not file.endswith(".rules"):
            continue
        for chunk in chunks(text, file, Report()):
            found = re.match(
                r"(?:family .*\n\s+)?(?:verb|define|table|action|counter) (\w+)", chunk.text
            )
            if found:
                last = chunk.line + chunk.text.count("\n")
                lines = frozenset((file, line) for line in range(chunk.line, last))
                yield Used(found[1], frozenset(re.findall(r"\w+", chunk.text)), lines)


def _use(
    pack: Pack, used: list[Used], lines: frozenset[tuple[str, int]], words: frozenset[str]
) -> frozenset[str]:
    """What these lines and words may come to."""
    said = set(words)
    for file, line in lines:
        if file in pack.texts:
            said |= set(re.findall(r"\w+", pack.texts[file].splitlines()[line - 1]))
    found: set[str] = set()
    while more := [
        one
        for one in used
        if one.name not in found and any(word.startswith(one.name) for word in said)
    ]:
        for one in more:
            found.add(one.name)
            said |= one.words
    return frozenset(found)


def _touched(pack: Pack, scenario: Scenario) -> frozenset[tuple[str, int]]:
    """The lines of rules and cards that a scenario makes happen."""
    game = new_game(pack.staged, scenario)
    runner = Runner(game)
    try:
        for step in scenario.steps:
            runner.do(step)
    except (Failure, PlayError, ValueError):
        pass
    spans = [entry.source.span for entry in game.log if entry.source is not None]
    return frozenset((span.file, span.line) for span in spans if span is not None)
