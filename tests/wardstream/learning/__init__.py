"""Tests of the learning loop."""
