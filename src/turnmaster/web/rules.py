"""The room of the rules: all of them in one document that a browser keeps, and the cases in another."""

from functools import cache
from hashlib import sha256
from itertools import groupby
from typing import Annotated, Any, NamedTuple, get_args

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter

from turnmaster.options import LISTED, Listed, Option, all_options
from turnmaster.options.catalogue import order_of_group
from turnmaster.perks.catalogue import Kind, Perk, all_perks
from turnmaster.telling.perk_rows import can_share, needs_of, together
from turnmaster.web.rules_api import (
    CaseText,
    Rulebook,
    RuleBrought,
    RuleOption,
    RulePerk,
    RuleRank,
)
from turnmaster.web.rules_cases import case_text, cases
from turnmaster.web.rules_charts import every_chart
from turnmaster.web.rules_texts import chapters, rulings, words

AnyRequest = Request[Any, Any, Any]
CasePath = Annotated[str, Parameter(max_length=120)]
KINDS = get_args(Kind)


class Document(NamedTuple):
    """Something to be sent whole, and the tag by which a browser asks whether it has changed."""

    body: bytes
    tag: str


def rules() -> list[HTTPRouteHandler]:
    """What the pages of the rules ask for."""

    @get("/api/rules", sync_to_thread=True)
    def whole(request: AnyRequest) -> Response[bytes]:
        return unless_known(request, book_document())

    @get("/api/rules/cases", sync_to_thread=True)
    def every_case(request: AnyRequest) -> Response[bytes]:
        return unless_known(request, case_document())

    @get("/api/rules/case", sync_to_thread=True)
    def one_case(path: CasePath) -> CaseText:
        found = case_text(path)
        if found is None:
            raise NotFoundException("There is no such case.")
        return found

    return [whole, every_case, one_case]


def unless_known(request: AnyRequest, document: Document) -> Response[bytes]:
    """The document, or the word that what the browser has is still right."""
    headers = {"ETag": document.tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == document.tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(document.body, media_type=MediaType.JSON, headers=headers)


def written(content: Any) -> Document:
    body = msgspec.json.encode(content)
    return Document(body, f'"{sha256(body).hexdigest()[:32]}"')


@cache
def book_document() -> Document:
    return written(rulebook())


@cache
def case_document() -> Document:
    return written(cases())


def rulebook() -> Rulebook:
    """All rules, from whoever knows them."""
    return Rulebook(
        perks=perks(),
        options=options(),
        charts=every_chart(),
        words=words(),
        chapters=chapters(),
        rulings=rulings(),
    )


# Perks


def perks() -> list[RulePerk]:
    """Every perk there is, by kind, family and name."""

    def shelf(perk: Perk) -> tuple[int, str, str]:
        return KINDS.index(perk.kind), perk.family, perk.root

    grouped = groupby(sorted(all_perks().values(), key=lambda perk: (*shelf(perk), perk.rank)), key=shelf)
    return [perk_entry(list(ranks)) for _, ranks in grouped]


def perk_entry(ranks: list[Perk]) -> RulePerk:
    first = ranks[0]
    return RulePerk(first.root, first.kind, first.family, shared_summary(ranks), [rank_entry(each) for each in ranks])


def shared_summary(ranks: list[Perk]) -> str:
    """One sentence for all ranks, if one will do."""
    if len(ranks) == 1:
        return ranks[0].summary
    return together(ranks).summary if can_share(ranks) else ""


def rank_entry(perk: Perk) -> RuleRank:
    return RuleRank(perk.name, perk.summary, [str(term) for term in perk.terms], needs_of(perk))


# Options


def options() -> list[RuleOption]:
    """Those that can be switched on and those that cannot, group by group."""
    entries = [*map(option_entry, all_options().values()), *map(listed_entry, LISTED)]
    return sorted(entries, key=lambda entry: order_of_group(entry.group))


def option_entry(option: Option) -> RuleOption:
    return RuleOption(
        name=option.name,
        group=option.group,
        source=option.source,
        summary=option.summary,
        playstyle=option.playstyle,
        settings=option.settings,
        goes_with=list(option.after),
        brings=[RuleBrought(*brought) for brought in option.brings],
        why_not="",
    )


def listed_entry(listed: Listed) -> RuleOption:
    return RuleOption(
        listed.name, listed.group, "mod", "", "", "", [], [], f"{listed.why[:1].upper()}{listed.why[1:]}."
    )
