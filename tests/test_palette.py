"""The four suits can be told apart by everyone: the palette of the cards, as colour-blind readers see it.

How an eye sees that lacks one kind of cone is computed by the matrices of Machado, Oliveira and Fernandes (2009), at
full severity, on linear RGB; how far apart two colours then are, as the distance in CIELAB (ΔE of 1976).
"""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

Colour = tuple[float, ...]

STYLE = (Path(__file__).parents[1] / "cardlib" / "widgets" / "leaf.css").read_text(encoding="utf-8")
TOKENS = dict(re.findall(r"--cl-([\w-]+): (#[0-9A-Fa-f]{6})", STYLE.split("@media")[0]))
SUITS = [TOKENS[suit] for suit in "shdc"]

EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "any": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
WHITE_D65 = (0.95047, 1.0, 1.08883)
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def linear(colour: str) -> Colour:
    """#RRGGBB as linear light."""
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)


def times(matrix: tuple[Colour, ...], colour: Colour) -> Colour:
    return tuple(sum(m * c for m, c in zip(row, colour, strict=True)) for row in matrix)


def lab(light: Colour) -> Colour:
    """CIELAB of linear light."""

    def f(t: float) -> float:
        return t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29

    x, y, z = (f(c / w) for c, w in zip(times(TO_XYZ, light), WHITE_D65, strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def seen(colour: str, eye: str) -> Colour:
    """A colour as this eye has it, in CIELAB."""
    return lab(tuple(min(1.0, max(0.0, c)) for c in times(EYES[eye], linear(colour))))


def nearest(colours: list[str], eye: str) -> float:
    """How far apart the two are that lie nearest."""
    return min(dist(seen(a, eye), seen(b, eye)) for a, b in combinations(colours, 2))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the WCAG has it."""
    light = sorted((times(TO_XYZ, linear(colour))[1] for colour in (one, other)), reverse=True)
    return (light[0] + 0.05) / (light[1] + 0.05)


def test_the_arithmetic_gives_known_values() -> None:
    assert lab(linear("#FFFFFF")) == pytest.approx((100, 0, 0), abs=0.02)
    assert lab(linear("#FF0000")) == pytest.approx((53.24, 80.09, 67.20), abs=0.02)
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize("eye, least", [("any", 49), ("protan", 27), ("deutan", 38), ("tritan", 24)])
def test_no_two_suits_come_near_each_other(eye: str, least: int) -> None:
    assert nearest(SUITS, eye) >= least - 0.5


def test_the_usual_four_colours_would_do_worse() -> None:
    usual = ["#000000", "#CC0000", "#0000CC", "#007700"]
    for eye in ("protan", "deutan"):
        assert nearest(usual, eye) < nearest(SUITS, eye)


@pytest.mark.parametrize("suit", "shdc")
def test_every_suit_can_be_read_on_the_face_of_a_card(suit: str) -> None:
    assert contrast(TOKENS[suit], TOKENS["face"]) >= 4.5
    assert contrast(TOKENS[suit], TOKENS["face-dim"]) >= 3, "large signs on a card that is refused"


def test_what_is_written_on_paper_can_be_read() -> None:
    for ink in ("ink", "faint", "accent"):
        for paper in ("paper", "leaf", "wash"):
            assert contrast(TOKENS[ink], TOKENS[paper]) >= 4.5, (ink, paper)
