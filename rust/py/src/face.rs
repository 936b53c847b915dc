//! Every Python name that Rust calls, each once.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};

/// An exception class of `benben.errors`.
pub(crate) fn exception<'py>(py: Python<'py>, class: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("benben.errors")?.getattr(class)
}

/// A function of `benben._native` that unpickles.
pub(crate) fn restore<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("benben._native")?.getattr(name)
}

/// A `benben.types.Outcome` of its values.
pub(crate) fn outcome<'py>(py: Python<'py>, value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    py.import("benben.types")?.getattr("Outcome")?.call_method1("from_dict", (value,))
}

/// A `benben.types.Observation`: version, width, fields.
pub(crate) fn observation<'py>(
    py: Python<'py>,
    version: u16,
    width: usize,
    fields: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("benben.types")?.getattr("Observation")?.call1((version, width, fields))
}

/// The picture of a view in letters.
pub(crate) fn text<'py>(view: &Bound<'py, PyAny>, game: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    view.py().import("benben.pictures.text")?.call_method1("text", (view, game))
}

/// A picture of a view in SVG, or what a notebook shows, by the function's name.
pub(crate) fn picture<'py>(
    function: &str,
    view: &Bound<'py, PyAny>,
    game: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    view.py().import("benben.pictures.svg")?.call_method(function, (view, game), options)
}

/// Loads `numpy`.
pub(crate) fn numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("numpy")
}

/// `numpy.empty`.
pub(crate) fn empty<'py>(shape: Bound<'py, PyTuple>, dtype: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    numpy(dtype.py())?.call_method1("empty", (shape, dtype))
}

/// `numpy.asarray`.
pub(crate) fn asarray<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    numpy(object.py())?.call_method1("asarray", (object,))
}

/// `numpy.dtype(...).name`.
pub(crate) fn dtype_name<'py>(dtype: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    numpy(dtype.py())?.call_method1("dtype", (dtype,))?.getattr("name")
}

/// Whether an object is a masked array.
pub(crate) fn is_masked_array(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    object.is_instance(&object.py().import("numpy.ma")?.getattr("MaskedArray")?)
}

/// Says that a class is a `collections.abc.Mapping`.
pub(crate) fn is_mapping(class: &Bound<'_, PyType>) -> PyResult<()> {
    class.py().import("collections.abc")?.getattr("Mapping")?.call_method1("register", (class,)).map(drop)
}

/// Whether any entry of a masked array is masked.
pub(crate) fn is_masked(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    object.py().import("numpy.ma")?.call_method1("is_masked", (object,))?.is_truthy()
}

/// An array's entries as another type, in row order.
pub(crate) fn astype<'py>(array: &Bound<'py, PyAny>, dtype: &str) -> PyResult<Bound<'py, PyAny>> {
    array.call_method1("astype", (dtype, "C"))
}

/// An array's entries as Python objects, in row order.
pub(crate) fn items<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    array.call_method0("ravel")?.call_method0("tolist")
}

/// One entry of an array, counted in row order, as a Python object.
pub(crate) fn item<'py>(array: &Bound<'py, PyAny>, at: usize) -> PyResult<Bound<'py, PyAny>> {
    array.call_method1("item", (at,))
}

/// Whether an object says that it is a whole number.
pub(crate) fn has_index(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    object.get_type().hasattr(intern!(object.py(), "__index__"))
}

/// The whole number an object says it is.
pub(crate) fn index<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    object.call_method0(intern!(object.py(), "__index__"))
}

/// JSON text of plain values.
pub(crate) fn json_text<'py>(value: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let layout = PyDict::new(value.py());
    layout.set_item("indent", 1)?;
    value.py().import("json")?.call_method("dumps", (value,), Some(&layout))
}

/// Plain values of JSON text; `object` makes one of the pairs of each object.
pub(crate) fn json_value<'py>(
    text: &Bound<'py, PyString>,
    object: impl IntoPyObject<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let hooks = PyDict::new(text.py());
    hooks.set_item("object_pairs_hook", object)?;
    text.py().import("json")?.call_method("loads", (text,), Some(&hooks))
}
