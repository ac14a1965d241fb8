"""What the fields of a game's rules are about, in words, as charts, tables and sentences name them."""

from __future__ import annotations

__all__ = ["heading"]

_HEADINGS = {
    "players": "How many play",
    "put_out": "Cards put out",
    "dealer_sits_out": "The dealer sits out",
    "packets": "Cards at a time",
    "ends": "The end of a game",
    "order": "How the cards rank",
    "must_follow": "Following suit",
    "penalties": "What costs counters",
    "slams": "Winning every trick",
    "settle": "When it is paid",
    "dealers_pool": "The dealer's pool",
    "payout": "What is paid out",
    "revoke": "A revoke",
    "misdeal": "A misdeal",
    "spare": "The spare hand",
    "spare_seen": "Who sees the spare hand",
    "layout": "Cards laid out",
    "board": "The board",
    "turned": "The card turned up",
    "earns": "What a card brings",
    "at_will": "Cards played together",
    "in_lieu": "A card in lieu of another",
    "left": "Cards left at the end",
    "prize": "The first out",
    "unplayed": "A card held to the end",
    "best": "The best hand",
    "worst": "The worst hand",
    "beaten": "Who stands and is beaten",
    "dealer_beaten": "A dealer who is beaten",
    "horse": "Buying in again",
    "continuous": "When the deal passes",
    "hand": "Cards in a hand",
    "laid": "Cards laid face up",
    "points": "Cards that count",
    "most": "What is counted by majority",
    "sweep": "Clearing the table",
    "last_take": "Taking in last",
    "draw": "Drawing for partners",
    "courts": "Court cards",
}


def heading(field: str) -> str:
    """What one field of the rules is about, in a word or a few.

    >>> heading("put_out"), heading("direction")
    ('Cards put out', 'Direction')
    """
    return _HEADINGS.get(field) or field.replace("_", " ").capitalize()
