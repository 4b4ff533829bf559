"""Every request of an editor, answered by the functions of this room."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from cardwright.editor.colours import LEGEND, coloured_in
from cardwright.editor.columns import Position
from cardwright.editor.completing import KEYWORD, completions
from cardwright.editor.edits import Place
from cardwright.editor.hints import card_texts, lenses_in
from cardwright.editor.hovering import of_language, told, told_at
from cardwright.editor.naming.navigation import declarations_of, places_of_word, word_at
from cardwright.editor.naming.renaming import CannotRename, renamable, rename
from cardwright.editor.repairs import Repair, formatting, repairs_at, sure_repairs
from cardwright.editor.serving.server import Server
from cardwright.editor.serving.translate import COMPLETIONS, SYMBOLS, diagnostic, path_of
from cardwright.editor.symbols import folds_in, symbols_in, workspace_symbols
from cardwright.editor.workspace import View

REFUSED = -32803  # the protocol's code for a request that was understood and cannot be done
TYPED = [" ", ".", "'"]  # after these an editor asks for completion of its own accord


def _at(ls: Server, uri: str, position: lsp.Position) -> tuple[Path, Position]:
    path = path_of(uri)
    return path, ls.columns(path).from_position(position)


def _view(ls: Server, uri: str) -> View | None:
    return ls.packs.view(path_of(uri))


def on_completion(ls: Server, params: lsp.CompletionParams) -> lsp.CompletionList:
    path, position = _at(ls, params.text_document.uri, params.position)
    view = ls.packs.view(path)
    if view is None:
        return lsp.CompletionList(False, [])
    columns = ls.columns(path)
    items = [
        lsp.CompletionItem(
            label=one.word,
            kind=COMPLETIONS.get(one.kind, lsp.CompletionItemKind.Value),
            detail=one.kind,
            sort_text=f"{order:05}",
            text_edit=lsp.TextEdit(columns.range(one.range), one.word),
            data={"uri": params.text_document.uri, "kind": one.kind},
        )
        for order, one in enumerate(completions(view, position))
    ]
    return lsp.CompletionList(False, items)


def on_resolve(ls: Server, item: lsp.CompletionItem) -> lsp.CompletionItem:
    """What is told of a suggestion, once an editor shows it."""
    data: Any = item.data
    if isinstance(data, dict) and item.documentation is None:
        kind = str(data.get("kind"))
        view = _view(ls, str(data.get("uri")))
        text = of_language(item.label) if kind == KEYWORD else ""
        if view is not None and kind != KEYWORD:
            text = told(view, kind, item.label)
        if text:
            item.documentation = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
    return item


def on_hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    path, position = _at(ls, params.text_document.uri, params.position)
    view = ls.packs.view(path)
    found = told_at(view, position) if view is not None else None
    if found is None:
        return None
    text, stretch = found
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
    return lsp.Hover(content, ls.columns(path).range(stretch))


def on_definition(ls: Server, params: lsp.DefinitionParams) -> list[lsp.Location]:
    path, position = _at(ls, params.text_document.uri, params.position)
    found = word_at(ls.packs, path, position)
    return _locations(ls, declarations_of(ls.packs, found[0])) if found is not None else []


def on_references(ls: Server, params: lsp.ReferenceParams) -> list[lsp.Location]:
    path, position = _at(ls, params.text_document.uri, params.position)
    found = word_at(ls.packs, path, position)
    if found is None:
        return []
    declared = params.context.include_declaration
    return _locations(ls, places_of_word(ls.packs, found[0], declared=declared))


def on_highlight(ls: Server, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
    path, position = _at(ls, params.text_document.uri, params.position)
    found = word_at(ls.packs, path, position)
    places = places_of_word(ls.packs, found[0]) if found is not None else []
    columns = ls.columns(path)
    return [lsp.DocumentHighlight(columns.range(one.range)) for one in places if one.path == path]


def _locations(ls: Server, places: Sequence[Place]) -> list[lsp.Location]:
    return [
        lsp.Location(ls.uri(place.path), ls.columns(place.path).range(place.range))
        for place in sorted(places)
    ]


def on_prepare_rename(ls: Server, params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder:
    path, position = _at(ls, params.text_document.uri, params.position)
    try:
        name, stretch = renamable(ls.packs, path, position)
    except CannotRename as refused:
        raise JsonRpcException(str(refused), code=REFUSED) from None
    return lsp.PrepareRenamePlaceholder(ls.columns(path).range(stretch), name)


async def on_rename(ls: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
    """Every pack concerned is read again to see that it means the same: elsewhere, since others may
    ask for something meanwhile."""
    path, position = _at(ls, params.text_document.uri, params.position)
    await ls.background.settled()
    loop = asyncio.get_running_loop()
    try:
        edits = await loop.run_in_executor(None, rename, ls.packs, path, position, params.new_name)
    except CannotRename as refused:
        raise JsonRpcException(str(refused), code=REFUSED) from None
    return lsp.WorkspaceEdit(
        {ls.uri(one): ls.columns(one).edits(changes) for one, changes in edits.items()}
    )


def on_symbols(ls: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    view = _view(ls, params.text_document.uri)
    if view is None:
        return []
    columns = ls.columns(view.path)
    return [columns.symbol(symbol) for symbol in symbols_in(view)]


def on_workspace_symbols(
    ls: Server, params: lsp.WorkspaceSymbolParams
) -> list[lsp.WorkspaceSymbol]:
    return [
        lsp.WorkspaceSymbol(
            location=lsp.Location(ls.uri(path), ls.columns(path).range(symbol.name_range)),
            name=symbol.name,
            kind=SYMBOLS.get(symbol.kind, lsp.SymbolKind.Object),
            container_name=symbol.kind,
        )
        for path, symbol in workspace_symbols(ls.packs, params.query)
    ]


def on_folding(ls: Server, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
    view = _view(ls, params.text_document.uri)
    comment = lsp.FoldingRangeKind.Comment
    return [
        lsp.FoldingRange(fold.start, fold.end, kind=comment if fold.is_comment else None)
        for fold in (folds_in(view) if view is not None else ())
    ]


def on_formatting(ls: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    view = _view(ls, params.text_document.uri)
    return ls.columns(view.path).edits(formatting(view)) if view is not None else []


def on_code_action(ls: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    path = path_of(params.text_document.uri)
    _, found = ls.published.get(path, (None, []))
    stretch = ls.columns(path).from_range(params.range)
    actions = [
        _action(ls, path, one, lsp.CodeActionKind.QuickFix) for one in repairs_at(found, stretch)
    ]
    every = sure_repairs(found)
    if every is not None:
        actions.append(_action(ls, path, every, lsp.CodeActionKind.SourceFixAll))
    only = params.context.only
    return [
        action
        for action in actions
        if not only or any(str(action.kind).startswith(str(kind)) for kind in only)
    ]


def _action(ls: Server, path: Path, repair: Repair, kind: lsp.CodeActionKind) -> lsp.CodeAction:
    columns = ls.columns(path)
    return lsp.CodeAction(
        title=repair.title,
        kind=kind.value,
        diagnostics=[diagnostic(one, columns, []) for one in repair.mends],
        is_preferred=repair.preferred or None,
        edit=lsp.WorkspaceEdit({ls.uri(path): columns.edits(repair.edits)}),
    )


def on_tokens(ls: Server, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
    view = _view(ls, params.text_document.uri)
    coloured = coloured_in(view) if view is not None else ()
    return lsp.SemanticTokens(ls.columns(path_of(params.text_document.uri)).tokens(coloured))


def on_tokens_range(ls: Server, params: lsp.SemanticTokensRangeParams) -> lsp.SemanticTokens:
    view = _view(ls, params.text_document.uri)
    first, last = params.range.start.line, params.range.end.line
    coloured = coloured_in(view, first, last) if view is not None else ()
    return lsp.SemanticTokens(ls.columns(path_of(params.text_document.uri)).tokens(coloured))


def on_inlay_hints(ls: Server, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
    view = _view(ls, params.text_document.uri)
    if view is None:
        return []
    columns = ls.columns(view.path)
    return [
        lsp.InlayHint(
            columns.position(hint.position), hint.text, tooltip=hint.whole, padding_left=True
        )
        for hint in card_texts(view, params.range.start.line, params.range.end.line)
    ]


def on_lenses(ls: Server, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    view = _view(ls, params.text_document.uri)
    if view is None:
        return []
    columns = ls.columns(view.path)
    return [
        lsp.CodeLens(
            columns.range(lens.range),
            lsp.Command(lens.title, lens.command, arguments=[params.text_document.uri, lens.name]),
        )
        for lens in lenses_in(view)
    ]


REQUESTS: list[tuple[str, Any, Any, Any]] = [
    (
        lsp.TEXT_DOCUMENT_COMPLETION,
        lsp.CompletionOptions(trigger_characters=TYPED, resolve_provider=True),
        on_completion,
        lsp.CompletionList(False, []),
    ),
    (lsp.COMPLETION_ITEM_RESOLVE, None, on_resolve, None),
    (lsp.TEXT_DOCUMENT_HOVER, None, on_hover, None),
    (lsp.TEXT_DOCUMENT_DEFINITION, None, on_definition, []),
    (lsp.TEXT_DOCUMENT_REFERENCES, None, on_references, []),
    (lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, None, on_highlight, []),
    (
        lsp.TEXT_DOCUMENT_RENAME,
        lsp.RenameOptions(prepare_provider=True),
        on_rename,
        None,
    ),
    (lsp.TEXT_DOCUMENT_PREPARE_RENAME, None, on_prepare_rename, None),
    (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, None, on_symbols, []),
    (lsp.WORKSPACE_SYMBOL, None, on_workspace_symbols, []),
    (lsp.TEXT_DOCUMENT_FOLDING_RANGE, None, on_folding, []),
    (lsp.TEXT_DOCUMENT_FORMATTING, None, on_formatting, []),
    (
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll]),
        on_code_action,
        [],
    ),
    (
        lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
        lsp.SemanticTokensLegend(list(LEGEND), []),
        on_tokens,
        lsp.SemanticTokens([]),
    ),
    (
        lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE,
        lsp.SemanticTokensLegend(list(LEGEND), []),
        on_tokens_range,
        lsp.SemanticTokens([]),
    ),
    (lsp.TEXT_DOCUMENT_INLAY_HINT, None, on_inlay_hints, []),
    (lsp.TEXT_DOCUMENT_CODE_LENS, None, on_lenses, []),
]
