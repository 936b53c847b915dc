//! What must hold in every position.

use benben_engine::Result;

use crate::components::{DEALT, NONE, Sort};
use crate::config::PyramidOfTheSun;
use crate::log::Log;
use crate::pyramid::{bit, places};
use crate::state::{Phase, State, Why};
use crate::storage::require;

/// Far more turns than anybody plays.
const MAX_TURNS: u32 = 1 << 31;

impl PyramidOfTheSun {
    /// Checks every invariant that reading hasn't checked already.
    pub(crate) fn check_state(&self, state: &State) -> Result<()> {
        self.check_setup(state)?;
        self.check_turns(state)?;
        self.check_passes(state)?;
        (0..2).try_for_each(|deck| self.check_log(state, deck))?;
        check_hand_sizes(state, self.players())?;
        self.check_phase(state)?;
        self.check_points(state)
    }

    fn segments_laid(&self, state: &State) -> u64 {
        state.pyramid.filled & !self.shape.base()
    }

    fn check_setup(&self, state: &State) -> Result<()> {
        let setup = matches!(state.phase, Phase::Base | Phase::Marker | Phase::Deal);
        require(setup == (state.turn == 0), "setup and turns don't agree")?;
        let full = self.shape.base() & !state.pyramid.filled == 0;
        require(full == (state.phase != Phase::Base), "the base row and the node don't agree (SUN-S1)")?;
        let early = matches!(state.phase, Phase::Base | Phase::Marker);
        require(early == (state.marker == NONE), "the marker and the node don't agree (SUN-S2)")?;
        let edge = early || state.marker >= self.components.standard;
        require(edge, "the marker is no card of the edge deck (SUN-S2)")?;
        if !setup {
            return Ok(());
        }
        let counts = |player: usize| match player.cmp(&state.active()) {
            std::cmp::Ordering::Less => [DEALT, 0],
            std::cmp::Ordering::Equal => [state.counts[player][0].min(DEALT - 1), 0],
            std::cmp::Ordering::Greater => [0, 0],
        };
        let dealt = (0..self.players()).all(|player| state.counts[player] == counts(player));
        let dealing = state.phase == Phase::Deal || (state.active == 0 && state.counts[0] == [0, 0]);
        require(dealt && dealing && state.active() < self.players(), "the cards weren't dealt in order (SUN-S3)")?;
        let fresh = self.segments_laid(state) == 0
            && state.discarded == [0; 2]
            && state.stall == 0
            && state.logs[1] == Log::empty()
            && state.logs[0].reshuffles == 0
            && state.logs[0].len() == state.counts.iter().map(|counts| usize::from(counts[0])).sum::<usize>();
        require(fresh, "something happened before the first turn (SUN-S3)")
    }

    /// Players take turns (SUN-T0); turns without a placement are counted (SUN-E3).
    fn check_turns(&self, state: &State) -> Result<()> {
        let players = self.players() as u32;
        require(state.turn < MAX_TURNS, "there were too many turns")?;
        let whose = state.turn == 0 || u32::from(state.active) == (state.turn - 1) % players;
        require(whose, "it is not this player's turn (SUN-T0)")?;
        let ended = if state.phase == Phase::Over { state.turn } else { state.turn.saturating_sub(1) };
        let placed = u32::from(self.segments_laid(state) != 0);
        let fits = is_placing(state.phase) || state.stall + placed <= ended;
        require(fits, "turns with and without a placement don't add up (SUN-E3)")?;
        require(placed == 1 || state.stall == ended, "turns without a placement were not counted (SUN-E3)")?;
        require(self.stall == 0 || state.stall <= self.stall, "the stall limit is exceeded (SUN-E3)")?;
        let passes = u32::from(state.passes);
        require(passes <= players && passes <= state.stall, "there were too many passes (SUN-T2)")
    }

    /// What the segments bring is on the table; icons bring a point for each pair of cards at most (SUN-V1, SUN-I1).
    fn check_points(&self, state: &State) -> Result<()> {
        let laid = || places(self.segments_laid(state));
        let sum = |points: &[u16]| points.iter().map(|points| u32::from(*points)).sum::<u32>();
        let segments = laid().map(|place| u32::from(self.points(state.pyramid.cells[usize::from(place)], place))).sum();
        require(sum(&state.segments) == segments, "the points of the segments don't add up (SUN-V1)")?;
        let pending = match state.phase {
            Phase::Icon { place } => u32::from(self.icon_points(state, place)),
            _ => 0,
        };
        let icons: u32 = laid().map(|place| self.matches_before(state, place)).sum();
        require(sum(&state.icons) + pending <= icons, "icons brought too many points (SUN-I1)")
    }

    /// How many cards on lower or earlier places an icon matches, so that each pair of cards is counted once.
    fn matches_before(&self, state: &State, place: u8) -> u32 {
        let symbol = self.components.cards[usize::from(state.pyramid.cells[usize::from(place)])].face.symbol;
        let mark = state.pyramid.marks.get(usize::from(symbol)).copied().unwrap_or(0);
        (self.shape.adjacent[usize::from(place)] & (bit(place) - 1) & mark).count_ones()
    }

    /// Who passed could draw nothing, and nobody can since (SUN-T2).
    fn check_passes(&self, state: &State) -> Result<()> {
        let passed = state.passes > 0 || state.ruled_out.iter().any(|sorts| *sorts != 0);
        let could_draw = state.open_decks().next().is_some() || state.phase == Phase::Discard;
        require(!passed || !could_draw, "somebody passed who could have drawn (SUN-T2)")?;
        for player in (0..self.players()).filter(|player| state.ruled_out[*player] != 0) {
            let sort = |card: &u8| self.components.cards[usize::from(*card)].sort;
            let lacks = |sort: Sort| sort != Sort::Standard && state.ruled_out[player] >> (sort as u8 - 1) & 1 == 0;
            let fits = state.hands[player].cards().iter().all(|card| lacks(sort(card)));
            require(fits && state.ruled_out[player] < 8, "somebody passed who could have played (SUN-T2)")?;
        }
        Ok(())
    }

    /// What each kind of node needs.
    fn check_phase(&self, state: &State) -> Result<()> {
        let fits = match state.phase {
            Phase::Draw { deck, .. } => state.size[usize::from(deck)] > 0,
            Phase::Second => state.open_decks().next().is_some(),
            Phase::Icon { place } => self.fits_icon(state, place),
            Phase::Over => state.is_complete(self) || self.is_stalled(state) || self.is_frozen(state),
            _ => true,
        };
        require(fits, "nothing could be played at this node")?;
        let placing = is_placing(state.phase);
        let placed = self.segments_laid(state) != 0 && state.stall == 0;
        require(!placing || placed, "no placement came before this node (SUN-P0)")?;
        let (over, complete) = (state.phase == Phase::Over, state.is_complete(self));
        require(over || !self.is_stalled(state) && !self.is_frozen(state), "the game should be over (SUN-E3, SUN-T2)")?;
        let last = over || (placing && state.phase != Phase::More);
        require(!complete || (last && state.stall == 0), "the game should be over (SUN-E1)")
    }

    /// The icon of the card just laid: nothing rests on it yet.
    fn fits_icon(&self, state: &State, place: u8) -> bool {
        let laid = place < self.shape.places && self.segments_laid(state) >> place & 1 == 1;
        let bare = laid && self.shape.above[usize::from(place)] & state.pyramid.filled == 0;
        let last = !state.is_complete(self) || place == self.shape.top;
        bare && last && self.icon_points(state, place) > 0
    }
}

/// Whether a turn is going on in which a card has been laid.
const fn is_placing(phase: Phase) -> bool {
    matches!(phase, Phase::Icon { .. } | Phase::Draw { why: Why::Icon, .. } | Phase::More)
}

/// Five cards at most outlast a turn (SUN-D2, SUN-P6).
fn check_hand_sizes(state: &State, players: usize) -> Result<()> {
    let range = match state.phase {
        Phase::Second | Phase::Draw { why: Why::Second, .. } => 1..=6,
        Phase::Discard => 6..=7,
        Phase::Icon { .. } | Phase::Draw { why: Why::Icon, .. } => 0..=4,
        _ => 0..=5,
    };
    let fits = |player: usize| {
        if player == state.active() { range.contains(&state.held(player)) } else { state.held(player) <= 5 }
    };
    require((0..players).all(fits), "a hand has a size it can't have now (SUN-D2)")
}
