"""Cardwright installs from a wheel, imports only its own packages, and says how it is tested."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import cardwright
from dsl.storage.shipped import content_path, grammar_path
from tests.paths import ROOT

PACKAGES = ("cardwright", "dsl", "interpreter")
OF_THE_TESTS = ("PYTHONPATH", "PYTHONPYCACHEPREFIX", "PYTHONSAFEPATH")


def run(
    *command: str | Path, cwd: Path, path: tuple[Path, ...] = ()
) -> subprocess.CompletedProcess[str]:
    """Run a command that sees no more of this checkout than `path` says."""
    env = {key: value for key, value in os.environ.items() if key not in OF_THE_TESTS}
    if path:
        env["PYTHONPATH"] = os.pathsep.join(map(str, path))
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def succeed(*command: str | Path, cwd: Path) -> str:
    done = run(*command, cwd=cwd)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_wheel_built_from_the_sdist_works_from_another_folder(tmp_path: Path) -> None:
    dist, home, elsewhere = tmp_path / "dist", tmp_path / "venv", tmp_path / "elsewhere"
    elsewhere.mkdir()

    # Without --sdist or --wheel, `build` makes the wheel from the sdist.
    succeed(sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, ROOT, cwd=elsewhere)
    (wheel,) = dist.glob("*.whl")

    venv.create(home, symlinks=os.name != "nt")
    scripts, packages = (
        Path(sysconfig.get_path(kind, "venv", {"base": str(home)}))
        for kind in ("scripts", "purelib")
    )
    python = scripts / "python"
    succeed(
        *(sys.executable, "-m", "pip", "--python", python),
        *("install", "--no-index", "--no-deps", "--no-compile", wheel),
        cwd=elsewhere,
    )
    # The dependencies are borrowed from this environment. Its own .pth files, such as that of an
    # editable install, are not read there.
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")

    for package in PACKAGES:
        show = f"import {package}; print({package}.__file__)"
        origin = Path(succeed(python, "-c", show, cwd=elsewhere).strip())
        assert origin == packages / package / "__init__.py"
        assert (packages / package / "py.typed").exists()
    shipped = packages / "dsl" / "_shipped"
    assert (shipped / "grammar.lark").read_bytes() == (ROOT / "grammar.lark").read_bytes()
    assert (shipped / "content" / "tutorial").is_dir()

    assert "Usage" in succeed(scripts / "cardwright", "--help", cwd=elsewhere)
    succeed(scripts / "cardwright", "check", "tutorial", cwd=elsewhere)
    succeed(python, "-m", "cardwright", "check", "tutorial", cwd=elsewhere)


def test_a_checkout_reads_its_own_grammar_and_packs() -> None:
    assert grammar_path() == ROOT / "grammar.lark"
    assert content_path() == ROOT / "content"


# Extras, and the room that says so where their libraries are missing.
OF_EXTRAS = {
    "mcp": "cardwright/assistant",
    "lsp": "cardwright/editor/serving",
    "web": "cardwright/web",
    "studio": "cardwright/studio",
    "stats": "cardwright/studies",
    "cluster": "cardwright/simulation",
    "rl": "cardwright/environments",
    "openspiel": "cardwright/environments",
}

IMPORTED_AS = {"pyspiel": "open-spiel"}  # where that cannot be asked of what is installed


def test_every_library_that_is_imported_is_declared() -> None:
    # The wheel's test borrows its dependencies, so it would not miss one.
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = _named(project["dependencies"])
    extras = {extra: _named(project["optional-dependencies"][extra]) for extra in OF_EXTRAS}
    distributions = packages_distributions()

    def declared_for(file: Path) -> set[str]:
        rooms = (extras[one] for one in OF_EXTRAS if file.is_relative_to(ROOT / OF_EXTRAS[one]))
        return declared.union(*rooms)

    undeclared = {
        f"{file.relative_to(ROOT)}: {name}"
        for package in PACKAGES
        for file in (ROOT / package).rglob("*.py")
        for name in _imported(file)
        if name not in sys.stdlib_module_names
        and name not in PACKAGES
        and not declared_for(file) & {_normal(one) for one in distributions.get(name, ())}
        and IMPORTED_AS.get(name) not in declared_for(file)
    }
    assert not undeclared


def _named(requirements: list[str]) -> set[str]:
    return {_normal(re.split(r"[^\w.-]", line)[0]) for line in requirements}


def _imported(file: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return {name.partition(".")[0] for name in names}


def _normal(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


@pytest.mark.parametrize("name", ["dsl", "interpreter"])
@pytest.mark.parametrize("file", ["{}/__init__.py", "{}.py"])
def test_a_stranger_earlier_on_the_path_is_refused(tmp_path: Path, name: str, file: str) -> None:
    stranger = tmp_path / file.format(name)
    stranger.parent.mkdir(exist_ok=True)
    stranger.touch()
    done = run(sys.executable, "-c", "import cardwright", cwd=tmp_path, path=(tmp_path, ROOT))
    assert done.returncode == 1
    assert f"ImportError: `{name}` would be imported from {stranger}" in done.stderr


def test_a_stranger_written_over_ours_is_refused(tmp_path: Path) -> None:
    for package in PACKAGES:
        (tmp_path / package).mkdir()
        shutil.copy(ROOT / package / "__init__.py", tmp_path / package)
    done = run(sys.executable, "-c", "import cardwright", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    stranger = tmp_path / "interpreter" / "__init__.py"
    stranger.write_text("from .core import OpenInterpreter\n", encoding="utf-8")
    done = run(sys.executable, "-c", "import cardwright", cwd=tmp_path)
    assert done.returncode == 1
    assert f"ImportError: `interpreter` would be imported from {stranger}" in done.stderr


def test_importing_cardwright_loads_nothing_heavy() -> None:
    show = "import sys, cardwright; print(*sys.modules)"
    loaded = set(run(sys.executable, "-c", show, cwd=ROOT).stdout.split())
    assert "cardwright" in loaded
    assert not loaded & {"dsl", "interpreter", "lark", "networkx", "rich", "yaml"}


def test_everything_that_cardwright_offers_is_there() -> None:
    for name in cardwright.__all__:
        assert getattr(cardwright, name) is not None
        assert name in dir(cardwright)


def test_the_readme_gives_the_command_that_is_run_as_a_check() -> None:
    script = ROOT / ".ci" / "run"
    command = script.read_text(encoding="utf-8").splitlines()[-1]
    assert "pytest" in command
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")
    assert os.access(script, os.X_OK)
