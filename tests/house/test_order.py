"""The order of the house: floors, rooms, names, and what stands where."""

from __future__ import annotations

from statistics import mean

from bench import house

LARGEST_ROOM = 15
# What only another compiler can mend: it is one class over many levels, and writes Python as text.
OF_THE_COMPILER = "interpreter.compile."


def test_every_module_is_in_a_room() -> None:
    assert house.loose() == []


def test_a_room_can_be_looked_over() -> None:
    crowded = {room: size for room, size in house.room_sizes().items() if size > LARGEST_ROOM}
    assert crowded == {}


def test_no_file_name_stands_twice_on_a_floor() -> None:
    assert house.same_names() == {}


def test_floors_and_rooms_know_only_those_before_them() -> None:
    assert house.against_the_order() == []


def test_no_modules_import_each_other() -> None:
    assert house.cycles() == []


def test_few_modules_name_one_effect_or_value() -> None:
    effects, values = house.classes_named()
    assert mean(len(where) for where in effects.values()) <= 4
    assert mean(len(where) for where in values.values()) <= 6


def test_only_state_run_and_compile_know_cells() -> None:
    assert house.know_cells() == []


def test_nothing_is_called_words() -> None:
    assert house.called_words() == []


def test_classes_are_not_stacked() -> None:
    deep = {
        name: level
        for name, (level, module) in house.inheritance().items()
        if level > 4 and not module.startswith(OF_THE_COMPILER)
    }
    assert deep == {}


def test_public_signatures_of_the_interpreter_say_what_they_take() -> None:
    untyped = house.public_any()["interpreter"]
    assert [place for place in untyped if not place.startswith(OF_THE_COMPILER)] == []


def test_the_order_finds_what_is_against_it() -> None:
    """The measures are no use if they find nothing in a house that is not in order."""
    known = house.modules()
    upward = house.Import(known["dsl.storage.cache"], 1, known["dsl.packs.load"])
    assert house.place(upward.target) > house.place(upward.source)
    between = house.Import(known["dsl.packs.load"], 1, known["cardwright.cli.main"])
    assert house.place(between.target) > house.place(between.source)
    within = house.Import(known["dsl.packs.load"], 1, known["dsl.packs.pack"])
    assert house.place(within.target) == house.place(within.source)
    assert "dsl/storage/cache.py:1 imports dsl.packs.load" in str(upward)
