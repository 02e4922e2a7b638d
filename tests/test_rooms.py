"""No room imports another that imports it back: at every depth, the packages and modules of one package have
no cycle. Import contracts (pyproject.toml) say which room is above which; this finds the cycles that no
contract names.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
PACKAGES: Final = (
    *("schemas", "models", "kg", "processors", "streams", "trainers", "wardstream"),
    *("evaluation", "samples"),
)
Graph = dict[str, set[str]]


def test_no_room_imports_one_that_imports_it_back() -> None:
    imports = set(_imports())
    found = {
        package: (cycle, _offending(cycle, package, imports))
        for package in ["", *_packages(imports)]
        for cycle in _cycles(_children(package, imports))
    }
    assert not found, "\n".join(
        f"{package or 'the top level'}: {', '.join(sorted(cycle))} import each other\n  " + "\n  ".join(lines)
        for package, (cycle, lines) in found.items()
    )


def test_a_cycle_is_found_at_the_depth_where_it_closes() -> None:
    imports = {("a.x.one", "a.y.two"), ("a.y.three", "a.x.four"), ("a.x.one", "a.x.four")}
    assert list(_cycles(_children("", imports))) == []
    assert list(_cycles(_children("a", imports))) == [{"x", "y"}]
    assert list(_cycles(_children("a.x", imports))) == []


def _imports() -> Iterator[tuple[str, str]]:
    """(module, imported module) of ours, also of imports inside functions."""
    paths = {_name(path): path for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    for module, path in paths.items():
        for node in ast.walk(ast.parse(path.read_bytes())):
            names: list[str] = []
            if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
                names = [f"{node.module}.{alias.name}" for alias in node.names]
                names = [name if name in paths else node.module for name in names]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            yield from ((module, name) for name in names if name in paths and name != module)


def _name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _packages(imports: set[tuple[str, str]]) -> list[str]:
    modules = {module for pair in imports for module in pair}
    return sorted(
        {module.rsplit(".", depth)[0] for module in modules for depth in range(1, 1 + module.count("."))}
    )


def _children(package: str, imports: set[tuple[str, str]]) -> Graph:
    """What the parts of a package import of each other."""
    graph: Graph = defaultdict(set)
    for module, imported in imports:
        one, other = _child(package, module), _child(package, imported)
        if one and other and one != other:
            graph[one].add(other)
    return graph


def _child(package: str, module: str) -> str:
    if not package:
        return module.partition(".")[0]
    return module.removeprefix(f"{package}.").partition(".")[0] if module.startswith(f"{package}.") else ""


def _cycles(graph: Graph) -> Iterator[set[str]]:
    """Sets of rooms that reach each other, each once."""
    seen: set[str] = set()
    for room in sorted(graph):
        if room not in seen:
            cycle = {other for other in _reached(graph, room) if room in _reached(graph, other)}
            seen |= cycle
            if cycle:
                yield cycle | {room}


def _reached(graph: Graph, start: str) -> set[str]:
    found: set[str] = set()
    left = [start]
    while left:
        for room in graph.get(left.pop(), set()) - found:
            found.add(room)
            left.append(room)
    return found


def _offending(cycle: set[str], package: str, imports: set[tuple[str, str]]) -> list[str]:
    return sorted(
        f"{module} imports {imported}"
        for module, imported in imports
        if _child(package, module) != _child(package, imported)
        and {_child(package, module), _child(package, imported)} <= cycle
    )
