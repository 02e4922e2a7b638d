"""Measuring diagnosis: rankers fitted on some cases and measured on the others."""
