"""Readers, each registered under the rule of the grammar whose trees it reads.

A reader is a plain function. Its module is imported by the package it stands in, so that it is
registered before anything is read; readers call each other only through a registry, so that their
modules do not import one another in a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

Reader = TypeVar("Reader", bound=Callable[..., object])


class Registry(Generic[Reader]):
    """The readers of one kind of tree: `@registry("rule")` registers one."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._by_rule: dict[str, Reader] = {}

    def __call__(self, *rules: str) -> Callable[[Reader], Reader]:
        def register(reader: Reader) -> Reader:
            for rule in rules:
                if rule in self._by_rule:
                    raise ValueError(f"the {self.what} `{rule}` has two readers")
                self._by_rule[rule] = reader
            return reader

        return register

    def __getitem__(self, rule: str) -> Reader:
        return self._by_rule[rule]

    def get(self, rule: str) -> Reader | None:
        return self._by_rule.get(rule)

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_rule)

    def __contains__(self, rule: object) -> bool:
        return rule in self._by_rule
