"""`python -m benben`: the command line, if its extra is installed."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from benben._extras import advice


def main() -> None:
    """Run the command line, or say what it needs."""
    missing = [name for name in ("typer", "rich") if find_spec(name) is None]
    if missing:
        sys.exit(advice("the command line", missing, "cli"))
    from benben.cli import app

    app(prog_name="python -m benben")


if __name__ == "__main__":
    main()
