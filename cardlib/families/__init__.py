"""The families: one order of play each, with its clauses and one generator that reads like the printed rules."""
