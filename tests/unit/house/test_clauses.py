"""Every clause of an implemented game is named by a test, and every clause that a test names exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from clauses import (
    GAMES,
    ROOT,
    ClauseError,
    Mention,
    clauses_of_page,
    known_clauses,
    mentions,
    named_in_programs,
    rules_of_page,
    table,
    table_path,
)

BULLET = re.compile(r"^- \*\*[A-Z]+-?[A-Z]*\d+\*\* \((text|ruling|derived|house rule)\) \S")
UNNAMED = {
    ("Rust", "TP-P4"): "advice: nothing is offered or refused",
}
"""Rules that a program follows without naming them, and why."""

BOLD_ID = re.compile(r"\*\*[A-Z]+-[A-Z]*\d+\*\*")


def rules_pages() -> list[Path]:
    found = [path for path in sorted((ROOT / "docs/rules").glob("*.md")) if path.name != "README.md"]
    assert found, "docs/rules holds no page"
    return found


# The pages ---------------------------------------------------------------------------------------------------------


def test_each_bold_id_opens_a_bullet_with_its_status() -> None:
    lines = [line for page in rules_pages() for line in page.read_text(encoding="utf-8").splitlines()]
    with_id = [line for line in lines if BOLD_ID.search(line)]
    assert with_id
    assert not [line for line in with_id if not BULLET.match(line) or len(BOLD_ID.findall(line)) > 1]


def test_each_page_has_clauses_and_no_id_occurs_twice() -> None:
    assert all(clauses_of_page(page) for page in rules_pages())
    ids = known_clauses()
    assert not {clause for clause in ids if ids.count(clause) > 1}


def test_ids_referred_to_on_the_pages_exist() -> None:
    words = {
        word for page in rules_pages() for word in re.findall(r"\b(?:PY|SUN|TPH|TPN|TP)-[A-Z]*\d+", page.read_text())
    }
    assert words
    assert not words - set(known_clauses())


# The programs ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("program", named_in_programs())
def test_each_rule_is_named_in_both_programs(program: str) -> None:
    rules = [rule for game in GAMES for rule in rules_of_page(ROOT / GAMES[game])]
    assert len(rules) > 100
    excused = [clause for where, clause in UNNAMED if where == program]
    unnamed = [rule for rule in rules if rule not in named_in_programs()[program]]
    assert sorted(unnamed) == sorted(excused), f"{program} is to name these rules, or UNNAMED is to say why not"


def test_names_in_test_code_do_not_count(tmp_path: Path) -> None:
    write(
        tmp_path / "rust/x/src/a.rs",
        '/// Takes one (X-1).\nfn take() { refuse("X-2: {no}") }\n'
        '#[cfg(test)]\nmod tests {\n    // clause: X-3\n    #[test]\n    fn takes() { assert!(x, "}"); }\n}\n// X-4\n',
    )
    write(tmp_path / "rust/x/src/tests/b.rs", "// X-5")
    write(tmp_path / "rust/x/tests/c.rs", "// X-6")
    write(tmp_path / "python/benben_reference/x/a.py", "# X-1, X-7")
    assert named_in_programs(tmp_path) == {"Rust": {"X-1", "X-2", "X-4"}, "the reference": {"X-1", "X-7"}}


def test_rules_are_text_and_rulings(tmp_path: Path) -> None:
    kinds = ["text", "derived", "ruling", "house rule"]
    write(tmp_path / "x.md", "\n".join(f"- **X-A{n}** ({kind}) So." for n, kind in enumerate(kinds)))
    assert rules_of_page(tmp_path / "x.md") == ["X-A0", "X-A2"]


# The tests ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_each_clause_is_named_by_a_test(game: str) -> None:
    ids = clauses_of_page(ROOT / GAMES[game])
    assert ids, f"{GAMES[game]} holds no clause"
    named = {mention.clause for mention in mentions()}
    missing = [clause for clause in ids if clause not in named]
    assert not missing, f"no test names these clauses: {', '.join(missing)}"


def test_each_clause_that_a_test_names_exists() -> None:
    known = set(known_clauses())
    assert known, "docs/rules holds no clause"
    unknown = [f"{mention.test} names {mention.clause}" for mention in mentions() if mention.clause not in known]
    assert not unknown, f"docs/rules has no such clause: {unknown}"


@pytest.mark.parametrize("game", GAMES)
def test_table_is_up_to_date(game: str) -> None:
    path = table_path(game)
    advice = "run: python tests/clauses.py"
    assert path.is_file(), f"{path.relative_to(ROOT)} is missing; {advice}"
    assert path.read_text(encoding="utf-8") == table(game, mentions()), f"{path.relative_to(ROOT)} is stale; {advice}"


# The collector -----------------------------------------------------------------------------------------------------


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_collects_from_python(tmp_path: Path) -> None:
    write(
        tmp_path / "tests/unit/test_a.py",
        "import pytest\n"
        "pytestmark = pytest.mark.clause('X-1')\n"
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.clause('X-2'))])\n"
        "@pytest.mark.clause('X-3', 'X-4')\n"
        "def test_f(n): ...\n"
        "class TestB:\n"
        "    @pytest.mark.clause('X-5')\n"
        "    def test_g(self): ...\n",
    )
    f, g = "tests/unit/test_a.py::test_f", "tests/unit/test_a.py::TestB::test_g"
    expected = [("X-1", "tests/unit/test_a.py"), ("X-2", f), ("X-3", f), ("X-4", f), ("X-5", g)]
    assert mentions(tmp_path) == [Mention(*pair) for pair in expected]


def test_collects_from_vectors(tmp_path: Path) -> None:
    write(
        tmp_path / "tests/vectors/x/a.toml", "clauses = ['X-1']\n[[case]]\nclauses = ['X-2']\n[b.c]\nclauses = ['X-3']"
    )
    assert [mention.clause for mention in mentions(tmp_path)] == ["X-1", "X-2", "X-3"]
    assert {mention.test for mention in mentions(tmp_path)} == {"tests/vectors/x/a.toml"}


def test_collects_from_rust(tmp_path: Path) -> None:
    source = "    // clause: X-1, X-2\n    // clause: X-3\n    #[test]\n    #[should_panic]\n    fn falls() {}\n"
    write(tmp_path / "rust/x/src/a.rs", source)
    assert [mention.clause for mention in mentions(tmp_path)] == ["X-1", "X-2", "X-3"]
    assert {mention.test for mention in mentions(tmp_path)} == {"rust/x/src/a.rs::falls"}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("tests/test_a.py", "@pytest.mark.clause('X-1')\ndef helper(): ..."),
        ("tests/test_a.py", "@pytest.mark.clause(*IDS)\ndef test_f(): ..."),
        ("tests/test_a.py", "@pytest.mark.clause()\ndef test_f(): ..."),
        ("tests/vectors/x/a.toml", "clauses = [1]"),
        ("rust/x/src/a.rs", "// clause: X-1\nfn f() {}"),
        ("rust/x/src/a.rs", "// clause: X-1"),
    ],
)
def test_refuses_marks_that_prove_nothing(tmp_path: Path, path: str, text: str) -> None:
    write(tmp_path / path, text)
    with pytest.raises(ClauseError):
        mentions(tmp_path)
