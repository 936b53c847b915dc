use benben_sheet::Sheet;

use super::*;
use crate::bits::{cells, sites};
use crate::components::Components;
use crate::config::SHEET;

/// Steps by name, to the right and down.
const NAMED: [(&str, i32, i32); 8] =
    [("n", 0, -1), ("ne", 1, -1), ("e", 1, 0), ("se", 1, 1), ("s", 0, 1), ("sw", -1, 1), ("w", -1, 0), ("nw", -1, -1)];

const AWKWARD: [&str; 5] = [
    "B..............B\n....B..........B\n....S...........\n.......S~~......\n..O....B..B....O\n\
     .......S..S.....\n......B.........\nB..............B",
    "BBB.B.B\nBBB.B.B\nBBBSS.B\n.B.B.B.\nSB~B.BS\n.B.B.B.\nBOB.B.B",
    "PSP.P.B.B.B.B.B.B.B.B.B.B.\nS~.~S.~.~.~.~.~.~.~.~.~.~.\nB.B.B.B.B.B.B.B.B.B.B.B.BB\n..S.......................",
    ".BS\nSB.\n.BS\nSBB\nB.B\nBBB",
    "SBSSBS",
];

fn map(text: &str) -> Map {
    let width = text.lines().next().map_or(0, str::len);
    let kind = |letter| match letter {
        'S' => Cell::Start,
        'B' => Cell::Site,
        'P' => Cell::Stairs,
        'O' => Cell::Oasis,
        '~' => Cell::Nile,
        _ => Cell::Space,
    };
    let cells: Vec<_> = text.chars().filter(|letter| *letter != '\n').map(kind).collect();
    let start: Vec<_> = (0..cells.len() as u8).filter(|cell| cells[usize::from(*cell)] == Cell::Start).collect();
    let halves = (0..cells.len()).map(|cell| (cell % 2) as u8).collect();
    Map { width, cells, halves, start: start[..4].try_into().expect("four"), river: Vec::new(), palms: Vec::new() }
}

fn shipped(expansion: Expansion) -> Map {
    let sheet = Sheet::parse(SHEET, "shipped").expect("TOML");
    Map::read(&Components::open(&sheet).expect("a head"), expansion).expect("a board")
}

fn all() -> Vec<Map> {
    let shipped = [Expansion::Basic, Expansion::Nile].map(shipped);
    shipped.into_iter().chain(AWKWARD.map(map)).collect()
}

/// Shipped boards and awkward ones.
pub(crate) fn boards() -> impl Iterator<Item = Board> {
    all().into_iter().map(|map| Board::new(map, Expansion::Basic))
}

/// What is at a column and row, by another way than the tables' own.
struct Walk {
    lines: Vec<Vec<Cell>>,
}

impl Walk {
    fn new(map: &Map) -> Self {
        Self { lines: map.cells.chunks(map.width).map(<[Cell]>::to_vec).collect() }
    }

    fn at(&self, column: i32, row: i32) -> Option<Cell> {
        let line = self.lines.get(usize::try_from(row).ok()?)?;
        line.get(usize::try_from(column).ok()?).copied()
    }

    fn cell(&self, column: i32, row: i32) -> u8 {
        (row * self.lines[0].len() as i32 + column) as u8
    }

    /// The number of sites before a cell.
    fn site(&self, column: i32, row: i32) -> u8 {
        let before = self.lines.concat()[..usize::from(self.cell(column, row))].to_vec();
        before.into_iter().filter(|cell| cell.is_site()).count() as u8
    }

    /// The cells before the first site in a direction, and this site.
    fn ray(&self, (mut column, mut row): (i32, i32), (right, down): (i32, i32)) -> (Vec<u8>, Option<u8>) {
        let mut path = Vec::new();
        loop {
            (column, row) = (column + right, row + down);
            match self.at(column, row) {
                None => return (path, None),
                Some(cell) if cell.is_site() => return (path, Some(self.site(column, row))),
                Some(_) => path.push(self.cell(column, row)),
            }
        }
    }
}

fn each_cell(map: &Map, mut check: impl FnMut(&Walk, i32, i32, usize)) {
    let walk = Walk::new(map);
    for cell in 0..map.cells.len() {
        check(&walk, (cell % map.width) as i32, (cell / map.width) as i32, cell);
    }
}

// clause: TP-A4
#[test]
fn rays_end_at_the_first_site() {
    for map in all() {
        let board = Board::new(map.clone(), Expansion::Nile);
        each_cell(&map, |walk, column, row, cell| {
            for (direction, (name, right, down)) in NAMED.into_iter().enumerate() {
                let (path, site) = walk.ray((column, row), (right, down));
                let ray = board.rays[cell][direction];
                assert_eq!(ray.site, site.unwrap_or(NONE), "{name} of {}", map.name(cell as u8));
                let mut found: Vec<_> = cells(ray.path).collect();
                if right + down * map.width as i32 <= 0 {
                    found.reverse();
                }
                assert_eq!(found, path, "{name} of {}", map.name(cell as u8));
            }
        });
    }
}

// clause: TP-R1
#[test]
fn rows_are_two_rays_and_the_cell() {
    for map in all() {
        let board = Board::new(map.clone(), Expansion::Basic);
        each_cell(&map, |walk, column, row, cell| {
            for (axis, (right, down)) in [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().enumerate() {
                let mut expected = walk.ray((column, row), (right, down)).0;
                expected.extend(walk.ray((column, row), (-right, -down)).0);
                expected.push(cell as u8);
                expected.sort_unstable();
                assert_eq!(cells(board.rows[cell][axis]).collect::<Vec<_>>(), expected);
            }
        });
    }
}

// clause: TP-P1, TPH-5
#[test]
fn neighbours_and_sites() {
    for map in all() {
        let board = Board::new(map.clone(), Expansion::Basic);
        each_cell(&map, |walk, column, row, cell| {
            let near = |edges: bool| {
                let steps = NAMED.into_iter().filter(move |(name, ..)| !edges || name.len() == 1);
                steps.map(move |(_, right, down)| (column + right, row + down))
            };
            let is_site = |(column, row): &(i32, i32)| walk.at(*column, *row).is_some_and(Cell::is_site);
            let ordered = |cells: Vec<u8>| {
                let mut cells = cells;
                cells.sort_unstable();
                cells
            };
            let beside: Vec<_> = near(true).map(|at| if is_site(&at) { walk.site(at.0, at.1) } else { NONE }).collect();
            assert_eq!(board.edge[cell].to_vec(), beside);
            let found = near(false).filter(is_site).map(|(column, row)| walk.site(column, row)).collect();
            assert_eq!(sites(board.near[cell]).collect::<Vec<_>>(), ordered(found));
            if map.cells[cell].is_site() {
                let open = |at: &(i32, i32)| walk.at(at.0, at.1).is_some_and(|cell| !cell.is_site());
                let found = near(false).filter(open).map(|(column, row)| walk.cell(column, row)).collect();
                let site = usize::from(walk.site(column, row));
                assert_eq!(cells(board.around[site]).collect::<Vec<_>>(), ordered(found));
                assert_eq!(board.site_cells[site], cell as u8);
            }
            let sites = beside.iter().filter(|site| **site != NONE).count();
            let space = map.cells[cell].is_space();
            assert_eq!(board.useful >> cell & 1 == 1, space && sites > 0);
            assert_eq!(board.several >> cell & 1 == 1, space && sites > 1);
            assert_eq!(
                [0, 1].map(|half| board.halves[half] >> cell & 1 == 1),
                [0, 1].map(|half| space && usize::from(map.halves[cell]) == half)
            );
        });
    }
}

// clause: TP-S2
#[test]
fn setup_serves_start_spaces_and_printed_stairs() {
    let names = |expansion| {
        let board = Board::new(shipped(expansion), expansion);
        board.setup_sites.iter().map(|site| board.site_name(*site)).collect::<Vec<_>>()
    };
    assert_eq!(names(Expansion::Basic), ["g5", "d6", "f7"].map(String::from));
    assert_eq!(
        names(Expansion::Nile)[3..],
        ["f2", "h3", "e4", "g4", "h8", "j8", "e9", "b10", "g10", "d11"].map(String::from)
    );
}

// clause: TP-C1
#[test]
fn cells_have_names() {
    let map = shipped(Expansion::Basic);
    assert!((0..map.cells.len() as u8).all(|cell| map.cell(&map.name(cell)) == Some(cell)));
    for wrong in ["", "a", "a0", "k1", "a12", "A1", "a01", "1a", "a1 ", "a+1", "ä1", "a99999999999999999999"] {
        assert_eq!(map.cell(wrong), None, "{wrong:?}");
    }
}
