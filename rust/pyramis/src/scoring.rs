//! Points at the end.

use benben_engine::Outcome;
use benben_engine::outcome::PerPlayer;

use crate::components::{Components, Worth};
use crate::fleet::{Fleet, Place, places};
use crate::state::State;

/// The parts of a score and their clauses.
pub(crate) const PARTS: &[(&str, &str)] = &[("pyramids", "PY-E2"), ("zone", "PY-E3"), ("aliens", "PY-E4")];

/// Scores a position (PY-E2 to PY-E6).
pub(crate) fn outcome(components: &Components, state: &State, players: usize) -> Outcome {
    let [mut pyramids, mut zone, mut aliens] = [PerPlayer::default(); 3];
    for player in 0..players {
        let fleet = &state.fleets[player];
        let (fleet_aliens, fleet_pyramids) = fleet_worth(components, fleet);
        let (star_aliens, star_pyramids) = stars_worth(components, &state.stars.hands[player]);
        pyramids[player] = fleet_pyramids + star_pyramids;
        zone[player] = zone_pyramids(components, fleet);
        aliens[player] = fleet_aliens + star_aliens;
    }
    let most = aliens[..players].iter().copied().max().unwrap_or(0);
    let aliens = aliens.map(|count| if count == most { count } else { 0 });
    Outcome::ranked(players, &[pyramids, zone, aliens], PerPlayer::default(), 0)
}

/// What the half on top of a card is worth (PY-C2).
fn top_half(components: &Components, fleet: &Fleet, place: Place) -> Worth {
    components.fronts[usize::from(fleet.front(place))].halves[usize::from(fleet.is_rotated(place))]
}

/// Aliens and pyramids on all top halves, covered cards included (PY-E6).
fn fleet_worth(components: &Components, fleet: &Fleet) -> (i32, i32) {
    places(fleet.filled()).map(|place| top_half(components, fleet, place)).fold((0, 0), |(aliens, pyramids), worth| {
        (aliens + i32::from(worth.aliens), pyramids + i32::from(worth.pyramids))
    })
}

fn stars_worth(components: &Components, hand: &[u8]) -> (i32, i32) {
    components.stars.iter().zip(hand).fold((0, 0), |(aliens, pyramids), ((worth, _), count)| {
        let count = i32::from(*count);
        (aliens + count * i32::from(worth.aliens), pyramids + count * i32::from(worth.pyramids))
    })
}

/// The pyramids in the largest zone; of several, in the one with the most (PY-E3).
fn zone_pyramids(components: &Components, fleet: &Fleet) -> i32 {
    let pyramids =
        |zone: u32| -> i32 { places(zone).map(|place| i32::from(top_half(components, fleet, place).pyramids)).sum() };
    let zones = (0..components.colours.len()).flat_map(|colour| fleet.zones(colour));
    zones.map(|zone| (zone.count_ones(), pyramids(zone))).max().map_or(0, |(_, pyramids)| pyramids)
}
