"""The site graph's wiring: which vocabulary maps its codes, and learning from a folder.

mapping.py    codes to concepts of a compiled graph
folder.py     a folder of FHIR files through the steps that the stages run, into a file
"""
