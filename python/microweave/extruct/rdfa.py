"""RDFa, which the package extruct reads."""

from __future__ import annotations

from typing import Any, List, Optional, Union


class RDFaExtractor:
    """Reads RDFa with the package extruct. It must be installed."""

    def extract(
        self,
        htmlstring: Union[str, bytes],
        base_url: Optional[str] = None,
        encoding: str = "UTF-8",
        expanded: bool = True,
    ) -> List[Any]:
        try:
            from extruct.rdfa import RDFaExtractor as Reader  # type: ignore[import-untyped, unused-ignore]
        except ImportError as error:
            message = 'rdfa needs the package extruct: install it, or leave "rdfa" out of syntaxes'
            raise ImportError(message) from error
        return list(Reader().extract(htmlstring, base_url=base_url, encoding=encoding, expanded=expanded))
