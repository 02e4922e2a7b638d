"""The files that clinicians review: their schema, and what they cover."""

from kg.curated import read


def test_the_packaged_files_are_as_the_schema_says() -> None:
    curated = read()

    assert len(curated.conditions) >= 300
    assert all(any(getattr(condition, field) for field in condition.__struct_fields__) for condition in curated.conditions.values())
