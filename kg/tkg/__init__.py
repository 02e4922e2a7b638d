"""One patient's temporal knowledge graph, of coded facts and of what notes say: CliCARE, section 3.1.

entity.py      Event: an entity e = (e_B, tau, A) of the graph, with where it comes from; Stay: an encounter, which has the timestamps
"""
