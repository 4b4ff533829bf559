"""Which scenarios of a pack prove which rules of its game.

The rules are listed in the pack's `coverage.yaml`, in groups, each with a few words on what it is
about; a scenario names those it proves. A rule that no play can break, since checking the pack
refuses what would, is listed with the code of that refusal: `R3: {says: ..., by: F010}`. Put
together they show what nobody has proven yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from dsl.diagnostics.catalogue import catalogue
from dsl.diagnostics.report import PackError, Report
from dsl.diagnostics.spans import Span
from dsl.model.scenario import Scenario
from dsl.packs.folders import read_pack
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.yamltext import Node, Reader, YMap, read_yaml
from dsl.yamltext.forms.coverage_form import RULE

FILE = "coverage.yaml"

Groups = Mapping[str, Mapping[str, str]]
Checks = Mapping[str, tuple[str, ...]]  # of a rule, the diagnostics that refuse what breaks it


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rules of a pack by group, name and title; for each, the scenarios that prove it.

    `unknown` are the words that scenarios claim to prove and that are no rule.
    """

    groups: Groups
    proofs: Mapping[str, tuple[Scenario, ...]]
    unknown: Mapping[str, tuple[Scenario, ...]]
    checks: Checks

    @property
    def rules(self) -> dict[str, str]:
        return {name: title for group in self.groups.values() for name, title in group.items()}

    @property
    def missing(self) -> tuple[str, ...]:
        proven = self.proofs.keys() | self.checks.keys()
        return tuple(name for name in self.rules if name not in proven)


def coverage(pack: Pack) -> Coverage | None:
    """None for a pack without a list of rules. Raises PackError for a list that is not one."""
    listed = _listed_rules(pack)
    if listed is None:
        return None
    groups, checks = listed
    claims: dict[str, list[Scenario]] = {}
    for scenario in pack.scenarios:
        for name in scenario.proves:
            claims.setdefault(name, []).append(scenario)
    rules = {name for group in groups.values() for name in group}
    return Coverage(
        groups,
        {name: tuple(by) for name, by in claims.items() if name in rules},
        {name: tuple(by) for name, by in claims.items() if name not in rules},
        checks,
    )


def _listed_rules(pack: Pack) -> tuple[Groups, Checks] | None:
    report = Report()
    files = read_pack(pack.folder, report)
    found = None
    for source in files.other_yaml if files else ():
        if PurePath(source.file).name == FILE:
            found = read_yaml(source.text, source.file, report, _read_groups)
    if report.has_errors:
        raise PackError(report)
    return found


def _read_groups(reader: Reader, root: Node) -> tuple[Groups, Checks]:
    groups: dict[str, dict[str, str]] = {}
    checks: dict[str, tuple[str, ...]] = {}
    places: dict[str, Span] = {}
    tree = reader.map(root, "groups of rules")
    for group, (_, inner) in tree.entries.items() if tree else ():
        rules = groups.setdefault(group, {})
        listed = reader.map(inner, "rules and their titles")
        for name, (key, value) in listed.entries.items() if listed else ():
            if isinstance(value, YMap):
                reader.check_keys(value, RULE)
                checks[name] = _read_codes(reader, value.get("by"))
            title = reader.text(value.get("says") if isinstance(value, YMap) else value)
            if name in places:
                related = [(places[name], "it is listed first here")]
                reader.error("D001", key, f"`{name}` is listed already", related=related)
            places.setdefault(name, key)
            rules[name] = title or ""
    return groups, checks


def _read_codes(reader: Reader, node: Node | None) -> tuple[str, ...]:
    codes = reader.word_list(node)
    for code in codes:
        if str(code.value) not in catalogue():
            reader.wrong(code, "the code of a diagnostic", hint="`cardwright explain` lists them")
    return tuple(str(code.value) for code in codes)


def as_text(pack: Pack, found: Coverage) -> Iterator[str]:
    """The whole in lines for people: each rule with the scenarios that prove it."""
    yield _counts(found)
    for group, rules in found.groups.items():
        yield ""
        yield group
        for name, about in rules.items():
            proof = [*_by_file(found.proofs.get(name, ()), ""), *_refusals(found, name)]
            yield f"  {name}  {about}"
            yield from (f"      {one}" for one in proof or ("no scenario",))
    wrong = complaints(found)
    yield from ["", *wrong] if wrong else []


def _counts(found: Coverage) -> str:
    used = len({scenario.name for proof in found.proofs.values() for scenario in proof})
    held = f" or a check (there are {len(found.checks)})" if found.checks else ""
    return (
        f"Rules: {len(found.rules)}; without a scenario{held}: {len(found.missing)}; "
        f"scenarios that prove one: {used}."
    )


def _refusals(found: Coverage, name: str) -> Iterator[str]:
    for code in found.checks.get(name, ()):
        yield f"refused when the pack is checked: {code}, {catalogue()[code].title}"


def as_markdown(pack: Pack, found: Coverage) -> str:
    """The whole as a document: a table for each group, then what is missing."""
    title = pack.manifest.titles.get(DEFAULT_LANGUAGE, pack.id)
    lines = [
        f"# {title}: the rules and their scenarios",
        "",
        f"Written by `cardwright coverage {pack.id}`. Its `{FILE}` lists the rules, and its",
        "scenarios say with `proves` which of them they would fail without.",
        "",
        _counts(found),
        "",
    ]
    for group, rules in found.groups.items():
        lines += [f"## {group}", "", "| Rule | What it says | Scenarios |", "|---|---|---|"]
        for name, about in rules.items():
            checks = map(_cell, _refusals(found, name))
            proof = "<br>".join([*_by_file(found.proofs.get(name, ())), *checks]) or "none"
            lines.append(f"| {name} | {_cell(about)} | {proof} |")
        lines.append("")
    lines += complaints(found)
    return "\n".join(lines).rstrip() + "\n"


def complaints(found: Coverage) -> list[str]:
    """What is wrong: rules that nobody proves, and claims to prove what is no rule."""
    lines = [f"No scenario proves {name}: {found.rules[name]}." for name in found.missing]
    for name, scenarios in found.unknown.items():
        lines += [f"`{name}` is no rule, but proven by {_place(one)}." for one in scenarios]
    return lines


def _by_file(scenarios: tuple[Scenario, ...], quote: str = "`") -> Iterator[str]:
    files: dict[str, list[str]] = {}
    for scenario in scenarios:
        files.setdefault(PurePath(scenario.span.file).name, []).append(
            _cell(scenario.name) if quote else scenario.name
        )
    for file, names in files.items():
        yield f"{quote}{file}{quote}: {'; '.join(names)}"


def _place(scenario: Scenario) -> str:
    return f'"{scenario.name}" ({PurePath(scenario.span.file).name})'


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
