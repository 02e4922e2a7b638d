"""Boy of five weeks with fever: E. coli in urine, reflux on the left, milliliters for treatment and for prevention, a mother's allergy in his chart, a dimple over the spine."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("infant-vur", "Lindqvist", "Mateo", "2026-01-09", "male")
s.contact("mother", "Sanne Lindqvist", "555-0163")
s.contact("father", "Karl Lindqvist", "555-0164")
s.encounter(t("02-14", "03:20"), t("02-18", "12:15"), "fever", "386661006", "Fever", "Pediatrics")

a = t("02-14", "03:40")
s.allergy("penicillin", "7980", "hives", a, "moderate")  # his mother's
s.condition("Term newborn, 39 weeks, vaginal birth", "", a, "2026-01-09", kind="problem-list-item")
s.condition("Urinary tract infection", "68566005", t("02-14", "07:00"), t("02-13", "20:00"))
s.condition("Vesicoureteral reflux grade IV, left", "", t("02-17", "15:00"), t("02-17", "11:00"))
s.family("mother", a, "vesicoureteral reflux, reimplanted at 4 years", "penicillin hives")
s.immunization("hepatitis B vaccine", "08", "2026-01-10")

s.home("cholecalciferol 400 units/mL", "400 units (1 mL) by mouth daily", "2026-01-14", t("02-14", "05:00"))

s.vitals(t("02-14", "03:25"), "78/44", hr=184, rr=52, temp=38.9, spo2=98, weight=4.02)
rng = {"wbc": (5, 19.5), "hgb": (10, 18), "cr": (0.2, 0.5), "na": (133, 146), "k": (3.7, 5.9)}
s.labs(
    t("02-14", "03:50"),
    t("02-14", "04:35"),
    ranges=rng,
    wbc=21.3,
    hgb=11.9,
    plt=478,
    na=131,
    k=5.4,
    cr=0.4,
    glu=96,
    crp=68,
    pct=4.9,
)
s.lab_text(
    t("02-14", "03:55"),
    t("02-14", "04:30"),
    "Urinalysis, catheter",
    "",
    "Leukocyte esterase 3+, nitrite positive, WBC >100/hpf",
    "A",
)
s.labs(
    t("02-14", "04:40"),
    t("02-14", "05:30"),
    csfwbc=4,
    csfglu=52,
    csfprot=71,
    ranges={"csfwbc": (0, 9), "csfprot": (20, 100)},
)
amp = s.order("ampicillin", "300 mg (75 mg/kg) IV every 6 hours", t("02-14", "04:00"), code="733")
gen = s.order("gentamicin", "16 mg (4 mg/kg) IV every 24 hours", t("02-14", "04:00"))
acy = s.order(
    "acyclovir", "80 mg (20 mg/kg) IV every 8 hours", t("02-14", "04:30")
)  # its stop stands in a note only
s.order("acetaminophen", "60 mg (15 mg/kg) by mouth every 6 hours as needed", t("02-14", "04:00"), code="161")
s.order("cholecalciferol", "400 units by mouth daily", t("02-14", "09:00"))

s.note(
    "ed",
    t("02-14", "03:30"),
    """36 day M term, T 38.9 at home axillary 8pm, fussy, 1 vomit, feeds down by half. BF + 1 bottle. No sick contacts except sister 3y cold. mom GBS+ tx'd x2. no HSV hx. uncirc. wt 4.02?? (from 2wk visit)
appears mottled then pink after 20/kg NS. fontanel flat. UA nit+. LP clear 4 wbc. amp gent acyclovir. PCN allergy listed""",
    "Dr. H. Adeyemi",
    t("02-14", "06:10"),
)
s.note(
    "hp",
    t("02-14", "07:00"),
    """5 wk uncirc male febrile UTI r/o sepsis. wt today on ward scale 4.42 kg naked - use this (ED had old clinic 4.02). amp/gent redosed.
All: penicillin (from triage)
FH: mom VUR reimplant age 4; sister healthy
exam: soft sacral dimple 2.8 cm above anus w tuft - spine US. no murmur. tests down, legs move.
- cx, renal US, VCUG when afebrile
- acyclovir til HSV PCR
- Na 131 isoton IVF
prophylaxis after: TMP-SMX""",
    "Dr. B. Kessler PGY2",
    t("02-14", "09:00"),
)
amp.dose(t("02-14", "09:10"), "330 mg (75 mg/kg, 4.42 kg) IV every 6 hours")
gen.dose(t("02-14", "09:10"), "18 mg (4 mg/kg, 4.42 kg) IV every 24 hours")
s.vitals(t("02-14", "07:10"), weight=4.42, height=54)
s.report(
    "US kidneys and bladder",
    "",
    t("02-14", "14:00"),
    t("02-14", "16:30"),
    "LEFT kidney hydronephrosis SFU grade 3, dilated left ureter. Right kidney normal. Bladder wall normal.",
)
s.lab_text(
    t("02-14", "04:40"),
    t("02-15", "08:30"),
    "Herpes simplex virus PCR, CSF and blood",
    "",
    "NOT DETECTED",
    "N",
)
s.note(
    "nursing",
    t("02-15", "05:00"),
    "T 38.6 @0200, tylenol 60 mg. weight 4.39. BF 8x 10 min, wet 7. Mom crying, asks if SHE gave it to him. R PIV.",
    "L. Ferrante RN",
    t("02-15", "06:20"),
)
s.note(
    "progress",
    t("02-15", "09:00"),
    """HD2 T 38.6 0200. HSV PCR neg - acyclovir off. Ucx GNR >100k. Bcx NGTD. CSF ngtd.
RIGHT hydro on US gr 3 -> VCUG. amp/gent d2. wt 4.39
no PCN? mom says SHE is allergic, hives, not him - fix list. ampicillin given 4x fine
prophylaxis: TMP-SMX 2 mg/kg at dc""",
    "Dr. B. Kessler PGY2",
    t("02-15", "10:30"),
)
s.lab_text(
    t("02-14", "03:55"),
    t("02-16", "08:00"),
    "Bacteria identified in Urine by Culture",
    "630-4",
    "Escherichia coli >100,000 CFU/mL: ampicillin R, TMP-SMX R, cefazolin S, cephalexin S, ceftriaxone S, gentamicin S",
    "A",
)
s.labs(t("02-16", "05:00"), t("02-16", "05:40"), ranges=rng, na=137, cr=0.3, crp=27, wbc=13.0, k=5.0)
amp.stop(t("02-16", "09:00"), "E. coli resistant")
gen.stop(t("02-16", "09:00"), "to ceftriaxone")
ctx = s.order("ceftriaxone", "220 mg (50 mg/kg) IV every 24 hours", t("02-16", "09:10"), code="2193")
s.note(
    "pharm",
    t("02-16", "11:00"),
    """amp R, TMP-SMX R. TMP-SMX also not under 2 mo (kernicterus) - take out of plan.
PCN on his list is mother's (called mom). I asked registration to move it; still there.
po: cephalexin 25 mg/kg/dose q8 = 110 mg = 2.2 mL of 250/5. end date per urology. ppx cephalexin 10 mg/kg nightly = 45 mg = 0.9 mL.
tylenol 160/5: 2 mL = 64 mg.""",
    "J. Rhodes PharmD",
)
s.note(
    "progress",
    t("02-16", "12:30"),
    """HD3 last T 38.2 at 0200 2/16?, none since. wt 4.45. E coli. CTX d1.
L hydro (I wrote R 2/15, wrong). VCUG tmrw. Bcx ngtd 48h. CSF neg final.
breastfeeding well, lactation seen.""",
    "Dr. B. Kessler PGY2",
    t("02-16", "13:40"),
)
s.report(
    "Voiding cystourethrogram",
    "",
    t("02-17", "11:00"),
    t("02-17", "13:50"),
    "LEFT vesicoureteral reflux grade IV, no right reflux. No posterior urethral valves. Normal urethra and bladder.",
)
s.note(
    "consult",
    t("02-17", "15:00"),
    """PEDS UROLOGY. Grade IV VUR L. Treat through 2/24, then ppx cephalexin nightly until seen. No TMP-SMX till 2 mo + resist. discuss circumcision at clinic. Renal US 3/9, clinic 3/11. any T >=38: same day cath urine, not bag. mother's scar tissue guilt addressed: inherited tendency, not her fault.""",
    "Dr. N. Sokolova",
    t("02-17", "16:10"),
)
s.note(
    "nursing",
    t("02-17", "21:00"),
    "afebrile 43 h. wt 4.51. po cephalexin trial 2.2 mL kept. parents drew up 2.2 in oral syringe ok, first try drew 5!!",
    "L. Ferrante RN",
    t("02-17", "21:40"),
)
ctx.stop(t("02-17", "12:00"), "to oral cephalexin")
s.order(
    "cephalexin 250 mg/5 mL suspension",
    "110 mg (2.2 mL) by mouth every 8 hours",
    t("02-17", "14:00"),
    code="2231",
)
s.note(
    "phone",
    t("02-17", "22:10"),
    "portal msg mother: 'can I give motrin if he is hot in the night? and does he get his shots 3/9 while on this? also he is allergic?? the wristband said penicillin'",
    "Portal message",
)
s.note(
    "progress",
    t("02-18", "08:30"),
    """HD5 afebrile 54 h since 0200 2/16. eats q3, wt 4.51. CRP 11. Bcx NG 4 d, final 2/19.
dc: cephalexin 2.2 mL q8 -> 2/24 then 0.9 mL nightly from 2/25. spine US for dimple 2/26. no ibuprofen <6 mo. vaccines 2 mo go ahead 3/9. PCN: NOT his.""",
    "Dr. B. Kessler PGY2",
    t("02-18", "09:20"),
)
s.labs(t("02-18", "05:00"), t("02-18", "05:40"), ranges=rng, crp=11, na=139, cr=0.3)
s.vitals(t("02-18", "08:00"), "80/46", hr=142, rr=38, temp=36.9, spo2=99, weight=4.51)
s.lab_text(
    t("02-14", "03:55"),
    t("02-18", "08:00"),
    "Bacteria identified in Blood by Culture",
    "600-7",
    "No growth at 4 days",
    "N",
    status="preliminary",
)

d = t("02-18", "09:30")
s.order(
    "cephalexin 250 mg/5 mL suspension",
    "110 mg (2.2 mL) by mouth every 8 hours through 2/24",
    d,
    "discharge",
    code="2231",
)
s.order(
    "cephalexin 250 mg/5 mL suspension (prevention)",
    "45 mg (0.9 mL) by mouth every night, start 2/25",
    d,
    "discharge",
    code="2231",
)
s.order("cholecalciferol 400 units/mL", "400 units (1 mL) by mouth daily", d, "discharge")
s.order(
    "acetaminophen 160 mg/5 mL",
    "64 mg (2 mL) by mouth every 6 hours as needed for discomfort, after calling the doctor about fever",
    d,
    "discharge",
    code="161",
)
s.service("Pediatrician Dr. Wren", d, due="2026-02-20T10:00:00-06:00", note="weight, feeding")
s.service("US spine", d, due="2026-02-26", note="sacral dimple with hair tuft")
s.service("US kidneys", d, due="2026-03-09")
s.service("2-month vaccines, Dr. Wren", d, due="2026-03-09")
s.service("Pediatric urology Dr. Sokolova", d, due="2026-03-11T14:30:00-06:00")
s.note(
    "instr",
    t("02-18", "10:00"),
    """Mateo had urine infection (E coli) w reflux L kidney. Cephalexin 2.2 mL every 8 h (7a 3p 11p) thru 2/24, then 0.9 mL at nite EVERY nite starting 2/25 til urology says. use oral syringe, shake, fridge, new bottle after 14 d.
ANY temp 38.0/100.4 rectal = ER same day, need catheter urine, BEFORE tylenol. tylenol 2 mL only, no motrin. poor feeding, vomit, <4 wet, sleepy = ER.
breastfeed. vit D. not allergic to penicillin, that's mom. shots 3/9 ok. spine US 2/26 for dimple. ped 2/20. blood culture final 2/19 we call.""",
    "Dr. B. Kessler PGY2",
    t("02-18", "10:40"),
)
s.note(
    "nursing",
    t("02-18", "12:00"),
    "parents teach-back 2.2/0.9 mL correct x2, marked syringes. thermometer given. left 1215 in car seat.",
    "L. Ferrante RN",
)

s.write(__file__)
