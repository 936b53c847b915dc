"""The benchmarks' own arithmetic: rounds, ratios, tables, verdicts, and what is said of a missing peer."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import replace

import benben
import ours
import peers
import profile_rust
import pytest
from contestants import OBSERVED, ROLLOUTS, STATE, Census, Contestant
from peers import Comparison
from tables import ratio, table
from targets import Measured, Target, targets, targets_table
from timing import best_rates, repeat

CENSUS = Census(games=10, decisions=100, chance=50, legal=300)


def contestant(who: str, game: str, how: str) -> Contestant:
    return Contestant(who, game, how, lambda seconds: (1, seconds), lambda: CENSUS)


def test_table_has_a_cell_for_each_head_and_escapes_bars() -> None:
    lines = table(["a", "b"], [["1", "x|y"], ["2", "two\nlines"]])
    assert lines == ["| a | b |", "|---|---|", "| 1 | x\\|y |", "| 2 | two lines |"]
    with pytest.raises(AssertionError):
        table(["a"], [["1", "2"]])


@pytest.mark.parametrize(
    ("dividend", "divisor", "shown"),
    [(3.0, 2.0, "1.50"), (500.0, 20.0, "25.0"), (1e6, 1e3, "1,000"), (None, 2.0, "-"), (3.0, None, "-")],
)
def test_ratio(dividend: float | None, divisor: float | None, shown: str) -> None:
    assert ratio(dividend, divisor) == shown


def test_repeat_works_until_the_time_is_up() -> None:
    units, passed = repeat(lambda: 7, 0.01)
    assert passed >= 0.01
    assert units > 0
    assert units % 7 == 0


def test_rounds_go_over_all_and_the_best_counts() -> None:
    order: list[str] = []

    def measure(name: str, units: list[float]) -> Callable[[float], tuple[float, float]]:
        def run(seconds: float) -> tuple[float, float]:
            order.append(name)
            return units.pop(0), seconds

        return run

    rates, failed = best_rates({"a": measure("a", [2, 8, 4]), "b": measure("b", [1, 1, 3])}, 3, 2.0)
    assert rates == {"a": 4.0, "b": 1.5}
    assert order == ["a", "b"] * 3
    assert not failed


def test_what_fails_once_has_no_rate() -> None:
    calls = iter([(4.0, 1.0)])
    rates, failed = best_rates({"a": lambda _: next(calls)}, 3, 1.0)
    assert rates == {}
    assert isinstance(failed["a"], StopIteration)


def test_census() -> None:
    assert (CENSUS.width, CENSUS.events, CENSUS.length) == (3.0, 1.5, 10.0)


@pytest.mark.parametrize("entry", ours.GAMES, ids=lambda entry: entry.label)
def test_census_of_ours_agrees_with_the_simulation(entry: ours.Entry) -> None:
    played = benben.simulate(entry.make(), 2_000, seed=1)
    counted = ours.census(entry.label)
    assert counted.events == pytest.approx(played.events.sum() / played.decisions.sum(), rel=0.03)
    assert counted.length == pytest.approx(played.decisions.mean(), rel=0.1)


def test_batches_count_a_decision_for_each_row() -> None:
    units, _ = ours.batch(ours.PYRAMIS, True, 0.001)
    assert units % ours.ROWS == 0
    assert units > 0


def test_missing_peers_are_listed_and_ours_play_on() -> None:
    found, missing = peers.gather({"Nobody": "peer_that_does_not_exist"})
    assert {one.who for one in found} == {"benben", "plain loop"}
    assert missing == {"Nobody": "not installed: No module named 'peer_that_does_not_exist'"}
    assert peers.reason(RuntimeError("broke")) == "failed: broke"
    lines = peers.peers_table(Comparison({}, missing))
    assert lines[2] == "| Nobody |  | not installed: No module named 'peer_that_does_not_exist' | - | - | - | - |"


def test_peers_are_divided_into_pyramis_played_the_same_way() -> None:
    rates = {
        contestant("benben", ours.PYRAMIS, STATE): 3e6,
        contestant("OpenSpiel", "hearts", STATE): 1e6,
        contestant("OpenSpiel", "hearts", ROLLOUTS): 2e6,
    }
    lines = peers.peers_table(Comparison(rates))
    assert lines[3] == "| OpenSpiel | hearts | one state | 1,000,000 | 1,500,000 | 3.0 | 3.00 |"
    assert lines[4].endswith("| - |")


@pytest.mark.parametrize(
    ("measured", "at_most", "verdict"),
    [
        (2.0, False, "reached"),
        (1.9, False, "not reached"),
        (2.0, True, "reached"),
        (2.1, True, "not reached"),
        (None, True, "not measured"),
    ],
)
def test_verdicts(measured: float | None, at_most: bool, verdict: str) -> None:
    assert Target("speed", 2.0, "times", measured, at_most).verdict == verdict


def test_targets_ask_for_the_best_of_each_peer() -> None:
    label = ours.PYRAMIS
    rates = {
        contestant("benben", label, ROLLOUTS): 20e6,
        contestant("benben", label, OBSERVED): 5e6,
        contestant("OpenSpiel", "hearts", ROLLOUTS): 4e6,
        contestant("OpenSpiel", "spades", ROLLOUTS): 5e6,
        contestant("weiss-sim", "Weiss Schwarz", OBSERVED): 4e6,
        contestant("benben", label, STATE): 3e6,
        contestant("OpenSpiel", "hearts", STATE): 1e6,
        contestant("OpenSpiel", "hearts with its deal", STATE): 5e5,
    }
    loops = {(label, "simulate, 1 thread"): 10.0, (label, "simulate, 2 threads"): 19.0, (label, "clone"): 1e7}
    run = Measured(Comparison(rates), loops, {("pyramis-4", "clone"): 1e8}, 42.0, True)
    found = {target.what: (target.measured, target.verdict) for target in targets(run)}
    assert found[f"{label}: random playouts in Rust"] == (30e6, "reached")
    assert found[f"{label}: playouts ÷ OpenSpiel's fastest of all"] == (4.0, "reached")
    assert found[f"{label}: batch, 4,096 rows"] == (None, "not measured")
    assert found[f"{label}: batch with observations, 4,096 rows"] == (5e6, "reached")
    assert found[f"{label}: batch with observations ÷ best of weiss-sim"] == (1.25, "not reached")
    assert found[f"{label}: one state ÷ pyspiel's hearts with its deal"] == (6.0, "reached")
    assert found[f"{label}: one state ÷ pyspiel's hearts"] == (3.0, "not reached")
    assert found[f"{label}: 2 threads ÷ 1 thread"] == (1.9, "reached")
    assert found[f"{label}: clone in Rust"] == (10.0, "reached")
    assert found[f"{label}: clone from Python"] == (100.0, "reached")
    noisy = {target.what: target.verdict for target in targets(replace(run, quiet=False))}
    assert noisy[f"{label}: 2 threads ÷ 1 thread"] == "not measured"
    assert found["import benben, beyond NumPy"] == (42.0, "reached")
    assert "| import benben, beyond NumPy | at most 60 ms | 42.0 ms | reached |" in targets_table(run)


@pytest.mark.parametrize(("theirs", "explained"), [(1e6, True), (1e5, False)])
def test_only_what_is_not_reached_is_explained(theirs: float, explained: bool) -> None:
    rates = {contestant("benben", ours.PYRAMIS, STATE): 3e6, contestant("OpenSpiel", "hearts", STATE): theirs}
    lines = targets_table(Measured(Comparison(rates), {}, {}, 1.0, quiet=True))
    assert ("*Five times hearts.*" in " ".join(lines)) == explained


def test_a_profile_adds_up_by_function() -> None:
    annotated = """
    100 (100.0%)  PROGRAM TOTALS
     60 (60.00%)  ???:game::<impl engine::Game<T> for terra::Terra>::mark_legal [/a/b]
     30 (30.00%)  file.c:walk'2 [/a/lib.so]
     10 (10.00%)  file.c:walk
    """
    assert profile_rust.read(annotated) == {"mark_legal": 60, "walk": 40}


def test_width_is_alike_up_to_twice_as_many() -> None:
    wide, wider = replace(CENSUS, legal=600), replace(CENSUS, legal=601)
    assert peers.alike(CENSUS, wide)
    assert not peers.alike(wider, CENSUS)
    comparison = Comparison({contestant("OpenSpiel", "hearts", ROLLOUTS): 4e6})
    assert comparison.events("OpenSpiel", ROLLOUTS, like=wide) == 6e6
    assert comparison.events("OpenSpiel", ROLLOUTS, like=wider) is None


def test_environment_passes_gymnasiums_checks() -> None:
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    import peer_gymnasium

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        checker.check_env(peer_gymnasium.TableEnv("pyramis", 4), skip_render_check=True)
    units, _ = peer_gymnasium.vector_loop(0.01)
    assert units % peer_gymnasium.ENVS == 0
