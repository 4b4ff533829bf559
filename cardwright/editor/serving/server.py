"""The server: it keeps the workspace as the editor has it, and tells what is wrong in it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import cast

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from cardwright.editor.checking import Checked
from cardwright.editor.columns import Encoding, range_of
from cardwright.editor.serving.background import Background
from cardwright.editor.serving.translate import Columns, diagnostic, path_of, uri_of
from cardwright.editor.workspace import Workspace
from dsl.diagnostics.report import Diagnostic
from dsl.packs.folders import SUFFIXES
from dsl.storage.version import __version__

log = logging.getLogger(__name__)
WATCHED = "**/*.{" + ",".join(suffix[1:] for suffix in SUFFIXES) + "}"


class Server(LanguageServer):
    """What is known of one editor. In a `strict` server defects are raised, for tests; otherwise
    they are logged, and what was asked for is answered with nothing."""

    def __init__(self, *, strict: bool = False) -> None:
        super().__init__(
            "cardwright",
            __version__,
            text_document_sync_kind=lsp.TextDocumentSyncKind.Full,
        )
        self.strict = strict
        self.packs = Workspace()
        self.told: dict[Path, list[Diagnostic]] = {}
        self.uris: dict[Path, str] = {}
        self.versions: dict[Path, int] = {}
        self.published: dict[Path, tuple[int | None, list[Diagnostic]]] = {}
        self.background = Background(lambda: self.packs, self.entered, self.defect)

    @property
    def encoding(self) -> Encoding:
        agreed = self.workspace.position_encoding
        return cast(Encoding, str(getattr(agreed, "value", agreed)))

    def columns(self, path: Path) -> Columns:
        return Columns(self.packs.text_of(path) or "", self.encoding)

    def uri(self, path: Path) -> str:
        """A file as the client names it."""
        return self.uris.get(path) or uri_of(path)

    def defect(self, error: Exception) -> None:
        """What should not have happened: a sentence for the log, and no more."""
        log.error("defect: %s", error, exc_info=error)
        if self.strict:
            self.window_log_message(
                lsp.LogMessageParams(lsp.MessageType.Error, f"defect: {error!r}")
            )

    def start_with(self, folders: Iterable[Path]) -> None:
        opened = self.packs.texts
        self.packs = Workspace(list(folders))
        for path, text in opened.items():
            self.packs.open(path, text)

    def look_again(self) -> None:
        """Check every pack there is, those with open files first."""
        self.packs.find_packs()
        opened = [self.packs.folder_of(path) for path in self.packs.texts]
        first = [folder for folder in dict.fromkeys(opened) if folder is not None]
        others = sorted(self.packs.packs - set(first))
        self.background.ask([*first, *others], delay=0)

    def opened(self, path: Path, uri: str, version: int, text: str) -> None:
        known = set(self.packs.packs)
        self.uris[path], self.versions[path] = uri, version
        self.packs.open(path, text)
        self.publish_now(path)
        folder = self.packs.folder_of(path)
        if self.packs.packs - known or (folder is not None and path in self.packs.unsaved):
            self.background.ask(self.packs.with_file(path), delay=0)

    def changed(self, path: Path, version: int, text: str) -> None:
        self.versions[path] = version
        self.packs.change(path, text)
        self.background.ask(self.packs.with_file(path))  # which lets this key go first
        self.publish_now(path)

    def closed(self, path: Path) -> None:
        unsaved = path in self.packs.unsaved
        folders = self.packs.with_file(path)
        self.packs.close(path)
        self.versions.pop(path, None)
        if unsaved:  # what is on disk counts again
            self.background.ask(folders, delay=0)
        if not folders:
            self.publish(path, [])
        self.uris.pop(path, None)

    def entered(self, checked: Checked) -> None:
        """Take the result of a whole check, and tell what is new."""
        self.packs.enter(checked)
        self.told = self.packs.told()
        for path, told in self.told.items():
            found = self.packs.diagnostics_of(path, told)
            if self.published.get(path, (None, []))[1] != found:
                self.publish(path, found)
        for path in self.published.keys() - self.told.keys():
            if self.published[path][1] and path not in self.packs.texts:
                self.publish(path, [])  # the file is gone
        self.refresh()

    def refresh(self) -> None:
        """Let the client ask anew for what depends on the words of packs."""
        can = self.client_capabilities.workspace
        if can is None:
            return
        if can.inlay_hint is not None and can.inlay_hint.refresh_support:
            self.workspace_inlay_hint_refresh(None)
        if can.semantic_tokens is not None and can.semantic_tokens.refresh_support:
            self.workspace_semantic_tokens_refresh(None)

    def publish_now(self, path: Path) -> None:
        """Tell what is known of an open file at once."""
        self.publish(path, self.packs.diagnostics_of(path, self.told.get(path, ())))

    def publish(self, path: Path, found: list[Diagnostic]) -> None:
        version = self.versions.get(path)
        self.published[path] = (version, found)
        columns = self.columns(path) if found else Columns("", self.encoding)
        told = [diagnostic(one, columns, self._related(one, path)) for one in found]
        params = lsp.PublishDiagnosticsParams(self.uri(path), told, version)
        self.text_document_publish_diagnostics(params)

    def _related(self, one: Diagnostic, path: Path) -> list[lsp.DiagnosticRelatedInformation]:
        """The other places that a mistake has to do with."""
        found = []
        for span, text in one.related:
            at = self._path_of(span.file, path)
            if at is not None:
                stretch = self.columns(at).range(range_of(span))
                location = lsp.Location(self.uri(at), stretch)
                found.append(lsp.DiagnosticRelatedInformation(location, text))
        return found

    def _path_of(self, file: str, beside: Path) -> Path | None:
        for folder in self.packs.with_file(beside):
            checked = self.packs.checked.get(folder)
            if checked is not None and file in checked.paths:
                return checked.paths[file]
        return None


def on_initialize(ls: Server, params: lsp.InitializeParams) -> None:
    folders = [path_of(folder.uri) for folder in params.workspace_folders or ()]
    if not folders and params.root_uri:
        folders = [path_of(params.root_uri)]
    ls.start_with(folder for folder in folders if folder.is_dir())


def on_initialized(ls: Server, _: lsp.InitializedParams) -> None:
    can = ls.client_capabilities.workspace
    watching = can.did_change_watched_files if can is not None else None
    if watching is not None and watching.dynamic_registration:
        options = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher(WATCHED)])
        registration = lsp.Registration("watched", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        ls.client_register_capability(lsp.RegistrationParams([registration]))
    ls.look_again()


def on_open(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    one = params.text_document
    ls.opened(path_of(one.uri), one.uri, one.version, one.text)


def on_change(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    one = params.text_document
    ls.changed(path_of(one.uri), one.version, ls.workspace.get_text_document(one.uri).source)


def on_save(ls: Server, params: lsp.DidSaveTextDocumentParams) -> None:
    path = path_of(params.text_document.uri)
    ls.packs.saved(path)
    ls.background.ask(ls.packs.with_file(path))


def on_close(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    ls.closed(path_of(params.text_document.uri))


def on_watched(ls: Server, params: lsp.DidChangeWatchedFilesParams) -> None:
    """Files changed on disk. An open one counts as the editor has it."""
    ls.packs.find_packs()
    paths = [path_of(change.uri) for change in params.changes]
    for path in paths:
        ls.packs.saved(path)
    folders = [folder for path in paths for folder in ls.packs.with_file(path)]
    ls.background.ask(folder for folder in dict.fromkeys(folders) if folder in ls.packs.packs)


def on_folders(ls: Server, _: lsp.DidChangeWorkspaceFoldersParams) -> None:
    ls.start_with(path_of(folder.uri) for folder in ls.workspace.folders.values())
    ls.look_again()


def on_shutdown(ls: Server, _: None) -> None:
    ls.background.stop()


NOTIFICATIONS: dict[str, Callable[..., None]] = {
    lsp.INITIALIZE: on_initialize,
    lsp.INITIALIZED: on_initialized,
    lsp.TEXT_DOCUMENT_DID_OPEN: on_open,
    lsp.TEXT_DOCUMENT_DID_CHANGE: on_change,
    lsp.TEXT_DOCUMENT_DID_SAVE: on_save,
    lsp.TEXT_DOCUMENT_DID_CLOSE: on_close,
    lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: on_watched,
    lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: on_folders,
    lsp.SHUTDOWN: on_shutdown,
}
