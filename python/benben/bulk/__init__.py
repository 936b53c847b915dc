"""Games in bulk: what is asked for, playing it, and what came of it."""
