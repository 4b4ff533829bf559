"""From a reference to the packs it means: a folder, a zip file, an id, or several joined by `+`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import NOWHERE
from dsl.model.provenance import Origins
from dsl.packs.folders import PackFiles, find_pack, known_packs, read_pack
from dsl.packs.load_order import all_below, order_packs
from dsl.packs.manifest import Manifest, draft_manifest, read_manifest
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.yamltext import shown

TOGETHER = "+"

Reference = str | Path | Sequence[str | Path]


@dataclass(frozen=True)
class Meant:
    """Packs in the order in which they load. `named` are those that were asked for, and `manifest`
    is the one that they make together."""

    manifest: Manifest
    named: tuple[str, ...]
    packs: tuple[tuple[Manifest, PackFiles], ...]

    @property
    def texts(self) -> dict[str, str]:
        """Every file that is played, by the name that messages show."""
        return {source.file: source.text for _, files in self.packs for source in files.played}

    @property
    def fingerprint(self) -> str:
        """The same for the same files, from whichever folder they are looked at."""
        told = sorted(
            (manifest.id, files.name_inside(source), source.text)
            for manifest, files in self.packs
            for source in files.played
        )
        return hashlib.sha256(repr(told).encode("utf-8", "surrogatepass")).hexdigest()[:16]

    @property
    def origins(self) -> Origins:
        files = {
            source.file: manifest.id
            for manifest, files in self.packs
            for source in (*files.played, *files.other_yaml)
        }
        return Origins(files, all_below([manifest for manifest, _ in self.packs]))


def packs_meant(reference: Reference, report: Report, paths: Sequence[Path] = ()) -> Meant | None:
    """The packs that a reference means, and all that they require; None when some are not there."""
    places = [find_pack(name, report, paths) for name in references_in(reference)]
    folders = [place for place in places if place is not None]
    if len(folders) < len(places):
        return None
    paths = (*paths, *dict.fromkeys(folder.resolve().parent for folder in folders))
    found: dict[str, tuple[Manifest, PackFiles]] = {}
    for folder in folders:
        files = _told_apart(read_pack(folder, report), found)
        if files is None:
            return None
        all_files = not report.has_errors
        manifest = draft_manifest(files.manifest.text, files.manifest.file, report)
        if manifest is None or not all_files:
            # Without every file, known words would be called unknown: only the writing is checked.
            check_writing(files, report)
            return None
        if manifest.id in found:
            _report_twice(manifest.id, found[manifest.id][1].folder, folder, report)
            return None
        found[manifest.id] = (manifest, files)
    return _with_required(found, report, paths)


def _report_twice(pack: str, one: Path, other: Path, report: Report) -> None:
    """Nobody could say which of two packs of one id should count."""
    message, hint = f"the pack `{pack}` is asked for twice", "give it once"
    if one.resolve() != other.resolve():
        message += f": as `{shown(str(one))}` and as `{shown(str(other))}`"
        hint = "give one of the two, or give them different ids"
    report.error("P022", NOWHERE, message, hint=hint)


def references_in(reference: Reference) -> list[str]:
    """The single references in one; `one+other` is two, unless it is a pack by that name."""
    if not isinstance(reference, str):
        several = [reference] if isinstance(reference, Path) else reference
        if not isinstance(several, Sequence) or not all(
            isinstance(one, str | Path) for one in several
        ):
            raise TypeError(
                f"a pack is named by its id, its folder or a list of these, not by {reference!r}"
            )
        return [str(one) for one in several]
    if TOGETHER not in reference or find_pack(reference, Report()) is not None:
        return [reference]
    return [name.strip() for name in reference.split(TOGETHER) if name.strip()] or [reference]


def places_of(reference: Reference) -> Iterator[Path]:
    """The folders and zip files of packs and of all that they require, as far as they are found."""
    unheard = Report()
    found = [find_pack(name, unheard) for name in references_in(reference)]
    waiting = [place for place in found if place is not None]
    done: set[Path] = set()
    while waiting:
        place = waiting.pop().resolve()
        if place in done:
            continue
        done.add(place)
        yield place
        files = read_pack(place, unheard)
        manifest = (
            draft_manifest(files.manifest.text, files.manifest.file, unheard) if files else None
        )
        if manifest is not None and manifest.requires:
            known = known_packs((place.parent,))
            waiting += [known[need.pack] for need in manifest.requires if need.pack in known]


def check_writing(files: PackFiles, report: Report) -> None:
    """Check the grammar of each file alone, where the words of the pack cannot be known."""
    from dsl.syntax.parser import declared_words, parse_text

    declared = declared_words(source.text for source in files.sources)
    for source in files.sources:
        parse_text(source.text, source.file, report, declared)


def _with_required(
    found: dict[str, tuple[Manifest, PackFiles]], report: Report, paths: Sequence[Path]
) -> Meant | None:
    named = tuple(found)
    before = len(report)
    # Looking for all packs there are takes longer than reading the few that are named.
    known = known_packs(paths) if any(one.requires for one, _ in found.values()) else {}

    def look_up(name: str) -> Manifest | None:
        if name not in found and name in known:
            files = _told_apart(read_pack(known[name], report), found)
            manifest = (
                read_manifest(files.manifest.text, files.manifest.file, report) if files else None
            )
            if files is not None and manifest is not None:
                found[name] = (manifest, files)
        return found[name][0] if name in found else None

    ordered = order_packs(named, look_up, report, known=list(known))
    ids = {manifest.id for manifest in ordered}
    missing = any(need.pack not in ids for manifest in ordered for need in manifest.requires)
    if missing and len(report) > before:
        for name in named:  # every word of the missing pack would be called unknown
            check_writing(found[name][1], report)
        return None
    named = tuple(name for name in ids_in(ordered) if name in named)
    manifest = together([found[name][0] for name in named])
    return Meant(manifest, named, tuple(found[manifest.id] for manifest in ordered))


def _told_apart(
    files: PackFiles | None, found: Mapping[str, tuple[Manifest, PackFiles]]
) -> PackFiles | None:
    """The files of a pack under names that no other pack's files have in messages."""
    if files is None:
        return None
    taken = {other.manifest.file for _, other in found.values()}
    above = list(files.folder.resolve().parents)
    while files.manifest.file in taken and above:
        files = files.under(above.pop(0).name or "root")
    return files


def ids_in(manifests: Sequence[Manifest]) -> list[str]:
    return [manifest.id for manifest in manifests]


def together(manifests: Sequence[Manifest]) -> Manifest:
    """One pack's manifest, or that of several which are played together."""
    last = manifests[-1]
    if len(manifests) == 1:
        return last
    languages = dict.fromkeys(lang for one in manifests for lang in one.titles)
    return replace(
        last,
        id=TOGETHER.join(ids_in(manifests)),
        titles={
            lang: " + ".join(
                one.titles.get(lang) or one.titles.get(DEFAULT_LANGUAGE, one.id)
                for one in manifests
            )
            for lang in languages
        },
        authors=tuple(dict.fromkeys(name for one in manifests for name in one.authors)),
        board=next((one.board for one in reversed(manifests) if one.board), None),
    )
