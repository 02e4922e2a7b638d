"""`python -m wardstream`: the same as the command."""

from wardstream.cli import main

if __name__ == "__main__":
    main()
