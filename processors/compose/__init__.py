"""Building a draft from evidence alone: every sentence is a cited quotation or the rendering of coded
facts.
"""
