from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import given
from hypothesis import strategies as st

from kg.diseases import mondo
from kg.diseases.merging import merged, simple

IDS = st.sampled_from(
    [f"{source}:{number}" for source in ("OMIM", "ORPHA", "MONDO", "ICD10CM") for number in range(1, 5)]
)
NAMES = st.dictionaries(
    IDS,
    st.lists(
        st.sampled_from(["Alpha", "Beta syndrome", "beta", "Gamma type II", "gamma 2"]),
        min_size=1,
        max_size=2,
    ),
)
GENES = st.dictionaries(IDS, st.lists(st.sampled_from(["G1", "G2"]), max_size=2, unique=True))


def test_one_name_in_two_spellings_is_one_disease() -> None:
    assert simple("Neurofibromatosis, type I") == simple("Neurofibromatosis type 1")
    assert simple("Glycogen storage disease IIb") == simple("glycogen storage disease type 2b")
    assert simple("Neurofibromatosis, type I") != simple("Neurofibromatosis, type II")


def test_ids_of_one_disease_are_one_entry_and_ccrd_stays_out() -> None:
    groups = merged(
        {"OMIM:1": ["Alpha disease"], "ORPHA:1": ["alpha"], "CCRD:1": ["Alpha"], "OMIM:2": ["Beta"]}
    ).members()
    assert list(groups.values()) == [("OMIM:1", "ORPHA:1"), ("OMIM:2",)]


def test_a_name_map_merges_what_names_alone_do_not() -> None:
    names = {"OMIM:1": ["Phenylketonuria"], "ORPHA:716": ["PAH deficiency"]}
    assert len(merged(names).members()) == 2
    assert len(merged(names, same=[{"OMIM:1": "PKU", "ORPHA:716": "PKU", "CCRD:90": "PKU"}]).members()) == 1


def test_a_gene_merges_only_where_each_vocabulary_has_one_disease_of_it() -> None:
    names = {"OMIM:1": ["One"], "OMIM:2": ["Two"], "ORPHA:1": ["Three"]}
    assert len(merged(names, {"OMIM:1": ["G"], "ORPHA:1": ["G"]}).members()) == 2
    assert len(merged(names, {"OMIM:1": ["G"], "OMIM:2": ["G"], "ORPHA:1": ["G"]}).members()) == 3


@given(NAMES, GENES, st.randoms(use_true_random=False))
def test_merging_does_not_depend_on_the_order(
    names: Mapping[str, Sequence[str]], genes: Mapping[str, Sequence[str]], random: object
) -> None:
    shuffled = list(names.items())
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    turned = {one: list(reversed(forms)) for one, forms in shuffled}
    assert merged(names, genes).members() == merged(turned, dict(reversed(list(genes.items())))).members()


@given(NAMES, GENES)
def test_merging_what_is_merged_changes_nothing(
    names: Mapping[str, Sequence[str]], genes: Mapping[str, Sequence[str]]
) -> None:
    once = merged(names, genes).members()
    again = merged(names, genes, [{one: root for root, ids in once.items() for one in ids}]).members()
    assert again == once


def test_a_gene_tells_nothing_of_ids_that_a_name_map_leaves_apart() -> None:
    names, genes = {"OMIM:1": ["One"], "ORPHA:1": ["Three"]}, {"OMIM:1": ["G"], "ORPHA:1": ["G"]}
    assert len(merged(names, genes).members()) == 1
    assert len(merged(names, genes, [{"OMIM:1": "MONDO:1"}]).members()) == 2


def test_mondo_names_ids_of_three_vocabularies_as_one_disease() -> None:
    same = mondo.same()
    assert same["OMIM:154700"] == same["ORPHA:558"] == same["MONDO:0007947"] == "MONDO:0007947"
    assert {one.partition(":")[0] for one in same} == {"MONDO", "OMIM", "ORPHA", "ICD10CM"}
