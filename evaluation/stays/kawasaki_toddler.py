"""Kawasaki disease at 14 months: second immunoglobulin, coronary aneurysm, low-dose aspirin with chickenpox in the house, haemolysis, doubtful allergy."""

from builder import LABS, Stay, clock

LABS["esr"] = ("4537-7", "Erythrocyte sedimentation rate", "mm/h", "mm/h", 0, 10)
KID = {
    "hgb": (10.5, 13.5),
    "wbc": (6.0, 17.0),
    "plt": (150, 450),
    "cr": (0.2, 0.4),
    "alb": (3.4, 4.7),
    "alt": (5, 45),
    "na": (135, 145),
    "tbil": (0.2, 1.0),
}
t = clock(2026, "-06:00")
s = Stay("kd-toddler", "Lindgren", "Theo", "2025-02-07", "male")
s.contact("mother", "Maja Lindgren", "555-0136")
s.contact("father", "Aaron Lindgren", "555-0137")
s.encounter(
    t("04-10", "13:00"), t("04-16", "14:00"), "fever 6 days, rash", "386661006", "Fever", "Pediatrics"
)

s.allergy("egg", "", "hives and wheeze, needed epinephrine (11/2025)", t("04-10", "13:20"))
s.allergy("amoxicillin", "723", "rash 4/8/2026", t("04-10", "13:20"), "mild", criticality="low")
s.condition("Atopic dermatitis", "24079001", t("04-10", "13:20"), "2025-08", kind="problem-list-item")
s.condition("Iron deficiency", "35240004", t("04-10", "13:20"), "2026-02", kind="problem-list-item")
s.condition(
    "Acute febrile mucocutaneous lymph node syndrome (Kawasaki disease)",
    "75053002",
    t("04-10", "18:30"),
    t("04-05", "00:00"),
)
s.condition(
    "Urinary tract infection", "68566005", t("04-10", "15:30"), t("04-10", "14:00"), certainty="provisional"
)

rec = t("04-10", "16:00")
s.home("amoxicillin 400 mg/5 mL suspension", "5 mL by mouth twice daily for 10 days", "2026-04-07", rec)
s.home(
    "ibuprofen 100 mg/5 mL suspension", "5 mL by mouth every 6 hours as needed for fever", "2026-04-05", rec
)
s.home("ferrous sulfate drops 15 mg elemental iron per mL", "2 mL by mouth daily", "2026-02-12", rec)
s.home("cholecalciferol drops 400 units/mL", "1 mL by mouth daily", "2025-02-20", rec)
s.home("epinephrine auto-injector 0.1 mg", "0.1 mg into the thigh for anaphylaxis", "2025-11-15", rec)
s.home("hydrocortisone 1 % cream", "thin layer to eczema twice daily as needed", "2025-08-15", rec)

s.vitals(t("04-10", "13:10"), "92/54", hr=168, rr=36, temp=39.8, spo2=99, weight=10.4)
s.labs(
    t("04-10", "13:50"),
    t("04-10", "14:50"),
    ranges=KID,
    wbc=19.8,
    hgb=10.6,
    plt=310,
    na=131,
    alb=2.7,
    alt=112,
    crp=186,
    cr=0.3,
)
s.labs(t("04-10", "13:50"), t("04-10", "15:20"), esr=88)
s.lab_text(
    t("04-10", "14:20"),
    t("04-10", "15:10"),
    "Urinalysis, catheter",
    "",
    "WBC 35/hpf, nitrite negative, no bacteria",
    "A",
)
s.note(
    "ed",
    t("04-10", "13:20"),
    """14mo M prev well exc eczema, egg anaphylaxis. Fever d6 up to 40. UC 4/7 "ear" -> amox; 4/8 rash trunk. Irritable++. Eyes red no d/c both, lips red cracked, strawberry tongue, polymorphous rash, 1.6 cm L cerv node. Hands/feet - maybe puffy? Not toxic. Rapid strep neg. Last ibuprofen 0900. UTD exc no 12 mo shots yet (MMR/VZV not given, was sick).
A/P: ddx KD (4/5?), adeno, MIS-C (cold in Feb), measles (no exposure, unvacc), scarlet, drug rxn to amox, UTI w/ pyuria. CTX 50 mg/kg x1 while cx pending. Cards echo. MMM.""",
    "J. Osterberg MD",
    t("04-10", "15:40"),
)
ctx = s.order("ceftriaxone", "520 mg IV every 24 hours", t("04-10", "15:30"))
ibu = s.order("ibuprofen", "100 mg by mouth every 6 hours as needed", t("04-10", "15:30"))
s.order("acetaminophen", "160 mg by mouth every 6 hours as needed for fever", t("04-10", "15:30"))
s.report(
    "Echocardiogram, pediatric",
    "",
    t("04-10", "16:30"),
    t("04-10", "18:00"),
    "LAD 2.9 mm, z-score +2.7 (small aneurysm). RCA z +1.4. LMCA normal. Trivial mitral regurgitation. Normal function. No effusion.",
    category="CUS",
)
s.order(
    "immune globulin",
    "20.8 g (2 g/kg) IV over 12 hours",
    t("04-10", "19:30"),
    end=t("04-11", "08:15"),
    final="completed",
)
hi = s.order(
    "aspirin",
    "208 mg by mouth every 6 hours (80 mg/kg/day)",
    t("04-10", "20:00"),
    reason="Kawasaki disease, acute phase",
)
ibu.stop(t("04-10", "20:00"), "antagonizes aspirin")
s.note(
    "hp",
    t("04-10", "18:30"),
    """PEDS H&P PGY2. Complete KD now (edema of feet seen by attg): fever d6, conj, oral, rash, extremity, node 1.6. LAD z 2.7. IVIG 2 g/kg tonight, ASA high dose. NOT UTI - sterile pyuria fits. MIS-C: SARS2 PCR neg, Ab sent. Resp PCR rhino +, adeno neg. FHx: mom PCN allergy + migraine, pat. great-uncle MI 50. IV R hand.""",
    "D. Mori MD PGY2",
    t("04-10", "20:15"),
)
s.lab_text(t("04-10", "14:20"), t("04-11", "16:00"), "Urine culture, catheter", "630-4", "No growth")
ctx.stop(t("04-11", "16:30"), "culture negative")
s.note(
    "nursing",
    t("04-11", "02:30"),
    "IVIG infiltrated R dorsal hand 0200, swollen to wrist, cap refill 2 s, elevated, no hyaluronidase per pharm. New PIV L foot. Remainder given. Afeb 37.4 at 0800.",
    "K. Sorensen RN",
)
s.note(
    "consult",
    t("04-11", "11:00"),
    """Peds ID. KD, typical. Rash at 8 Apr predates nothing: fever/rash of KD, on day 2 of amox, non-urticarial. I would NOT call him amoxicillin allergic; leave entry as 'unconfirmed', allergy clinic for oral challenge (egg too). MMR + VZV: 11 months after IVIG. Flu shot (inactivated, egg ok) in fall, household too. Measles unlikely, IgM not needed.""",
    "Dr. L. Chaudhry, peds ID",
    t("04-11", "12:10"),
)
s.labs(t("04-12", "06:00"), t("04-12", "06:50"), ranges=KID, wbc=16.0, hgb=9.8, plt=455, crp=98, alt=70)
s.note(
    "progress",
    t("04-12", "08:00"),
    """HD3 afebrile 24h. Hand L infiltrate better. ASA 80/kg. plan: low dose when afeb 48h, home tmrw. MMR/VZV at 15 mo visit 5/12.""",
    "D. Mori MD PGY2",
    t("04-12", "08:20"),
)
s.vitals(t("04-12", "22:10"), hr=150, temp=38.9)
s.note(
    "progress",
    t("04-13", "08:30"),
    """Attending. T 38.9 at 2210 = 38 h after end of IVIG -> IVIG-RESISTANT KD. CRP up 121. 2nd IVIG 2 g/kg today (discussed infliximab; mom prefers IVIG, blood group A so watch hemolysis). Continue ASA 80. No steroids. Discharge cancelled. Repeat echo 4/15. Infiltrate was RIGHT hand (yest note L wrong), soft now. UTI ruled out, off ceftriaxone.""",
    "Dr. H. Brandvold, pediatrics",
    t("04-13", "09:40"),
)
s.labs(t("04-13", "05:30"), t("04-13", "06:20"), ranges=KID, wbc=17.4, hgb=9.6, plt=560, crp=121, alb=2.5)
s.order(
    "immune globulin",
    "20.8 g (2 g/kg) IV over 12 hours, second dose",
    t("04-13", "09:45"),
    end=t("04-13", "22:00"),
    final="completed",
)
lo = s.order("aspirin chewable", "81 mg by mouth daily", t("04-15", "09:00"))
s.labs(
    t("04-15", "05:30"),
    t("04-15", "06:20"),
    ranges=KID,
    wbc=11.2,
    hgb=8.2,
    plt=742,
    crp=34,
    tbil=1.4,
    alb=2.9,
)
s.lab_text(
    t("04-15", "09:00"),
    t("04-15", "12:00"),
    "Direct antiglobulin test",
    "",
    "Positive (IgG), anti-A eluted",
    "A",
)
s.report(
    "Echocardiogram, pediatric",
    "",
    t("04-15", "10:30"),
    t("04-15", "12:30"),
    "LAD z +2.9, RCA z +1.6. No thrombus. Function normal.",
    category="CUS",
)
s.note(
    "pharm",
    t("04-15", "10:20"),
    "ASA 81 mg = 7.8 mg/kg too high for antiplatelet (3-5). 40.5 mg = HALF of an 81 chew tab = 3.9 mg/kg. Dr B agrees, order changed. The q6h 208 mg order must come off - last given 0600. Crush in applesauce. NO ibuprofen while on ASA.",
    "W. Anand PharmD",
)
lo.dose(t("04-15", "10:40"), "40.5 mg (half of an 81 mg chewable tablet) by mouth daily")
s.note(
    "nursing",
    t("04-15", "19:00"),
    "Mom tells me sister Elin (5y, not vaccinated) has chickenpox, spots since 4/13, was hugging Theo 4/9 and 4/10. MD called. Theo no spots. Peeling fingertips started.",
    "K. Sorensen RN",
)
s.note(
    "progress",
    t("04-16", "08:30"),
    """Attending d/c. Afebrile 60 h since 2nd IVIG end. LAD z 2.9 stable small aneurysm. Hgb 8.2>8.0, retic 6%, DAT+ = IVIG hemolysis, no transfusion, recheck 4/20. HOLD nothing.
VARICELLA exposure: d/w ID + cards. IVIG 4/13 protects ~3 wk. Stay on ASA (aneurysm). Keep away from Elin till crusted - grandma takes Elin. Any blister/spots, or flu sx: STOP aspirin + call same day (Reye) - would use clopidogrel. MMR+VZV not before 3/13/2027 (11 mo from the SECOND ivig) - not 5/12. G6PD + SARS2 Ab pending. Acetaminophen ok but call for any T 38+. Iron: hold? -> continue, Hgb low. No cath/exercise limits at this age.""",
    "Dr. H. Brandvold, pediatrics",
    t("04-16", "10:00"),
)
s.labs(t("04-16", "05:30"), t("04-16", "06:20"), ranges=KID, hgb=8.0, plt=790, crp=15, wbc=10.1)
s.lab_text(
    t("04-15", "09:00"),
    t("04-16", "06:00"),
    "Glucose-6-phosphate dehydrogenase",
    "",
    "in process",
    status="registered",
)

d = t("04-16", "10:30")
s.order("aspirin 81 mg chewable tablet", "40.5 mg (half a tablet) by mouth once daily", d, "discharge")
s.order("ferrous sulfate drops 15 mg elemental iron per mL", "2 mL (30 mg) by mouth daily", d, "discharge")
s.order("cholecalciferol drops 400 units/mL", "1 mL by mouth daily", d, "discharge")
s.order(
    "acetaminophen 160 mg/5 mL suspension",
    "5 mL (160 mg) by mouth every 6 hours as needed for pain or fever, call for fever",
    d,
    "discharge",
)
s.order(
    "epinephrine auto-injector 0.1 mg", "0.1 mg into the thigh for anaphylaxis, then call 911", d, "discharge"
)
s.order("hydrocortisone 1 % cream", "thin layer to eczema twice daily as needed", d, "discharge")
s.service(
    "Dr. Yoder, pediatrician, with CBC and reticulocytes", d, due="2026-04-20T09:20:00-06:00", note="Hgb 8.0"
)
s.service("Pediatric cardiology with echocardiogram", d, due="2026-04-27T13:00:00-06:00")
s.service(
    "Pediatric cardiology, 6 weeks, echocardiogram",
    d,
    due="2026-05-26T13:00:00-06:00",
    note="aspirin until then at least",
)
s.service("Allergy clinic", d, due="2026-06-11T10:00:00-06:00", note="amoxicillin challenge, egg")
s.note(
    "instr",
    t("04-16", "11:00"),
    """Maja + Aaron: half baby aspirin a day w food, don't stop unless spots/flu/we say. No ibuprofen/Motrin. Temp under arm 2x/d for 48h then daily 1 wk; 38.0 (100.4) -> call 555-0170 any hour. Pale, yellow, dark pee, very sleepy, vomiting, chest/breath trouble, bleeding -> ED. No MMR/chickenpox shots till 3/13/2027. fingers peel = normal. egg avoid, epi pen.""",
    "K. Sorensen RN",
    t("04-16", "11:30"),
)

s.write(__file__)
