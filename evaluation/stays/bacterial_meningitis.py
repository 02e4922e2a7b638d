from builder import Stay, clock

t = clock(2026, "-05:00")
s = Stay("g-bacterial-meningitis", "Okafor", "Imani", "2006-09-12", "female")
s.contact("father", "Chidi Okafor", "555-0171")
s.encounter(
    t("01-20", "04:10"), t("01-29", "13:00"), "headache, fever, seizure", "25064002", "Headache", "Neurology"
)
s.condition("Bacterial meningitis", "95883001", t("01-20", "06:30"))
s.condition(
    "Major depressive disorder",
    "370143000",
    "2025-09-01T09:00:00-05:00",
    "2025-06-01",
    kind="problem-list-item",
)
s.allergy("Amoxicillin", "723", "rash", "2014-03-01T09:00:00-05:00", severity="moderate")
s.home("bupropion XL 300 mg", "300 mg by mouth every morning", "2025-09-10", t("01-20", "06:00"))
s.home("ethinylestradiol / levonorgestrel", "1 tablet by mouth daily", "2024-01-01", t("01-20", "06:00"))
s.vitals(t("01-20", "04:20"), bp="102/58", hr=124, rr=22, spo2=97, temp=39.8, weight=60.0)
s.labs(
    t("01-20", "04:30"),
    t("01-20", "05:15"),
    wbc=22.4,
    hgb=12.6,
    plt=154,
    na=134,
    k=3.7,
    cr=0.8,
    glu=118,
    lac=3.1,
    crp=212,
)
s.lab_text(t("01-20", "04:40"), t("01-20", "05:20"), "hCG, urine qualitative", "", "Negative")
s.note(
    "ed",
    t("01-20", "04:25"),
    """19F dorm student, roommate found her confused 03:30, HA + photophobia since 01/19. GTC seizure 2 min in triage -> lorazepam 2 mg. T 39.8. Neck stiff. Few petechiae ankles. GCS 13. Meds bupropion 300 (raised from 150 2 wks ago), OCP. Amox rash age 7 ("spots after a few days", mum). CT head before LP: no mass; incidental 9 mm pineal cyst. Dex 10 mg + ctx 2 g + vanc + acyclovir in by 04:55. FH aunt epilepsy. roommate (Dana K) has sore throat, T 37.9, her CBC 14.2 in same visit - not admitted.""",
    "Dr. I. Rourke, ED",
    t("01-20", "06:10"),
)
ctx = s.order("ceftriaxone", "2 g IV q12h", t("01-20", "04:50"))
van = s.order("vancomycin", "1 g IV q8h", t("01-20", "04:50"))
acv = s.order("acyclovir", "600 mg IV q8h", t("01-20", "04:50"))
dex = s.order("dexamethasone", "10 mg IV q6h", t("01-20", "04:45"))
bup = s.order("bupropion XL", "300 mg PO daily", t("01-20", "08:00"))
s.note(
    "procedure",
    t("01-20", "05:20"),
    "LP L3/4, OP 31, cloudy. Gram: gram neg diplococci. WBC 4200 96% N.",
    "Dr. I. Rourke, ED",
    t("01-20", "05:50"),
)
s.labs(t("01-20", "05:20"), t("01-20", "06:30"), csfwbc=4200, csfglu=12, csfprot=310)
s.note(
    "hp",
    t("01-20", "08:30"),
    """Neuro admit. Meningococcal meningitis presumed (GNDC). 1st seizure provoked (meningitis + bupropion). LEV load 1 g then 500 BID. Valproate if more - [ordered 250 TID by night, cancel: childbearing]. Droplet iso 24 h. PMH depression. Ctx; d/c vanc when cx. Dex: stop if not pneumococcus. Public health + contacts. OCP hold? no.
bupropion: STOP, lowers threshold.""",
    "Dr. E. Nakash, PGY3",
    t("01-20", "10:30"),
)
lev = s.order("levetiracetam", "500 mg PO BID", t("01-20", "09:00"))
vpa = s.order("valproate", "250 mg PO TID", t("01-20", "07:30"))
vpa.cancel(t("01-20", "09:40"), "childbearing potential")
s.lab_text(
    t("01-20", "05:20"),
    t("01-21", "10:00"),
    "CSF culture",
    "",
    "Neisseria meningitidis. Serogroup B (preliminary). Ceftriaxone S.",
    "A",
    status="preliminary",
).change(
    t("01-23", "14:00"),
    status="corrected",
    valueString="CORRECTED: Neisseria meningitidis serogroup W by reference PCR. Earlier serogroup B was in error. Ceftriaxone S, ciprofloxacin S.",
)
s.lab_text(t("01-20", "05:20"), t("01-21", "15:00"), "HSV 1/2 PCR, CSF", "", "Not detected")
dex.stop(t("01-21", "11:00"), "not pneumococcus")
van.stop(t("01-21", "11:00"), "N. meningitidis")
acv.stop(t("01-21", "16:00"), "HSV PCR negative")
s.note(
    "progress",
    t("01-21", "09:00"),
    "D2. T 38.4, GCS 15. no more sz. LEV. cx GNDC = N men. stop dex, vanc; acyclovir stop after PCR. bupropion still active in order list?? given this am by night RN - stop!",
    "Dr. E. Nakash, PGY3",
    t("01-21", "11:10"),
)
bup.stop(t("01-21", "11:20"), "seizure")
s.note(
    "pharm",
    t("01-21", "14:00"),
    "Amox rash at 7: delayed, mild, maculopapular, no anaphylaxis; ceftriaxone q12 x3 tolerated. Not a contraindication to cephalosporin. Contacts: cipro 500 x1 each (roommate Dana K, boyfriend Leo, dorm 4) via student health. NOTE bupropion home 300 stopped. Tramadol for HA: avoid - seizure. LEV renal ok CrCl >90. OCP no interaction.",
    "S. Dragomir PharmD",
    t("01-21", "15:20"),
)
s.note(
    "consult",
    t("01-22", "10:00"),
    "ID. N. meningitidis: ctx 2 g q12h, 7 d total 1/20-1/26. Eradicates carriage, no extra cipro for pt. Asplenia/complement: send CH50 & C5-9 after recovery (not now, consumed). Vaccine: MenACWY had 2022; MenB none. Serogp B prelim. Blood cx neg.",
    "Dr. M. Verhoeven, ID",
    t("01-22", "11:40"),
)
s.note(
    "progress",
    t("01-22", "16:00"),
    "CT head cyst: MRI. LEV: pt irritable, tearful, not sleeping since 1/21; psych: hx depr, off bupropion, C-SSRS low. sz-free. LEV up to 750 BID by EEG (L temporal sharp).\nHearing ok per pt.",
    "Dr. E. Nakash, PGY3",
    t("01-22", "17:30"),
)
lev.dose(t("01-22", "17:40"), "750 mg PO BID")
s.report(
    "MRI brain with contrast",
    "",
    t("01-23", "11:00"),
    t("01-23", "16:00"),
    "Mild leptomeningeal enhancement. 9 mm pineal cyst, benign, no hydrocephalus. No abscess. No follow-up needed, optional MRI 12 months.",
)
s.report("EEG", "", t("01-22", "10:00"), t("01-22", "15:00"), "Left temporal sharp waves, no seizures.")
s.note(
    "consult",
    t("01-24", "10:00"),
    "Epilepsy/neuro consult: acute symptomatic sz. LEV 750 makes mood worse -> switch to lacosamide 50 BID x3d then 100 BID; LEV 250 BID x 3 d then stop (1/27). ECG PR 150 ok. Plan: lacosamide until clinic 3/9, likely stop at 3 mo. No valproate. Restart antidepressant: sertraline 50 (psych Dr Onu), not bupropion. Driving: none 6 months or as state law, baths, heights.",
    "Dr. W. Salgado",
    t("01-24", "11:30"),
)
lac = s.order("lacosamide", "50 mg PO BID", t("01-24", "12:00"))
lev.dose(t("01-24", "12:00"), "250 mg PO BID for 3 days then stop")
lac.dose(t("01-27", "08:00"), "100 mg PO BID")
s.order("sertraline", "50 mg PO daily", t("01-25", "09:00"))
s.note(
    "progress",
    t("01-26", "10:00"),
    "D7 ctx last dose tonight. Mood better. no sz. Serogroup is W (not B) - tell public health + student health; ID: roommate contact 1/26. Audiology: R 45 dB loss high freq (tech sheet says R, earphone swapped? repeat 1/28).\n[copied] LEV 750 BID.",
    "Dr. E. Nakash, PGY3",
    t("01-26", "12:00"),
)
ctx.complete(t("01-26", "21:00"), "7 days")
lev.stop(t("01-27", "08:00"), "switched to lacosamide")
s.note(
    "consult",
    t("01-28", "10:00"),
    "AUDIOLOGY repeat: earphones were swapped on 1/26. LEFT sensorineural loss 45 dB HF; right normal. ENT within 2 weeks (ossification risk): MRI IAC, Dr Bhatt 2/6 09:30.",
    "V. Stahl AuD",
    t("01-28", "11:15"),
)
s.note(
    "nursing",
    t("01-28", "16:00"),
    "Dad asks about levetiracetam refill from ER script - told no, lacosamide. Pt asks flying home 2/1 ok. PICC? none; PIV out. LMP 1/14. C-SSRS neg. Ibuprofen ok for HA.",
    "P. Yoder RN",
    t("01-28", "16:30"),
)
s.labs(t("01-28", "06:00"), t("01-28", "07:00"), wbc=8.2, hgb=11.8, plt=402, na=139, k=4.2, cr=0.7, crp=14)
for n, d in (
    ("lacosamide", "100 mg PO BID"),
    ("sertraline", "50 mg PO daily"),
    ("ibuprofen", "400 mg PO every 8 h as needed for headache"),
    ("ethinylestradiol / levonorgestrel", "1 tablet PO daily"),
):
    s.order(n, d, t("01-29", "09:00"), cat="discharge")
lv2 = s.order("levetiracetam", "750 mg PO BID", t("01-29", "09:00"), cat="discharge")
lv2.cancel(t("01-29", "11:00"), "switched to lacosamide")
s.note(
    "sw",
    t("01-29", "09:30"),
    "Univ accommodations, roommate ok (prophylaxis). driving restr explained. Crisis line card. psych 2/10 Dr Onu.",
    "A. Fontes LCSW",
    t("01-29", "10:00"),
)
s.note(
    "progress",
    t("01-29", "10:30"),
    """D/C. N men sero W meningitis, ctx 7 d done. Lacosamide 100 BID until neuro 3/9 Dr Salgado. off LEV, bupropion. sertraline 50. Left hearing loss: ENT 2/6. CH50/complement sent 1/28 - pending. MenB vaccine + booster at PCP after. pineal cyst 9 mm - no f/u needed. No driving. Tramadol/bupropion avoid. Return fever HA rash sz SI.""",
    "Dr. E. Nakash, PGY3",
    t("01-29", "11:50"),
)
s.write(__file__)
