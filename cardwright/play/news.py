"""What happened, as one player may know it: the log in words, with what caused each change."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby

from cardwright.play.answer_news import NOBODY, Told
from cardwright.play.happenings import Happenings
from cardwright.play.screens.screen import is_flag
from cardwright.play.screens.table import Table
from dsl.boards.changes import BoardNews
from dsl.model.declarations import EVERY
from dsl.model.titles import title_in
from dsl.text.describe import title_of
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import polish, title_in_sentence
from interpreter.game.game import Game
from interpreter.run.journal import Entry, Place, Unveiling
from interpreter.run.tables import Source
from interpreter.run.visibility import shown_to
from interpreter.text.breakdown_text import account_lines
from interpreter.text.modifier_text import held_text

MARKS = re.compile("[:,]")  # texts that have them are set apart more clearly
FEW = 3  # so many cards that go out of sight are told by name


class News:
    """Puts the entries of the log into lines for a viewer."""

    def __init__(self, game: Game, table: Table, viewer: int, *, full: bool = False) -> None:
        self.game = game
        self.table = table
        self.viewer = viewer
        self.full = full  # with what is of little interest right after it happened
        self.messages = table.messages
        self.lang = table.lang
        self.happenings = Happenings(self.messages.vocabulary)
        self.edges = {
            rule.span: rule.event.name
            for rule in self.messages.vocabulary.rules
            if rule.event.verb == "turn"
        }
        self.tidying = {phase.name for phase in self.messages.vocabulary.phases if phase.after_turn}

    def since(self, mark: int, told: Mapping[int, Told]) -> list[str]:
        """The lines since the journal had this length. `told` has the answers by their step."""
        page = self.table.page
        lines: list[str] = []
        done: list[str] = []  # what one player did, until something else happened because of it
        last: int | None = None

        def flush() -> None:
            if done and last is not None:
                who = page.whose(self.messages.player(last, self.viewer), last)
                what = self.messages.say("apart").join(counted_together(done))
                lines.extend(page.wrapped(self.messages.label(who, what)))
                done.clear()

        for step, changes in self.steps(mark, told):
            answer = told.get(step)
            doer = answer.player if answer else None
            text = answer.to(self.viewer) if answer else None
            found = list(self.changes(changes, answer))
            if doer != last or self.full:
                flush()
            tells = answer is not None and (
                answer.is_action or not found or self.is_news(answer, changes)
            )
            if answer is not None and text is not None and tells:
                last = doer
                at_once = [what for cause, what in found if cause is None]
                found = [(cause, what) for cause, what in found if cause is not None]
                notes = self.messages.say("apart").join(at_once)
                done.append(f"{text} ({notes})" if notes else text)
            elif found and doer is not None and doer != last:
                who = self.messages.player(doer, self.viewer)
                lines += page.wrapped(page.whose(who, doer))
            last = doer
            if found:
                flush()
            for entry in changes:
                if entry.what == "told":
                    flush()
                    told_lines = account_lines(self.messages.vocabulary, entry.new, self.lang)
                    lines.extend(f"  {line}" for line in told_lines)
            for cause, what in found:
                lines += page.wrapped(self.messages.label(cause, what) if cause else what, indent=2)
        flush()
        return [page.with_changes(line) for line in lines]

    def is_news(self, answer: Told, changes: list[Entry]) -> bool:
        """Whether what was chosen in an effect is to be told: it does not show in what changed."""
        return answer.is_news and not any(
            entry.name in answer.cards and self.sees_place(entry.new)
            for entry in changes
            if entry.what == "card"
        )

    def steps(self, mark: int, told: Mapping[int, Told]) -> Iterator[tuple[int, list[Entry]]]:
        """The entries of each step, also of those in which nothing changed."""
        found: dict[int, list[Entry]] = {}
        span = Unveiling(self.game, mark)
        for entry in self.game.log_since(span.start):
            found.setdefault(entry.step, []).append(entry)
        marks = [start for start, _, _ in self.game.marks]
        silent = {step for step in told if step <= len(marks) and marks[step - 1] >= span.start}
        for step in sorted(silent | set(found)):
            answer = told.get(step)
            own = answer is None or answer.player == self.viewer
            if span.tells(marks[step - 1] if step else 0, own):
                yield step, found.get(step, [])

    def changes(self, found: list[Entry], answer: Told | None) -> Iterator[tuple[str | None, str]]:
        """Each cause with what happened because of it; None for what the answer itself did."""
        known = answer is not None and self.viewer in answer.seers
        named = answer.cards if answer is not None and known else frozenset()
        doer = answer.player if answer else None
        verbs = zip(found, self.happenings.among(found), strict=True)
        came: set[tuple[str, object]] = set()  # cards, and where they have come to
        for (source, verb), group in groupby(verbs, self.because):
            together = [entry for entry, _ in group]
            kept = self.of_interest(together, answer, came)
            # What a told verb does, or befalls several, is said of each by name: also of the doer.
            players = {entry.player for entry in kept if entry.player is not None}
            namely = None if verb or len(players) > 1 else doer
            texts = counted_together(list(self.merged(kept, doer, namely)))
            if texts:
                own = source is not None and (
                    source.kind == "action" or (source.kind == "card" and source.name in named)
                )
                own = own and verb is None
                cause = self.title_told(verb) if verb else self.cause(source)
                apart = (
                    self.messages.say("apart")
                    if any(MARKS.search(text) for text in texts)
                    else ", "
                )
                yield None if own or not cause else cause, apart.join(texts)

    def because(self, one: tuple[Entry, str | None]) -> tuple[Source | None, str | None]:
        """What an entry happened because of; None of a card that the viewer may not know."""
        entry, verb = one
        knowers = entry.knowers
        everybody = knowers is None or len(knowers) == self.game.program.players
        known = everybody or (knowers is not None and self.viewer in knowers)
        return entry.source if known else None, verb

    def of_interest(
        self, found: list[Entry], answer: Told | None, came: set[tuple[str, object]]
    ) -> list[Entry]:
        """Without what the answer says already, what the screen hides, and tidying up."""
        hides = self.table.screen.hides
        kept: list[Entry] = []
        for entry in found:
            if entry.what == "told":
                continue  # it has lines of its own
            told = answer is not None and self.viewer in answer.seers
            said = told and entry.source.kind == "action"
            if entry.what in ("mark", "attached", "held"):
                dull = self.is_dull_on_card(entry, answer.cards if said and answer else frozenset())
            elif entry.what == "board":
                dull = False
            elif entry.what == "seen":
                dull = hides(entry.old.zone)
            elif entry.what == "owned":
                dull = not self.seen_then(entry) or entry.new == entry.player
            elif entry.what == "rolled":
                dull = entry.new is None or hides(entry.new.zone)
            elif entry.what in ("counter", "pawn", "order"):
                dull = hides(entry.name) or (entry.what == "order" and not self.full)
                if said and answer and answer.walks and entry.what == "pawn":
                    dull = dull or entry.player == answer.player
            else:
                places = [place for place in (entry.old, entry.new) if place is not None]
                seen = any(self.sees_place(place) for place in places)
                # Of a card that is not seen, its name must make no difference.
                dull = bool(seen and said and answer and entry.name in answer.cards)
                dull = dull and (entry.name, entry.old) not in came  # from there it goes on
                came.add((entry.name, entry.new))
                dull = dull or entry.old == entry.new
                dull = dull or all(hides(place.zone) for place in places)
                dull = dull or (seen and self.is_put_away(entry, places))
                dull = dull or (entry.what == "new" and hides(entry.new.zone))
                dull = dull or (not self.full and self.is_tidying(entry, places))
            if not dull:
                kept.append(entry)
        return kept

    def is_put_away(self, entry: Entry, places: list[Place]) -> bool:
        """Whether it is a die that is taken out or put away: what it shows then says nothing."""
        is_die = bool(self.messages.vocabulary.cards[entry.name].face_of)
        return (
            is_die
            and not self.full
            and any(self.table.screen.hides(place.zone) for place in places)
        )

    def is_dull_on_card(self, entry: Entry, named: frozenset[str]) -> bool:
        """Of what a card bears and what holds for a time: whether it is out of sight, hidden by the
        screen, or said already. That it ends with the turn goes without saying."""
        pack = self.messages.vocabulary
        if entry.what == "held":
            decl = pack.attributes.get(entry.name) or pack.counters.get(entry.name)
            untitled = decl is not None and not decl.titles
            return entry.new is None or untitled or self.table.screen.hides(entry.name)
        if not (self.seen_then(entry) and (entry.old or entry.new)):
            return True
        if entry.what == "attached":
            return entry.name in named
        by_rule = entry.source.kind == "rules" and not self.cause(entry.source)
        return (
            by_rule or not pack.counters[entry.name].titles or self.table.screen.hides(entry.name)
        )

    def seen_then(self, entry: Entry) -> bool:
        if self.viewer == NOBODY:
            return len(entry.seers) == self.game.program.players
        return self.viewer in entry.seers

    def is_tidying(self, entry: Entry, places: list[Place]) -> bool:
        """Whether somebody only puts their own cards in order after the turn."""
        after = entry.source.kind == "phase" and entry.source.name in self.tidying
        owners = {place.player for place in places}
        tallied = any(place.zone in self.table.screen.counted_by for place in places)
        return after and len(owners) == 1 and None not in owners and not tallied

    def merged(self, found: list[Entry], doer: int | None, unnamed: int | None) -> Iterator[str]:
        """One text for changes of the same counter, and for cards that go the same way. Whose a
        counter is goes without saying for one player at most."""
        alike: dict[tuple[object, ...], list[Entry]] = {}
        for entry in found:
            alike.setdefault(self.sameness(entry), []).append(entry)
        for (what, *_), together in alike.items():
            first, last = together[0], together[-1]
            if what == "counter":
                change = sum(entry.change for entry in together)
                if change and self.tells_counter(first):
                    yield self.of(first.player, unnamed) + self.change_of(first.name, change)
            elif what == "pawn":
                title = title_of(self.messages.vocabulary.pawns[first.name], self.lang)
                rooms = self.table.rooms
                way = f"{rooms.title(first.old)} → {rooms.title(last.new)}"
                yield self.of(first.player, doer) + self.messages.label(title, way)
            elif what == "turn":
                yield self.messages.say("next_turn", n=(first.player or 0) + 1)
            elif what == "board":
                yield from (self.of_board(entry.new) for entry in together)
            elif what == "held":
                armed = [entry.new for entry in together]
                yield held_text(self.game, armed, self.viewer, seen=self.seen_then(first))
            elif what == "seen":
                yield self.shown(together, doer)
            elif what == "owned":
                cards = self.counted(first.name, len(together))
                who = self.messages.player(first.new, self.viewer)
                yield self.messages.say("owned", card=cards, who=who)
            elif what == "rolled":
                yield self.rolled(together, doer)
            elif what == "attached":
                yield self.messages.label(
                    self.counted(first.name, len(together)), self.borne(first)
                )
            elif what == "mark":
                change = sum(entry.change for entry in together)
                if change:
                    cards = title_of(self.messages.vocabulary.cards[first.card], self.lang)
                    yield self.messages.label(cards, self.change_of(first.name, change))
            elif what == "order":
                zone = self.table.zone_title(first.name)
                yield self.of(first.player, doer) + self.messages.say("shuffled", zone=zone)
            else:
                yield from self.moved(together, doer, unnamed)

    def sameness(self, entry: Entry) -> tuple[object, ...]:
        if entry.what in ("card", "new"):
            # Of pieces that a counter counts, it is not told where else they come from or go to.
            places = (entry.old, entry.new)
            counted = self.table.screen.counted_by
            known = [place if place and place.zone in counted else None for place in places]
            return (entry.what, *(known if any(known) else places))
        if entry.what == "seen":
            return (entry.what, entry.old, entry.new, entry.seers)
        if entry.what == "rolled":
            return (entry.what, entry.player, entry.seers)
        if entry.what == "owned":
            return (entry.what, entry.name, entry.new)
        if entry.what == "attached":
            return (entry.what, entry.name, entry.old, entry.new, entry.player)
        if entry.what == "held":
            return (entry.what, *entry.new[1:], entry.seers)
        return (entry.what, entry.name, entry.card, entry.player)

    def of_board(self, one: BoardNews) -> str:
        """What has happened to a tunnel, or that a room is added."""
        rooms = self.table.rooms
        way = f" {'→' if one.one_way else '–'} ".join(map(rooms.title, one.rooms))
        kinds = rooms.kinds(one.kinds)
        if one.what == "opened":
            return self.messages.say("tunnel_opened", way=f"{way} ({kinds})" if kinds else way)
        if one.what == "closed":
            return self.messages.say("tunnel_closed", way=way)
        if one.what == "added kind":
            return self.messages.say("kind_added", way=way, kinds=kinds)
        if one.what == "lost kind":
            return self.messages.say("kind_lost", way=way, kinds=kinds)
        if one.what == "added room":
            return self.messages.say("room_added", way=way)
        return self.messages.say("way_gone")

    def change_of(self, counter: str, change: int) -> str:
        decl = self.messages.vocabulary.counters[counter]
        title = title_of(decl, self.lang, abs(change))
        if is_flag(decl):
            return title if change > 0 else self.messages.say("no_longer", what=title)
        return f"{change:+d} {title}"

    def tells_counter(self, entry: Entry) -> bool:
        """Whether the viewer may know; that a turn's counters go back to their start is no news."""
        decl = self.messages.vocabulary.counters[entry.name]
        by_rule = entry.source.kind == "rules" and not self.cause(entry.source)
        if decl.until_end_of_turn and by_rule:
            return False
        return shown_to(decl, entry.player, self.viewer)

    def moved(self, together: list[Entry], doer: int | None, unnamed: int | None) -> Iterator[str]:
        first, count = together[0], len(together)
        places = [place for place in (first.old, first.new) if place is not None]
        # Pieces that a counter counts are told as that counter.
        counters = self.table.screen.counted_by
        if any(place.zone in counters for place in places):
            for place, sign in ((first.old, -1), (first.new, 1)):
                if place is not None and place.zone in counters:
                    change = self.change_of(counters[place.zone], sign * count)
                    yield self.of(place.player, unnamed) + change
            return
        seen = self.sees_place(first.old) or self.sees_place(first.new)
        buried = count > FEW and not self.full and not self.sees_place(first.new)
        if seen and not buried:
            counts = Counter(entry.name for entry in together)
            cards = ", ".join(self.counted(name, number) for name, number in counts.items())
        else:
            cards = self.messages.cards(count)
        # A place that the screen hides is not told: only that the cards come or go.
        hides = self.table.screen.hides
        way = " → ".join("" if hides(place.zone) else self.place(place, doer) for place in places)
        yield self.messages.label(cards, way.strip())

    def shown(self, together: list[Entry], doer: int | None) -> str:
        """Cards that were looked at or revealed; to those who did not see them, how many."""
        first = together[0]
        zone = self.place(first.old, doer)
        if self.seen_then(first):
            counts = Counter(entry.name for entry in together)
            cards = ", ".join(self.counted(name, number) for name, number in counts.items())
        else:
            cards = self.messages.cards(len(together))
        if len(first.seers) == self.game.program.players:
            return self.messages.say("revealed", cards=cards, zone=zone)
        text = self.messages.say("looked_at", cards=cards, zone=zone)
        others = sorted(first.new - {doer})
        if not others:
            return text
        who = ", ".join(self.messages.player(player, self.viewer) for player in others)
        return self.messages.label(who, text)

    def rolled(self, together: list[Entry], doer: int | None) -> str:
        """The faces that dice have come to show; to those who do not see them, how many."""
        faces = self.messages.cards(len(together))
        if self.seen_then(together[0]):
            faces = ", ".join(self.counted(entry.name, 1) for entry in together)
        whose = self.of(together[0].player, doer)
        return whose + self.messages.say("rolled", faces=faces)

    def counted(self, card: str, number: int) -> str:
        decl = self.messages.vocabulary.cards[card]
        if decl.face_of and number > 1:  # its title may be a number
            return f"{title_of(decl, self.lang)} ×{number}"
        title = title_of(decl, self.lang, number)
        return f"{number} {title}" if number > 1 else title

    def borne(self, entry: Entry) -> str:
        """Which card has got or lost what was attached."""
        host = title_in_sentence(self.messages.vocabulary.cards[entry.new or entry.old], self.lang)
        said = self.messages.say("attached" if entry.new else "detached", card=host)
        return polish(said, self.lang)

    def sees_place(self, place: Place | None) -> bool:
        if place is None:
            return False
        return shown_to(self.messages.vocabulary.zones[place.zone], place.player, self.viewer)

    def place(self, place: Place, doer: int | None) -> str:
        title = self.table.zone_title(place.zone)
        if place.room is not None:
            return f"{title} ({self.table.rooms.title(place.room)})"
        if place.player is not None and place.player != doer:
            return f"{title} ({self.messages.player(place.player, self.viewer)})"
        return title

    def of(self, player: int | None, doer: int | None) -> str:
        if player is None or player == doer:
            return ""
        return f"{self.messages.player(player, self.viewer)} "

    def title_told(self, verb: str) -> str:
        """The title under which the screen tells what a verb does, as it is written."""
        told = self.messages.vocabulary.told[verb]
        return title_in(told.titles, self.lang, told.name)

    def cause(self, source: Source | None) -> str:
        """What it happened because of, unless that is the action which was just named."""
        if source is None:
            return language(self.lang).decisions["hidden"]
        pack = self.messages.vocabulary
        if source.kind == "card":
            return title_of(pack.cards[source.name], self.lang)
        if source.kind == "phase":
            found = [phase for phase in pack.phases if phase.name == source.name]
            return title_of(found[0], self.lang) if found else source.name
        if source.span in self.edges:  # it is no doing of the one who ended the turn before
            return self.messages.say(
                "turn_starts" if self.edges[source.span] == "start" else "turn_ends"
            )
        if source.kind == "rules" and source.name != EVERY:
            kinds = {**pack.tunnel_kinds, **pack.room_kinds}
            return title_of(kinds[source.name], self.lang) if source.name in kinds else ""
        return ""


def counted_together(texts: list[str]) -> list[str]:
    """Texts of which those that follow on their like are only counted."""
    found = [(text, len(list(group))) for text, group in groupby(texts)]
    return [f"{text} ×{count}" if count > 1 else text for text, count in found]
