"""Measures on notes with known answers: `wardstream eval`."""
