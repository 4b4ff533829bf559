"""A whole check of a pack, with what an editor has not saved in place of what is on disk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dsl.diagnostics.report import Diagnostic, Report
from dsl.packs.assemble import assemble
from dsl.packs.folders import MANIFEST, PackFiles, is_zip, read_pack
from dsl.packs.manifest import draft_manifest
from dsl.packs.pack import Pack
from dsl.packs.pack_cache import assembled, nothing_collected
from dsl.packs.references import Meant, packs_meant
from dsl.storage.unsaved import reading_unsaved
from dsl.syntax.parser import Trees, keeping_trees


@dataclass(frozen=True, slots=True)
class Checked:
    """A pack as it was when it was last read as a whole. `texts` and `paths` go by the names that
    messages show, of its own files and of all that it requires; `own` are the names of its own, and
    `names` has them by their paths.
    There is no pack where too much is wrong to make one."""

    folder: Path
    id: str
    pack: Pack | None
    diagnostics: tuple[Diagnostic, ...]
    texts: Mapping[str, str] = field(repr=False)
    paths: Mapping[str, Path] = field(repr=False)
    own: frozenset[str] = field(repr=False)
    names: Mapping[Path, str] = field(repr=False)

    @property
    def has_errors(self) -> bool:
        return any(one.severity == "error" for one in self.diagnostics)


def check_folder(
    folder: Path,
    unsaved: Mapping[Path, str],
    search: Sequence[Path] = (),
    trees: Trees | None = None,
) -> Checked:
    """Read a pack with everything it requires. `search` are folders in which required packs lie;
    `trees` keep what was parsed for the next time."""
    report = Report()
    with reading_unsaved(unsaved):
        meant = packs_meant(folder, report, search)
        packs = [files for _, files in meant.packs] if meant is not None else _alone(folder)
    trees = Trees() if trees is None else trees
    with keeping_trees(trees):
        pack = _pack_of(meant, report, unsaved) if meant is not None else None
    if pack is not None and pack.vocabulary.spaces is not None:
        trees.now.clear()  # they have names of the game, which may be others the next time
    texts: dict[str, str] = {}
    paths: dict[str, Path] = {}
    own: set[str] = set()
    for files in packs:
        for source in files.all_texts:
            texts[source.file] = source.text
            if not is_zip(files.folder):
                paths[source.file] = files.folder.resolve() / files.name_inside(source)
            if files.folder.resolve() == folder.resolve():
                own.add(source.file)
    return Checked(
        folder,
        _id_of(packs, folder, meant),
        pack,
        tuple(report),
        texts,
        paths,
        frozenset(own),
        {path: name for name, path in paths.items()},
    )


def _pack_of(meant: Meant, report: Report, unsaved: Mapping[Path, str]) -> Pack | None:
    if unsaved:
        with nothing_collected():
            return assemble(meant, report)
    # What is on disk is worth keeping for the next start.
    made = assembled(meant, lambda report: assemble(meant, report), report)
    return made.pack if made is not None else None


def _alone(folder: Path) -> list[PackFiles]:
    """The files of a pack that cannot be read with what it requires."""
    files = read_pack(folder, Report())
    return [files] if files is not None else []


def _id_of(packs: Sequence[PackFiles], folder: Path, meant: Meant | None) -> str:
    if meant is not None:
        return meant.manifest.id
    for files in packs:
        manifest = draft_manifest(files.manifest.text, MANIFEST, Report())
        if manifest is not None:
            return manifest.id
    return folder.name
