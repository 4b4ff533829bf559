"""Starting the server: every request and command is entered, and defects are kept inside."""

from __future__ import annotations

import asyncio
import functools
import gc
import logging
import os
import stat
import sys
import threading
from collections.abc import Callable
from typing import Any, BinaryIO

from pygls.exceptions import JsonRpcException
from pygls.io_ import StdoutWriter, run_async

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


def run_server(*, strict: bool = False) -> int:
    """Talk to the editor that started this, over standard input and output, until it has done."""
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing but messages may go to the editor
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(message)s")
    logging.getLogger("pygls").setLevel(logging.CRITICAL)  # a refusal is no defect
    # A key must not wait for long behind a whole check, which runs in a thread.
    sys.setswitchinterval(SWITCH)
    gc.disable()  # garbage is looked for when nobody types
    server = made_server(strict=strict)
    if not _can_be_awaited(stdin, stdout):
        server.start_io(stdin, stdout)
        return 0
    try:
        asyncio.run(_talk(server, stdin, stdout))
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    except BrokenPipeError:
        return 1
    finally:
        server.background.stop()
    return 0


def _can_be_awaited(stdin: BinaryIO, stdout: BinaryIO) -> bool:
    """Whether messages can be waited for without a thread, in which each would come later. What
    comes in must be a stream apart from what goes out, which is written to while others wait."""
    if os.name != "posix":
        return False
    one, other = (os.fstat(stream.fileno()) for stream in (stdin, stdout))
    apart = (one.st_dev, one.st_ino) != (other.st_dev, other.st_ino)
    return apart and (stat.S_ISFIFO(one.st_mode) or stat.S_ISSOCK(one.st_mode))


async def _talk(server: Server, stdin: BinaryIO, stdout: BinaryIO) -> None:
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), stdin)
    server.protocol.set_writer(StdoutWriter(stdout))
    await run_async(
        stop_event=threading.Event(),
        reader=reader,
        protocol=server.protocol,
        error_handler=server.report_server_error,
    )
