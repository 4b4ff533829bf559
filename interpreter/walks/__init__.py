"""Walks through dungeons: what is legal, what is found, and which way is best."""

from __future__ import annotations

from interpreter.walks.adviser import Advice, best_path, worth_of
from interpreter.walks.course import Course, Tables, course, tables_of
from interpreter.walks.layouts import Plan, best_layout
from interpreter.walks.reasons import REASONS, reason_text
from interpreter.walks.refusals import refuse
from interpreter.walks.rules import WalkRules, walk_rules
from interpreter.walks.state import Step, Verdict, WalkState
from interpreter.walks.walking import (
    before_finding,
    check,
    complete,
    run,
    start,
    steps,
    take,
    tally,
)
from interpreter.walks.waypoints import WaypointError, find, path, written

__all__ = [
    "REASONS",
    "Advice",
    "Course",
    "Plan",
    "Step",
    "Tables",
    "Verdict",
    "WalkRules",
    "WalkState",
    "WaypointError",
    "before_finding",
    "best_layout",
    "best_path",
    "check",
    "complete",
    "course",
    "find",
    "path",
    "reason_text",
    "refuse",
    "run",
    "start",
    "steps",
    "tables_of",
    "take",
    "tally",
    "walk_rules",
    "worth_of",
    "written",
]
