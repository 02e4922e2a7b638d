"""Fictional: a boy of five with a relapse of nephrotic syndrome and fever."""

from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("q-swollen-boy", "Bekele", "Idris", "2020-08-14", "male")
s.contact("mother", "Hana Bekele", "555-0117")
s.encounter(
    t("02-03", "22:40"),
    t("02-09", "14:30"),
    "swelling, fever and abdominal pain",
    "271807003",
    "Swelling",
    "Paediatrics",
)
s.condition(
    "Steroid-sensitive nephrotic syndrome",
    "52254009",
    t("02-03", "23:30"),
    onset="2024-05-01",
    kind="problem-list-item",
)
s.condition("Spontaneous bacterial peritonitis", "235944001", t("02-04", "06:30"))
s.condition("Acute kidney injury", "14669001", t("02-04", "07:30"))
s.home("Prednisolone", "10 mg by mouth every second day", "2025-10-01", t("02-03", "23:20"))
s.home("Enalapril", "2.5 mg by mouth every morning", "2025-06-01", t("02-03", "23:20"))
s.immunization("pneumococcal conjugate PCV13", "133", "2021-09-01")

s.vitals(t("02-03", "22:50"), bp="98/58", hr=142, rr=34, temp=39.2, spo2=97, weight=51.6, pain=7)
s.note(
    "nursing",
    t("02-03", "22:52"),
    "TRIAGE. 5 y/o M, known nephrotic. Puffy face + belly x 6 d, fever today, tummy pain, vomited x2. Wt 51.6 (stand scale). NKDA per mum. T 39.2 HR 142. Cap refill 3 s.",
    "RN Okafor",
)
s.labs(
    t("02-03", "23:10"),
    issued=t("02-03", "23:58"),
    na=128,
    k=5.3,
    cr=0.9,
    bun=41,
    alb=1.4,
    wbc=21.4,
    hgb=13.9,
    plt=560,
    crp=148,
    lac=2.4,
    ranges={"cr": (0.2, 0.5)},
)
s.note(
    "ed",
    t("02-03", "23:15"),
    """5M FRNS, 3rd relapse. Dipstick 4+ at home since 1/28, mum did not increase pred ("waited for clinic"). Abdo distended, generally tender, shifting dullness, guarding. No rash. Scrotal oedema. Testes ok.
Diagnostic tap RIF 8 ml cloudy - WBC 1800, 92% PMN, GPC pairs on gram.
Imp: SBP in nephrotic relapse, AKI on top (Cr 0.9, was 0.3 in Nov).
Surg seen briefly - not appendicitis, they will re-look am. Ceftriaxone now. Bolus alb/saline 10 ml/kg x1. Analgesia per weight. BCx x1 sent.""",
    "Dr. Lindqvist",
    signed=t("02-04", "01:05"),
)
cef = s.order("Ceftriaxone", "1.8 g intravenously every 24 hours", t("02-03", "23:30"))
par = s.order(
    "Acetaminophen",
    "650 mg by mouth or rectally every 6 hours",
    t("02-04", "00:20"),
    note="15 mg/kg, rounded; weight used 51.6 kg",
)
mor = s.order(
    "Morphine",
    "5 mg intravenously every 4 hours as needed for pain",
    t("02-04", "00:22"),
    note="0.1 mg/kg; weight used 51.6 kg",
)
ena = s.order("Enalapril", "2.5 mg by mouth every morning", t("02-04", "00:30"))
ome = s.order("Omeprazole", "10 mg by mouth once daily", t("02-04", "00:30"))
ibu = s.order("Ibuprofen", "200 mg by mouth every 8 hours as needed for fever", t("02-04", "03:10"))
s.note(
    "event",
    t("02-04", "03:15"),
    "Night cover paeds. T 39.5 again after paracetamol, miserable. Added ibuprofen prn. Morphine x1 at 01:00 -> very sleepy, RR 14, sats 93, o2 1L nc. Rousable. Watched, RR 20 by 03:00. ?septic drowsy. continue.",
    "Dr. Pruitt (night)",
)
s.vitals(t("02-04", "01:40"), bp="92/50", hr=118, rr=14, spo2=93, o2=1)
s.given("Morphine", "5 mg intravenously", t("02-04", "01:00"))
s.given("Acetaminophen", "650 mg rectally", t("02-04", "00:40"))
s.given("Acetaminophen", "650 mg by mouth", t("02-04", "06:40"))
s.given("Ibuprofen", "200 mg by mouth", t("02-04", "03:20"))
s.vitals(t("02-04", "07:00"), bp="104/64", hr=120, rr=26, temp=38.4, spo2=98, weight=23.4)
s.note(
    "nursing",
    t("02-04", "07:05"),
    "Am wt 23.4 kg bed scale, mum says clinic wt last month 18. UO overnight 60 ml. Girth 62. Drank a bit. Pain 4.",
    "RN Tran",
)
s.labs(
    t("02-04", "07:00"),
    issued=t("02-04", "07:50"),
    na=127,
    k=5.6,
    cr=1.1,
    bun=46,
    alb=1.2,
    ranges={"cr": (0.2, 0.5)},
)
s.note(
    "consult",
    t("02-04", "10:30"),
    """NEPHROLOGY. FRNS relapse + pneumococcal-type peritonitis. dry wt 18.0 kg (clinic 1/9).
AKI: prerenal/septic. K 5.6.
- hold enalapril
- pred 60 mg/m2 = 45 mg daily (BSA 0.75) once not vomiting, IV methylpred equiv till then
- 20% albumin 1 g/kg (18 g) over 4 h w/ furosemide 1 mg/kg at end, once Cr falling
- no lines in femorals - clot risk. Encourage moving
- fluid insensible + UO. Low salt
- biopsy if no remission 4 wk
will follow, Aduba""",
    "Dr. N. Aduba, nephrology",
    signed=t("02-04", "12:10"),
)
s.note(
    "progress",
    t("02-04", "13:00"),
    "D1. Surg: soft-er, no appendix, signed off. Cont ceftriaxone. Pain ok. Agree nephro. Pred to start tmrw. Labs am.",
    "Dr. Sato, paeds",
)
mp = s.order("Methylprednisolone", "36 mg intravenously once daily", t("02-04", "13:20"))
mp.stop(t("02-05", "10:00"), "changed to oral")
pred = s.order("Prednisolone", "45 mg by mouth every morning", t("02-05", "10:00"))
s.lab_text(
    t("02-03", "23:20"),
    t("02-05", "09:10"),
    "Peritoneal fluid culture",
    "610-6",
    "Streptococcus pneumoniae. Susceptibilities to follow",
    "A",
    "preliminary",
)
s.labs(
    t("02-05", "06:30"),
    issued=t("02-05", "07:40"),
    na=129,
    k=5.8,
    cr=1.0,
    bun=44,
    alb=1.3,
    plt=640,
    ranges={"cr": (0.2, 0.5)},
)
s.note(
    "progress",
    t("02-05", "09:30"),
    """D2. afebrile since 04:00. eating crackers. Belly softer. wt 23.6. UO 0.7.
K 5.8 ? haemolysed, repeat w am labs. Enalapril held per nephro.
P: ceftriaxone D3/10. pred. albumin + furosemide today. Labs am.""",
    "Dr. Sato, paeds",
)
s.given("Enalapril", "2.5 mg by mouth", t("02-05", "08:15"))
s.given("Enalapril", "2.5 mg by mouth", t("02-04", "08:20"))
s.note(
    "nursing",
    t("02-05", "15:40"),
    "Mum rang from home (grandmother at bedside, Amharic, some English). Big brother Dawit 8 y has chickenpox, spots since Monday 2/2, doctor confirmed. He and Idris share a bed until Tuesday. Mum asks can brother visit - told no. Grandma adds Idris got 'bumps all over, itchy, eyes swollen' w amoxicillin pink syrup at age 2, they stopped it. Albumin up 13:00, tol.",
    "RN Tran",
)
fur = s.order("Furosemide", "18 mg intravenously once after albumin", t("02-05", "12:00"))
fur.complete(t("02-05", "18:00"))
s.order(
    "Albumin 20%",
    "18 g intravenously over 4 hours",
    t("02-05", "12:00"),
    end=t("02-05", "17:30"),
    final="completed",
)
s.lab_text(
    t("02-05", "16:30"),
    t("02-07", "11:20"),
    "Varicella zoster virus IgG",
    "5403-1",
    "Negative (<135 mIU/mL)",
    "A",
)
s.labs(
    t("02-06", "06:30"),
    issued=t("02-06", "07:30"),
    na=132,
    k=5.4,
    cr=0.8,
    bun=38,
    alb=1.7,
    ranges={"cr": (0.2, 0.5)},
)
s.note(
    "progress",
    t("02-06", "09:50"),
    "D3. UO 2.1 ml/kg/h post furosemide. wt 21.9. K 5.4 cr .8. belly soft. Enalapril held per nephro. cont rest. VZV IgG sent by night team, f/u.",
    "Dr. Sato, paeds",
)
ena.hold(t("02-06", "11:30"), "AKI, potassium (nephrology)")
mor.stop(t("02-06", "11:31"), "no longer needed")
s.note(
    "pharm",
    t("02-06", "11:40"),
    "Chart check: enalapril was still active on MAR, given 2/4 2/5 2/6 - put on hold now. Ceftriaxone 100 mg/kg of dry wt ok. Prednisolone 45 mg ok. PPI ok. Rest of profile not reviewed (short staffed).",
    "PharmD Wells",
)
s.note(
    "progress",
    t("02-07", "09:30"),
    "Weekend cover. D4. well, playing. wt 20.4. BP 108/70. Dip 3+. Alb 1.9. Enalapril held per nephro. furosemide po bid. ceftriaxone D5/10, plan switch po and home Mon. Fluid cx sensi pending.",
    "Dr. Haddad",
)
fpo = s.order("Furosemide", "18 mg by mouth twice daily", t("02-07", "10:00"))
s.vitals(t("02-07", "08:00"), bp="108/70", hr=98, temp=36.7, spo2=99, weight=20.4)
s.labs(
    t("02-07", "06:30"), issued=t("02-07", "07:30"), na=135, k=4.7, cr=0.5, alb=1.9, ranges={"cr": (0.2, 0.5)}
)
par.stop(t("02-07", "10:05"), "prn only")
s.note(
    "progress",
    t("02-08", "10:00"),
    "Weekend cover. D5. unchanged. wt 19.3. home tmrw if bloods ok.",
    "Dr. Haddad",
)
s.labs(
    t("02-09", "06:30"),
    issued=t("02-09", "07:40"),
    na=136,
    k=4.4,
    cr=0.4,
    alb=2.1,
    wbc=15.2,
    plt=610,
    ranges={"cr": (0.2, 0.5)},
)
s.vitals(t("02-09", "08:00"), bp="112/72", hr=92, rr=22, temp=36.6, spo2=99, weight=18.9)
s.lab_text(t("02-03", "23:20"), t("02-09", "07:00"), "Blood culture", "600-7", "No growth 5 days", "N")
s.note(
    "consult",
    t("02-09", "09:40"),
    """Nephro. Wt 18.9, dip 2+. ok home.
pred 45 mg om until dip neg/trace x3 days, then we taper - do not stop. enalapril stays OFF till we see him. furosemide 18 mg bid 3 more days (last 2/12) then stop.
bloods Wed 2/11 at our lab, clinic Fri 2/13 09:30, 555-0142. dip + weight every morning in the book, call if 19.9 or more. no added salt. No live vaccines while on this. pneumococcal 23 booster in clinic.""",
    "Dr. N. Aduba, nephrology",
)
s.note(
    "progress",
    t("02-09", "11:00"),
    "D6. Home today on amox to finish 10 d (4 more days, thru 2/12 incl; sensi from fluid still not out - chase). Paracetamol prn. Script done. No school this wk.",
    "Dr. Sato, paeds",
    signed=t("02-09", "11:40"),
)
cef.complete(t("02-09", "11:20"))
pred.complete(t("02-09", "13:50"))
fpo.complete(t("02-09", "13:50"))
s.order("Amoxicillin", "800 mg by mouth twice daily for 4 days", t("02-09", "11:15"), cat="discharge")
s.order("Prednisolone", "45 mg by mouth every morning", t("02-09", "11:15"), cat="discharge")
s.order(
    "Furosemide", "18 mg by mouth twice daily, last dose 12 February", t("02-09", "11:16"), cat="discharge"
)
s.order("Omeprazole", "10 mg by mouth once daily while on prednisolone", t("02-09", "11:16"), cat="discharge")
s.order(
    "Acetaminophen",
    "270 mg by mouth every 6 hours as needed for fever or pain",
    t("02-09", "11:17"),
    cat="discharge",
)
s.note(
    "nursing",
    t("02-09", "13:30"),
    "D/c teaching w mum + grandma (interpreter phone 20 min). Dip sticks + book given. Brother crusted over now. PIV L hand out. Mum asks can he go to cousin's party Saturday - told ask clinic.",
    "RN Tran",
)
s.service("Nephrology clinic", t("02-09", "11:30"), due=t("02-13", "09:30"), note="Dr. Aduba, 555-0142")
s.service(
    "Basic metabolic panel and albumin, nephrology laboratory", t("02-09", "11:30"), due=t("02-11", "09:00")
)
s.write(__file__)
