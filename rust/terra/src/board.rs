//! The board's geometry: everything that depends on the map alone, as masks, computed once.
//!
//! A cell is a bit of a `u128`, a site, numbered in the order of cells, a bit of a `u64`. Directions are numbered
//! clockwise from north; the edge directions are every second one.

use benben_engine::Result;
use benben_sheet::Entry;

use crate::bits::{cell_bit, site_bit};
use crate::components::map::{Cell, Map};
use crate::components::options::Expansion;
use crate::components::sizes::NONE;

/// Directions in order, as steps to the right and down.
const STEPS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
/// For each axis one of its two directions: horizontal, vertical, falling, rising (TP-R1).
const AXES: [usize; 4] = [2, 4, 3, 1];

/// The way from a cell in one direction (TP-A4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ray {
    /// The cells before the first site.
    pub path: u128,
    /// The first site, [`NONE`] if there is none before the border.
    pub site: u8,
}

/// A board with its tables.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub map: Map,
    /// By site.
    pub site_cells: Vec<u8>,
    /// Spaces with a site at an edge (TP-P1), and those with more than one.
    pub useful: u128,
    pub several: u128,
    /// Spaces by half (TP-V1).
    pub halves: [u128; 2],
    pub oases: u128,
    pub nile: u128,
    /// By cell and edge direction: the site there or [`NONE`].
    pub edge: Vec<[u8; 4]>,
    /// By cell: the sites at its edges.
    pub edge_sites: Vec<u64>,
    /// By cell and axis: the row through it (TP-R1).
    pub rows: Vec<[u128; 4]>,
    /// By cell and direction.
    pub rays: Vec<[Ray; 8]>,
    /// By site: the neighbouring cells that are no sites (TPH-5).
    pub around: Vec<u128>,
    /// By cell: the sites among its eight neighbours.
    pub near: Vec<u64>,
    /// For each start space the edge direction its stairs point in (TP-S2).
    pub start_stairs: [u8; 4],
    /// The sites that setup serves, in order (TP-S2).
    pub setup_sites: Vec<u8>,
}

impl Board {
    pub(crate) fn read(root: &Entry<'_>, expansion: Expansion) -> Result<Self> {
        let board = Self::new(Map::read(root, expansion)?, expansion);
        match board.start_stairs.iter().position(|stairs| *stairs == NONE) {
            Some(alone) => {
                let cell = board.cell_name(board.map.start[alone]);
                let why =
                    format!("the start space {cell} of the board that is played on has no site beside it (TP-C5)");
                Err(root.key("boards")?.error(why))
            }
            None => Ok(board),
        }
    }

    pub(crate) fn new(map: Map, expansion: Expansion) -> Self {
        let grid = Grid::new(&map);
        let useful = grid.mask(|cell| grid.is_space(cell) && grid.edge_sites(cell).count_ones() > 0);
        let mut board = Self {
            useful,
            several: grid.mask(|cell| grid.is_space(cell) && grid.edge_sites(cell).count_ones() > 1),
            halves: [0, 1].map(|half| grid.mask(|cell| grid.is_space(cell) && map.halves[usize::from(cell)] == half)),
            oases: grid.mask(|cell| map.cells[usize::from(cell)] == Cell::Oasis),
            nile: grid.mask(|cell| map.cells[usize::from(cell)] == Cell::Nile),
            edge: grid.table(|cell| grid.edge(cell)),
            edge_sites: grid.table(|cell| grid.edge_sites(cell)),
            rows: grid.table(|cell| AXES.map(|direction| grid.row(cell, direction))),
            rays: grid.table(|cell| std::array::from_fn(|direction| grid.ray(cell, direction))),
            around: grid.site_cells.iter().map(|cell| grid.around(*cell)).collect(),
            near: grid.table(|cell| grid.near(cell)),
            start_stairs: map.start.map(|cell| {
                let first = grid.edge(cell).iter().position(|site| *site != NONE);
                first.map_or(NONE, |direction| direction as u8)
            }),
            setup_sites: Vec::new(),
            site_cells: grid.site_cells.clone(),
            map,
        };
        board.setup_sites = board.find_setup_sites(expansion);
        board
    }

    fn find_setup_sites(&self, expansion: Expansion) -> Vec<u8> {
        let starts = self.map.start.iter().zip(self.start_stairs).filter(|(_, stairs)| *stairs != NONE);
        let pointed = starts.map(|(cell, stairs)| self.edge[usize::from(*cell)][usize::from(stairs)]);
        let stairs = |site: &u8| self.map.cells[usize::from(self.site_cells[usize::from(*site)])] == Cell::Stairs;
        let printed = (0..self.sites()).filter(|site| expansion == Expansion::Nile && stairs(site));
        let mut sites = Vec::new();
        for site in pointed.chain(printed) {
            if !sites.contains(&site) {
                sites.push(site);
            }
        }
        sites
    }

    pub(crate) fn sites(&self) -> u8 {
        self.site_cells.len() as u8
    }

    pub(crate) fn cell_name(&self, cell: u8) -> String {
        self.map.name(cell)
    }

    pub(crate) fn site_name(&self, site: u8) -> String {
        self.map.name(self.site_cells[usize::from(site)])
    }

    /// The last space of the Nile (TPN-1).
    pub(crate) fn river_end(&self) -> u8 {
        self.map.river.len() as u8
    }
}

/// The map while its tables are computed, slowly and obviously.
struct Grid<'a> {
    map: &'a Map,
    site_cells: Vec<u8>,
    site_at: Vec<u8>,
}

impl<'a> Grid<'a> {
    fn new(map: &'a Map) -> Self {
        let mut site_cells = Vec::new();
        let mut site_at = vec![NONE; map.cells.len()];
        for (cell, kind) in map.cells.iter().enumerate() {
            if kind.is_site() {
                site_at[cell] = site_cells.len() as u8;
                site_cells.push(cell as u8);
            }
        }
        Self { map, site_cells, site_at }
    }

    fn table<T>(&self, of: impl Fn(u8) -> T) -> Vec<T> {
        (0..self.map.cells.len() as u8).map(of).collect()
    }

    fn mask(&self, holds: impl Fn(u8) -> bool) -> u128 {
        (0..self.map.cells.len() as u8).filter(|cell| holds(*cell)).map(cell_bit).sum()
    }

    fn is_space(&self, cell: u8) -> bool {
        self.map.cells[usize::from(cell)].is_space()
    }

    /// The next cell in a direction, unless the border is in between.
    fn step(&self, cell: u8, direction: usize) -> Option<u8> {
        let (width, (right, down)) = (self.map.width as i32, STEPS[direction]);
        let (column, row) = (i32::from(cell) % width + right, i32::from(cell) / width + down);
        let inside = (0..width).contains(&column) && (0..self.map.cells.len() as i32 / width).contains(&row);
        inside.then_some((row * width + column) as u8)
    }

    fn site_beside(&self, cell: u8, direction: usize) -> u8 {
        self.step(cell, direction).map_or(NONE, |next| self.site_at[usize::from(next)])
    }

    fn edge(&self, cell: u8) -> [u8; 4] {
        std::array::from_fn(|direction| self.site_beside(cell, 2 * direction))
    }

    fn edge_sites(&self, cell: u8) -> u64 {
        self.edge(cell).into_iter().filter(|site| *site != NONE).map(site_bit).sum()
    }

    fn ray(&self, cell: u8, direction: usize) -> Ray {
        let (mut path, mut at) = (0, cell);
        loop {
            let Some(next) = self.step(at, direction) else { return Ray { path, site: NONE } };
            match self.site_at[usize::from(next)] {
                NONE => path |= cell_bit(next),
                site => return Ray { path, site },
            }
            at = next;
        }
    }

    fn row(&self, cell: u8, direction: usize) -> u128 {
        self.ray(cell, direction).path | cell_bit(cell) | self.ray(cell, (direction + 4) % 8).path
    }

    fn neighbours(&self, cell: u8) -> impl Iterator<Item = u8> {
        (0..8).filter_map(move |direction| self.step(cell, direction))
    }

    fn around(&self, cell: u8) -> u128 {
        self.neighbours(cell).filter(|next| self.site_at[usize::from(*next)] == NONE).map(cell_bit).sum()
    }

    fn near(&self, cell: u8) -> u64 {
        let sites = self.neighbours(cell).map(|next| self.site_at[usize::from(next)]);
        sites.filter(|site| *site != NONE).map(site_bit).sum()
    }
}

#[cfg(test)]
pub(crate) mod tests;
