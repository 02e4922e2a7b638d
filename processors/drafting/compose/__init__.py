"""Sentences that several documents share."""
