"""The blocks of Python in README and docs run, in order, each page with names of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from kit.places import ROOT
from sybil import Document
from sybil.parsers.markdown import PythonCodeBlockParser

ALL = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES = [page for page in ALL if "```python" in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_code_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = list(Document.parse(str(page), PythonCodeBlockParser(), encoding="utf-8").examples())
    assert examples
    for example in examples:
        example.evaluate()


def test_there_are_pages() -> None:
    assert len(PAGES) >= 3
