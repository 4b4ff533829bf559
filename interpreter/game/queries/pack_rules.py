"""The rules of a pack in short, made from its declarations: how one wins, what a turn is, what may
be done in it and what that takes, and what the words on cards mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from dsl.model import values as v
from dsl.model.declarations import ActionDecl, PhaseDecl, ScoreDecl
from dsl.model.effects import Block
from dsl.model.titles import title_in
from dsl.model.traverse import inside, values_in, values_of_effects
from dsl.model.vocabulary import Vocabulary
from dsl.packs.pack import Pack
from dsl.text.describe import describe_block, describe_value, title_of
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import capital
from dsl.text.grammar.speech import Speech
from interpreter.text.decision_text import words_of_action


@dataclass(frozen=True, slots=True)
class ActionRules:
    """What a player may do: in words, what it asks for, and what it does."""

    name: str
    text: str
    asked: tuple[str, ...]  # what it takes, and what it is bound to
    does: str


@dataclass(frozen=True, slots=True)
class PhaseRules:
    """A part of a turn: who plays it, what happens in it by itself, and what may be done."""

    name: str
    title: str
    played: str
    text: str
    actions: tuple[ActionRules, ...]


@dataclass(frozen=True, slots=True)
class TagMeaning:
    """What a word on cards means, as its author says."""

    name: str
    title: str
    note: str


@dataclass(frozen=True, slots=True)
class PackRules:
    """The rules of a pack in short, in one language."""

    title: str
    summary: str
    how_to_win: tuple[str, ...]
    phases: tuple[PhaseRules, ...]
    tags: tuple[TagMeaning, ...]


def rules_of(pack: Pack, lang: str) -> PackRules:
    """The rules of a pack in short."""
    manifest, vocabulary = pack.manifest, pack.vocabulary
    return PackRules(
        title_in(manifest.titles, lang, pack.id),
        title_in(manifest.summary, lang),
        tuple(how_to_win(vocabulary, lang)),
        tuple(_phase(one, vocabulary, lang) for one in vocabulary.phases),
        tuple(tag_meanings(vocabulary, lang)),
    )


def how_to_win(vocabulary: Vocabulary, lang: str) -> Iterator[str]:
    """How one wins, and when the game is over, in sentences."""
    texts, game = language(lang).queries, vocabulary.game
    parts = texts["plus"].join(title_of(one, lang) for one in vocabulary.scores.values())
    if game is not None and game.all_win_if is not None:
        if sayable(game.all_win_if, vocabulary):
            yield texts["all win"].format(
                condition=describe_value(game.all_win_if, vocabulary, lang)
            )
        if parts:
            yield texts["together"].format(parts=parts)
    elif parts:
        lowest = game is not None and game.lowest_wins is not None
        yield texts["lowest" if lowest else "highest"].format(parts=parts)
    for part in vocabulary.scores.values():
        if _sounds_like_a_counter(part, vocabulary, lang):
            value = score_part(part, vocabulary, lang)
            if value:
                yield texts["part"].format(title=capital(title_of(part, lang)), value=value)
    for condition in vocabulary.scores_if:
        if sayable(condition, vocabulary):
            yield texts["counts if"].format(condition=describe_value(condition, vocabulary, lang))
    if vocabulary.tiebreaks:
        among = ", ".join(title_of(one, lang) for one in vocabulary.tiebreaks.values())
        yield texts["ties"].format(parts=among)
    for condition in vocabulary.end_when:
        if sayable(condition, vocabulary):
            yield texts["ends"].format(condition=describe_value(condition, vocabulary, lang))
    if game is not None and game.out_when is not None and sayable(game.out_when, vocabulary):
        yield texts["out"].format(condition=describe_value(game.out_when, vocabulary, lang))


def _sounds_like_a_counter(part: ScoreDecl, vocabulary: Vocabulary, lang: str) -> bool:
    """Whether a part of the score is called as a counter is, and is not just that counter."""
    if part.value is None or part.value.named("counter") is not None:
        return False
    names = {one.named("counter") for one in values_in(part.value)}
    among = [decl for name, decl in vocabulary.counters.items() if name in names]
    called = {title_of(one, lang, count).lower() for one in among for count in (1, 2)}
    return title_of(part, lang).lower() in called


def score_part(decl: ScoreDecl, vocabulary: Vocabulary, lang: str) -> str:
    """What a part of the score is worked out from; nothing where that has no words."""
    if decl.value is None or not sayable(decl.value, vocabulary):
        return ""
    return describe_value(decl.value, vocabulary, lang)


def _phase(phase: PhaseDecl, vocabulary: Vocabulary, lang: str) -> PhaseRules:
    text = (
        describe_block(phase.body, vocabulary, lang)
        if block_sayable(phase.body, vocabulary)
        else ""
    )
    actions = tuple(
        action_rules(vocabulary.actions[one], vocabulary, lang) for one in phase.actions
    )
    played = language(lang).queries[f"played {phase.played}"]
    return PhaseRules(phase.name, title_of(phase, lang), played, text, actions)


def action_rules(action: ActionDecl, vocabulary: Vocabulary, lang: str) -> ActionRules:
    """What an action needs, costs and does, in words."""
    names = _names(action, vocabulary, lang)
    lead = [one for one in action.body if one.demands() is not None or one.pays() is not None]
    demands = [one.demands() for one in lead]
    prices = [one.pays() for one in lead]
    rest = tuple(one for one in action.body if one not in lead)
    said = describe_block(rest, vocabulary, lang, names) if block_sayable(rest, vocabulary) else ""
    texts = language(lang).queries
    asked = (
        *(texts["takes"].format(what=one) for one in _said(prices, vocabulary, lang, names)),
        *(texts["only if"].format(what=one) for one in _said(demands, vocabulary, lang, names)),
    )
    return ActionRules(action.name, words_of_action(action, lang, names), asked, said)


def _said(
    values: Iterable[v.Value | None], vocabulary: Vocabulary, lang: str, names: Mapping[str, str]
) -> Iterator[str]:
    for value in values:
        if value is not None and sayable(value, vocabulary):
            yield describe_value(value, vocabulary, lang, names)


def _names(action: ActionDecl, vocabulary: Vocabulary, lang: str) -> dict[str, str]:
    """What an action is done with, by what it is."""
    grammar = language(lang)
    found: dict[str, str] = {}
    for param in action.params:
        domain, noun = param.domain, grammar.nouns.get(param.type)
        asked = domain.asks_of_cards() if domain is not None else None
        if asked is not None and asked.tags:
            noun = Speech(vocabulary, lang).noun(vocabulary.tags, asked.tags[0])
        found[param.name] = grammar.definite(noun, 1, "") if noun is not None else param.name
    return found


def tag_meanings(vocabulary: Vocabulary, lang: str) -> Iterator[TagMeaning]:
    """What the words on cards mean, where their author says so."""
    for tag in vocabulary.tags.values():
        note = title_in(tag.note, lang)
        if note:
            yield TagMeaning(tag.name, capital(title_of(tag, lang)), note)


def sayable(value: v.Value, vocabulary: Vocabulary) -> bool:
    """Whether a value can be said in words that players know: every definition in it has a title,
    or has words that do without."""
    for part in values_in(value):
        name = part.named("define")
        if name is not None and name in vocabulary.defines:
            decl = vocabulary.defines[name]
            if not decl.titles and (decl.params or not _spelled(decl.value, vocabulary)):
                return False
        counter = part.named("counter")
        if counter is not None and not vocabulary.counters[counter].titles:
            return False
    return True


def _spelled(value: v.Value | None, vocabulary: Vocabulary) -> bool:
    return value is not None and value.type != "condition" and sayable(value, vocabulary)


def block_sayable(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether effects can be said in words that players know."""
    known = all(
        used is None or vocabulary.verbs[used.verb].titles
        for used in (one.calls() for one in inside(block))
    )
    return known and all(sayable(value, vocabulary) for value in values_of_effects(inside(block)))
