//! Positions and views as bytes.

use benben_engine::codec::require;
use benben_engine::{Error, Result, Sink, Source, Storage};

use crate::config::Pyramis;
use crate::fleet::{Fleet, PLACES, Place, places};
use crate::invariants;
use crate::state::{Gain, MAX_GAINS, NONE, Phase, State};
use crate::view::View;

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
            source.fill(&mut state.stars.hands[player][..self.components.stars.len()])?;
        }
        self.decode_gains(&mut state, source)?;
        invariants::check(self, &state).first()?;
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
        source.fill(&mut state.unrevealed[..components.kinds.len()])?;
        for (kind, count) in components.kinds.iter().zip(&state.unrevealed) {
            let backs = &mut state.backs[usize::from(kind.back)];
            *backs = backs.saturating_add(*count);
        }
        for deck in &mut state.decks {
            [deck.size, deck.back] = source.array()?;
        }
        state.river = source.array()?;
        let known = state.river.iter().all(|front| *front == NONE || usize::from(*front) < components.fronts.len());
        require(known, "the River holds an unknown card")?;
        state.phase = phase_of(source.array()?)?;
        [state.pairs, state.turn, state.active, state.stars.in_reserve] = source.array()?;
        require(state.active() < self.players(), "it is the turn of an unknown player")?;
        source.fill(&mut state.stars.reserve[..components.stars.len()])
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
        Ok(fleet)
    }

    fn decode_gains(&self, state: &mut State, source: &mut Source<'_>) -> Result<()> {
        let (players, count) = (self.players(), source.u8()?);
        require(usize::from(count) <= MAX_GAINS, "more Shooting Star cards were gained than cards placed (PY-X1)")?;
        for _ in 0..count {
            let [player, from, card] = source.array()?;
            let known = usize::from(player) < players && usize::from(card) < self.components.stars.len();
            require(known, "the log names an unknown card or player")?;
            let robbed = from == NONE || (usize::from(from) < players && from != player);
            require(robbed, "nobody can be robbed so (PY-X2)")?;
            state.stars.log(Gain { player, from, card });
        }
        Ok(())
    }
}

fn encode_fleet(fleet: &Fleet, out: &mut impl Sink) {
    out.u8(fleet.cards() as u8);
    for place in places(fleet.filled()) {
        out.bytes(&[place.index() as u8, fleet.front(place), fleet.is_rotated(place).into()]);
    }
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
        _ => return Err(Error::record("no node is of this kind")),
    })
}
