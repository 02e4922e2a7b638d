"""The live table: every topic followed, counted, and shown."""
