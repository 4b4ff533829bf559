"""What was read once is found again, and only where nothing can have changed it."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dsl.packs import assemble as assembling
from dsl.packs import pack_cache as kept_packs
from dsl.packs.load import check, examine, load
from dsl.packs.pack import Pack
from dsl.storage import cache
from dsl.storage.shipped import content_path
from interpreter.game.game import Game
from tests.paths import ROOT
from tests.playing import write_pack


@pytest.fixture(autouse=True)
def fresh_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of the test's own, in which everything is worth keeping."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("CARDWRIGHT_NO_CACHE", raising=False)
    monkeypatch.setattr(kept_packs, "WORTH_KEEPING", 0.0)
    kept_packs._code.cache_clear()
    yield tmp_path / "home" / "cardwright"
    kept_packs._code.cache_clear()


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows by one whenever a pack is really read."""
    times: list[str] = []
    assemble = assembling.assemble

    def counted(*given: object) -> Pack | None:
        times.append("read")
        return assemble(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(assembling, "assemble", counted)
    return times


@pytest.fixture
def small(tmp_path: Path) -> Path:
    write_pack(tmp_path / "small", "card cat\n    points 1\n    play: +2 coins\n")
    return tmp_path / "small"


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.pack"))


def test_the_second_time_nothing_is_read(small: Path, read: list[str]) -> None:
    first, told = check(small)
    again, told_again = check(small)
    assert read == ["read"]
    assert first == again
    assert list(told) == list(told_again)
    assert list(told)  # the card is never in the game, which is said both times


@pytest.mark.parametrize("name", ["tutorial", "clank"])
def test_a_kept_pack_plays_the_same_game(name: str, read: list[str]) -> None:
    games = []
    for _ in range(2):
        pack = load(content_path() / name)
        game, chance = Game.new(pack, seed=3), random.Random(3)
        for _ in range(60):
            if game.decision is not None:
                game.push(chance.randrange(len(game.decision)))
        games.append((game.machine.cells, [str(entry) for entry in game.log], pack.fingerprint))
        assert len(pack.scenarios) == len(list(pack.scenarios))
    assert games[0] == games[1]
    assert read == ["read"]


def test_scenarios_wait_until_they_are_asked_for() -> None:
    read = load("tutorial").scenarios
    later = load("tutorial").scenarios
    assert isinstance(later, kept_packs.Later)
    assert len(later) == len(read)
    assert later.read is None
    assert list(later) == list(read)
    assert later[0] == read[0]


def test_a_changed_text_is_read(small: Path, read: list[str]) -> None:
    load(small)
    (small / "game.rules").write_text(
        (small / "game.rules").read_text(encoding="utf-8").replace("points 1", "points 2"),
        encoding="utf-8",
    )
    assert "2" in repr(load(small).vocabulary.cards["cat"].attributes)
    assert len(read) == 2


def test_a_changed_pack_that_is_required_is_read(tmp_path: Path, read: list[str]) -> None:
    for name in ("below", "above"):
        write_pack(tmp_path / name, "", base="tag odd\n" if name == "below" else "", name=name)
    write_pack(tmp_path / "above", "card cat\n    odd\n", name="above")
    manifest = tmp_path / "above" / "pack.yaml"
    manifest.write_text(manifest.read_text() + 'requires: {below: "*"}\n', encoding="utf-8")
    assert not check(tmp_path / "above")[1].has_errors
    (tmp_path / "below" / "game.rules").write_text("tag even\n", encoding="utf-8")
    assert check(tmp_path / "above")[1].has_errors
    assert len(read) == 2


@pytest.mark.parametrize("what", ["cardwright", "python", "format", "code"])
def test_another_version_trusts_nothing(
    what: str, small: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    load(small)
    if what == "cardwright":
        monkeypatch.setattr(kept_packs, "__version__", "99.0.0")
    elif what == "python":
        monkeypatch.setattr(sys, "version", "4.0.0")
    elif what == "format":
        monkeypatch.setattr(kept_packs, "FORMAT", kept_packs.FORMAT + 1)
    else:
        monkeypatch.setattr(kept_packs, "_stamp", lambda about: (about.st_size, 0))
    kept_packs._code.cache_clear()
    load(small)
    assert len(read) == 2


def spoil(file: Path, how: str) -> None:
    data = file.read_bytes()
    if how == "cut":
        file.write_bytes(data[: len(data) // 2])
    elif how == "empty":
        file.write_bytes(b"")
    elif how == "flipped":
        file.write_bytes(data[:-9] + bytes([data[-9] ^ 1]) + data[-8:])
    elif how == "not ours to read":
        file.unlink()
        file.mkdir()
    elif how == "a link":
        shutil.move(file, file.with_name("elsewhere"))
        file.symlink_to("elsewhere")
    else:
        file.chmod(0o666)


@pytest.mark.parametrize(
    "how",
    ["cut", "empty", "flipped", "not ours to read"]
    + (["a link", "writable by others"] if os.name == "posix" else []),
)
def test_a_spoilt_file_is_passed_over(
    how: str, small: Path, read: list[str], fresh_cache: Path
) -> None:
    pack = load(small)
    (file,) = files(fresh_cache)
    spoil(file, how)
    assert load(small) == pack
    assert len(read) == 2


def test_what_cannot_be_unpickled_is_read(small: Path, read: list[str], fresh_cache: Path) -> None:
    load(small)
    (file,) = files(fresh_cache)
    cache.keep(file.name, (6).to_bytes(kept_packs.LENGTH, "big") + b"cno.no\nsuch\n.")
    load(small)
    assert len(read) == 2


def test_a_pack_that_cannot_be_unpickled_is_read_when_it_is_asked_for(
    small: Path, read: list[str], fresh_cache: Path
) -> None:
    pack, told = check(small)
    assert pack is not None
    (file,) = files(fresh_cache)
    content = cache.kept(file.name)
    assert content is not None
    first, _, scenarios = kept_packs._parts(content)
    parts = (first, b"cno.no\nsuch\n.", scenarios)
    lengths = [len(part).to_bytes(kept_packs.LENGTH, "big") for part in parts]
    cache.keep(file.name, b"".join(map(bytes.__add__, lengths, parts)))
    examined = examine(small)
    assert list(examined.report) == list(told)
    assert examined.contents == pack.contents
    assert read == ["read"]
    assert examined.pack == pack
    assert list(examined.report) == list(told)
    assert len(read) == 2


if os.name == "posix":  # elsewhere nothing tells who may write to a folder

    def test_a_folder_that_others_can_write_to_is_not_used(
        small: Path, read: list[str], fresh_cache: Path
    ) -> None:
        load(small)
        fresh_cache.chmod(0o777)
        assert cache.cache_folder() is None
        load(small)
        assert len(read) == 2


def refuse(*given: object, **named: object) -> None:
    raise PermissionError("the folder is read-only")


@pytest.mark.parametrize("where", ["tempfile.mkstemp", "os.replace"])
def test_a_folder_that_is_read_only_is_no_trouble(
    where: str, small: Path, fresh_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, refuse)
    assert load(small) == load(small)
    assert not files(fresh_cache)
    assert not list(fresh_cache.glob(".*"))


def test_a_home_where_nothing_can_be_made_is_no_trouble(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert load(small) == load(small)


def test_nothing_is_kept_when_nobody_wants_it(
    small: Path, read: list[str], fresh_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDWRIGHT_NO_CACHE", "1")
    load(small)
    load(small)
    assert len(read) == 2
    assert not files(fresh_cache)


def test_packs_with_mistakes_are_not_kept(small: Path, fresh_cache: Path) -> None:
    (small / "more.cards").write_text("card dog\n    play: +1 bone\n", encoding="utf-8")
    check(small)
    assert not files(fresh_cache)


def test_only_so_many_are_kept(
    tmp_path: Path, fresh_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "MOST_KEPT", 3)
    for number in range(5):
        cache.keep(f"{number}.pack", b"x")
        os.utime(fresh_cache / f"{number}.pack", (number, number))
    cache.keep("5.pack", b"x")
    assert [file.name for file in files(fresh_cache)] == ["3.pack", "4.pack", "5.pack"]


def test_a_kept_pack_is_played_without_the_parser(tmp_path: Path) -> None:
    script = (
        "import sys; from dsl.packs.load import load; from interpreter.game.game import Game\n"
        "Game.new(load('tutorial'), 2, 1).push(0)\n"
        "print('lark' in sys.modules)"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for _ in range(2)
    ]
    assert said == ["True", "False"]


def test_many_may_write_at_once(small: Path, tmp_path: Path, fresh_cache: Path) -> None:
    script = (
        "import sys\n"
        "from dsl.packs import pack_cache as kept_packs\n"
        "from dsl.packs.load import load\n"
        "kept_packs.WORTH_KEEPING = 0.0\n"
        "for _ in range(5): print(load(sys.argv[1]).fingerprint)"
    )
    started = [
        subprocess.Popen(
            [sys.executable, "-c", script, str(small)],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    said = {line for process in started for line in process.communicate()[0].split()}
    assert said == {load(small).fingerprint}
    assert all(process.returncode == 0 for process in started)
    assert len(files(fresh_cache)) in (1, 2)  # from another folder the files have other names
    assert all(cache.kept(file.name) is not None for file in files(fresh_cache))
