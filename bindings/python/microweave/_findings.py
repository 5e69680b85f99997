"""What is wrong with the markup of a page, what a limit changed, and why each value is what it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, Optional, Tuple


@dataclass(frozen=True)
class Diagnostic:
    """A limit that was hit, with the place where it was hit first; or an unknown encoding, or invalid JSON-LD."""

    code: str
    message: str
    line: Optional[int] = None
    column: Optional[int] = None

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class Replacement:
    """A change of the page that corrects a finding: the text from `start` to `end` becomes `text`.

    The offsets count the page's UTF-8 bytes.
    """

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Finding:
    """A rule that a page breaks, and the place in the page. `str()` gives the place, the message and the help."""

    code: str
    """The name of the rule, such as `misspelled-class`."""
    severity: str
    """`error`, `warning` or `note`."""
    message: str
    """What is wrong."""
    help: str
    """How to correct it."""
    effect: str
    """What a reader of the page sees because of it."""
    line: Optional[int] = None
    column: Optional[int] = None
    detail: Optional[str] = None
    """What breaks the rule, such as the name of a property."""
    replacement: Optional[Replacement] = None

    def __str__(self) -> str:
        place = "" if self.line is None else f"{self.line}:{self.column}: "
        return f"{place}{self.message}; {self.help}"


def finding(json: Any) -> Finding:
    """A finding from its JSON."""
    place = json.get("span", {}).get("start")
    replacement = json.get("replacement")
    return Finding(
        code=json["code"],
        severity=json["severity"],
        message=json["message"],
        help=json["help"],
        effect=json["effect"],
        line=place and place["line"],
        column=place and place["column"],
        detail=json.get("detail"),
        replacement=replacement
        and Replacement(replacement["span"]["start"]["offset"], replacement["span"]["end"]["offset"], replacement["text"]),
    )


@dataclass(frozen=True)
class Reason:
    """Why a value is what it is: the rule, and the place in the page."""

    at: str
    """A JSON pointer to the value in the document, such as `/items/0/properties/name/0`."""
    rule: str
    """The name of the rule, such as `implied-name`."""
    text: str
    """The rule in a sentence."""
    specification: str
    """The URL of the section of the specification that has the rule."""
    by: Optional[str]
    """The name by which the rule applies, such as the class name `p-name`."""
    step: Optional[str]
    """The step of the rule, if it has several."""
    source: Optional[str]
    """What the value was read from: the name of an attribute, `text` or `html`."""
    element: str
    """The name of the element."""
    line: int
    """The line where the text or attribute begins, from 1. 0 if it is not known."""
    column: int
    start: int
    """The number of bytes of the page before the text or attribute."""
    end: int

    def __str__(self) -> str:
        by = f" by {self.by}" if self.by else ""
        step = f" ({self.step})" if self.step else ""
        return f"{self.line}:{self.column}: {self.at or 'the page'}: {self.rule}{by}{step}, from <{self.element}>"


@dataclass(frozen=True)
class Explanation:
    """Why the values of a page are what they are. `str()` gives a line for each reason.

    >>> import microweave
    >>> page = '<p class="h-card"><img src="ada.jpg" alt="Ada"></p>'
    >>> explanation = microweave.explain(page, "https://ada.example/")
    >>> [(reason.rule, reason.step) for reason in explanation.at("/items/0/properties/name/0")]
    [('implied-name', 'img[alt] of the only child')]
    """

    reasons: List[Reason]
    """A reason for each rule that made a value, item or link, in the order of the page."""
    not_taken: List[Reason]
    """What was looked at and not taken, such as an implied name that a property prevents."""

    def at(self, pointer: str) -> List[Reason]:
        """The reasons of the value at a JSON pointer, such as `/items/0/properties/name/0`."""
        return [reason for reason in self.reasons if reason.at == pointer]

    def __str__(self) -> str:
        return "\n".join(map(str, self.reasons))


def explanation(lists: Tuple[List[Any], List[Any]]) -> Explanation:
    """An explanation from the JSON of its reasons."""
    reasons, not_taken = lists
    return Explanation([_reason(*each) for each in reasons], [_reason(*each) for each in not_taken])


def _reason(json: Any, text: str, specification: str) -> Reason:
    unknown = {"offset": 0, "line": 0, "column": 0}
    span = json.get("span", {"start": unknown, "end": unknown})
    return Reason(
        at=json["at"],
        rule=json["rule"],
        text=text,
        specification=specification,
        by=json.get("by"),
        step=json.get("step"),
        source=json.get("from"),
        element=json["element"],
        line=span["start"]["line"],
        column=span["start"]["column"],
        start=span["start"]["offset"],
        end=span["end"]["offset"],
    )
