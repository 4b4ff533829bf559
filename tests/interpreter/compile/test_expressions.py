"""Functions that are written when they are first called."""

from __future__ import annotations

from interpreter.compile.expressions import HOT, Expressions


def counted(expressions: Expressions, line: str, written: list[str]) -> object:
    def lines() -> list[str]:
        written.append(line)
        return [line]

    return expressions.lazily("one, other", lines, f"title {line}")


def test_a_function_is_the_same_before_and_after_it_is_written() -> None:
    expressions, written = Expressions(), list[str]()
    function = counted(expressions, "return one - other", written)
    kept = {"by others": function}
    assert callable(function)
    before = function.__code__  # type: ignore[attr-defined]
    assert written == []
    assert function(5, 2) == 3
    assert function(5, other=4) == 1
    assert kept["by others"] is function
    assert function.__code__ is not before  # type: ignore[attr-defined]
    assert written == ["return one - other"]


def test_a_function_names_others_that_are_not_written_yet() -> None:
    expressions, written = Expressions(), list[str]()
    inner = counted(expressions, "return one * other", written)
    outer = counted(expressions, f"return {expressions.name(inner)}(one, other) + 1", written)
    assert callable(outer)
    assert outer(2, 3) == 7
    assert expressions.things[expressions.name(inner)] is inner
    assert len(written) == 2
    assert outer(2, 4) == 9
    assert len(written) == 2


def test_all_are_written_at_once_those_too_that_come_up_then() -> None:
    expressions, written = Expressions(), list[str]()

    def lines() -> list[str]:
        later = counted(expressions, "return one", written)
        return [f"return {expressions.name(later)}(one, other)"]

    first = counted(expressions, "return other", written)
    second = expressions.lazily("one, other", lines, "second")
    expressions.write_all()
    assert written == ["return other", "return one"]
    assert callable(first)
    assert (first(1, 2), second(1, 2)) == (2, 1)
    expressions.write_all()
    assert len(written) == 2


def test_a_function_that_is_called_often_is_written_anew_and_stays_itself() -> None:
    expressions, written = Expressions(), list[str]()

    def lines(text: str) -> list[str]:
        written.append(text)
        return [f"return one - other, {text!r}"]

    function = expressions.lazily(
        "one, other", lambda: lines("well"), "twice", at_first=lambda: lines("plainly")
    )
    found = [function(5, 2) for _ in range(HOT + 3)]
    assert found == [(3, "plainly")] * HOT + [(3, "well")] * 3
    assert written == ["plainly", "well"]
    expressions.write_all()
    assert written == ["plainly", "well"]


def test_what_is_written_at_once_is_written_well() -> None:
    expressions = Expressions()
    function = expressions.lazily(
        "one, other", lambda: ["return 'well'"], "at once", at_first=lambda: ["return 'plainly'"]
    )
    expressions.write_all()
    assert function(1, 2) == "well"
