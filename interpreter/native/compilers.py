"""Compilers of C: which there is here, and what it makes of a text, kept for the next time."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dsl.storage.cache import keep, kept
from dsl.storage.current_folder import command_of_package

CANDIDATES = ("cc", "gcc", "clang", "tcc")
ZIG = "ziglang"  # a package that brings a compiler, which the extra `native` installs
FAST = ("-O2", "-w")
CHECKED = ("-O1", "-g", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
COUNTING = ("-DCOUNTING",)  # that tells which routines were entered
LONGEST = 300  # seconds that a compiler may take
SAID = 300  # of what a compiler complains of


class CompilerError(Exception):
    """A text that was not compiled; says why."""


@dataclass(frozen=True, slots=True)
class Compiler:
    """A compiler as it is found: its command, where it is, what it says of itself, and what it is
    given before anything else."""

    command: str
    path: str
    version: str
    first: tuple[str, ...] = ()


@cache
def compiler() -> Compiler | None:
    """The first compiler on the path that answers, else that of the package `ziglang`; None where
    there is none, or none is wanted. CARDWRIGHT_CC names another, and with nothing in it none is
    used."""
    wanted = os.environ.get("CARDWRIGHT_CC")
    for command in (*CANDIDATES, ZIG) if wanted is None else wanted.split()[:1]:
        line = of_package() if command == ZIG else on_path(command)
        version = _version(line) if line else None
        if version is not None:
            return Compiler(command, line[0], version, tuple(line[1:]))
    return None


def on_path(command: str) -> list[str]:
    """The command line of a compiler on the path; nothing if it is not there."""
    path = shutil.which(command)
    return [path] if path is not None else []


def of_package() -> list[str]:
    """The command line of the compiler that a package brings; nothing if it is not there."""
    here = importlib.util.find_spec(ZIG) is not None
    return command_of_package(ZIG, "cc") if here else []


def _version(line: list[str]) -> str | None:
    try:
        done = subprocess.run(
            [*line, "--version"], capture_output=True, text=True, timeout=20, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    lines = (done.stdout or done.stderr).strip().splitlines()
    return lines[0] if lines else command_name(line[0])


def command_name(path: str) -> str:
    return Path(path).name


def key_of(text: str, by: Compiler, flags: tuple[str, ...]) -> str:
    """Under what a program is kept: it depends on the text, and so on the pack, the form of its
    effects and how that is printed; on the compiler, and how it is asked."""
    said = "\0".join((text, by.path, *by.first, by.version, *flags))
    return f"{hashlib.sha256(said.encode()).hexdigest()[:40]}.native"


def is_kept(text: str, by: Compiler, flags: tuple[str, ...] = FAST) -> bool:
    return kept(key_of(text, by, flags)) is not None


def built(text: str, by: Compiler, flags: tuple[str, ...] = FAST) -> bytes:
    """The program of a text, compiled now or kept from before; CompilerError if that fails."""
    key = key_of(text, by, flags)
    found = kept(key)
    if found is None:
        found = compiled(text, by, flags)
        keep(key, found)
    return found


def compiled(text: str, by: Compiler, flags: tuple[str, ...]) -> bytes:
    """The program of a text, compiled now."""
    with tempfile.TemporaryDirectory(prefix="cardwright-") as folder:
        source, made = Path(folder, "game.c"), Path(folder, "game")
        source.write_text(text)
        command = [by.path, *by.first, *flags, "-o", str(made), str(source)]
        try:
            done = subprocess.run(
                command,
                check=False,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=LONGEST,
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise CompilerError(f"{by.command} could not be run: {error}") from error
        if done.returncode or not made.exists():
            said = done.stderr.strip()[:SAID] or f"it ended with {done.returncode}"
            raise CompilerError(f"{by.command} does not compile it: {said}")
        return made.read_bytes()
