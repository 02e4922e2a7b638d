"""Emergency observation: fall on warfarin, late-read subdural. Encounter class OBSENC; home statements; NO discharge orders - the plan is in the notes only; home warfarin order stays active."""

from builder import Stay, clock

t = clock(2025, "-08:00")
s = Stay("j-syncope", "Haldane", "Everett", "1948-11-30", "male")
s.contact("wife", "Yuki Haldane", "555-0108")
s.encounter(
    t("12-02", "19:10"),
    t("12-04", "16:00"),
    "syncope, head laceration",
    "271594007",
    "Syncope",
    "Emergency observation unit",
)
s._stay["class"] = {
    "system": "http://terminology.hl7.org/CodeSystem/v3-ActCode",
    "code": "OBSENC",
    "display": "observation encounter",
}
s.condition("Atrial fibrillation", "49436004", t("12-02", "20:00"), onset="2016", kind="problem-list-item")
s.condition(
    "Benign prostatic hyperplasia", "266569009", t("12-02", "20:00"), onset="2012", kind="problem-list-item"
)
s.condition("Syncope", "271594007", t("12-02", "20:00"))
s.allergy(
    "Iodinated contrast",
    "",
    "hives 2009; had contrast CT 2021 without premedication, no reaction (per radiology note)",
    t("12-02", "20:00"),
    severity="mild",
    criticality="low",
)
for n, d, since in (
    ("warfarin 5 mg", "5 mg daily except 2.5 mg Mon/Fri", "2016"),
    ("tamsulosin 0.4 mg", "1 capsule at bedtime", "2014"),
    ("doxazosin 4 mg", "1 tablet at bedtime", "2025-11-18"),
    ("diltiazem ER 180 mg", "1 capsule daily", "2019"),
    ("simvastatin 40 mg", "1 tablet at bedtime", "2015"),
    ("trimethoprim-sulfamethoxazole DS", "1 tablet twice daily x 10 days (urgent care 11/25)", "2025-11-25"),
    ("finasteride 5 mg", "1 tablet daily", "2018"),
):
    s.home(n, d, since, t("12-02", "20:30"))
w = s.order(
    "warfarin 5 mg", "5 mg daily except 2.5 mg Mon and Fri", "2025-06-01T09:00:00-07:00", cat="outpatient"
)
s._told[w.name][0][1].pop("encounter")
s.vitals(t("12-02", "19:15"), bp="112/60", hr=74, rr=16, temp=36.6, spo2=97, weight=78)
s.note(
    "ed",
    t("12-02", "19:30"),
    """77M AF on coumadin, got up from the couch → out ~20 s, struck R parietal. No CP/palp/seizure. 4 cm scalp lac, 6 staples, irrigated. Tdap given. GCS 15.
Day 8/10 Bactrim for "prostate". Also NEW doxazosin 11/18 (urologist) on top of tamsulosin.
CT head prelim (VRAD): NEG. INR 5.4. hgb 13.9.
ECG AF 72, QRS 88. trop 22→24.
Orthos: 132/72 → 94/58 sx.
Allergy contrast (hives).
Obs: repeat CT 6h since on AC.""",
    "Dr. C. Mwangi (ED)",
    signed=t("12-02", "22:30"),
)
s.labs(
    t("12-02", "19:30"),
    issued=t("12-02", "20:10"),
    inr=5.4,
    hgb=13.9,
    plt=210,
    na=137,
    k=5.7,
    cr=1.6,
    bun=27,
    glu=112,
)
s.labs("2025-10-10T09:00:00-07:00", stay=False, inr=2.4, cr=1.1, k=4.5)
s.report(
    "CT head without contrast",
    "",
    t("12-02", "20:00"),
    t("12-02", "20:25"),
    "PRELIMINARY: No acute intracranial hemorrhage. Right parietal scalp hematoma.",
    status="preliminary",
    category="RAD",
)
s.note(
    "hp",
    t("12-02", "21:30"),
    """OBS UNIT (Oduya PGY1). Syncope orthostatic: two alpha-blockers. INR 5.4 on TMP-SMX. K 5.7 also bactrim. AKI 1.6.
FHx: father sudden death 50 ("heart"); brother has ICD. SH: retired ferry captain, drives, wine 2/d.
Plan: hold warfarin tonight, vit K? no bleed CT neg - none. Restart at lower dose when <3. Tele. Hold bactrim, doxazosin.
Continue tamsulosin, diltiazem, simva, finasteride.
Repeat CT 0200. Full.""",
    "Dr. H. Oduya (PGY-1)",
    signed=t("12-02", "22:45"),
)
tam = s.order("tamsulosin", "0.4 mg by mouth at bedtime", t("12-02", "22:50"))
dil = s.order("diltiazem ER", "180 mg by mouth daily", t("12-02", "22:50"))
sim = s.order("simvastatin", "40 mg by mouth at bedtime", t("12-02", "22:50"))
s.order("finasteride", "5 mg by mouth daily", t("12-02", "22:50"))
bac = s.order("trimethoprim-sulfamethoxazole DS", "1 tablet by mouth twice daily", t("12-02", "22:50"))
bac.stop(t("12-02", "23:20"), "INR 5.4, K 5.7")
s.note(
    "radiology",
    t("12-03", "07:10"),
    """FINAL (overread) CT head 12/2 2000: thin LEFT convexity acute subdural hematoma, 4 mm, missed on preliminary. No shift. D/w Dr Oduya 0706. Compare 0200 CT: 4 mm, unchanged.""",
    "Dr. H. Petrosyan (radiology)",
    signed=t("12-03", "07:20"),
)
s.report(
    "CT head without contrast (repeat)",
    "",
    t("12-03", "02:00"),
    t("12-03", "07:20"),
    "Stable 4 mm left convexity subdural hematoma. No shift.",
    category="RAD",
)
vk = s.order(
    "vitamin K (phytonadione)",
    "10 mg IV once",
    t("12-03", "07:30"),
    final="completed",
    end=t("12-03", "08:10"),
)
pcc = s.order(
    "4-factor prothrombin complex",
    "2000 units IV once",
    t("12-03", "07:30"),
    final="completed",
    end=t("12-03", "08:20"),
)
s.note(
    "event",
    t("12-03", "07:40"),
    """OVERREAD: SDH L 4mm. INR 4.9. Vit K 10 + 4F-PCC 2000u. Neurosurg called. Warfarin dose plan from last night VOID. q1 neuro. Wife told. H Oduya w TOH""",
    "Dr. H. Oduya (PGY-1)",
)
s.labs(t("12-03", "06:00"), issued=t("12-03", "06:40"), inr=4.9, k=5.2, cr=1.4, hgb=13.1)
s.labs(t("12-03", "10:00"), issued=t("12-03", "10:30"), inr=1.3)
s.note(
    "consult",
    t("12-03", "10:50"),
    """NSGY. 4 mm L aSDH, stable x2, GCS 15. No surgery. No AC/antiplt. Rpt CT 12/4 AM. Levetiracetam 500 bid x7d (last dose 12/10). Clinic w CT 2 wk 12/18 1300. AC decision then — not before.""",
    "Dr. P. Lavoie (neurosurgery)",
    signed=t("12-03", "11:20"),
)
kep = s.order("levetiracetam", "500 mg by mouth twice daily", t("12-03", "11:30"))
s.note(
    "progress",
    t("12-03", "12:40"),
    """ATTENDING. As HO's, agree, except:
- Tamsulosin: he's orthostatic with it too. Doxazosin goes for good (two of a kind); tamsulosin hold 1 wk then restart if standing BP ok, urology to rule.
- Simva 40 + diltiazem: max is 10. CK pending. -> rosuvastatin 10 instead.
- Side: scalp RIGHT, subdural LEFT. Contrecoup. Both true.
- FHx sudden death + ICD brother: tele clean but 14-day patch on discharge, echo.
- Bactrim out for prostatitis? UCx from urgent care: E coli S cefpodoxime. He's done 8 of 10, no sx. STOP, none to replace.
TOH #4471""",
    "Dr. T. Okereke-Hale (attending)",
    signed=t("12-03", "13:30"),
)
tam.hold(t("12-03", "13:35"), "orthostatic")
sim.stop(t("12-03", "13:35"), "diltiazem interaction")
rosu = s.order("rosuvastatin", "10 mg by mouth at bedtime", t("12-03", "20:00"))
s.note(
    "pharm",
    t("12-03", "15:00"),
    """Clin pharm. Rosuva + warfarin moot. Levetiracetam CrCl ~45 ok 500 BID. Contrast "allergy" - hives 2009, tolerated unpremedicated 2021: downgrade note. Dose in the home list "warfarin" must not print on AVS. Apixaban suggestion later: neurosurg/cards. - G. Lund""",
    "G. Lund, PharmD",
)
s.report(
    "Transthoracic echocardiogram",
    "",
    t("12-03", "14:00"),
    t("12-03", "17:30"),
    "EF 58%. LA dilated. Moderate AS: mean gradient 28 mmHg, AVA 1.2. Ascending aorta 4.5 cm.",
    category="CUS",
)
s.note(
    "nursing",
    t("12-03", "22:00"),
    """RN: GCS 15, headache 3/10 APAP 650. Wife gives him his own pillbox - contains WARFARIN + ASPIRIN 81 (not on list! OTC for "heart") - box sent home w Yuki, told not to. Stands w assist 118/70. K 4.6 at 2100.""",
    "J. Abara, RN",
)
s.labs(t("12-03", "21:00"), issued=t("12-03", "21:20"), k=4.6, cr=1.2)
s.report(
    "CT head without contrast",
    "",
    t("12-04", "06:00"),
    t("12-04", "07:00"),
    "Left convexity subdural 4 mm, unchanged. No new hemorrhage.",
    category="RAD",
)
s.labs(t("12-04", "06:00"), issued=t("12-04", "06:50"), inr=1.1, k=4.5, cr=1.1, hgb=13.0)
s.lab_text(t("12-03", "13:00"), t("12-04", "07:10"), "Creatine kinase", "2157-6", "146 U/L", flag="N")
s.vitals(t("12-04", "08:00"), bp="126/70", hr=70, rr=14, temp=36.6, spo2=98)
s.note(
    "pt",
    t("12-04", "09:30"),
    "Gait ok w cane. Up slowly. Stand 118/68 no sx. Home safety: no ladders/ boat alone.",
    "O. Marsh, PT",
)
s.note(
    "progress",
    t("12-04", "11:30"),
    """Oduya PGY1 d/c day
CT stable x3. INR 1.1.
AVS:
NO warfarin, NO aspirin/NSAID - until neurosurgery 12/18 says.
Keppra 500 BID last dose 12/10
rosuva 10 hs, (simva stop), diltiazem 180, finasteride
doxazosin STOP, tamsulosin hold → restart only after PCP 12/11 BP check
staples out 12/12 (10d) PCP
patch monitor 14d mailed back - pending; cards AS/aorta 4.5 → clinic 1/8, echo 1 yr.
no driving (syncope) until cards
Agree - TOH #4471
PS patient asks re resuming 'just half the coumadin' : no. """,
    "Dr. H. Oduya (PGY-1)",
    signed=t("12-04", "12:40"),
)
s.service("Neurosurgery clinic with CT head", t("12-03", "11:30"), due=t("12-18", "13:00"))
s.service(
    "Cardiology clinic",
    t("12-04", "12:00"),
    due="2026-01-08T10:00:00-08:00",
    note="moderate AS, ascending aorta 4.5 cm; 14-day patch result",
)
s.write(__file__)
