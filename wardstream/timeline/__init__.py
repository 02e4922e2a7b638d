"""One patient's course, as text and as a picture: `wardstream timeline`.

source.py     a patient's deltas, from the topics or from FHIR files
text.py       the graph as lines of text
scale.py      time to places on the axis, stretched where much happened
lanes.py      the graph as rows by role, with what stands where
page.py       the rows as SVG, and a page around it (picture.svg.j2, page.html.j2, page.css)
"""
