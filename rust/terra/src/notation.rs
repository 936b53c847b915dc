//! Actions as ids and strings (`docs/terra-pyramides.md`, Names).

use std::fmt::{self, Write};

use benben_engine::{Actions, Error, Result};

use crate::action::Action;
use crate::components::pieces::TASKS;
use crate::components::sizes::{BLOCKS, COLOURS, LEVELS, STACKS};
use crate::config::TerraPyramides;

const DIRECTIONS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const AXES: [&str; 4] = ["horizontal", "vertical", "falling", "rising"];

pub(crate) const fn edge_name(edge: u8) -> &'static str {
    DIRECTIONS[2 * edge as usize]
}

impl Actions for TerraPyramides {
    fn decisions(&self) -> u16 {
        self.ids.tile
    }

    fn chances(&self) -> u16 {
        self.ids.end - self.ids.tile
    }

    fn id(&self, action: Action) -> u16 {
        self.ids.id(action)
    }

    fn action(&self, id: u16) -> Option<Action> {
        self.ids.action(id)
    }

    fn write_action(&self, action: Action, out: &mut dyn Write) -> fmt::Result {
        let (site, colour) = (|site| self.board.site_name(site), |colour| self.colour_name(colour));
        match action {
            Action::Place { cell, stairs } => {
                write!(out, "place {} {}", self.board.cell_name(cell), edge_name(stairs))
            }
            Action::Row(axis) => write!(out, "row {}", AXES[usize::from(axis)]),
            Action::Forgo(block) => write!(out, "forgo {}", colour(block)),
            Action::Worker(direction) => write!(out, "worker {}", DIRECTIONS[usize::from(direction)]),
            Action::WorkerBack => out.write_str("worker back"),
            Action::Draw(stack) => write!(out, "draw {stack}"),
            Action::Pass => out.write_str("pass"),
            Action::Build(at) => write!(out, "build {}", site(at)),
            Action::Colour(pyramid) => write!(out, "colour {}", colour(pyramid)),
            Action::Pay(block) => write!(out, "pay {}", colour(block)),
            Action::Whites(count) => write!(out, "whites {count}"),
            Action::Exchange(one, other) => write!(out, "exchange {} {}", colour(one), colour(other)),
            Action::Search(stack) => write!(out, "search {stack}"),
            Action::Lay(kind) => write!(out, "lay {}", self.kind_name(kind)),
            Action::Hire(at) => write!(out, "hire {}", site(at)),
            Action::Block => out.write_str("block"),
            Action::Grave => out.write_str("grave"),
            Action::Sail => out.write_str("sail"),
            Action::Card(card) => write!(out, "card {}", self.task_name(card)),
            Action::Recall(at) => write!(out, "recall {}", site(at)),
            Action::Tile(kind) => write!(out, "tile {}", self.kind_name(kind)),
            Action::Foundation(value) => write!(out, "foundation {}", self.components.values[usize::from(value)].0),
        }
    }

    fn parse_action(&self, text: &str) -> Result<Action> {
        let words: Vec<_> = text.split(' ').collect();
        let action = match words[..] {
            [verb] => self.parse_verb(verb),
            [verb, name] => self.parse_named(verb, name)?,
            [verb, first, second] => self.parse_pair(verb, first, second)?,
            _ => None,
        };
        action.ok_or_else(|| {
            let forms: Vec<_> = FORMS.iter().filter(|(_, there)| there(self)).map(|(form, _)| *form).collect();
            Error::notation(text, format!("with these options there are {}", forms.join(", ")))
        })
    }
}

type IsThere = fn(&TerraPyramides) -> bool;

/// Every form an action's string can have, and with which options.
const FORMS: &[(&str, IsThere)] = &[
    ("place CELL n|e|s|w", |_| true),
    ("row AXIS", |_| true),
    ("forgo COLOUR", |_| true),
    ("worker DIRECTION|back", |_| true),
    ("draw STACK", |_| true),
    ("pass", |_| true),
    ("build CELL", |_| true),
    ("colour COLOUR", |_| true),
    ("pay COLOUR", |_| true),
    ("whites NUMBER", |_| true),
    ("exchange COLOUR COLOUR", |_| true),
    ("search STACK", |_| true),
    ("lay TILE", |_| true),
    ("hire CELL", |_| true),
    ("block", |_| true),
    ("grave", TerraPyramides::has_horus),
    ("sail", TerraPyramides::has_nile),
    ("card TASK", TerraPyramides::has_nile),
    ("recall CELL", |game| game.options.recall),
    ("tile TILE", |_| true),
    ("foundation VALUE", |_| true),
];

/// What things are called, and everything by its name.
impl TerraPyramides {
    pub(crate) fn kind_name(&self, kind: u8) -> &str {
        &self.components.kinds[usize::from(kind)].name
    }

    pub(crate) fn colour_name(&self, colour: u8) -> &str {
        &self.components.colours[usize::from(colour)]
    }

    pub(crate) fn task_name(&self, card: u8) -> &'static str {
        TASKS[self.components.tasks[usize::from(card)]].0
    }

    fn parse_verb(&self, verb: &str) -> Option<Action> {
        match verb {
            "pass" => Some(Action::Pass),
            "block" => Some(Action::Block),
            "grave" if self.has_horus() => Some(Action::Grave),
            "sail" if self.has_nile() => Some(Action::Sail),
            _ => None,
        }
    }

    fn parse_named(&self, verb: &str, name: &str) -> Result<Option<Action>> {
        Ok(Some(match verb {
            "row" => Action::Row(find("axis", name, 4, |axis| AXES[axis].into())?),
            "forgo" => Action::Forgo(self.find_colour(name, BLOCKS)?),
            "worker" if name == "back" => Action::WorkerBack,
            "worker" => Action::Worker(find_direction(name)?),
            "draw" => Action::Draw(find_stack(name)?),
            "build" => Action::Build(self.find_site(name)?),
            "colour" => Action::Colour(self.find_colour(name, COLOURS)?),
            "pay" => Action::Pay(self.find_colour(name, BLOCKS)?),
            "whites" => Action::Whites(find("number of whites", name, usize::from(LEVELS) + 1, |n| n.to_string())?),
            "search" => Action::Search(find_stack(name)?),
            "lay" => Action::Lay(self.find_kind(name)?),
            "hire" => Action::Hire(self.find_site(name)?),
            "card" => {
                let count = self.components.tasks.len();
                Action::Card(find("task in play", name, count, |card| self.task_name(card as u8).into())?)
            }
            "recall" if self.options.recall => Action::Recall(self.find_site(name)?),
            "tile" => Action::Tile(self.find_kind(name)?),
            "foundation" => {
                let values = &self.components.values;
                Action::Foundation(find("foundation", name, values.len(), |value| values[value].0.to_string())?)
            }
            _ => return Ok(None),
        }))
    }

    fn parse_pair(&self, verb: &str, first: &str, second: &str) -> Result<Option<Action>> {
        match verb {
            "place" => self.parse_place(first, second).map(Some),
            "exchange" => {
                let (one, other) = (self.find_colour(first, BLOCKS)?, self.find_colour(second, BLOCKS)?);
                if one > other {
                    return Err(Error::notation(second, format!("comes before {first:?} in the order of colours")));
                }
                Ok(Some(Action::Exchange(one, other)))
            }
            _ => Ok(None),
        }
    }

    fn parse_place(&self, cell: &str, stairs: &str) -> Result<Action> {
        let direction = find_direction(stairs)?;
        let action = self.board.map.cell(cell).filter(|_| direction % 2 == 0).map(|cell| (cell, direction / 2));
        let action = action.map(|(cell, stairs)| Action::Place { cell, stairs });
        action.filter(|action| self.ids.id(*action) != u16::MAX).ok_or_else(|| {
            Error::notation(cell, format!("is no space with a site beside it in direction {stairs} (TP-P1)"))
        })
    }

    fn find_colour(&self, name: &str, count: usize) -> Result<u8> {
        find("colour here", name, count, |colour| self.colour_name(colour as u8).into())
    }

    fn find_kind(&self, name: &str) -> Result<u8> {
        find("tile of this sheet", name, self.components.kinds.len(), |kind| self.kind_name(kind as u8).into())
    }

    fn find_site(&self, name: &str) -> Result<u8> {
        find("site of the board", name, usize::from(self.board.sites()), |site| self.board.site_name(site as u8))
    }
}

fn find(what: &str, name: &str, count: usize, name_of: impl Fn(usize) -> String) -> Result<u8> {
    let found = (0..count).find(|index| name_of(*index) == name);
    found.map(|index| index as u8).ok_or_else(|| Error::notation(name, format!("is no {what}")))
}

fn find_stack(name: &str) -> Result<u8> {
    find("stack from 0 to 7", name, STACKS, |stack| stack.to_string())
}

fn find_direction(name: &str) -> Result<u8> {
    find("direction", name, DIRECTIONS.len(), |direction| DIRECTIONS[direction].into())
}
