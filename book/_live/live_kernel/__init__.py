"""Python in the reader's browser: see `README.md`."""
