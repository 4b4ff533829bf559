"""Starting the server: every request and command is entered, and defects are kept inside."""

from __future__ import annotations

import asyncio
import functools
import gc
import logging
import sys
from collections.abc import Callable
from typing import Any

from pygls.exceptions import JsonRpcException

from cardwright.editor.serving.commands import COMMANDS
from cardwright.editor.serving.features import REQUESTS
from cardwright.editor.serving.server import NOTIFICATIONS, Server

SWITCH = 0.0005  # seconds; a tenth of what Python has otherwise
Handler = Callable[..., Any]


def made_server(*, strict: bool = False) -> Server:
    """A server that answers everything."""
    server = Server(strict=strict)
    for method, notified in NOTIFICATIONS.items():
        server.feature(method)(_guarded(notified, None))
    for method, options, answer, empty in REQUESTS:
        server.feature(method, options)(_guarded(answer, empty))
    for name, command in COMMANDS.items():
        server.command(name)(_guarded(command, None))
    return server


def _guarded(handler: Handler, empty: object) -> Handler:
    """A handler whose defects are logged and answered with nothing. What is refused with a sentence
    is no defect."""
    if asyncio.iscoroutinefunction(handler):

        @functools.wraps(handler)
        async def later(ls: Server, *given: Any) -> Any:
            try:
                return await handler(ls, *given)
            except JsonRpcException:
                raise
            except Exception as error:
                ls.defect(error)
                if ls.strict:
                    raise
                return empty

        return later

    @functools.wraps(handler)
    def at_once(ls: Server, *given: Any) -> Any:
        try:
            return handler(ls, *given)
        except JsonRpcException:
            raise
        except Exception as error:
            ls.defect(error)
            if ls.strict:
                raise
            return empty

    return at_once


def serve(*, strict: bool = False) -> int:
    """Talk to the editor that started this, over standard input and output, until it has done."""
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing but messages may go to the editor
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(message)s")
    logging.getLogger("pygls").setLevel(logging.CRITICAL)  # a refusal is no defect
    # A key must not wait for long behind a whole check, which runs in a thread.
    sys.setswitchinterval(SWITCH)
    gc.disable()  # garbage is looked for when nobody types
    server = made_server(strict=strict)
    server.start_io(stdin, stdout)
    return 0
