"""The examples of the documentation."""

import doctest
import importlib
import pydoc
from pathlib import Path

import pytest

import microweave

MODULES = ["__init__", "_batch", "_document", "_findings", "_options", "_page", "_reader", "mf2py", "extruct", "warc", "arrow"]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = microweave if name == "__init__" else importlib.import_module(f"microweave.{name}")
    assert doctest.testmod(module).failed == 0


def test_examples_of_native_classes() -> None:
    finder = doctest.DocTestFinder()
    runner = doctest.DocTestRunner()
    for native in (microweave.Dom, microweave.El):
        for test in finder.find(native, native.__name__, module=False):  # type: ignore[arg-type]
            assert runner.run(test).failed == 0


@pytest.mark.parametrize("page", ["README.md", "docs/mf2py.md", "docs/extruct.md"])
def test_examples_of_pages(page: str) -> None:
    path = Path(__file__).parent.parent / page
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8").failed == 0


def test_everything_public_is_documented() -> None:
    for name in microweave.__all__:
        value = getattr(microweave, name)
        assert isinstance(value, str) or pydoc.getdoc(value), name


def test_options_and_their_keywords_are_the_same() -> None:
    from dataclasses import fields

    from microweave._options import OptionKeywords

    assert [field.name for field in fields(microweave.Options)] == list(OptionKeywords.__annotations__)
