//! Pages, with what can be read from them.

use std::convert::Infallible;
use std::num::NonZero;
use std::str::FromStr;
use std::sync::Arc;

use microweave::sanitize::Policy;
use microweave::{NodeId, Options, Page};
use microweave_check::check;
use microweave_convert::Format;
use microweave_io::Workers;
use microweave_reader::links::links;
use microweave_reader::things::{Things, TypedRow};
use microweave_reader::view::View;
use microweave_reader::{ReadOptions, Reading};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};
use serde_json::Value;

use crate::data::data;
use crate::document::NativeDocument;
use crate::errors::{error, output_error};
use crate::input::{Html, as_bytes, check_address};
use crate::options::{CheckFields, FormatFields, OptionFields, ReadFields, of_call};
use crate::tree::{Dom, El};

/// A page. What is read from it comes as plain Python data: the JSON of the library.
#[pyclass(frozen, module = "microweave._native")]
pub(crate) struct NativePage {
    page: Arc<Page>,
    reading: Arc<Reading>,
    /// The arguments that made the page, for pickle.
    arguments: Py<PyTuple>,
}

impl NativePage {
    pub(crate) fn page(&self) -> &Page {
        &self.page
    }
}

#[pymethods]
impl NativePage {
    /// `options` is an object of the Python class `Options`, or `None`. The keywords count more.
    #[new]
    #[pyo3(signature = (html, address=None, content_type=None, options=None, keywords=None))]
    fn new(
        py: Python<'_>,
        html: &Bound<'_, PyAny>,
        address: Option<&Bound<'_, PyString>>,
        content_type: Option<&Bound<'_, PyString>>,
        options: Option<&Bound<'_, PyAny>>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let html = &as_bytes(html)?;
        let arguments = (html, address, content_type, options, keywords).into_pyobject(py)?.unbind();
        let options = of_call(options, keywords)?;
        let (address, content_type) = (text(address)?, text(content_type)?);
        let address = address.unwrap_or_default();
        check_address(address)?;
        let page = Arc::new(Html::of(html)?.page(&options, content_type, address));
        let reading = Arc::new(Reading::of(Arc::clone(&page)));
        Ok(NativePage { page, reading, arguments })
    }

    fn __reduce__<'py>(page: &Bound<'py, Self>) -> (Bound<'py, PyType>, Py<PyTuple>) {
        (page.get_type(), page.get().arguments.clone_ref(page.py()))
    }

    fn document(&self) -> NativeDocument {
        NativeDocument::of_page(Arc::clone(&self.reading))
    }

    fn read<'py>(&self, py: Python<'py>, options: ReadFields) -> PyResult<Bound<'py, PyAny>> {
        let ReadFields(options) = options;
        data(py, &py.detach(|| self.reading.posts(&options)))
    }

    fn preview<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data(py, &py.detach(|| self.reading.preview()))
    }

    /// What a view gives: the name of a view of the library, or the text of a view.
    fn view<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        let view = match View::shipped(text.trim()) {
            Some(view) => view,
            None => View::parse("view", text).map_err(error)?,
        };
        data(py, &py.detach(|| self.reading.view(&view)))
    }

    fn check<'py>(&self, py: Python<'py>, options: CheckFields) -> PyResult<Bound<'py, PyAny>> {
        let CheckFields(options) = options;
        data(py, &py.detach(|| check(&self.reading, &options).findings))
    }

    /// The reasons, and what was not taken, each with the text of its rule and the address of the specification.
    fn reasons<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let document = py.detach(|| self.page.document());
        let lists = [document.reasons(), document.not_taken()].map(|list| {
            list.iter()
                .map(|reason| (reason, reason.rule.text(), reason.rule.specification()))
                .collect::<Vec<_>>()
        });
        data(py, &lists)
    }

    /// The things of a type as plain data, with the sources of their values. `None`: all things.
    fn things<'py>(&self, py: Python<'py>, type_name: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        data(py, &py.detach(|| things_of(self.reading.things(), type_name)))
    }

    /// The things of a structure's type, with the names of properties in schema.org.
    fn structures<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        data(py, &py.detach(|| structures_of(&self.reading.things(), name)))
    }

    fn links<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data(py, &py.detach(|| links(&self.page)))
    }

    /// The mention of a URL: its kind, the sentence that says where it is, and the post.
    fn mention<'py>(&self, py: Python<'py>, target: &str) -> PyResult<Bound<'py, PyAny>> {
        let (answer, feeds) = py.detach(|| {
            let answer = self.reading.mention(target);
            let feeds = answer
                .value
                .and_then(|mention| mention.post)
                .map(|_| self.reading.posts(&ReadOptions::new()));
            (answer, feeds)
        });
        let post = answer.value.zip(feeds.as_ref()).and_then(|(mention, feeds)| mention.entry(feeds));
        data(py, &(answer.value.map(|mention| mention.kind), answer.step.to_string(), post))
    }

    /// The page in a format, and the messages about what the format leaves out.
    fn write(&self, py: Python<'_>, format: &str, options: FormatFields) -> PyResult<(String, Vec<String>)> {
        let (format, FormatFields(options)) = (Format::from_str(format).map_err(error)?, options);
        let output = py.detach(|| microweave_convert::write(&self.reading, format, &options));
        let output = output.map_err(|error| output_error(&error))?;
        let messages = output.diagnostics().iter().map(ToString::to_string).collect();
        Ok((output.into_text(), messages))
    }

    /// The tree. If the page was not parsed yet, this parses it, without the interpreter's lock.
    fn dom(page: &Bound<'_, Self>) -> Dom {
        let native = page.get();
        page.py().detach(|| {
            native.page.dom();
        });
        Dom::of(page.clone().unbind())
    }

    /// The element with a number.
    fn element(page: &Bound<'_, Self>, number: u32) -> El {
        El::of(page.clone().unbind(), NodeId::from_index(number as usize))
    }
}

/// The text of an argument. It is an error if UTF-8 does not have its characters.
fn text<'a>(argument: Option<&'a Bound<'_, PyString>>) -> PyResult<Option<&'a str>> {
    argument.map(|text| text.to_str()).transpose()
}

/// Reads a page, and returns its document. It takes the arguments of [`NativePage`].
#[pyfunction]
pub(crate) fn read_document(
    py: Python<'_>,
    html: &Bound<'_, PyAny>,
    address: Option<&str>,
    content_type: Option<&str>,
    options: Option<&Bound<'_, PyAny>>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<NativeDocument> {
    let (options, address) = (of_call(options, keywords)?, address.unwrap_or_default());
    check_address(address)?;
    let html = &as_bytes(html)?;
    let html = Html::of(html)?;
    let reading = py.detach(|| {
        let reading = Reading::of(html.page(&options, content_type, address));
        reading.document();
        reading
    });
    Ok(NativeDocument::of_page(Arc::new(reading)))
}

/// The things of a type. `None`: all things.
pub(crate) fn things_of(things: Things, type_name: Option<&str>) -> Things {
    match type_name {
        Some(name) => things.only(&[name]),
        None => things,
    }
}

/// The things of the type of a structure, such as `Product`, as this structure.
pub(crate) fn structures_of(things: &Things, name: &str) -> Vec<Value> {
    let row = TypedRow::all().find(|row| row.name == name);
    row.map_or_else(Vec::new, |row| row.read(things, row.type_name))
}

/// Makes HTML safe by a policy, which is JSON.
#[pyfunction]
pub(crate) fn sanitize(py: Python<'_>, html: &str, address: &str, policy: &str) -> PyResult<String> {
    check_address(address)?;
    let policy = Policy::from_json(policy).map_err(error)?;
    Ok(py.detach(|| match address {
        "" => policy.clean(html),
        address => policy.clean_with_base(html, address),
    }))
}

/// A page, the `Content-Type` and the address.
type PageArguments<'py> = (Bound<'py, PyAny>, Option<String>, Option<String>);

/// Reads the documents of several pages on several threads. The result has the order of the pages.
#[pyfunction]
pub(crate) fn read_pages(
    py: Python<'_>,
    pages: &Bound<'_, PyList>,
    options: OptionFields,
    threads: Option<NonZero<usize>>,
) -> PyResult<Vec<NativeDocument>> {
    let OptionFields(options) = options;
    let pages = pages.extract::<Vec<PageArguments<'_>>>()?;
    let inputs = pages
        .iter()
        .map(|(html, content_type, address)| {
            let address = address.as_deref().unwrap_or_default();
            check_address(address)?;
            Ok((Html::of(html)?, content_type.as_deref(), address))
        })
        .collect::<PyResult<Vec<_>>>()?;
    let threads =
        threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let pages = py.detach(|| read_on_threads(&inputs, &options, threads));
    Ok(pages.into_iter().map(|page| NativeDocument::of_page(Arc::new(Reading::of(page)))).collect())
}

type PageInput<'a> = (Html<'a>, Option<&'a str>, &'a str);

fn read_on_threads(inputs: &[PageInput<'_>], options: &Options, threads: NonZero<usize>) -> Vec<Page> {
    let read = |(html, content_type, url): &PageInput<'_>| {
        let page = html.page(options, *content_type, url);
        page.document();
        page
    };
    let mut pages = Vec::with_capacity(inputs.len());
    let workers = Workers { threads, is_unordered: false };
    let Ok(()) = workers.run(inputs.iter(), read, |page| {
        pages.push(page);
        Ok::<_, Infallible>(())
    });
    pages
}
