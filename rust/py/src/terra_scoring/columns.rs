//! Holdings of finished tables, from arrays and sequences.

use benben_engine::Error;
use benben_terra::scoring::Holdings;
use benben_terra::scoring_inputs::{Fault, Input, task_names};
use numpy::{Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::convert::{as_array, kind, shown, whole};
use crate::errors::raise;
use crate::face;
use crate::out::is_aligned;

/// The most players an array is read for; whether a game has so many is asked later.
pub(crate) const MAX_PLAYERS: usize = 4;

/// Copies of the arrays that were given, all for the same tables.
pub(crate) struct Columns {
    /// `None` for a single table, without that dimension.
    rows: Option<usize>,
    pub players: usize,
    cells: Vec<(Input, Vec<i32>)>,
}

impl Columns {
    /// Reads what isn't `None`. Raises `TypeError` for what is no whole number, `ConfigError` for a bad shape or number.
    pub(crate) fn read(given: &Bound<'_, PyDict>) -> PyResult<Self> {
        let mut columns = Self { rows: None, players: 0, cells: Vec::new() };
        for input in Input::ALL {
            let Some(object) = given.get_item(input.name())?.filter(|object| !object.is_none()) else { continue };
            let array = array(&object, input)?;
            columns.fit(&array, input)?;
            let cells = read_cells(&array, input)?;
            columns.cells.push((input, cells));
        }
        Ok(columns)
    }

    pub(crate) fn given(&self) -> Vec<Input> {
        self.cells.iter().map(|(input, _)| *input).collect()
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows.unwrap_or(1)
    }

    /// A shape with the tables in front, unless it is a single one.
    pub(crate) fn shape(&self, rest: &[usize]) -> Vec<usize> {
        self.rows.into_iter().chain(rest.iter().copied()).collect()
    }

    /// Enters a table's numbers, a side each, and says who is told to have the first ship.
    pub(crate) fn enter(&self, row: usize, sides: &mut [Holdings]) -> Option<usize> {
        let mut first = None;
        for (input, cells) in &self.cells {
            if *input == Input::FirstShip {
                first = usize::try_from(cells[row]).ok();
                continue;
            }
            let width = input.width();
            let numbers = cells[row * self.players * width..].chunks_exact(width);
            sides.iter_mut().zip(numbers).for_each(|(side, numbers)| input.enter(numbers, side));
        }
        first
    }

    /// A fault in a table, with its place.
    pub(crate) fn located(&self, row: usize, fault: Fault) -> Error {
        let place: Vec<_> = self.rows.map(|_| row).into_iter().chain(fault.player).collect();
        unfit(fault.input, &place, fault.why)
    }

    /// The first array says how many tables and players there are, the others have to agree.
    fn fit(&mut self, array: &Bound<'_, PyUntypedArray>, input: Input) -> PyResult<()> {
        let tail = if input.width() > 1 { vec![input.width()] } else { Vec::new() };
        let side = if input == Input::FirstShip { &[][..] } else { &[self.players][..] };
        let shape = array.shape();
        if self.cells.is_empty() {
            (self.rows, self.players) = match shape.strip_suffix(&tail[..]) {
                Some(&[players @ 1..=MAX_PLAYERS]) => (None, players),
                Some(&[rows, players @ 1..=MAX_PLAYERS]) => (Some(rows), players),
                _ => {
                    let levels = if tail.is_empty() { "" } else { ", 5" };
                    let want = format!("(players{levels}) or (tables, players{levels}) of 1 to {MAX_PLAYERS} players");
                    return Err(error(
                        array,
                        unfit(input, &[], format!("has the shape {shape:?}, should have {want}")),
                    ));
                }
            };
            return Ok(());
        }
        let wanted = self.shape(&[side, &tail].concat());
        if shape == wanted {
            return Ok(());
        }
        let why = format!("has the shape {shape:?}, should have {wanted:?} to go with {}", self.cells[0].0.name());
        Err(error(array, unfit(input, &[], why)))
    }
}

pub(crate) fn unfit(input: Input, place: &[usize], why: impl Into<String>) -> Error {
    Error::config(key(input, place), why)
}

/// An input and a place in it.
fn key(input: Input, place: &[usize]) -> String {
    let at: Vec<_> = place.iter().map(usize::to_string).collect();
    if at.is_empty() { input.name().into() } else { format!("{}[{}]", input.name(), at.join(", ")) }
}

/// Where the entry is that comes at a place in row order.
fn place(array: &Bound<'_, PyUntypedArray>, at: usize) -> Vec<usize> {
    let mut left = at;
    let digit = |length: &usize| {
        let digit = left % length;
        left /= length;
        digit
    };
    let mut place: Vec<_> = array.shape().iter().rev().map(digit).collect();
    place.reverse();
    place
}

fn error(any: &Bound<'_, PyUntypedArray>, error: Error) -> PyErr {
    raise(any.py(), error, None)
}

/// Whether this is a masked array with something masked; `asarray` would show what lies below.
fn is_masked(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    if object.is_exact_instance_of::<PyList>() || object.is_exact_instance_of::<PyUntypedArray>() {
        return Ok(false);
    }
    face::is_masked(object)
}

fn array<'py>(object: &Bound<'py, PyAny>, input: Input) -> PyResult<Bound<'py, PyUntypedArray>> {
    if is_masked(object)? {
        return Err(PyTypeError::new_err(format!("{} are whole numbers, some of these are masked", input.name())));
    }
    as_array(object)?.ok_or_else(|| {
        let why = format!("is no array, and none can be made of this {}", kind(object));
        raise(object.py(), unfit(input, &[], why), None)
    })
}

fn read_cells(array: &Bound<'_, PyUntypedArray>, input: Input) -> PyResult<Vec<i32>> {
    match array.dtype().kind() {
        b'i' | b'u' => read_numbers(array, input),
        b'O' => read_objects(array, input),
        b'U' if input == Input::Cards => read_objects(array, input),
        _ if array.len() == 0 => Ok(Vec::new()),
        _ => Err(PyTypeError::new_err(format!("{} are whole numbers, not {}", input.name(), array.dtype()))),
    }
}

fn read_numbers(array: &Bound<'_, PyUntypedArray>, input: Input) -> PyResult<Vec<i32>> {
    let read =
        copied::<i64>(array, input).or_else(|| copied::<i32>(array, input)).or_else(|| copied::<u8>(array, input));
    let read = read.map_or_else(|| converted(array, input), Ok)?;
    read.map_err(|at| out_of_range(array, input, at))
}

/// The entries by way of `numpy`, whatever their type and place in memory.
fn converted(array: &Bound<'_, PyUntypedArray>, input: Input) -> PyResult<Entries> {
    let signed = array.dtype().kind() == b'i';
    let wide = face::astype(array, if signed { "int64" } else { "uint64" })?;
    let wide = wide.cast_into::<PyUntypedArray>()?;
    let read = if signed { copied::<i64>(&wide, input) } else { copied::<u64>(&wide, input) };
    read.ok_or_else(|| PyTypeError::new_err(format!("{} can't be read", input.name())))
}

/// Entries, or the place of the first that is out of range.
type Entries = Result<Vec<i32>, usize>;

/// The entries of an array that is of this very type and lies in one block.
fn copied<T>(array: &Bound<'_, PyUntypedArray>, input: Input) -> Option<Entries>
where
    T: Element + Copy + TryInto<i32>,
{
    let array = array.as_any().cast::<PyArrayDyn<T>>().ok()?;
    if !array.is_c_contiguous() || !is_aligned(array) {
        return None;
    }
    let cells = array.try_readonly().ok()?;
    let cells = cells.as_slice().ok()?;
    let [least, most] = input.range();
    let number = |cell: &T| (*cell).try_into().ok().filter(|number| (least..=most).contains(number));
    Some(match cells.iter().position(|cell| number(cell).is_none()) {
        Some(at) => Err(at),
        None => Ok(cells.iter().map(|cell| number(cell).unwrap_or(least)).collect()),
    })
}

fn read_objects(array: &Bound<'_, PyUntypedArray>, input: Input) -> PyResult<Vec<i32>> {
    let items = face::items(array)?;
    let item = |(at, item): (usize, PyResult<Bound<'_, PyAny>>)| read_item(array, input, at, &item?);
    items.try_iter()?.enumerate().map(item).collect()
}

fn read_item(array: &Bound<'_, PyUntypedArray>, input: Input, at: usize, item: &Bound<'_, PyAny>) -> PyResult<i32> {
    if input == Input::Cards {
        if item.is_none() {
            return Ok(-1);
        }
        if let Ok(name) = item.cast::<PyString>() {
            let task = task_names().iter().position(|task| *task == name.to_string_lossy());
            return task.map(|task| task as i32).ok_or_else(|| out_of_range(array, input, at));
        }
    }
    let what = format!("{} is a whole number", key(input, &place(array, at)));
    let [least, most] = input.range();
    let number = whole::<i32>(item, &what)?.filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| out_of_range(array, input, at))
}

fn out_of_range(array: &Bound<'_, PyUntypedArray>, input: Input, at: usize) -> PyErr {
    let [least, most] = input.range();
    let item = face::item(array, at);
    let item = item.map_or_else(|_| "another number".into(), |item| shown(&item));
    let why = match input {
        Input::Cards => format!("is {item}, should be None, -1 or a task: {}", task_names().join(", ")),
        _ => format!("is {item}, should be {least} to {most}"),
    };
    error(array, unfit(input, &place(array, at), why))
}
