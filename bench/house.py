"""What a newcomer meets in the code, in numbers: python -m bench.house [-v]

The tests hold these numbers; this prints them as a table, and with `-v` what is behind them.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import mean

import networkx

ROOT = Path(__file__).resolve().parent.parent

# Each floor knows only those before it, each room only the rooms before it on its floor.
HOUSE: dict[str, tuple[str, ...]] = {
    "dsl": (
        *("storage", "diagnostics", "yamltext", "model", "syntax", "formatting", "boards"),
        *("resolve", "text", "checks", "packs"),
    ),
    "interpreter": (
        "state",
        "walks",
        "run",
        "compile",
        "native",
        "text",
        "game",
        "testing",
        "repl",
    ),
    "cardwright": (
        *("bots", "simulation", "studies", "environments", "drawing", "api", "reference"),
        *("editor", "play", "web", "site", "cli"),
        "assistant",
    ),
}
DOORS = ("__init__", "__main__")  # of a floor: they stand after all its rooms
LANGUAGES = "dsl/text/languages/"
KNOW_CELLS = ("interpreter.state", "interpreter.run", "interpreter.compile", "interpreter.native")


@dataclass(frozen=True)
class Module:
    """A file of the house, by its dotted name."""

    name: str
    path: Path

    @property
    def floor(self) -> str:
        return self.name.split(".")[0]

    @property
    def room(self) -> str:
        """The room on the floor; "" for the doors of the floor itself."""
        parts = self.name.split(".")
        return "" if len(parts) == 1 or parts[1] in DOORS else parts[1]

    @property
    def base(self) -> str:
        return self.path.stem

    @property
    def is_package(self) -> bool:
        return self.base == "__init__"

    @property
    def tree(self) -> ast.Module:
        return parsed(self.path)


@dataclass(frozen=True)
class Import:
    """One module imports another at a line, whether at once, lazily or for types only."""

    source: Module
    line: int
    target: Module

    def __str__(self) -> str:
        place = f"{self.source.path.relative_to(ROOT).as_posix()}:{self.line}"
        return f"{place} imports {self.target.name}"


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def modules() -> Mapping[str, Module]:
    """Every module of the three floors by its name."""
    found: dict[str, Module] = {}
    for floor in HOUSE:
        for path in sorted((ROOT / floor).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found[name] = Module(name, path)
    return found


@cache
def imports() -> tuple[Import, ...]:
    """Every import of one module of the house by another, lazy and type-only ones included."""
    return tuple(one for module in modules().values() for one in _imports_of(module))


def _imports_of(module: Module) -> Iterator[Import]:
    known = modules()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            whole = (f"{node.module}.{alias.name}" for alias in node.names)
            named = [name if name in known else node.module for name in whole]
        else:
            continue
        for name in dict.fromkeys(named):
            if name in known and known[name] is not module:
                yield Import(module, node.lineno, known[name])


def place(module: Module) -> tuple[int, int]:
    """Floor and room as numbers: what may be imported has a smaller or the same one."""
    rooms = HOUSE[module.floor]
    floor = list(HOUSE).index(module.floor)
    return floor, rooms.index(module.room) if module.room in rooms else len(rooms)


def against_the_order() -> list[str]:
    """Imports that lead upwards, or into a later room."""
    return [str(one) for one in imports() if place(one.target) > place(one.source)]


def cycles() -> list[list[str]]:
    """Modules that import each other, directly or not; the largest lot first."""
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    graph.add_edges_from((one.source.name, one.target.name) for one in imports())
    lots = [sorted(lot) for lot in networkx.strongly_connected_components(graph) if len(lot) > 1]
    return sorted(lots, key=len, reverse=True)


def loose() -> list[str]:
    """Modules that stand beside the rooms of a floor, or in a folder that is none of its rooms."""
    return [
        module.name
        for module in modules().values()
        if not (module.room in HOUSE[module.floor] or (not module.room and module.base in DOORS))
    ]


def room_sizes() -> Counter[str]:
    """How many modules each folder has, without the folders in it."""
    return Counter(
        module.path.parent.relative_to(ROOT).as_posix()
        for module in modules().values()
        if module.base not in DOORS
    )


def same_names() -> dict[str, list[str]]:
    """File names that stand more than once on a floor, with the modules."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for module in modules().values():
        if module.base not in DOORS:
            found[f"{module.floor}: {module.base}.py"].append(module.name)
    return {name: named for name, named in found.items() if len(named) > 1}


def classes_named() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """For each class of effects, and each of values, the modules that name it."""
    from dsl.model import effects, values

    known = {
        **{kind.__name__: "effects" for kind in effects.effect_classes()},
        **{kind.__name__: "values" for kind in values.value_classes()},
    }
    found: dict[str, dict[str, list[str]]] = {"effects": {}, "values": {}}
    for name, group in known.items():
        found[group][name] = []
    for module in modules().values():
        if module.is_package and module.name.startswith("dsl.model."):
            continue  # they only hand on what stands in their files
        for name in sorted(_names_in(module) & set(known)):
            found[known[name]][name].append(module.name)
    return found["effects"], found["values"]


def _names_in(module: Module) -> set[str]:
    """The classes of the model that a module declares, or names after importing them."""
    aliases: dict[str, str] = {}
    found: set[str] = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("dsl.model"):
            aliases.update({alias.asname or alias.name: alias.name for alias in node.names})
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ClassDef) and module.name.startswith("dsl.model."):
            found.add(node.name)
        elif isinstance(node, ast.Name) and node.id in aliases:
            found.add(aliases[node.id])
        elif (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and aliases.get(node.value.id) in ("effects", "values")
        ):
            found.add(node.attr)
    return found


def know_cells() -> list[str]:
    """Modules outside state, run and compile that know where a thing stands in the state."""
    return [
        module.name
        for module in modules().values()
        if not module.name.startswith(KNOW_CELLS) and (_imports_offsets(module) or _reads(module))
    ]


def _imports_offsets(module: Module) -> bool:
    """Whether it imports one of the numbers by which cells are found."""
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == "interpreter.state.layout"
        and any(alias.name.isupper() for alias in node.names)
        for node in ast.walk(module.tree)
    )


def _reads(module: Module) -> bool:
    """Whether it takes or writes single cells of a state."""
    return any(
        isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Attribute | ast.Name)
        and getattr(node.value, "attr", getattr(node.value, "id", "")) == "cells"
        for node in ast.walk(module.tree)
    )


def inheritance() -> dict[str, tuple[int, str]]:
    """For each class of the house with a parent there, how many levels it stands on, and where."""
    parents: dict[str, list[str]] = {}
    homes: dict[str, str] = {}
    for module in modules().values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef):
                parents[node.name] = [ast.unparse(base).split(".")[-1] for base in node.bases]
                homes[node.name] = module.name

    def level(name: str, above: tuple[str, ...] = ()) -> int:
        known = [one for one in parents.get(name, ()) if one in parents and one not in above]
        return 1 + max((level(one, (*above, name)) for one in known), default=0)

    return {name: (level(name), homes[name]) for name in parents if level(name) > 1}


def public_any() -> dict[str, list[str]]:
    """For each floor, the signatures of public functions and methods that say `Any`."""
    found: dict[str, list[str]] = {floor: [] for floor in HOUSE}
    for module in modules().values():
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
                continue
            said = [arg.annotation for arg in (*node.args.args, *node.args.kwonlyargs)]
            for annotation in filter(None, [*said, node.returns]):
                if re.search(r"\bAny\b", ast.unparse(annotation)):
                    found[module.floor].append(f"{module.name}:{node.lineno} {node.name}")
                    break
    return found


def uses_of_any(floor: str) -> int:
    """How often a floor says `Any` at all."""
    return sum(
        isinstance(node, ast.Name) and node.id == "Any"
        for module in modules().values()
        if module.floor == floor
        for node in ast.walk(module.tree)
    )


def called_words() -> list[str]:
    """Where a thing is called `words`: a vocabulary, bindings, templates or messages?"""
    return [
        f"{module.name}:{line}"
        for module in modules().values()
        for name, line in _bound_names(module)
        if name == "words"
    ]


def _bound_names(module: Module) -> Iterator[tuple[str, int]]:
    """Every name that a module gives to a variable, a parameter, an attribute or a function."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno
        elif isinstance(node, ast.arg):
            yield node.arg, node.lineno
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr, node.lineno
        elif isinstance(node, ast.FunctionDef):
            yield node.name, node.lineno


def steps(recipe: str) -> list[str]:
    """The file that each step of a recipe of the architecture begins with."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    match = re.search(rf"^### To add {re.escape(recipe)}\n(.*?)^#", text + "\n#", re.M | re.S)
    found = [] if match is None else re.findall(r"^\d+\. (.*)$", match[1], re.M)
    begins = [re.match(r"`([^`]+)`: ", step) for step in found]
    return [one[1] if one else step for one, step in zip(begins, found, strict=True)]


def to_touch(recipe: str) -> list[str]:
    """The files that a recipe names, without generated documents and those of languages."""
    files = [name for name in steps(recipe) if not name.startswith(("tests/", "docs/"))]
    others = [name for name in files if not name.startswith(LANGUAGES)]
    return others or files


@dataclass(frozen=True)
class Row:
    """A line of the table: what is counted, what is wanted, what it is."""

    what: str
    wanted: str
    now: str
    behind: Sequence[str] = ()


def rows() -> Iterator[Row]:
    yield Row("modules beside the rooms", "0", str(len(loose())), loose())
    sizes = room_sizes().most_common()
    yield Row("modules in the largest room", "15", str(sizes[0][1]), _told(sizes[:5]))
    yield Row("file names twice on a floor", "0", str(len(same_names())), list(same_names()))
    order = against_the_order()
    yield Row("imports against the order", "0", str(len(order)), order)
    lots = cycles()
    largest = len(lots[0]) if lots else 0
    yield Row("modules in the largest cycle", "0", str(largest), [", ".join(lot) for lot in lots])
    for group, named in zip(("effect", "value"), classes_named(), strict=True):
        most = sorted(named.items(), key=lambda one: -len(one[1]))
        average = f"{mean(len(where) for where in named.values()):.1f}"
        behind = [f"{name}: {', '.join(where)}" for name, where in most[:8]]
        wanted = "4" if group == "effect" else "6"
        yield Row(f"modules that name one {group} class", wanted, average, behind)
    knowing = know_cells()
    what = "modules that know cells, besides state, run, compile and native"
    yield Row(what, "0", str(len(knowing)), knowing)
    called = called_words()
    yield Row("things called `words`", "0", str(len(called)), called)
    levels = {name: level for name, (level, home) in inheritance().items() if not _compiles(home)}
    deep = sorted(levels.items(), key=lambda one: -one[1])
    yield Row("levels of inheritance, besides compile", "4", str(deep[0][1]), _told(deep[:5]))
    public = [one for one in public_any()["interpreter"] if not _compiles(one)]
    what = "public signatures of the interpreter with `Any`, besides compile"
    yield Row(what, "0", str(len(public)), public)
    for recipe, wanted in (
        ("an effect", "4 and one a language"),
        ("a zone trait", "5"),
        ("a language of card text", "1"),
    ):
        files = to_touch(recipe)
        more = any(name.startswith(LANGUAGES) for name in set(steps(recipe)) - set(files))
        now = f"{len(files)}{' and one a language' if more else ''}"
        yield Row(f"files to touch for {recipe}", wanted, now, files)
    # What only another compiler can mend: it is one class over many levels.
    inside = max(level for level, home in inheritance().values() if _compiles(home))
    yield Row("levels of inheritance in compile", "-", str(inside))
    untyped = [one for one in public_any()["interpreter"] if _compiles(one)]
    yield Row("public signatures of compile with `Any`", "-", str(len(untyped)), untyped)
    yield Row("`Any` in the interpreter", "-", str(uses_of_any("interpreter")))


def _compiles(place: str) -> bool:
    return place.startswith("interpreter.compile.")


def _told(counted: Iterable[tuple[str, int]]) -> list[str]:
    return [f"{name}: {count}" for name, count in counted]


def main(show: Callable[[str], None] = print) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.house", description=__doc__)
    parser.add_argument("-v", "--verbose", action="store_true", help="show what is behind a number")
    verbose = parser.parse_args().verbose
    show("| what a newcomer meets | wanted | now |\n| --- | --- | --- |")
    for row in rows():
        show(f"| {row.what} | {row.wanted} | {row.now} |")
        for line in row.behind if verbose else ():
            show(f"    {line}")


if __name__ == "__main__":
    main()
