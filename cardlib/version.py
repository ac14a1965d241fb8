"""Which cardlib this is: whatever is kept or written down says so."""

__all__ = ["__version__"]

__version__ = "0.1.0"
