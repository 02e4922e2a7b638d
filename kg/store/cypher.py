"""What the graph looks like in Neo4j: constraints, and the statements that write and read it. docs/graph.md
draws it.

    (:Patient)-[:HAS]->(:Resource)-[:VERSION]->(:Version)-[:STATES]->(:Fact)-[:ABOUT]->(:Code)<-[:CODED]-(:Concept)-[:RELATED]->(:Concept)
    (:Fact)-[:NEXT {days}]->(:Fact)               of one thread: a test's results, a treatment's doses
    (:Patient)-[:MERGED_INTO]->(:Patient)         (:Version)-[:DURING]->(:Resource)     an encounter
    (:Patient)-[:DRAFTED]->(:Draft)-[:CITES]->(:Resource)          (:Draft)-[:REPLACES]->(:Draft)
    (:Patient)-[:LOST]->(:Withdrawal)             (:Position), (:Learned)               what the store knows of itself

Every statement takes its rows by UNWIND and may be repeated.
"""

from __future__ import annotations

from typing import Final

#: Each label with the property that names its nodes.
KEYS: Final = {
    "Patient": "key",
    "Resource": "key",
    "Version": "key",
    "Fact": "key",
    "Code": "key",
    "Draft": "id",
    "Withdrawal": "key",
    "Concept": "id",
    "Position": "key",
    "Learned": "name",
}
CONSTRAINTS: Final = tuple(
    f"CREATE CONSTRAINT {label.lower()}_{name} IF NOT EXISTS FOR (n:{label}) REQUIRE n.{name} IS UNIQUE"
    for label, name in KEYS.items()
)
INDEXES: Final = (
    "CREATE INDEX fact_label IF NOT EXISTS FOR (n:Fact) ON (n.label)",
    "CREATE INDEX fact_relation IF NOT EXISTS FOR (n:Fact) ON (n.relation)",
    "CREATE INDEX fact_role IF NOT EXISTS FOR (n:Fact) ON (n.role)",
    "CREATE INDEX fact_concept IF NOT EXISTS FOR (n:Fact) ON (n.concept)",
    "CREATE INDEX fact_line IF NOT EXISTS FOR (n:Fact) ON (n.line, n.start, n.key)",
    "CREATE INDEX concept_name IF NOT EXISTS FOR (n:Concept) ON (n.name)",
    "CREATE INDEX resource_name IF NOT EXISTS FOR (n:Resource) ON (n.name)",
)

# --- patients
# -------------------------------------------------------------------------------------------------------------------

PATIENTS: Final = "UNWIND $rows AS key MERGE (:Patient {key: key})"

RESOURCES: Final = """
UNWIND $rows AS row
MATCH (p:Patient {key: row.patient})
MERGE (r:Resource {key: row.key}) ON CREATE SET r.name = row.name, r.type = row.type
MERGE (p)-[:HAS]->(r)
"""

VERSIONS: Final = """
UNWIND $rows AS row
MATCH (r:Resource {key: row.resource})
MERGE (v:Version {key: row.key}) ON CREATE SET v = row.is
MERGE (r)-[:VERSION]->(v)
WITH v, row WHERE row.is.seq > v.seq
SET v.seq = row.is.seq, v.recorded = row.is.recorded
"""

DURING: Final = """
UNWIND $rows AS row
MATCH (v:Version {key: row.key}), (e:Resource {key: row.encounter})
MERGE (v)-[:DURING]->(e)
"""

FACTS: Final = """
UNWIND $rows AS row
MATCH (v:Version {key: row.version})
MERGE (f:Fact {key: row.key}) ON CREATE SET f = row.is
MERGE (v)-[:STATES]->(f)
"""

CODES: Final = """
UNWIND $rows AS row
MATCH (f:Fact {key: row.fact})
MERGE (c:Code {key: row.code})
MERGE (f)-[:ABOUT]->(c)
"""

WITHDRAWALS: Final = """
UNWIND $rows AS row
MATCH (p:Patient {key: row.patient})
MERGE (w:Withdrawal {key: row.key}) ON CREATE SET w = row.is
MERGE (p)-[:LOST]->(w)
"""

_GONE: Final = """
OPTIONAL MATCH (p)-[:LOST]->(w:Withdrawal) WHERE w.seq > v.seq AND v.via[-size(w.via)..] = w.via
WITH r, v, min(w.recorded) AS gone
SET v.gone = gone
RETURN collect(DISTINCT r.key) AS touched
"""
#: Of forwarded versions, and of patients from whom something was withdrawn: what is gone, and what no more.
GONE_OF_VERSIONS: Final = (
    "UNWIND $rows AS key MATCH (p:Patient)-[:HAS]->(r:Resource)-[:VERSION]->(v:Version {key: key})" + _GONE
)
GONE_OF_PATIENTS: Final = (
    "UNWIND $rows AS key MATCH (p:Patient {key: key})-[:HAS]->(r:Resource)-[:VERSION]->(v:Version) WHERE "
    "size(v.via) > 0"
) + _GONE

#: Of each strand of these resources: the version that stands. The flag of the others goes.
STANDING: Final = """
UNWIND $rows AS key
MATCH (:Resource {key: key})-[:VERSION]->(v:Version)
WITH key, v ORDER BY v.rank DESC, v.key DESC
WITH key, v.strand AS strand, collect(v) AS versions
WITH versions, head([v IN versions WHERE v.gone IS NULL]) AS best
UNWIND versions AS v
SET v.stands = coalesce(v = best AND NOT v.retracted, false)
"""

#: Facts of these resources, and those next to them in their threads (`line` is a thread of one patient): whom
# each is followed by, again. : Only what stands is followed and follows, in the order of its own times. A
# fact's neighbours are found by the index, whatever a thread's length.
NEXT: Final = """
UNWIND $rows AS key
MATCH (:Resource {key: key})-[:VERSION]->(:Version)-[:STATES]->(f:Fact) WHERE f.line IS NOT NULL
CALL (f) {
  RETURN f AS one
  UNION MATCH (one:Fact)-[:NEXT]->(f) RETURN one
  UNION MATCH (one:Fact) WHERE one.line = f.line AND one.start <= f.start AND one.key IS NOT NULL AND (one.start < f.start OR one.key < f.key)
        AND EXISTS { (one)<-[:STATES]-(:Version {stands: true}) }
        RETURN one ORDER BY one.line DESC, one.start DESC, one.key DESC LIMIT 1
}
WITH DISTINCT one
OPTIONAL MATCH (one)-[old:NEXT]->()
DELETE old
WITH DISTINCT one WHERE EXISTS { (one)<-[:STATES]-(:Version {stands: true}) }
CALL (one) {
  MATCH (after:Fact) WHERE after.line = one.line AND after.start >= one.start AND after.key IS NOT NULL AND (after.start > one.start OR after.key > one.key)
  AND EXISTS { (after)<-[:STATES]-(:Version {stands: true}) }
  RETURN after ORDER BY after.line, after.start, after.key LIMIT 1
}
CREATE (one)-[:NEXT {days: (after.start - one.start) / 86400000000}]->(after)
"""

LINKS: Final = """
UNWIND $rows AS row
MATCH (p:Patient {key: row.patient})
WHERE row.seq > coalesce(p.linked, -1)
SET p.linked = row.seq
WITH p, row
OPTIONAL MATCH (p)-[old:MERGED_INTO]->()
DELETE old
WITH DISTINCT p, row WHERE row.target <> ''
MERGE (t:Patient {key: row.target})
MERGE (p)-[m:MERGED_INTO]->(t) SET m.recorded = row.recorded
"""

DRAFTS: Final = """
UNWIND $rows AS row
MATCH (p:Patient {key: row.patient})
MERGE (d:Draft {id: row.id}) SET d += row.is
MERGE (p)-[:DRAFTED]->(d)
"""

REPLACES: Final = (
    "UNWIND $rows AS row MATCH (d:Draft {id: row.id}) MERGE (o:Draft {id: row.replaces}) "
    "MERGE (d)-[:REPLACES]->(o)"
)

CITES: Final = """
UNWIND $rows AS row
MATCH (d:Draft {id: row.id}), (r:Resource {key: row.resource})
MERGE (d)-[c:CITES {version: row.version}]->(r) SET c.sentences = row.sentences
"""

#: Of these records, and of versions that others received from them.
ERASED: Final = (
    "UNWIND $rows AS key MATCH (:Patient {key: key})-[:DRAFTED]->(d:Draft) DETACH DELETE d",
    "UNWIND $rows AS key MATCH (:Patient {key: key})-[:HAS]->(:Resource)-[:VERSION]->(v:Version) "
    "OPTIONAL MATCH (v)-[:STATES]->(f:Fact) DETACH DELETE f, v",
    "UNWIND $rows AS key MATCH (v:Version) WHERE key IN v.via OPTIONAL MATCH (v)-[:STATES]->(f:Fact) "
    "DETACH DELETE f, v",
    "UNWIND $rows AS key MATCH (:Patient {key: key})-[:HAS]->(r:Resource) DETACH DELETE r",
    "UNWIND $rows AS key MATCH (:Patient {key: key})-[:LOST]->(w:Withdrawal) DETACH DELETE w",
    "UNWIND $rows AS key MATCH (w:Withdrawal) WHERE key IN w.via DETACH DELETE w",
    "UNWIND $rows AS key MATCH (p:Patient {key: key}) DETACH DELETE p",
)

COUNTED: Final = """
UNWIND $rows AS key
MATCH (p:Patient {key: key})
RETURN sum(1 + COUNT { (p)-[:HAS]->() } + COUNT { (p)-[:HAS]->()-[:VERSION]->() } + COUNT { (p)-[:DRAFTED]->() }) AS nodes
"""

POSITIONS: Final = """
UNWIND $rows AS row
MERGE (n:Position {key: row.topic + '/' + row.partition})
SET n.topic = row.topic, n.partition = row.partition, n.next = row.next
"""

READ_POSITIONS: Final = "MATCH (n:Position) RETURN n.topic AS topic, n.partition AS partition, n.next AS next"

MERGED: Final = "MATCH (:Patient {key: $key})-[:MERGED_INTO]->(t) RETURN t.key AS target"

READ_VERSIONS: Final = """
MATCH (:Patient {key: $key})-[:HAS]->(r:Resource)-[:VERSION]->(v:Version)
RETURN r.name AS resource, v AS version, COLLECT {
  MATCH (v)-[:STATES]->(f:Fact)
  RETURN f {.*, codes: COLLECT { MATCH (f)-[:ABOUT]->(c:Code) RETURN c.key }}
} AS facts
"""

READ_DRAFTS: Final = """
MATCH (:Patient {key: $key})-[:DRAFTED]->(d:Draft)
RETURN d AS draft, COLLECT { MATCH (d)-[:REPLACES]->(o) RETURN o.id } AS replaces, COLLECT {
  MATCH (d)-[c:CITES]->(r) RETURN [r.name, c.version, c.sentences]
} AS citations
"""

AS_OF: Final = """
MATCH (:Patient {key: $key})-[:HAS]->(r:Resource)-[:VERSION]->(v:Version)
WHERE v.recorded <= $time AND (v.gone IS NULL OR v.gone > $time)
WITH r, v ORDER BY v.rank DESC, v.key DESC
WITH r, v.strand AS strand, head(collect(v)) AS v WHERE NOT v.retracted
RETURN v.event AS event
"""

THREADS: Final = """
MATCH (:Patient {key: $key})-[:HAS]->()-[:VERSION]->(:Version {stands: true})-[:STATES]->(f:Fact) WHERE f.thread <> ''
RETURN f.thread AS thread, f.id AS id, f.key AS key, COLLECT { MATCH (f)-[:NEXT]->(g) RETURN g.key } AS following
"""

NEIGHBOURS: Final = """
MATCH (:Patient {key: $key})-[:HAS]->()-[:VERSION]->(:Version {stands: true})-[:STATES]->(f:Fact {relation: $relation})
MATCH (f)-[:ABOUT]->(:Code)<-[:CODED]-(:Concept)-[e:RELATED]-(other:Concept)
RETURN DISTINCT f.label AS fact, e.relation AS relation, other.name AS concept, e.weight AS weight
"""

# --- the medical knowledge graph
# ------------------------------------------------------------------------------------------------

LEARNING: Final = "MERGE (l:Learned {name: 'medicine'}) SET l.snapshot = $snapshot, l.whole = false"

CONCEPTS: Final = """
UNWIND $rows AS row
MERGE (c:Concept {id: row.id}) SET c.name = row.name, c.group = row.group, c.snapshot = $snapshot
"""

CODED: Final = """
UNWIND $rows AS row
MATCH (c:Concept {id: row.concept})
MERGE (k:Code {key: row.code})
MERGE (c)-[e:CODED]->(k) SET e.snapshot = $snapshot
"""

EDGES: Final = """
UNWIND $rows AS row
MATCH (a:Concept {id: row.subject}), (b:Concept {id: row.object})
MERGE (a)-[e:RELATED {relation: row.relation}]->(b)
SET e.weight = row.weight, e.support = row.support, e.source = row.source, e.snapshot = $snapshot
"""

#: What an earlier graph knew and this one does not.
FORGET: Final = (
    "MATCH (c:Concept) WHERE c.snapshot <> $snapshot CALL (c) { DETACH DELETE c } IN TRANSACTIONS OF 10000 "
    "ROWS",
    (
        "MATCH (:Concept)-[e:RELATED]->(:Concept) WHERE e.snapshot <> $snapshot CALL (e) { DELETE e } IN "
        "TRANSACTIONS OF 10000 ROWS"
    ),
    (
        "MATCH (:Concept)-[e:CODED]->(:Code) WHERE e.snapshot <> $snapshot CALL (e) { DELETE e } IN "
        "TRANSACTIONS OF 10000 ROWS"
    ),
    "MATCH (c:Code) WHERE NOT EXISTS { (c)--() } CALL (c) { DELETE c } IN TRANSACTIONS OF 10000 ROWS",
)

LEARNED: Final = """
MATCH (l:Learned {name: 'medicine'}) SET l.whole = true,
  l.concepts = COUNT { MATCH (c:Concept) RETURN c },
  l.edges = COUNT { MATCH (:Concept)-[e:RELATED]->() RETURN e }
"""

#: Edges of concepts into groups, both ways; nothing where another graph has been learned.
INTO: Final = """
MATCH (l:Learned {name: 'medicine', snapshot: $snapshot}) WHERE l.whole
UNWIND $rows AS row
MATCH (c:Concept {id: row.id})-[e:RELATED]-(n:Concept {group: row.group})
RETURN row.slot AS slot, n.id AS other, e.relation AS relation, startNode(e) = c AS forth, e.weight AS weight
"""

READ_LEARNED: Final = """
MATCH (l:Learned {name: 'medicine'}) WHERE l.whole
RETURN l.snapshot AS snapshot, l.concepts AS concepts, l.edges AS edges
"""
