"""Drafts for eyes: Markdown, and one HTML page where a click on a sentence shows the passage it came from.

What heads a draft, and how sources are called, is the same in both. The files:

    headings.py     head of a draft, names of sources
    markdown.py     to_markdown
    page.py         to_page: what the page shows, as plain data
    page.html.j2    its layout; page.css and page.js: its looks, and what a click does
"""

from processors.drafting.render.markdown import to_markdown
from processors.drafting.render.page import to_page

__all__ = ["to_markdown", "to_page"]
