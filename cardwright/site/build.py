"""Building the site: all pages, pictures and the index for searching, in one folder."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

from cardwright.reference.usage import users
from cardwright.site.catalogue_pages import PICTURES, catalogue_page, pictures
from cardwright.site.guides import HOME, guide_pages, guide_sections, guides_about
from cardwright.site.layout import INDEX, SCRIPT, STYLE, Page, Section, laid_out
from cardwright.site.reference_pages import diagnostic_pages, saying_pages, words_page
from dsl.packs.pack import Pack
from dsl.storage.shipped import docs_path

BUILT = "built-by-cardwright"  # a file that says that the folder may be built again
FOR_ASSISTANTS = "llms.txt"
SCREENS = "screens"  # pictures of the documents


class NotOursError(Exception):
    """A folder that holds what this did not build."""


def build(output: Path, packs: Sequence[Pack]) -> list[Page]:
    """Write the whole site into a folder; its pages. What an earlier build left there is replaced,
    and a folder with anything else in it is a `NotOursError`."""
    refuse_others(output)
    listed, menu = all_pages(packs)
    clear(output)
    (output / PICTURES).mkdir(parents=True)
    (output / BUILT).write_text("This folder is built anew by `cardwright site`.\n", "utf-8")
    for page in listed:
        (output / page.file).write_text(laid_out(page, menu), encoding="utf-8")
    for pack in packs:
        for file, svg in pictures(pack):
            (output / file).write_text(svg, encoding="utf-8")
    (output / INDEX).write_text(_index(listed), encoding="utf-8")
    here = Path(__file__).parent
    for name in (STYLE, SCRIPT):
        shutil.copyfile(here / name, output / name)
    shutil.copytree(docs_path() / SCREENS, output / SCREENS)
    shutil.copyfile(docs_path() / FOR_ASSISTANTS, output / FOR_ASSISTANTS)
    return listed


def all_pages(packs: Sequence[Pack]) -> tuple[list[Page], list[Section]]:
    """Every page, and the menu that all of them have."""
    guides = guide_pages(docs_path())
    said = users(packs)
    reference = [*saying_pages(said), words_page([pack.id for pack in packs]), *diagnostic_pages()]
    catalogue = [catalogue_page(pack, guides_about(pack.id, guides)) for pack in packs]
    menu = [Section("Start", (("index.html", guides[HOME].title),))]
    for section in guide_sections(guides):
        own = section.pages
        if section.title == "Reference":
            own += tuple((page.file, page.title) for page in reference if "-" not in page.title[:2])
            own = tuple(one for one in own if not one[0].startswith("diagnostics-"))
        menu.append(Section(section.title, own))
    packs_shown = Section("Catalogue", tuple((page.file, page.title) for page in catalogue))
    menu.insert(3, packs_shown)
    return [*guides.values(), *reference, *catalogue], menu


def refuse_others(output: Path) -> None:
    """A `NotOursError` for a folder that holds anything that was not built here."""
    if output.exists() and any(output.iterdir()) and not (output / BUILT).is_file():
        raise NotOursError(
            f"{output} holds files that are not of a site: name a new folder, or an empty one."
        )


def clear(output: Path) -> None:
    """Take away what an earlier build left in a folder."""
    refuse_others(output)
    if output.exists():
        shutil.rmtree(output)


def _index(pages: Sequence[Page]) -> str:
    """What a search looks through, as a script: a page that is opened as a file reads no other."""
    rows = [[page.title, page.file, "page"] for page in pages]
    rows += [
        [text, f"{page.file}#{anchor}", kind] for page in pages for text, anchor, kind in page.found
    ]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f'"use strict";\nconst SEARCH = [\n{lines}\n];\n'
