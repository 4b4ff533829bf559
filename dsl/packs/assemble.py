"""From the texts of packs to one pack: everything declared, then everything said, then checked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

from dsl.boards.fragments import DeclaredMarks, Fragment, read_fragments
from dsl.checks.accepting import take_out_accepted
from dsl.checks.completeness import check_whole
from dsl.checks.design import check_design
from dsl.checks.design.design_context import Design
from dsl.diagnostics.report import Report, nearest
from dsl.diagnostics.spans import Span
from dsl.model.namespaces import OF
from dsl.model.plurals import singular_or_plural
from dsl.model.vocabulary import Vocabulary, copy_of
from dsl.packs.board_files import read_boards
from dsl.packs.folders import MANIFEST, PackFiles, known_packs, read_pack
from dsl.packs.manifest import Manifest, OptionChoice, read_manifest
from dsl.packs.named import Named
from dsl.packs.pack import Backstage, Pack
from dsl.packs.references import Meant
from dsl.resolve.accounting import account_for, declarations_in
from dsl.resolve.declare import Declaring, read_head
from dsl.resolve.declare.declare_changes import changes_last
from dsl.resolve.define import prepare, read_declaration
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.scenarios.gathering import Scenarios
from dsl.resolve.settle_names import namespaces_of, settle
from dsl.resolve.unknown_names import explain_unknown
from dsl.storage.giving_way import give_way
from dsl.syntax.chunks import Chunk, Parsed
from dsl.syntax.families import tables_in, with_members
from dsl.syntax.parser import declared_words, parse_text, stop_reading
from dsl.syntax.row_tables import RowTables

MOST_MISTAKES = 500
MOST_DECLARATIONS = 20_000


def assemble(meant: Meant, report: Report) -> Pack | None:
    """The pack that all of these make together; None when there are too many mistakes to go on."""
    texts = meant.texts
    parsed = _parse(meant, report)
    if parsed is None:
        return None
    vocabulary = Vocabulary(origins=meant.origins)
    _keep_apart(meant, parsed, vocabulary)
    everything = parsed = changes_last(parsed)
    aside = frozenset(file for _, files in meant.packs for file in files.staged)
    parsed = [item for item in everything if item.chunk.file not in aside]
    staged = [item for item in everything if item.chunk.file in aside]
    headers = Declaring(vocabulary, report)
    if not _read_all([(item.chunk, partial(read_head, headers, item)) for item in parsed], report):
        return None
    boards = read_boards(meant.packs, vocabulary, report)
    vocabulary.rooms = frozenset(room.name for board in boards.values() for room in board.rooms)
    vocabulary.room_titles = {
        room.name: room.titles for board in boards.values() for room in board.rooms if room.titles
    }
    if not _read_bodies(parsed, vocabulary, report):
        return None
    # The game is what was read so far: it knows nothing of what is for its scenarios alone.
    played = copy_of(vocabulary) if staged else vocabulary
    _only_cards(staged, report)
    if not _read_all([(item.chunk, partial(read_head, headers, item)) for item in staged], report):
        return None
    if not _read_bodies(staged, vocabulary, report):
        return None
    fragments = _read_fragments(meant.packs, vocabulary, report)
    named = [files for manifest, files in meant.packs if manifest.id in meant.named]
    own = {source.file for files in named for source in files.sources}
    read = Scenarios(vocabulary, list(boards), report)
    scenarios = read.read(everything, own)
    options = _options(meant, vocabulary, report)
    account_for([*declarations_in(everything), *read.parsed], report)
    manifest = meant.manifest
    check_whole(vocabulary, manifest.board, manifest.spans, boards, read.steps(), own, report)
    if report.has_errors:
        _tell_no_game(meant, everything, vocabulary, report)
        titles = {name: board.titles for name, board in boards.items()}
        explain_unknown(report, vocabulary, titles, texts.values())
    else:
        own |= {source.file for files in named for source in files.boards}
        check_design(Design(played, boards, scenarios, texts, own, report))
    for one, files in meant.packs:
        if one.id in meant.named:
            inside = {source.file: files.name_inside(source) for source in files.all_texts}
            take_out_accepted(one.accept, inside, texts, report)
    return Pack(
        manifest=meant.manifest,
        places=tuple(files.folder for _, files in meant.packs),
        named=tuple(files.folder for files in named),
        vocabulary=played,
        boards=Named("board", boards),
        scenarios=scenarios,
        options=options,
        texts=texts,
        fingerprint=meant.fingerprint,
        played_on=_board_to_play_on(meant, vocabulary),
        fragments=Named("fragment", _without(fragments, vocabulary, played)),
        backstage=Backstage(vocabulary, Named("fragment", fragments)) if staged else None,
    )


def _without(
    fragments: dict[str, Fragment], vocabulary: Vocabulary, played: Vocabulary
) -> dict[str, Fragment]:
    """The fragments of a game without those of cards that are for its scenarios alone."""
    aside = vocabulary.cards.keys() - played.cards.keys()
    return {name: one for name, one in fragments.items() if name not in aside}


def _only_cards(staged: Sequence[Parsed], report: Report) -> None:
    """Refuse what would make the game of the scenarios another one than that of the players."""
    for item in staged:
        if item.tree is not None and item.tree.data not in ("card", "tag"):
            report.error(
                "D032",
                item.chunk.at(1),
                f"a {item.chunk.text.split()[0]} cannot be for scenarios alone",
                hint="only cards and tags can: put the rest among the rules of the game",
            )


def _read_bodies(parsed: Sequence[Parsed], vocabulary: Vocabulary, report: Report) -> bool:
    bodies = [ReadContext(item, vocabulary, report) for item in parsed if item.tree is not None]
    for body in bodies:
        prepare(body)
    readings = [(body.parsed.chunk, partial(read_declaration, body)) for body in bodies]
    return _read_all(readings, report)


def _parse(meant: Meant, report: Report) -> list[Parsed] | None:
    """Every declaration of every file; None when there are too many."""
    parsed: list[Parsed] = []
    sources = [source for _, files in meant.packs for source in files.sources]
    declared = declared_words(source.text for source in sources)
    found = 0
    for source in sources:
        read = parse_text(source.text, source.file, report, declared)
        parsed.extend(read)
        found += sum(item.tree is not None for item in read)
        if found > MOST_DECLARATIONS:
            message = f"this pack has more than {MOST_DECLARATIONS:,} declarations"
            report.error("P012", Span.at(source.file), message)
            return None
    tables = RowTables(meant.origins)
    files = [table for _, files in meant.packs for table in files.tables]
    tables_in(parsed, files, tables, report)
    parsed = with_members(parsed, tables, report, declared)
    if not report.has_errors:
        tables.tell_unused(report)
    return parsed


def _keep_apart(meant: Meant, parsed: list[Parsed], vocabulary: Vocabulary) -> None:
    """Let every pack mean its own words, where some do not know each other or say whose they
    mean."""
    origins = meant.origins
    ids = [manifest.id for manifest, _ in meant.packs]
    strangers = any(origins.strangers(one, other) for one in ids for other in ids)
    if strangers or any(OF in item.chunk.text for item in parsed):
        boards = {
            manifest.id: [source.text for source in files.boards] for manifest, files in meant.packs
        }
        vocabulary.spaces = namespaces_of(parsed, boards, origins, ids)
        settle(parsed, vocabulary.spaces)


def _read_all(readers: Sequence[tuple[Chunk, Callable[[], None]]], report: Report) -> bool:
    """Read one declaration after the other, until there are too many mistakes to go on."""
    for chunk, read in readers:
        if len(report) >= MOST_MISTAKES:
            stop_reading(chunk, MOST_MISTAKES, report)
            return False
        give_way()
        read()
    return True


def _tell_no_game(
    meant: Meant, parsed: Sequence[Parsed], vocabulary: Vocabulary, report: Report
) -> None:
    """Without the game that a mod is for, all of its words are unknown: that is one mistake."""
    unknown = {one.word for one in report if one.unknown is not None}
    declares = any(item.chunk.text.startswith("game ") for item in parsed)
    if vocabulary.game is not None or declares or not unknown or meant.manifest.requires:
        return
    report.rework(lambda one: None if one.unknown is not None else one)
    named = most_like(unknown)
    example = f'{named[0]}: "^{named[1]}"' if named is not None else 'ID: "^1.0"'
    report.error(
        "W001",
        meant.manifest.span("id"),
        "no file of this pack declares a `game`",
        hint=f"a mod says in `{MANIFEST}` what it builds on: `requires: {{{example}}}`",
    )


def most_like(unknown: Collection[str]) -> tuple[str, str] | None:
    """The id and version of the pack that can be found and declares most of some words."""
    best: tuple[int, str, str] = (0, "", "")
    for name, place in known_packs().items():
        unheard = Report()
        files = read_pack(place, unheard)
        manifest = (
            read_manifest(files.manifest.text, files.manifest.file, unheard) if files else None
        )
        if files is None or manifest is None:
            continue
        declared = declared_words(source.text for source in files.sources)
        shared = sum(any(form in declared for form in singular_or_plural(one)) for one in unknown)
        best = max(best, (shared, name, f"{manifest.version.major}.{manifest.version.minor}"))
    return best[1:] if 2 * best[0] > len(unknown) else None


def _board_to_play_on(meant: Meant, vocabulary: Vocabulary) -> str | None:
    """What the last pack that names a board names: a mod need not repeat its game's."""
    for manifest, _ in reversed(meant.packs):
        if manifest.board is not None:
            spaces = vocabulary.spaces
            return spaces.meaning(manifest.board, manifest.id) if spaces else manifest.board
    return None


def _read_fragments(
    packs: Sequence[tuple[Manifest, PackFiles]], vocabulary: Vocabulary, report: Report
) -> dict[str, Fragment]:
    marks = DeclaredMarks.of(vocabulary.marks, vocabulary.leaps)
    fragments: dict[str, Fragment] = {}
    for manifest, source in ((one, source) for one, files in packs for source in files.fragments):
        for fragment in read_fragments(source.text, source.file, marks, report):
            if vocabulary.spaces is not None:  # it goes by the name of its card
                name = vocabulary.spaces.meaning(fragment.name, manifest.id)
                fragment = replace(fragment, name=name)
            before = fragments.setdefault(fragment.name, fragment)
            if before is not fragment:
                report.error(
                    "D001",
                    fragment.span,
                    f"`{fragment.name}` is declared already",
                    related=[(before.span, "it is declared first here")],
                )
    _check_drawn_cards(fragments, vocabulary, report)
    return fragments


def _check_drawn_cards(
    fragments: dict[str, Fragment], vocabulary: Vocabulary, report: Report
) -> None:
    """Where drawings are those of cards, each has a card: else a card is without its drawing, can
    never be laid, and nothing else would say so."""
    if not any(name in vocabulary.cards for name in fragments):
        return
    for name, fragment in fragments.items():
        if name not in vocabulary.cards:
            undrawn = [card for card in vocabulary.cards if card not in fragments]
            near = nearest(name, undrawn)
            hint = f"did you mean `{near}`?" if near else "a drawing has the name of its card"
            report.warning("F012", fragment.span, f"no card has the drawing `{name}`", hint=hint)


def _options(meant: Meant, vocabulary: Vocabulary, report: Report) -> dict[str, str]:
    """The rulings that the packs switch away from their defaults."""
    chosen: dict[str, str] = {}
    chosen_by: dict[str, tuple[str, OptionChoice]] = {}
    for manifest, _ in meant.packs:
        for written, choice in manifest.options.items():
            name = vocabulary.spaces.meaning(written, manifest.id) if vocabulary.spaces else written
            option = vocabulary.options.get(name)
            if option is None and name in vocabulary.broken:
                continue
            if option is None:
                report.unknown(
                    "N022",
                    choice.name_span,
                    f"there is no option `{name}`",
                    name,
                    vocabulary.options,
                )
            elif str(choice.value) not in option.values:
                report.unknown(
                    "N009",
                    choice.value_span,
                    f"there is no value of option `{name}` called `{choice.value}`",
                    str(choice.value),
                    option.values,
                )
            else:
                _compare(name, manifest.id, choice, chosen_by, vocabulary, report)
                chosen[name] = str(choice.value)
    return chosen


def _compare(
    name: str,
    pack: str,
    choice: OptionChoice,
    chosen_by: dict[str, tuple[str, OptionChoice]],
    vocabulary: Vocabulary,
    report: Report,
) -> None:
    """Packs that do not know each other may not want different rulings."""
    other, before = chosen_by.get(name, (pack, choice))
    if vocabulary.origins.strangers(pack, other) and before.value != choice.value:
        message = f"`{other}` wants the option `{name}` to be `{before.value}`, and `{pack}` wants"
        related = [(before.value_span, "it is chosen first here")]
        report.error("M006", choice.value_span, f"{message} `{choice.value}`", related=related)
    chosen_by[name] = (pack, choice)
