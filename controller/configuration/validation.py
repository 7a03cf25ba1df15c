"""Hold a document against its schema, and say each problem in the words of the file."""

import re
import types
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem, did_you_mean, listed, shown
from controller.configuration.values import PATTERNS

M = TypeVar("M", bound=BaseModel)

_EXPECTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a mapping (key: value)",
    "model_type": "a mapping (key: value)",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "{le} or less",
    "too_short": "at least {min_length} of them",
    "too_long": "at most {max_length} of them",
    "string_too_short": "at least {min_length} characters",
    "string_too_long": "at most {max_length} characters",
}
"""pydantic's types of error in our words."""


def validate(model: type[M], document: Document) -> tuple[M | None, list[Problem]]:
    """Return the checked content, or None and all that is wrong with it."""
    try:
        return model.model_validate(document.data), []
    except ValidationError as error:
        details = error.errors(include_url=False)
    unknown = [_unknown(model, document, each) for each in details if _is_unknown(each)]
    meant = {place for place, _ in unknown if place}
    others = [_problem(model, document, each) for each in details if not _is_unknown(each)]
    missing = {place for place, _ in others} & meant
    problems = [problem for _, problem in unknown]
    return None, problems + [problem for place, problem in others if place not in missing]


def _is_unknown(error: Mapping[str, Any]) -> bool:
    return bool(error["type"] == "extra_forbidden")


def _unknown(
    model: type[BaseModel], document: Document, error: Mapping[str, Any]
) -> tuple[Place | None, Problem]:
    """Return the problem of an unknown key, and the place of the key that was meant."""
    place: Place = error["loc"]
    known = list(_model_at(model, place[:-1]).model_fields)
    hint = did_you_mean(place[-1], known)
    meant = (*place[:-1], hint.split("'")[1]) if hint else None
    found = f"the unknown key {shown(str(place[-1]))}"
    return meant, document.problem(place, listed(known), found=found, suggestion=hint, key=True)


def _problem(
    model: type[BaseModel], document: Document, error: Mapping[str, Any]
) -> tuple[Place, Problem]:
    """Return the problem of a value, and its place."""
    place: Place = error["loc"]
    kind, context = str(error["type"]), error.get("ctx", {})
    if kind == "missing":
        described = _model_at(model, place[:-1]).model_fields[str(place[-1])].description
        expected = f"the key '{place[-1]}': {described}"
        return place, document.problem(place, expected, found="nothing", key=True)
    if is_key := place[-1:] == ("[key]",):
        place = place[:-1]
    found = shown(error["input"])
    expected, hint = _words(kind, context, error)
    return place, document.problem(place, expected, found=found, suggestion=hint, key=is_key)


def _words(kind: str, context: Mapping[str, Any], error: Mapping[str, Any]) -> tuple[str, str]:
    """Return what was expected, and a suggestion."""
    if kind == "expected":
        return context["expected"], context["suggestion"]
    if kind == "enum":
        known = re.findall(r"'([^']*)'", context["expected"])
        return listed(known), did_you_mean(error["input"], known)
    if kind == "string_pattern_mismatch":
        return PATTERNS[context["pattern"]], ""
    if kind == "bool_type" and str(error["input"]).lower() in ("yes", "no", "on", "off"):
        truth = str(error["input"]).lower() in ("yes", "on")
        return _EXPECTED[kind], f"did you mean {shown(truth)}?"
    if kind == "string_type" and not isinstance(error["input"], dict | list | None):
        return _EXPECTED[kind], "put it in quotes"
    return _EXPECTED.get(kind, str(error["msg"])).format(**context), ""


def _model_at(model: type[BaseModel], place: Place) -> type[BaseModel]:
    """Return the model that describes the mapping at `place`."""
    annotation: Any = model
    for part in place:
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            annotation = annotation.model_fields[str(part)].annotation
        else:  # list[X] or dict[key, X]
            annotation = get_args(annotation)[-1]
        while get_origin(annotation) in (Annotated, Union, types.UnionType):  # X | None
            annotation = get_args(annotation)[0]
    assert issubclass(annotation, BaseModel), place
    found: type[BaseModel] = annotation
    return found
