"""A hook of mkdocs: a link from docs/ to a file elsewhere in the repository becomes the file's name; to one that is not there, a
warning, which ends the strict build. Decisions join the navigation by themselves.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
_LINK: Final = re.compile(r"\[(?P<text>[^\]\[]*)\]\((?P<to>\.\./[^)#\s]*)(?P<anchor>#[^)\s]*)?\)")
log = logging.getLogger("mkdocs.hooks.site_links")


def on_config(config: Any) -> Any:
    for section in config.nav:
        if isinstance(section, dict) and "Decisions" in section:
            section["Decisions"] += [
                f"adr/{one.name}" for one in sorted((ROOT / "docs" / "adr").glob("[0-9]*.md"))
            ]
    return config


def on_page_markdown(markdown: str, *, page: Any, config: Any, **_: Any) -> str:
    source = ROOT / "docs" / page.file.src_uri

    def outside(link: re.Match[str]) -> str:
        target = (source.parent / link["to"]).resolve()
        if target.is_relative_to(ROOT / "docs"):
            return link[0]
        if not target.exists():
            log.warning("%s links to %s, which is not there", page.file.src_uri, link["to"])
            return link[0]
        name = target.relative_to(ROOT).as_posix()
        text = link["text"]
        return text if text.strip("`") == name else f"{text} (`{name}`)"

    return _LINK.sub(outside, markdown)
