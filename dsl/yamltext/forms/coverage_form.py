"""The form of `coverage.yaml`, which lists the rules of a game."""

from __future__ import annotations

from dsl.yamltext.shapes import CODE, Keys, Shape, either, mapped, text, word_list

RULE = Keys(
    "A rule that no play can break, since checking the pack refuses what would.",
    required={
        "says": text("What the rule says, in a few words."),
        "by": word_list("The codes of the messages that refuse what would break the rule.", CODE),
    },
)

COVERAGE_FILE: Shape = mapped(
    "The rules of the game in groups. Scenarios name those they prove: `proves R1, R2`.",
    mapped(
        "A group of rules, each under its name.",
        either(
            "What the rule says, in a few words.",
            text("What the rule says, in a few words."),
            RULE.shape,
        ),
    ),
)
