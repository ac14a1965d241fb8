"""Lanes for the compiled loops: so many numbers side by side, one for each deal of a block, as one value in numba.

A value of `Lanes` is one of LLVM's vectors, which become vector instructions on any processor; nothing hangs on
whether a loop is recognised as one that could be done in vectors.  ``+ - * & | ^ << >>`` and the comparisons go lane by
lane, an integer beside lanes stands in every lane, and a comparison gives lanes with all bits or none.  Numbers wrap;
``>>`` brings in zeros; ``< > <= >=`` take the highest bit for a sign, and `higher` does not.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, lower_builtin, models, register_model, type_callable

from .layout import LANES

__all__ = [
    "alike",
    "fitted",
    "higher",
    "load",
    "packed",
    "passed",
    "signed",
    "spread",
    "store",
    "suits",
    "top_byte",
    "where",
]


class Lanes(types.Type):
    """`LANES` integers of so many bits."""

    def __init__(self, bits: int) -> None:
        self.bits = bits
        super().__init__(f"Lanes({bits}x{LANES})")


def vector(bits: int, lanes: int = LANES) -> Any:
    return ir.VectorType(ir.IntType(bits), lanes)


@register_model(Lanes)
class LanesModel(models.PrimitiveModel):
    """Lanes lie in registers."""

    def __init__(self, manager: Any, kind: Lanes) -> None:
        super().__init__(manager, kind, vector(kind.bits))


def common(kinds: Any) -> int | None:
    """How many bits these lanes have, integers beside them taken as they come; None where they do not go together."""
    bits = {kind.bits for kind in kinds if isinstance(kind, Lanes)}
    fit = len(bits) == 1 and all(isinstance(kind, Lanes | types.Integer) for kind in kinds)
    return bits.pop() if fit else None


def resized(builder: Any, value: Any, bits: int) -> Any:
    """The lanes, or parts of lanes, cut or filled up with zeros to so many bits."""
    have, to = value.type.element.width, vector(bits, value.type.count)
    return value if have == bits else (builder.trunc if have > bits else builder.zext)(value, to)


def filled(builder: Any, value: Any, bits: int) -> Any:
    """The value, an integer or lanes already, in every lane."""
    if isinstance(value.type, ir.VectorType):
        return value
    assert value.type.width >= bits, "whether it has a sign would matter"
    one = value if value.type.width == bits else builder.trunc(value, ir.IntType(bits))
    nothing = ir.Constant(vector(bits), ir.Undefined)
    first = builder.insert_element(nothing, one, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(first, nothing, ir.Constant(vector(32), [0] * LANES))


def operation(what: Any, made: Callable[[Any, Any, Any], Any]) -> None:
    """Teach numba what an operator does with lanes, in LLVM's instructions."""

    @type_callable(what)
    def typed(context: Any) -> Any:
        def typer(a: Any, b: Any) -> Any:
            bits = common((a, b))
            return Lanes(bits) if bits else None

        return typer

    def lowered(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        a, b = (filled(builder, value, signature.return_type.bits) for value in args)
        return made(builder, a, b)

    for kinds in ((Lanes, Lanes), (Lanes, types.Integer), (types.Integer, Lanes)):
        lower_builtin(what, *kinds)(lowered)


def compared(sign: str) -> Callable[[Any, Any, Any], Any]:
    return lambda builder, a, b: builder.sext(builder.icmp_signed(sign, a, b), a.type)


for name in ("add", "sub", "mul", "and_", "or_", "xor"):
    operation(getattr(operator, name), getattr(ir.IRBuilder, name))
operation(operator.lshift, ir.IRBuilder.shl)
operation(operator.rshift, ir.IRBuilder.lshr)
for name, sign in {"lt": "<", "gt": ">", "le": "<=", "ge": ">=", "eq": "==", "ne": "!="}.items():
    operation(getattr(operator, name), compared(sign))


@intrinsic
def higher(typing: Any, a: Any, b: Any) -> Any:
    """Where ``a`` is the higher of the two, no bit being a sign."""
    return a(a, b), lambda context, builder, signature, args: builder.sext(
        builder.icmp_unsigned(">", *args), args[0].type
    )


@intrinsic
def where(typing: Any, mask: Any, a: Any, b: Any) -> Any:
    """``a`` where the mask, which may have another width, has any bit, elsewhere ``b``."""
    bits = common((a, b)) or mask.bits

    def made(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        which = builder.icmp_signed("!=", args[0], ir.Constant(args[0].type, None))
        return builder.select(which, filled(builder, args[1], bits), filled(builder, args[2], bits))

    return Lanes(bits)(mask, a, b), made


@intrinsic
def alike(typing: Any, value: Any, like: Any) -> Any:
    """This number in every lane, lanes and bits as many as in ``like``."""
    return like(value, like), lambda context, builder, signature, args: filled(builder, args[0], like.bits)


@intrinsic
def fitted(typing: Any, a: Any, like: Any) -> Any:
    """The lanes in the width of ``like``, cut or filled up with zeros."""
    return like(a, like), lambda context, builder, signature, args: resized(builder, args[0], like.bits)


@intrinsic
def signed(typing: Any, a: Any, like: Any) -> Any:
    """The same, filled up with the sign."""
    return like(a, like), lambda context, builder, signature, args: builder.sext(args[0], vector(like.bits))


@intrinsic
def top_byte(typing: Any, a: Any) -> Any:
    """The highest byte of each lane."""
    shift = ir.Constant(vector(a.bits), [a.bits - 8] * LANES)
    return a(a), lambda context, builder, signature, args: builder.lshr(args[0], shift)


def part_by_part(bits: int, parts: int, sign: str) -> Any:
    """Compares two lanes of so many bits in so many parts each, and gives each part all bits or none."""
    kind = vector(bits // parts, parts * LANES)

    def made(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        a = builder.bitcast(args[0], kind)
        b = builder.bitcast(args[1], kind) if len(args) > 1 else ir.Constant(kind, None)
        return builder.bitcast(builder.sext(builder.icmp_signed(sign, a, b), kind), args[0].type)

    return made


@intrinsic
def passed(typing: Any, bounds: Any, numbers: Any) -> Any:
    """Byte by byte, all bits where the bound is at most the number."""
    return bounds(bounds, numbers), part_by_part(bounds.bits, bounds.bits // 8, "<=")


# Cards: four suits, in the kernel's layout in four equal parts of a lane, 16 bits each in the pack's own layout


@intrinsic
def suits(typing: Any, cards: Any) -> Any:
    """All places of the suits in which there is any card."""
    return cards(cards), part_by_part(cards.bits, 4, "!=")


def moved_apart(context: Any, builder: Any, args: Any, bits: int) -> Any:
    """Cards from parts of one width to parts of another."""
    have = args[0].type.element.width
    parts = builder.bitcast(args[0], vector(have // 4, 4 * LANES))
    return builder.bitcast(resized(builder, parts, bits // 4), vector(bits))


@intrinsic
def spread(typing: Any, cards: Any) -> Any:
    """Cards of the kernel's layout in the pack's."""
    return Lanes(64)(cards), lambda context, builder, signature, args: moved_apart(context, builder, args, 64)


@intrinsic
def packed(typing: Any, cards: Any, like: Any) -> Any:
    """Cards of the pack's layout in the kernel's, which ``like`` is in."""
    return like(cards, like), lambda context, builder, signature, args: moved_apart(context, builder, args, like.bits)


def address(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Where the lanes with this number begin in an array, counted along all its axes."""
    kind, bits = signature.args[0], signature.args[0].dtype.bitwidth
    data = context.make_array(kind)(context, builder, args[0]).data
    at = builder.mul(args[1], ir.Constant(args[1].type, LANES))
    return builder.bitcast(builder.gep(data, [at], inbounds=True), vector(bits).as_pointer())


@intrinsic
def load(typing: Any, array: Any, number: Any) -> Any:
    """The lanes with this number in an array of integers that lies in one piece, in the array's width."""
    bits = array.dtype.bitwidth

    def made(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(address(context, builder, signature, args), align=bits // 8)

    return Lanes(bits)(array, types.intp), made


@intrinsic
def store(typing: Any, array: Any, number: Any, lanes: Any) -> Any:
    """Write the lanes with this number into an array, in the array's width."""
    bits = array.dtype.bitwidth

    def made(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(resized(builder, args[2], bits), address(context, builder, signature, args), align=bits // 8)
        return context.get_dummy_value()

    return types.void(array, types.intp, lanes), made
