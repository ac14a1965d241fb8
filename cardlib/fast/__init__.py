"""The compiled engine's own rooms: what `cardlib.compiled` and the guessing player are made of, in numba."""
