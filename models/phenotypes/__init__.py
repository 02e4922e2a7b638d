"""The Human Phenotype Ontology as arrays.

ontology.py     terms as rows, ids of the past, ancestors, names
onset.py        terms of onset as ages; onset.yaml for a clinician to check
similarity.py   how alike two terms are: by the ontology (Lin), or by embeddings of their names
"""

from models.phenotypes.onset import Onset, onsets
from models.phenotypes.ontology import Ontology, Read
from models.phenotypes.similarity import ByEmbedding, ByOntology, Similarity

__all__ = ["ByEmbedding", "ByOntology", "Onset", "Ontology", "Read", "Similarity", "onsets"]
