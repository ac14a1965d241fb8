"""The pieces of a page as text: cards, counters, a sentence with its source, the style sheet.  No widget is made here.

Whatever comes from a reader or a book goes through `marked` or `escape`.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from html import escape
from importlib.resources import files

from ..cards import Card, said, show
from ..clauses import Clause, Source
from ..families.picture import Stock
from ..measures import saved
from ..wording import counted

__all__ = ["MEANING", "SUIT_CLASS", "because", "counters", "face", "head", "leaf_style", "marked", "pip", "quotation",
           "saved", "standing", "status", "stock", "style_text", "tag", "text_suits", "why"]

SUIT_CLASS = dict(zip("SHDC", "shdc", strict=True))
PLAIN = "\ufe0e"
"""Keeps a phone from turning a suit into a little picture."""
MEANING = {"printed": "in the book", "inferred": "follows from the text", "ours": "our decision"}

_CARD = re.compile(r"\b(10|[AKQJ2-9])([♠♥♦♣])")
_BARE_SUIT = re.compile(r"([♠♥♦♣])(?!\ufe0e)")
_ORDER = re.compile(r"(?:(?:10|[AKQJT2-9]) ){4,}(?:10|[AKQJT2-9])\b|\d-\d-\d")
_SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))


def pip(card: Card) -> str:
    """A card named in running text.

    >>> pip("JS").startswith('<span class="cl-pip cl-s" role="img" aria-label="knave of spades">J♠')
    True
    """
    return (f'<span class="cl-pip cl-{SUIT_CLASS[card[1]]}" role="img" aria-label="{said(card)}">'
            f"{show(card)}{PLAIN}</span>")


def face(card: Card, *, led: bool = False) -> str:
    """A card lying on the table: a picture with a spoken name."""
    shown = show(card)
    return (f'<span class="cl-card cl-{SUIT_CLASS[card[1]]}{" cl-led" * led}" role="img" aria-label="{said(card)}">'
            f"<b>{shown[:-1]}</b><i>{shown[-1]}{PLAIN}</i></span>")


def marked(text: str) -> str:
    """Plain text as HTML: escaped, its cards as chips, an order of ranks or of packets kept on one line.

    >>> marked("<b> K Q J A 10 9 8 7")
    '&lt;b&gt; <span class="cl-order">K Q J A 10 9 8 7</span>'
    """
    text = _ORDER.sub(r'<span class="cl-order">\g<0></span>', escape(text))
    text = _CARD.sub(lambda m: pip(m[1].replace("10", "T") + _SUITS[m[2]]), text)
    return _BARE_SUIT.sub(rf"\1{PLAIN}", text)


def text_suits(text: str) -> str:
    """Text that stays text, as on a button; a phone turns no suit into a little picture."""
    return _BARE_SUIT.sub(rf"\1{PLAIN}", text)


def counters(left: int, of: int | None = None, what: str = "counter") -> str:
    """Counters in fives: discs are still there, rings have gone."""
    whole = max(of or left, left)
    each = ["<i></i>" if n < left else '<i class="cl-gone"></i>' for n in range(whole)]
    fives = "".join(f"<span>{''.join(each[n:n + 5])}</span>" for n in range(0, whole, 5))
    words = f"{left} of {counted(whole, what)}" if whole > left else counted(left, what)
    return f'<span class="cl-counters" role="img" aria-label="{words}">{fives}</span>'


def stock(held: Stock) -> str:
    """What a seat has: discs where there is something to lay on the table, else a number."""
    if held.what == "counter" and held.of:
        return f"<b>{held.number}</b>{counters(max(0, held.number), held.of)}"
    shown = f"{held.number:+d}" if held.signed and held.number else str(held.number)
    of = f" of {held.of}" if held.of else ""
    unit = held.what if abs(held.of or held.number) == 1 else f"{held.what}s"
    return f'<b>{shown.replace("-", "−")}</b><span class="cl-unit">{of} {unit}</span>'


def quotation(source: Source) -> str:
    """The sentence a rule rests on: in quotation marks where it is the text's own, else as our summary."""
    if not source.text:
        return '<span class="cl-silent">The books are silent.</span>'
    if source.quoted:
        return f"“{marked(source.words)}”"
    return f'<span class="cl-summary">In our words: {marked(source.words)}</span>'


def tag(name: str) -> str:
    """The status of a rule."""
    return f'<span class="cl-tag cl-{name}">{name}</span>'


def standing(source: Source) -> str:
    """The status of a rule and, where it is not simply printed, the reason."""
    note = f' <span class="cl-reason">{marked(source.note)}</span>' if source.note else ""
    return f"{tag(source.status)}{note}"


def why(clause: Clause, summary: str = "Why?") -> str:
    """The sentences that demand it, on request.  It unfolds without a kernel: native details."""
    return _unfolds("".join(_resting(part.source, part.says) for part in clause.parts), summary)


def because(source: Source, summary: str = "Why?") -> str:
    """A source on request."""
    return _unfolds(_resting(source), summary)


def _unfolds(html: str, summary: str) -> str:
    return f'<details class="cl-why"><summary>{escape(summary)}</summary>{html}</details>'


def _resting(source: Source, says: str = "") -> str:
    """A sentence, where it stands, what the program makes of it, and on whose word."""
    cite = f"<cite>{escape(source.cite)}</cite>" if source.text else ""
    rule = f'<div class="cl-does">The program: {marked(says)}</div>' if says else ""
    state = "" if source.status == "printed" else f'<div class="cl-does">{standing(source)}</div>'
    return f'<div class="cl-quote">{quotation(source)}{cite}</div>{rule}{state}'


def head(name: str, variant: str = "", progress: str = "") -> str:
    """The head of a leaf."""
    more = f'<div class="cl-progress">{escape(progress)}</div>' if progress else ""
    return (f'<div class="cl-head"><div class="cl-name">{escape(name)}</div><div class="cl-variant">{escape(variant)}'
            f"</div>{more}</div>")


def status(words: str, call: str = "", before: str = "") -> str:
    """What is asked now, for eyes and ears; ``words`` is HTML, and so is ``before``, what has just happened."""
    return (f'<div class="cl-status" role="status">{f"{before} " if before else ""}'
            f'{f"<b>{escape(call)}</b> " if call else ""}{words}</div>')


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


@cache
def leaf_style() -> str:
    """The style of a printed leaf, without the period face: enough for what stands outside a widget."""
    return re.sub(r"/\*.*?\*/\n?", "", _file("leaf.css"), flags=re.DOTALL)


@cache
def style_text() -> str:
    """The whole style sheet, with the period face inlined: JupyterLab has no static folder of ours."""
    return f"{''.join(_faces())}{leaf_style()}{_file('cardlib.css')}"


def _faces() -> list[str]:
    rules = []
    for file in sorted(files(__package__).joinpath("face").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".woff2"):
            weight, shape = file.name.removesuffix(".woff2").split("-")
            data = b64encode(file.read_bytes()).decode()
            rules.append(f'@font-face {{ font-family: "Old Standard TT"; font-weight: {weight}; font-style: {shape}; '
                         f"font-display: swap; src: url(data:font/woff2;base64,{data}); }}\n")
    return rules
