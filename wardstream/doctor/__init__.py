"""`wardstream doctor`: look at everything the work needs, and say what to do about what is missing."""

from wardstream.doctor.finding import Finding, Level
from wardstream.doctor.rounds import examine

__all__ = ["Finding", "Level", "examine"]
