//! Positions as bytes, and what must hold in every position.

use benben_engine::{Error, Result, Sink, Source, Storage};

use crate::components::{COMPLETE, MAX_PLAYERS, MAX_STARS};
use crate::config::Pyramis;
use crate::fleet::{Fleet, PLACES, Place, places};
use crate::state::{Gain, MAX_GAINS, NONE, Phase, State};
use crate::view::View;

fn broken<T>(why: impl Into<String>) -> Result<T> {
    Err(Error::record(why))
}

fn require(holds: bool, why: &str) -> Result<()> {
    if holds { Ok(()) } else { broken(why) }
}

impl Storage for Pyramis {
    fn write_state(&self, state: &State, out: &mut impl Sink) {
        let (kinds, stars) = (self.components.kinds.len(), self.components.stars.len());
        out.bytes(&state.unrevealed[..kinds]);
        state.decks.iter().for_each(|deck| out.bytes(&[deck.size, deck.back]));
        out.bytes(&state.river);
        out.bytes(&phase_bytes(state.phase));
        out.bytes(&[state.pairs, state.turn, state.active, state.stars.in_reserve]);
        out.bytes(&state.stars.reserve[..stars]);
        for player in 0..self.players() {
            encode_fleet(&state.fleets[player], out);
            out.u8(state.stars.held[player]);
            out.bytes(&state.stars.hands[player][..stars]);
        }
        out.u8(state.stars.gained);
        state.stars.gains().iter().for_each(|gain| out.bytes(&[gain.player, gain.from, gain.card]));
    }

    fn read_state(&self, source: &mut Source<'_>) -> Result<State> {
        let mut state = State::empty();
        self.decode_table(&mut state, source)?;
        for player in 0..self.players() {
            state.fleets[player] = self.decode_fleet(source)?;
            state.stars.held[player] = source.u8()?;
            read_into(&mut state.stars.hands[player][..self.components.stars.len()], source)?;
        }
        decode_gains(&mut state, source)?;
        self.check_state(&state)?;
        Ok(state)
    }

    fn write_view(&self, view: &View, out: &mut impl Sink) {
        out.u8(view.observer.unwrap_or(NONE));
        self.write_state(&view.seen, out);
    }
}

impl Pyramis {
    fn decode_table(&self, state: &mut State, source: &mut Source<'_>) -> Result<()> {
        let components = &self.components;
        read_into(&mut state.unrevealed[..components.kinds.len()], source)?;
        for (kind, count) in components.kinds.iter().zip(&state.unrevealed) {
            require(*count <= kind.count, "more cards of a kind are unrevealed than there are (PY-C2)")?;
            state.backs[usize::from(kind.back)] += count;
        }
        for deck in &mut state.decks {
            [deck.size, deck.back] = source.array()?;
        }
        state.river = source.array()?;
        state.phase = phase_of(source.array()?)?;
        [state.pairs, state.turn, state.active, state.stars.in_reserve] = source.array()?;
        read_into(&mut state.stars.reserve[..components.stars.len()], source)
    }

    fn decode_fleet(&self, source: &mut Source<'_>) -> Result<Fleet> {
        let mut fleet = Fleet::default();
        for _ in 0..source.u8()? {
            let [index, front, rotated] = source.array()?;
            require(usize::from(index) < PLACES, "a card lies at no place of a Fleet (PY-T2)")?;
            let place = Place::from_index(index.into());
            require(usize::from(front) < self.components.fronts.len(), "a Fleet holds an unknown card")?;
            require(rotated < 2, "a card is neither rotated nor not")?;
            require(fleet.filled() & place.mask() == 0, "two cards lie at one place (PY-T2)")?;
            fleet.add(place, front, self.components.fronts[usize::from(front)].colour);
            if rotated == 1 {
                fleet.rotate(place);
            }
        }
        require(is_built(&fleet), "a Fleet can't have been built like this (PY-T3, PY-T4)")?;
        Ok(fleet)
    }

    /// Checks every invariant of a position.
    fn check_state(&self, state: &State) -> Result<()> {
        self.check_cards(state)?;
        check_decks(state)?;
        self.check_turns(state)?;
        self.check_stars(state)?;
        self.check_phase(state)
    }

    /// Every Exodus card is somewhere, once.
    fn check_cards(&self, state: &State) -> Result<()> {
        let river: Vec<_> = state.river().collect();
        require(state.river[river.len()..].iter().all(|front| *front == NONE), "the River has a gap")?;
        require(river.is_sorted(), "the River is not in order")?;
        let mut fronts = vec![0_u32; self.components.fronts.len()];
        let seen = state.fleets.iter().flat_map(|fleet| places(fleet.filled()).map(|place| fleet.front(place)));
        for front in river.into_iter().chain(seen) {
            match fronts.get_mut(usize::from(front)) {
                Some(count) => *count += 1,
                None => return broken("the River holds an unknown card"),
            }
        }
        for (kind, count) in self.components.kinds.iter().zip(&state.unrevealed) {
            fronts[usize::from(kind.front)] += u32::from(*count);
        }
        for kind in &self.components.kinds {
            fronts[usize::from(kind.front)] -= u32::from(kind.count).min(fronts[usize::from(kind.front)]);
        }
        let placed: u32 = state.fleets.iter().map(Fleet::cards).sum();
        let unrevealed: u32 = state.unrevealed.iter().map(|count| u32::from(*count)).sum();
        let all = unrevealed + placed + state.river().count() as u32;
        require(
            fronts.iter().all(|count| *count == 0) && all == u32::from(self.components.exodus_cards()),
            "Exodus cards are missing or there are too many (PY-S1)",
        )
    }

    /// Fleets grow by one card a turn, in turn (PY-T6).
    fn check_turns(&self, state: &State) -> Result<()> {
        let (players, placed) = (self.players() as u32, state.fleets.iter().map(Fleet::cards).sum::<u32>());
        let begun = u32::from(state.turn);
        require(state.turn == 0 || state.phase != Phase::Take || placed + 1 == begun, "turns and Fleets don't agree")?;
        require(placed == begun || state.phase == Phase::Take || begun == 0, "turns and Fleets don't agree")?;
        require(begun > 0 || placed == 0, "a card was placed before the first turn")?;
        require(begun <= COMPLETE * players, "there are more turns than ten a player (PY-T6)")?;
        require(u32::from(state.active) == begun.saturating_sub(1) % players, "it is not this player's turn (PY-T0)")?;
        let fair = |player: u32| placed / players + u32::from(player < placed % players);
        let even = (0..players).all(|player| state.fleets[player as usize].cards() == fair(player));
        require(even, "Fleets are of uneven sizes (PY-T6)")
    }

    /// The log leads to the hands, and thefts happen only when the reserve is empty (PY-X2).
    fn check_stars(&self, state: &State) -> Result<()> {
        let (stars, players) = (&state.stars, self.players());
        let mut reserve = self.components.star_counts();
        let mut hands = [[0_u8; MAX_STARS]; MAX_PLAYERS];
        for gain in stars.gains() {
            let (player, card) = (usize::from(gain.player), usize::from(gain.card));
            require(player < players && card < self.components.stars.len(), "the log names an unknown card or player")?;
            let theft = gain.from != NONE;
            require(
                !theft || (usize::from(gain.from) < players && gain.from != gain.player),
                "nobody can be robbed so",
            )?;
            require(!theft || reserve.iter().all(|count| *count == 0), "a theft before the reserve was empty (PY-X2)")?;
            let source = if theft { &mut hands[usize::from(gain.from)] } else { &mut reserve };
            require(source[card] > 0, "a Shooting Star card came from where it wasn't (PY-X1, PY-X2)")?;
            source[card] -= 1;
            hands[player][card] += 1;
        }
        let size = |cards: &[u8]| cards.iter().sum::<u8>();
        let sizes = (0..players).all(|player| stars.held[player] == size(&hands[player]));
        require(hands == stars.hands && reserve == stars.reserve, "hands and reserve don't follow from the log")?;
        require(sizes && stars.in_reserve == size(&reserve), "a number of Shooting Star cards is wrong")
    }

    /// What each kind of node needs.
    fn check_phase(&self, state: &State) -> Result<()> {
        let shown = |deck: u8| state.decks[usize::from(deck)].back != NONE;
        let setup = state.turn == 0;
        let (drawing, fits) = match state.phase {
            Phase::Back { deck } => (Some(deck), deck < 2 && state.decks[usize::from(deck)].size > 0 && !shown(deck)),
            Phase::Front { deck } => (None, deck < 2 && shown(deck) && state.river[2] == NONE),
            Phase::Take => (None, state.river().next().is_some()),
            Phase::Star => (None, state.stars.in_reserve > 0),
            Phase::Victim => (None, state.stars.in_reserve == 0 && self.victims(state).next().is_some()),
            Phase::Stolen { victim } => (None, self.victims(state).any(|player| player == victim)),
            Phase::Refill => (None, state.open_decks().next().is_some() && state.river[2] == NONE),
            Phase::Rotate { colour, offset } => (None, self.fits_rotation(state, colour, offset)),
            Phase::Over => (None, u32::from(state.turn) == COMPLETE * self.players() as u32),
        };
        require(fits, "nothing could be played at this node")?;
        let early = matches!(state.phase, Phase::Back { .. } | Phase::Front { .. });
        require(early || !setup, "setup is not over")?;
        require(matches!(state.phase, Phase::Rotate { .. }) || state.pairs == 0, "pairs outside a check (PY-R3)")?;
        let first = state.phase == Phase::Back { deck: 0 } && setup && state.river().next().is_none();
        let waiting = (0..2).filter(|deck| !shown(*deck) && state.decks[usize::from(*deck)].size > 0);
        require(first || waiting.eq(drawing), "a deck's back is not shown (PY-C4)")
    }

    fn fits_rotation(&self, state: &State, colour: u8, offset: u8) -> bool {
        let known = usize::from(colour) < self.components.colours.len() && usize::from(offset) < self.players();
        let pairs = u32::from(state.pairs);
        known
            && pairs >> self.components.colours.len() == 0
            && pairs.trailing_zeros() == u32::from(colour)
            && self.rotatable(state, colour, offset) != 0
    }
}

fn read_into(bytes: &mut [u8], source: &mut Source<'_>) -> Result<()> {
    bytes.copy_from_slice(source.bytes(bytes.len())?);
    Ok(())
}

fn encode_fleet(fleet: &Fleet, out: &mut impl Sink) {
    out.u8(fleet.cards() as u8);
    for place in places(fleet.filled()) {
        out.bytes(&[place.index() as u8, fleet.front(place), fleet.is_rotated(place).into()]);
    }
}

/// Whether cards can be added one by one to get this Fleet.
fn is_built(fleet: &Fleet) -> bool {
    let mut built = Fleet::default();
    loop {
        let Some(place) = places(built.open() & fleet.filled()).next() else { break };
        built.add(place, 0, 0);
    }
    built.filled() == fleet.filled()
}

const fn phase_bytes(phase: Phase) -> [u8; 3] {
    let (one, two) = match phase {
        Phase::Back { deck } | Phase::Front { deck } => (deck, 0),
        Phase::Stolen { victim } => (victim, 0),
        Phase::Rotate { colour, offset } => (colour, offset),
        _ => (0, 0),
    };
    [phase.number(), one, two]
}

fn phase_of(bytes: [u8; 3]) -> Result<Phase> {
    Ok(match bytes {
        [0, deck, 0] => Phase::Back { deck },
        [1, deck, 0] => Phase::Front { deck },
        [2, 0, 0] => Phase::Take,
        [3, 0, 0] => Phase::Star,
        [4, 0, 0] => Phase::Victim,
        [5, victim, 0] => Phase::Stolen { victim },
        [6, 0, 0] => Phase::Refill,
        [7, colour, offset] => Phase::Rotate { colour, offset },
        [8, 0, 0] => Phase::Over,
        _ => return broken("no node is of this kind"),
    })
}

fn decode_gains(state: &mut State, source: &mut Source<'_>) -> Result<()> {
    let count = source.u8()?;
    require(usize::from(count) <= MAX_GAINS, "more Shooting Star cards were gained than cards placed (PY-X1)")?;
    for _ in 0..count {
        let [player, from, card] = source.array()?;
        state.stars.log(Gain { player, from, card });
    }
    Ok(())
}

fn check_decks(state: &State) -> Result<()> {
    let [a, b] = state.decks;
    let unrevealed: u32 = state.unrevealed.iter().map(|count| u32::from(*count)).sum();
    require(u32::from(a.size) + u32::from(b.size) == unrevealed, "the decks don't hold the unrevealed cards")?;
    for deck in state.decks.iter().filter(|deck| deck.back != NONE) {
        let shown = state.decks.iter().filter(|other| other.back == deck.back).count();
        let there = state.backs.get(usize::from(deck.back)).copied().unwrap_or(0);
        require(deck.size > 0 && usize::from(there) >= shown, "no card has the back a deck shows (PY-C4)")?;
    }
    Ok(())
}
