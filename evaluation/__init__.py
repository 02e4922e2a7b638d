"""What only measures: it runs the packages of the wheel and is no part of it."""
