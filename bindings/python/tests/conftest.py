"""Which pages are compared with the packages that microweave replaces: a fixed sample, or all with `--all-pages`."""

from __future__ import annotations

import pytest

#: Of the pages, every seventh is in the sample. The arguments come in turns of 16 and 24, so that all are used.
SAMPLE = 7


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all-pages", action="store_true", help="compare all pages with other packages, not a sample")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "compared_pages(count): the test runs with the number of each of so many pages")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for mark in metafunc.definition.iter_markers("compared_pages"):
        step = 1 if metafunc.config.getoption("--all-pages") else SAMPLE
        metafunc.parametrize("number", range(0, mark.args[0], step))
