"""The Human Phenotype Ontology as arrays.

ontology.py     terms as rows, ids of the past, ancestors, names
similarity.py   how alike two terms are: by the ontology (Lin), or by embeddings of their names
"""

from models.phenotypes.ontology import Ontology, Read
from models.phenotypes.similarity import ByEmbedding, ByOntology, Similarity

__all__ = ["ByEmbedding", "ByOntology", "Ontology", "Read", "Similarity"]
