"""Pyramid of the Sun: the course of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..protocol import IllegalAction
from .box import DECKS, EDGE, OPENING_HAND, STANDARD, add, deck_of, remove
from .events import Event, stalled_turns
from .pyramid import matching, open_places, placements, segment_points, suits, top_place
from .state import SunState
from .view import view_of

HAND_LIMIT = 5


class PyramidOfTheSun(SunState):
    """One position of a game."""

    # What is asked

    def legal_actions(self) -> list[str]:
        options: dict[str, Callable[[], list[str]]] = {
            "turn": self.turn_actions,
            "second": self.draws,
            "discard": self.discard_actions,
            "icon": self.icon_actions,
            "more": self.more_actions,
        }
        return options[self.phase]() if self.phase in options else []

    def turn_actions(self) -> list[str]:
        """Draw, or play at least one card (SUN-T0, SUN-T1); pass only if neither can be done (SUN-T2)."""
        return (self.draws() + self.plays()) or ["pass"]

    def more_actions(self) -> list[str]:
        """Stopping is always offered after a card (SUN-P0); a card drawn for an icon may follow at once (SUN-I4)."""
        return [*self.plays(), "stop"]

    def draws(self) -> list[str]:
        return [f"draw {deck}" for deck in self.drawable()]

    def drawable(self) -> list[str]:
        """The decks that hold a card or can be formed anew from their own discard pile (SUN-D1, SUN-D3)."""
        return [deck for deck in DECKS if self.decks[deck] or self.discards[deck]]

    def plays(self) -> list[str]:
        """Every card in hand on every place it may go to; equal cards are one choice."""
        return [
            f"play {card} {level}:{index}"
            for card in self.box.sort_hand(list(set(self.hands[self.player])))
            for level, index in placements(card, self.pyramid, self.width)
        ]

    def discard_actions(self) -> list[str]:
        """Any card in hand, one just drawn included (SUN-D2)."""
        return [f"discard {card}" for card in self.box.sort_hand(list(set(self.hands[self.player])))]

    def icon_actions(self) -> list[str]:
        """A card from either deck or the points; only the points if there is no card (SUN-I1, SUN-I3)."""
        return [f"icon draw {deck}" for deck in self.drawable()] + ["icon points"]

    def chance_outcomes(self) -> list[tuple[str, int]]:
        if self.phase == "base":
            return [(f"base {card}", count) for card, count in self.box_order(self.middles)]
        if self.phase == "marker":
            return [(f"marker {card}", count) for card, count in self.box_order(self.decks[EDGE])]
        if self.drawing is None:
            return []
        return [(f"card {card}", count) for card, count in self.box_order(self.decks[self.drawing[0]])]

    # What happens

    def apply(self, action: str) -> None:
        if action not in self.possible_actions():
            raise IllegalAction(f"{action!r} can't be played in phase {self.phase!r}")
        verb, *words = action.split(" ")
        moves: dict[str, Callable[..., None]] = {
            "base": self.lay_base,
            "marker": self.lay_marker,
            "card": self.take_card,
            "draw": self.choose_deck,
            "discard": self.discard,
            "play": self.play,
            "icon": self.resolve_icon,
            "stop": self.end_turn,
            "pass": self.pass_turn,
        }
        moves[verb](*words)

    def lay_base(self, card: str) -> None:
        """The next of the random middles, from left to right (SUN-S1)."""
        index = sum(level == 0 for level, _ in self.pyramid) - 1
        self.pyramid[0, index] = card
        remove(self.middles, card)
        self.phase = "marker" if index == self.width - 2 else "base"

    def lay_marker(self, card: str) -> None:
        """An edge-deck card that is out of the game (SUN-S2); the deals come next (SUN-S3)."""
        self.marker = card
        remove(self.decks[EDGE], card)
        self.phase, self.drawing = "deal", (STANDARD, "deal")

    def take_card(self, card: str) -> None:
        """A card comes to a hand, at the deal or by a draw."""
        assert self.drawing is not None
        deck, why = self.drawing
        remove(self.decks[deck], card)
        self.hands[self.player].append(card)
        self.events.append(Event("take", self.player, card))
        self.drawing = None
        self.go_on(why)

    def go_on(self, why: str) -> None:
        """What comes after a card that was taken for this reason."""
        next_steps: dict[str, Callable[[], None]] = {
            "deal": self.deal_on,
            "first": self.after_first,
            "second": self.after_draws,
            "icon": self.after_icon,
        }
        next_steps[why]()

    def deal_on(self) -> None:
        """Four standard cards for each player, one player after the other (SUN-S3)."""
        if len(self.hands[self.player]) == OPENING_HAND:
            self.player += 1
        if self.player < self.players:
            self.drawing = (STANDARD, "deal")
        else:
            self.begin_turn(0)

    def begin_turn(self, player: int) -> None:
        self.player, self.phase = player, "turn"
        self.events.append(Event("turn", player, ""))

    def choose_deck(self, deck: str) -> None:
        """The first or the second draw of a draw action (SUN-D1)."""
        self.start_draw(deck, "first" if self.phase == "turn" else "second")

    def start_draw(self, deck: str, why: str) -> None:
        """An empty deck is formed from its own discard pile when a draw is due (SUN-D3)."""
        if not self.decks[deck]:
            self.decks[deck], self.discards[deck] = self.discards[deck], {}
            self.events.append(Event("reshuffle", self.player, deck))
        self.phase, self.drawing = "draw", (deck, why)

    def after_first(self) -> None:
        """The second draw is compulsory too, unless no deck can serve it (SUN-D1)."""
        if self.drawable():
            self.phase = "second"
        else:
            self.after_draws()

    def after_draws(self) -> None:
        """Down to five cards (SUN-D2)."""
        if len(self.hands[self.player]) > HAND_LIMIT:
            self.phase = "discard"
        else:
            self.end_turn()

    def discard(self, card: str) -> None:
        """To the discard pile of its own kind (SUN-D2)."""
        self.hands[self.player].remove(card)
        add(self.discards[deck_of(card)], card)
        self.events.append(Event("discard", self.player, card))
        self.after_draws()

    def play(self, card: str, where: str) -> None:
        """Place it, score it, resolve its icon (SUN-P0)."""
        level, index = (int(number) for number in where.split(":"))
        self.laid = level, index
        self.hands[self.player].remove(card)
        self.pyramid[self.laid] = card
        points = segment_points(card, self.laid, self.width, self.top_bonus)
        self.events.append(Event("play", self.player, card, points))
        if matching(self.pyramid, self.laid):
            self.phase = "icon"
        else:
            self.after_icon()

    def resolve_icon(self, choice: str, deck: str = "") -> None:
        """One card, or as many points as adjacent cards with the symbol, never multiplied (SUN-I1, SUN-V4)."""
        assert self.laid is not None
        if choice == "draw":
            self.start_draw(deck, "icon")
        else:
            self.events.append(Event("icon", self.player, "", matching(self.pyramid, self.laid)))
            self.after_icon()

    def after_icon(self) -> None:
        """The end comes at once when the top place is filled (SUN-E1); else another card or stop (SUN-P0).

        A card was laid before one was drawn, so the hand holds five at most and nothing is discarded (SUN-P6).
        """
        self.laid = None
        if top_place(self.width) in self.pyramid:
            self.finish("complete")
        else:
            self.phase = "more"

    def pass_turn(self) -> None:
        """Everyone sees it, and so what can't be in that hand (SUN-T2)."""
        self.events.append(Event("pass", self.player, " ".join(self.fitting_kinds())))
        self.end_turn()

    def fitting_kinds(self) -> list[str]:
        """The kinds of edge-deck card that would fit an open place now."""
        spots = open_places(self.pyramid, self.width)
        return [kind for kind in ("left", "right", "top") if any(suits(kind, spot, self.width) for spot in spots)]

    def end_turn(self) -> None:
        """The stall limit first (SUN-E3), then a whole round of passes (SUN-T2), then the next player."""
        if self.stall_limit and stalled_turns(self.events, under_way=False) >= self.stall_limit * self.players:
            self.finish("stall")
        elif self.passes() == self.players:
            self.finish("frozen")
        else:
            self.begin_turn((self.player + 1) % self.players)

    def finish(self, reason: str) -> None:
        self.phase, self.reason = "over", reason

    # What is seen

    def outcome(self) -> dict[str, Any]:
        """Most points, then most cards in hand, else shared (SUN-E2)."""
        if self.reason is None:
            raise ValueError("the game isn't over")
        standing = list(zip(self.scores(), (len(hand) for hand in self.hands), strict=True))
        ranks = [1 + sum(other > mine for other in standing) for mine in standing]
        return {
            "kind": "ranked",
            "scores": self.scores(),
            "ranks": ranks,
            "winners": [player for player, rank in enumerate(ranks) if rank == 1],
            "reason": self.reason,
            "breakdown": {"segments": self.points("play"), "icons": self.points("icon")},
        }

    def view(self, observer: int | None) -> dict[str, Any]:
        return view_of(self, observer)
