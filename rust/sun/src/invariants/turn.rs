//! Whose turn it is, what came before, and what each kind of node needs.

use std::cmp::Ordering;

use benben_engine::faults::{Fault, Faults};

use crate::cards::{MAX_HAND, MAX_KEPT};
use crate::components::{ByDeck, Card, DEALT, Deck, Player};
use crate::config::PyramidOfTheSun;
use crate::log::Log;
use crate::scoring;
use crate::state::{Phase, State, Why};

/// Far more turns than anybody plays.
const MAX_TURNS: u32 = 1 << 31;

/// Every fault of the turn; what is said of the setup only during it.
pub(super) fn check(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    if state.phase.is_setup() {
        check_deal(game, state, faults);
        check_fresh(game, state, faults);
    }
    check_turns(game, state, faults);
    check_stall(game, state, faults);
    check_passes(game, state, faults);
    check_hand_sizes(game, state, faults);
    check_node(game, state, faults);
    check_end(game, state, faults);
}

/// Whether a turn is going on in which a card has been laid.
const fn is_placing(phase: Phase) -> bool {
    matches!(phase, Phase::Icon { .. } | Phase::Draw { why: Why::Icon, .. } | Phase::More)
}

fn has_placed(game: &PyramidOfTheSun, state: &State) -> bool {
    state.pyramid.filled & !game.shape.base() != 0
}

fn hand(player: Player) -> String {
    format!("hands[{}]", player.0)
}

/// Standard cards are dealt to one player after the other (SUN-S3).
fn check_deal(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    for player in game.everybody() {
        let [standard, edge] = state.counts[player].values;
        let right = match player.cmp(&state.active) {
            Ordering::Less => DEALT..=DEALT,
            Ordering::Equal if state.phase == Phase::Deal => 0..=DEALT - 1,
            Ordering::Equal | Ordering::Greater => 0..=0,
        };
        let told = || format!("as many standard cards as dealt so far, {} to {}", right.start(), right.end());
        faults.unless(edge == 0 && right.contains(&standard), || {
            Fault::new(hand(player), count(standard + edge), told(), "SUN-S3")
        });
    }
    let begun = state.phase == Phase::Deal || state.active == Player(0);
    faults.unless(begun, || Fault::new("active", state.active.0, "0 before the deal", "SUN-S3"));
}

fn count(cards: u8) -> String {
    format!("{cards} cards")
}

/// Nothing but the deal happens before the first turn (SUN-S3).
fn check_fresh(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    let dealt: u8 = state.counts.values.iter().map(|counts| counts[Deck::Standard]).sum();
    let (standard, edge) = (&state.logs[Deck::Standard], &state.logs[Deck::Edge]);
    let fresh = !has_placed(game, state)
        && state.discarded == ByDeck::new([0; 2])
        && state.stall == 0
        && *edge == Log::empty()
        && standard.reshuffles == 0
        && standard.len() == usize::from(dealt);
    faults.unless(fresh, || {
        Fault::new("position", "one in which something has happened", "fresh before the first turn", "SUN-S3")
    });
}

/// Players take turns (SUN-T0).
fn check_turns(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    let begun = state.phase.is_setup() == (state.turn == 0) && state.turn < MAX_TURNS;
    let right = || if state.phase.is_setup() { "0 in setup" } else { "from 1 to 2147483647" };
    faults.unless(begun, || Fault::new("turn", state.turn, right(), "SUN-T0"));
    if let Some(before) = state.turn.checked_sub(1) {
        let whose = before % game.players() as u32;
        faults.unless(u32::from(state.active.0) == whose, || Fault::new("active", state.active.0, whose, "SUN-T0"));
    }
}

/// Turns without a placement are counted, and end the game at a limit (SUN-E3).
fn check_stall(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    let ended = if state.phase == Phase::Over { state.turn } else { state.turn.saturating_sub(1) };
    let placed = has_placed(game, state);
    let mut tell = |fits: bool, right: &str| {
        faults.unless(fits, || Fault::new("stall", state.stall, format!("{right} after {ended} turns"), "SUN-E3"));
    };
    tell(placed || state.stall == ended, "all turns, as nothing was laid,");
    tell(!placed || is_placing(state.phase) || state.stall < ended, "less");
    let limit = || Fault::new("stall", state.stall, format!("at most {}", game.stall), "SUN-E3");
    faults.unless(game.stall == 0 || state.stall <= game.stall, limit);
}

/// Who passed could draw nothing and lay nothing, and nobody can draw since (SUN-T2).
fn check_passes(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    let most = state.stall.min(game.players() as u32);
    faults.unless(u32::from(state.passes) <= most, || {
        Fault::new("passes", state.passes, format!("at most {most}"), "SUN-T2")
    });
    let passed = state.passes > 0 || state.ruled_out.values.iter().any(|sorts| *sorts != 0);
    let could_draw = state.open_decks().next().is_some() || state.phase == Phase::Discard;
    faults.unless(!passed || !could_draw, || Fault::new("passes", "above 0", "0 while cards can be drawn", "SUN-T2"));
    for player in game.everybody() {
        let sorts = state.ruled_out[player];
        let sort = |card: &Card| game.components.cards[*card].sort;
        let lacks = |card: &Card| sort(card).edge_bit() & !sorts != 0;
        let fits = sorts == 0 || sorts < 8 && state.hands[player].cards().iter().all(lacks);
        faults.unless(fits, || {
            Fault::new(hand(player), "one that could have been played from", "as the passes tell", "SUN-T2")
        });
    }
}

/// Five cards at most outlast a turn (SUN-D2, SUN-P6).
fn check_hand_sizes(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    for player in game.everybody() {
        let right = match state.phase {
            _ if player != state.active => 0..=MAX_KEPT,
            Phase::Second | Phase::Draw { why: Why::Second, .. } => 1..=MAX_KEPT + 1,
            Phase::Discard => MAX_KEPT + 1..=MAX_HAND,
            Phase::Icon { .. } | Phase::Draw { why: Why::Icon, .. } => 0..=MAX_KEPT - 1,
            _ => 0..=MAX_KEPT,
        };
        let held = state.held(player);
        let told = || format!("{} to {} cards now", right.start(), right.end());
        faults.unless(right.contains(&held), || Fault::new(hand(player), count(held), told(), "SUN-D2"));
    }
}

/// What each kind of node needs.
fn check_node(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    let (fits, right, clause) = match state.phase {
        Phase::Draw { deck, .. } => (state.size[deck] > 0, "another while the deck is empty", "SUN-D3"),
        Phase::Second => (state.open_decks().next().is_some(), "another while no card can be drawn", "SUN-D1"),
        Phase::Icon { .. } => (has_icon(game, state), "another while no icon is to be dealt with", "SUN-I1"),
        _ => (true, "", ""),
    };
    faults.unless(fits, || Fault::new("phase", state.phase.name(), right, clause));
    let placed = has_placed(game, state) && state.stall == 0;
    let right = "another while no card has been laid in this turn";
    faults.unless(!is_placing(state.phase) || placed, || Fault::new("phase", state.phase.name(), right, "SUN-P0"));
}

/// Whether the icon is that of the card just laid, on which nothing rests yet, and brings something (SUN-I1).
fn has_icon(game: &PyramidOfTheSun, state: &State) -> bool {
    let Phase::Icon { place } = state.phase else { return false };
    let laid = state.pyramid.filled & !game.shape.base() & place.bit() != 0;
    let bare = laid && game.shape.above[place] & state.pyramid.filled == 0;
    let last = !game.is_complete(state) || place == game.shape.top;
    bare && last && scoring::icon_points(game, state, place) > 0
}

/// The game is over when the top place is filled and its icon dealt with (SUN-E1), at a stall (SUN-E3) or a freeze
/// (SUN-T2), and not before.
fn check_end(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    let (over, complete) = (state.phase == Phase::Over, game.is_complete(state));
    let idle = game.is_stalled(state) || game.is_frozen(state);
    let last = over || (is_placing(state.phase) && state.phase != Phase::More);
    let ends = if complete { last && state.stall == 0 } else { over == idle };
    let ends = ends && (over || !idle);
    let (right, clause) =
        if over { ("another while the game goes on", "SUN-E1") } else { ("over", "SUN-E1, SUN-E3, SUN-T2") };
    faults.unless(ends, || Fault::new("phase", state.phase.name(), right, clause));
}
