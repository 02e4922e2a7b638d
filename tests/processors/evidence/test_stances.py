"""What a sentence decides on a medicine: stopped, suspended, goes on, another person's, or nothing."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from processors.evidence.medicines import names_of
from processors.evidence.stances import begins_it_again, decided, for_a_while, groups_of


@pytest.mark.parametrize(
    ("words", "label", "stance"),
    [
        ("Restart sitagliptin? no, eGFR 22", "sitagliptin 100 mg", "stop"),
        ("Carry glucagon, never use alone.", "glucagon kit", None),
        ("Not on Lasix, last filled 2023.", "furosemide 40 mg", "stop"),
        ("Pt is not currently on amiodarone.", "amiodarone 200 mg", "stop"),
        ("Not on edoxaban yet, CT first.", "edoxaban", None),
        ("Her sister is not on edoxaban.", "edoxaban", None),
        ("He is not on edoxaban and clopidogrel together.", "edoxaban", None),
        ("Ring 555-0114 or call us if a rash starts, stop lamotrigine.", "lamotrigine 100 mg", "stop"),
        ("HR 120 and not on bisoprolol, restart.", "bisoprolol", "go"),
        ("Sequential stockings while not on dalteparin.", "dalteparin", None),
        ("Azathioprine 100 daily (was 50; do not take both) until rheum stops it.", "azathioprine", None),
        ("Warfarin and edoxaban: do not take these.", "edoxaban", "stop"),
        (
            "Estradiol patch twice weekly - call GYN if spotting starts or patch stops sticking.",
            "estradiol patch",
            None,
        ),
        ("Levetiracetam liquid 500 BID - replaces levetiracetam XR.", "levetiracetam 100 mg/mL", None),
        ("SAME carvedilol 6.25 BID, ramipril 5", "ramipril 5 mg", "go"),
        ("same day ramipril and dizzy", "ramipril 5 mg", None),
        ("Prasugrel stops after 3/20.", "prasugrel 10 mg", None),
        ("Glipizide stopped after 3/2, eGFR 20.", "glipizide 5 mg", "stop"),
        ("Stop torsemide from evening on.", "torsemide 10 mg", "stop"),
        ("Rotigotine patch 4 mg: 16 h on, 8 h off.", "rotigotine 4 mg", None),
        ("Nitroglycerin patch on in the morning, off at night.", "nitroglycerin patch", None),
        ("Bupivacaine patch off since the morning.", "bupivacaine patch", "stop"),
        (
            "No naproxen: it keeps clopidogrel from working, stops clopidogrel from binding.",
            "clopidogrel",
            None,
        ),
        ("Rosuvastatin 10 nightly (replaces pravastatin).", "pravastatin 40 mg", "stop"),
        ("Rosuvastatin 10 nightly (replaces pravastatin).", "rosuvastatin 10 mg", None),
        ("Meperidine + selegiline, serotonin risk -> d/c, none given.", "selegiline 5 mg", None),
        ("Meperidine + selegiline, serotonin risk -> stop selegiline.", "selegiline 5 mg", "stop"),
        ("EP by phone: stop flecainide for good, bisoprolol 5 back tomorrow.", "bisoprolol", "go"),
        ("EP by phone: stop flecainide for good, bisoprolol 5 back tomorrow.", "flecainide", "stop"),
        ("Edoxaban 30 (was 60) - throw out/return 60s.", "edoxaban", None),
        ("Prava -> atorva 20 tonight.", "pravastatin 40 mg", "stop"),
        ("Lovastatin with diltiazem contraindicated, use rosuva.", "diltiazem 120 mg", None),
        ("Diltiazem is contraindicated (EF 20).", "diltiazem 120 mg", "stop"),
        ("Hydrocortisone 20/10, do not skip or stop.", "hydrocortisone 10 mg", None),
        ("Hydrocortisone 20/10: never run out, miss or stop.", "hydrocortisone 10 mg", None),
        ("Linezolid + citalopram = serotonin excess, d/c.", "citalopram 20 mg", None),
        ("Not tolerating, stop glipizide.", "glipizide 5 mg", "stop"),
        ("Aspirin + clopidogrel -> hold for the tap.", "clopidogrel 75 mg", "hold"),
        ("AKI -> tacrolimus level 22, hold.", "tacrolimus 1 mg", "hold"),
        ("Tremor -> lithium toxicity, stopped.", "lithium 300 mg", "stop"),
        ("Teach back ok: no naproxen, no salt.", "naproxen 500 mg", None),
        ("Also voriconazole ordered -> sirolimus toxicity, d/c'd before first dose.", "sirolimus 1 mg", None),
        ("Sirolimus toxicity: stop sirolimus.", "sirolimus 1 mg", "stop"),
        ("Linezolid + citalopram = serotonin excess, d/c citalopram.", "citalopram 20 mg", "stop"),
        ("Prava -> atorva 20 tonight.", "atorvastatin 20 mg", None),
        ("Prava -> atorva at discharge?", "pravastatin 40 mg", None),
        ("Verapamil -> hypotension overnight.", "verapamil", None),
        ("Flecainide never, no HCTZ, diltiazem, prava, bactrim.", "pravastatin 40 mg", "stop"),
        ("no edema, prava, bactrim, fish oil.", "pravastatin 40 mg", None),
        ("no HCTZ, prava 40, bactrim DS.", "pravastatin 40 mg", None),
        ("Gentamicin trough back now, hold.", "gentamicin", "hold"),
        ("Edoxaban: pt back from MRI, stop.", "edoxaban", "stop"),
        ("Prava -> ezetimibe added.", "pravastatin 40 mg", None),
        ("Declines prava -> atorva.", "pravastatin 40 mg", None),
        ("no ramipril, bisoprolol, prava missed.", "bisoprolol", None),
        ("Given overnight: no lorazepam, haloperidol, quetiapine", "haloperidol", None),
        ("Edoxaban stopped 3 days before admission.", "edoxaban", "stop"),
        ("Edoxaban held 24h pre-op.", "edoxaban", "hold"),
        ("Hernia in June - hold edoxaban 2 days before the operation.", "edoxaban", None),
        ("Warfarin tonight, argatroban off at 2200.", "warfarin 5 mg", None),
        ("Carvedilol up to 25 in am, amlodipine off.", "carvedilol 12.5 mg", None),
        ("Carvedilol back on, UFH drip off.", "carvedilol 12.5 mg", "go"),
        ("Carvedilol up to 25 in am, amlodipine off.", "amlodipine 5 mg", "stop"),
        (
            "Gastro wants amiloride, metoclopramide, omeprazole, trimethoprim, quinine, digoxin ALL STOPPED.",
            "amiloride 5 mg",
            "stop",
        ),
        ("Fluconazole with warfarin + amiodarone: please stop.", "warfarin", None),
        ("Fluconazole with warfarin + amiodarone: please stop.", "fluconazole", "stop"),
        ("Drowsy from too much theophylline - flu + stopping cigarettes.", "theophylline", None),
        ("Lithium level rose after he stopped smoking.", "lithium", None),
        ("Dexamethasone 8 today, 4 from Monday, hold there till clinic.", "dexamethasone", None),
        ("D/C rec: rivaroxaban 15 mg BID thru 3/4, then 20 mg daily.", "rivaroxaban", None),
        ("Stop carbamazepine before surgery: would drop warfarin levels.", "warfarin", None),
        ("St John's wort stop: contraindicated with ciclosporin.", "ciclosporin", None),
        ("Dabigatran - resume tonight? (from the old plan) No - hold till the scope", "dabigatran", "hold"),
        ("Terazosin - resume Friday?", "terazosin", None),
        ("Scope Monday: dabigatran hold per GI - not decided", "dabigatran", None),
        ("Stay off leflunomide until LFTs settle, calcium may go on or not.", "leflunomide", "stop"),
        ("Stay off leflunomide until LFTs settle, calcium may go on or not.", "calcium carbonate", None),
        ("STOP Januvia (pancreatitis; lipase 900), clopidogrel, terazosin.", "clopidogrel", "stop"),
        ("Codeine 15 mg prn, too drowsy to feed = stop.", "codeine", None),
        (
            "Bumetanide 2 with lithium: level rises -> STOP bumet; metolazone instead.",
            "bumetanide 1 mg",
            "stop",
        ),
        ("No meloxicam with edoxaban and prasugrel.", "meloxicam 15 mg", "stop"),
        ("no ketorolac or other NSAIDs (CKD 4).", "ketorolac", "stop"),
        ("D/c teaching: husband gives dalteparin himself.", "dalteparin", None),
        ("D/c kit: dalteparin, sharps box.", "dalteparin", None),
        ("d/c dalteparin: Hb falling", "dalteparin", "stop"),
        ("TPN off, tramadol 50 prn, senna.", "tramadol 50 mg", None),
        ("aciclovir STOP (course done, CMV negative), azathioprine cut to 50", "azathioprine 50 mg", None),
        ("Azathioprine 50 daily until the clinic, co-trimoxazole off.", "azathioprine 50 mg", None),
        ("Labs Monday (ciclosporin level, hold AM dose).", "ciclosporin 75 mg", None),
        ("Level high, hold ciclosporin today.", "ciclosporin 75 mg", "hold"),
        ("Looks well, eating. d/c: doxazosin 4, senna prn.", "doxazosin 4 mg", None),
        ("Continue clopidogrel? yes - stent 2024", "clopidogrel", "go"),
        ("Dabigatran: stays off, resume 110 in clinic only when Hb > 9", "dabigatran", "hold"),
        ("Dabigatran: stays off, do not resume when Hb is up", "dabigatran", "stop"),
        ("Continue clopidogrel? no - hold until scope", "clopidogrel", "hold"),
        ("Resume terazosin? will ring urology", "terazosin", None),
        ("? restart terazosin", "terazosin", None),
        ("Asks to restart her tirzepatide - told NOT to, surgeon aware", "tirzepatide", "stop"),  # clinical
        ("Would like to start zolpidem", "zolpidem", None),
        ("Hold nadolol if SBP < 95", "nadolol", None),
        ("Sick day (vomiting): stop dapagliflozin and call", "dapagliflozin", None),
        ("Hold dapagliflozin - PCP restarts it if ketones are gone", "dapagliflozin", "hold"),
        ("Felodipine replaced by nifedipine", "felodipine", "stop"),
        ("Felodipine replaced by nifedipine", "nifedipine", "go"),
        ("Pravastatin changed to rosuvastatin", "pravastatin", "stop"),
        ("Ramipril changed to 5 mg daily", "ramipril", "go"),
        ("Stop enalapril, dangerous with sacubitril", "sacubitril", None),
        ("no naproxen, ketorolac", "ketorolac 10 mg", "stop"),
        ("no naproxen given in ED", "naproxen", None),
        ("Carvedilol STAY OFF", "carvedilol", "stop"),
        ("RN d/c: teach-back done; bedside: apixaban card active", "apixaban", None),
        ("furosemide taken off the repeat by the pharmacy", "furosemide", None),
        ("sertraline NOOIT meer", "sertraline", "stop"),
        ("Ibuprofen absetzen", "ibuprofen", "stop"),
        ("metformina: no tomar más", "metformina", "stop"),
        ("Digoxin is the husband's", "digoxin", "other"),
        ("zopiclone in the bag - neighbour's", "zopiclone", "other"),
        ("Atenolol bottle: not hers", "atenolol", "other"),
        ("atenolol: wife's list has 50 mg", "atenolol", None),
        ("bisop stop, amlod carry on", "bisoprolol", "stop"),
        ("Stop aspirin (on dabigatran)", "dabigatran", None),
        ("Stopped: ACE inhibitor (trandolapril 2 mg)", "trandolapril", "stop"),
        ("STOP naproxen, ketorolac (paracetamol ok)", "paracetamol", "go"),
        ("stop nafcillin -> cefazolin", "cefazolin", "go"),
        ("tizanidine + fluvoxamine contraindicated", "tizanidine", None),
        ("prednisone 20 x5d, then stop", "prednisone", None),
        ("Trospium: no more dry mouth", "trospium", None),
        ("Stop granisetron, escitalopram to 10", "escitalopram", "go"),
        ("MMF + VPA both STOP (LFTs)", "valproate 500 mg", "stop"),
        ("LEV stopped, LTG to 100", "levetiracetam 500 mg tablets", "stop"),
        ("LEV stopped, LTG to 100", "lamotrigine", "go"),
        ("metoprolol 25 bid, tele off", "metoprolol", None),
        ("Switch to NPH 10 u am, pump off at noon", "insulin NPH", "go"),
        ("vanc, mero off", "vancomycin", "stop"),
        ("Renal: ok d/c, tacrolimus as before", "tacrolimus", "go"),
        ("Temazepam -> stop, trazodone 50.", "trazodone", None),
        ("Metronidazole: avoid alcohol", "metronidazole", None),
        ("Metronidazole: avoid", "metronidazole", "stop"),
        ("Depot stays. Terbinafine hold? no.", "terbinafine", "go"),
        ("Stop terbinafine? yes", "terbinafine", "stop"),
        ("Mero STOP, ertapenem per ID.", "ertapenem", None),
        ("Wheezy: no more carvedilol, use diltiazem", "diltiazem", "go"),
        ("edoxaban tonight when dalteparin off", "edoxaban", None),
        ("Ticagrelor every day, only cardiology stops it.", "ticagrelor", None),
        ("Cleared for d/c with tacrolimus", "tacrolimus", None),
        ("ok to d/c tacrolimus", "tacrolimus", "stop"),
        ("rivaroxaban starter entered w/ 15 mg load = NO load, 20 daily", "rivaroxaban", None),
        ("restart rivaroxaban 20 - NO, struck", "rivaroxaban", "stop"),
        ("Hb lev stopped falling", "levetiracetam", None),  # not in capitals
        ("Algifen: do not take", "metamizole (Algifen) drops", "stop"),
        ("Own Priadel: destroy, new brand from pharmacy", "lithium carbonate", "stop"),
    ],
)
def test_a_sentence_decides_on_the_medicine_that_it_is_about(
    words: str, label: str, stance: str | None
) -> None:
    assert decided(words, names_of(label)) == stance


@pytest.mark.parametrize(
    ("words", "label", "stance"),
    [
        ("Clozapine 12.5 mg (off >48 h)", "clozapine 25 mg", None),
        ("Clozapine 12.5 (off for 3 days)", "clozapine 25 mg", None),
        ("Clozapine 12.5 (off for now)", "clozapine 25 mg", "stop"),
        ("Home: gliclazide (held, NPO), naproxen, senna.", "naproxen 500 mg", None),
        ("Home: gliclazide (held, NPO), naproxen, senna.", "gliclazide 30 mg", "hold"),
        ("Fluids. naproxen no more.", "naproxen 500 mg", "stop"),
        ("naproxen no more than 2 a day", "naproxen 500 mg", None),
        ("No HCTZ no naproxen.", "naproxen 500 mg", "stop"),
        ("hep drip OFF, order still up.", "heparin infusion", "stop"),
        (
            "Not covered: losartan + amlodipine -> olmesartan-amlodipine 20/5 daily. Both old ones must stop.",
            "losartan 50 mg",
            "stop",
        ),
        (
            "Not covered: losartan + amlodipine -> Exforge 160/5 daily. = both old pills are to be stopped",
            "Exforge 160/5",
            None,
        ),
        ("Losartan with amlodipine. Both old tubes must stop draining.", "losartan 50 mg", None),
    ],
)
def test_a_stop_behind_a_list_or_a_time_off_is_read_for_what_it_is(
    words: str, label: str, stance: str | None
) -> None:
    assert decided(words, names_of(label)) == stance


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        ("Heparin gtt stop when INR >2 x2.", None),
        ("Clopidogrel 75, stop once on warfarin.", None),
        ("Stop heparin when she goes home.", "stop"),
        ("Warfarin 5 mg from 3/9. then stop heparin.", None),
        ("Warfarin therapeutic, then stop heparin.", "stop"),
        ("NO naproxen tablets, heparin or aspirin - wife to take the old boxes away.", "stop"),
        ("'Continue all' on the sheet does not apply to heparin.", None),
        ("'Continue all' on the sheet does not apply to heparin (stop).", "stop"),
        ("STOP heparin, warfarin started.", "stop"),
        ("Any redness: clopidogrel stays. Watch for black stools, bleeding gums: stop clopidogrel.", None),
        ("Bleeding: stop clopidogrel and go to the ED.", None),
        ("Stop clopidogrel and go to the floor.", "stop"),
        ("Heparin stopped 1/4 when apixaban started, remove from lists.", "stop"),
        ("Heparin to be stopped when apixaban started.", None),
    ],
)
def test_a_stop_under_a_later_condition_is_no_stop_yet(text: str, stance: str | None) -> None:
    spoken = names_of("heparin infusion" if "eparin" in text else "clopidogrel 75 mg tablet")
    assert decided(text, spoken) == stance


@pytest.mark.parametrize(
    ("words", "ingredient", "stance"),
    [
        ("No sleeping tablets.", "zopiclone", "stop"),
        ("Diuretics held for now", "bumetanide", "hold"),
        ("any nitro: never again", "isosorbide dinitrate", "stop"),
        ("statin held while on macrolide", "atorvastatin", "hold"),
        ("statin held while on macrolide", "ezetimibe", None),
        ("COCP - STOP (migraine with aura)", "ethinylestradiol", "stop"),
        ("PPI not to continue", "lansoprazole", "stop"),
        ("PPI not to continue", "aripiprazole", None),
        ("STOP OCP, condoms.", "ethinyl estradiol", "stop"),
        ("No NOACs -> dalteparin + acenocoumarol 2 mg", "acenocoumarol", None),
        ("Stop NOACs, valve is mechanical", "edoxaban", "stop"),
    ],
)
def test_a_group_stands_for_its_medicines(words: str, ingredient: str, stance: str | None) -> None:
    groups = groups_of(frozenset({ingredient}))
    found = decided(words, re.compile(groups, re.IGNORECASE)) if groups else None
    assert found == stance


def test_what_is_stopped_unless_somebody_says_otherwise_is_not_for_a_while() -> None:
    assert not for_a_while("Stop quinapril, glipizide unless told by clinic", names_of("glipizide"))
    assert for_a_while("Stop quinapril unless K < 5", names_of("quinapril"))


def test_what_stops_for_good_is_not_for_a_while_though_another_is() -> None:
    words = "chlorthalidone stop for good, quinapril hold until K < 5"
    assert not for_a_while(words, names_of("chlorthalidone"))
    assert for_a_while(words, names_of("quinapril"))


@pytest.mark.parametrize(
    ("words", "label", "again"),
    [
        ("chlorthalidone stopped, quinapril held: GP to restart 5 mg if K < 5", "chlorthalidone", False),
        ("chlorthalidone stopped, quinapril held: GP to restart 5 mg if K < 5", "quinapril", True),
        ("chlorthalidone and quinapril off; restart both when Cr < 1.4", "chlorthalidone", True),
        ("Restart quinapril when K < 5 - NO, see renal", "quinapril", False),
        ("Restart quinapril? ring renal", "quinapril", False),
        ("Wants to restart quinapril", "quinapril", False),
    ],
)
def test_what_begins_again_is_the_medicine_named_last_before_it(words: str, label: str, again: bool) -> None:
    others = tuple(names_of(one) for one in ("chlorthalidone", "quinapril") if one != label)
    assert (begins_it_again(words, names_of(label), others) is not None) == again


@given(st.text(alphabet="a1 ,/.-no?@(", max_size=400))
@example("1" * 300 + " @")
@example("no " + "a, " * 130 + "(x) stop")
@example("5" + "-" * 390 + "!")
def test_lists_of_any_form_are_read_to_their_end(words: str) -> None:
    found = decided(f"{words} aspirin {words}", names_of("aspirin"))
    assert found in (None, "stop", "hold", "go")
    assert begins_it_again(f"{words} aspirin", names_of("aspirin"), ()) is None
    assert not for_a_while(f"{words} aspirin {words}", names_of("aspirin"))


def test_a_brand_with_pm_is_another_product() -> None:
    for label, text in (("acetaminophen 500 mg tablet", "Tylenol"), ("ibuprofen 200 mg", "Advil")):
        spoken = names_of(label)
        assert spoken.search(f"STOP {text} PM, it adds to her confusion.") is None
        assert spoken.search(f"Took {text} at 8 PM") is not None
