"""Fictional: kidney transplant levels."""

from builder import Stay, clock

t = clock(2026, "-07:00")
s = Stay("ff-ktx", "Mokoena", "Thandiwe", "1977-10-12", "female")
s.contact("sister", "Lindiwe Mokoena", "555-0163")
s.encounter(
    t("06-03", "02:15"),
    t("06-09", "15:40"),
    "admit for deceased donor kidney transplant",
    "46177005",
    "End-stage renal disease",
    "Transplant Surgery",
)
s.condition("End-stage renal disease due to FSGS, on peritoneal dialysis", "46177005", t("06-03", "03:00"))
s.condition("Hypertension", "38341003", t("06-03", "03:00"), kind="problem-list-item")
s.allergy("sulfamethoxazole-trimethoprim", "10831", "Stevens-Johnson syndrome 2009", t("06-03", "02:40"))
for n, d in [
    ("diltiazem ER", "240 mg by mouth daily"),
    ("lisinopril", "10 mg by mouth daily"),
    ("sevelamer", "800 mg by mouth with meals"),
    ("cinacalcet", "30 mg by mouth daily"),
    ("calcitriol", "0.25 mcg by mouth daily"),
    ("atorvastatin", "10 mg by mouth daily"),
]:
    s.home(n, d, t("03-01", "08:00"), t("06-03", "03:20"))
s.vitals(t("06-03", "02:30"), bp="158/92", hr=78, rr=16, spo2=99, temp=36.6, weight=67.2)
s.labs(
    t("06-03", "02:45"),
    issued=t("06-03", "03:30"),
    wbc=6.1,
    hgb=10.9,
    plt=214,
    na=138,
    k=4.9,
    cr=8.4,
    bun=58,
    glu=96,
    ca=8.9,
)
s.lab_text(t("06-03", "02:45"), t("06-03", "03:45"), "hCG, serum", "", "NEGATIVE", "N")
s.note(
    "hp",
    t("06-03", "03:00"),
    """TXP SURGERY H&P. 48F ESRD FSGS on PD x4y called in for DDKT. CMV D+/R-, EBV +/+. cPRA 12, XM neg. PD drained 0100. UO ~150/d residual.
Allergy bactrim = SJS.
Home: dilt 240, lisin 10, renvela, sensipar, calcitriol, lipitor 10. Sister also brings a bag: "herbs for the nerves"- St John's wort 300 tid since Feb; ibuprofen prn knees.
Donor: 24M from Merced county, motorcycle, PHS increased risk (IVDU hx), KDPI 28. HCV ab neg NAT neg.  [DONOR INFO CONFIDENTIAL]
PLAN OR 0600, R iliac fossa. thymo 1.5 mg/kg, solumedrol, MMF 1000 bid, tac to start when Cr falling. stop St Johns wort. No NSAIDs ever.
Consent KDPI/PHS risk signed by pt. LMP 5/20, no contraception.
full code""",
    "Dr. J. Halvorsen, Txp Surg",
    signed=t("06-03", "04:30"),
)
s.note(
    "op",
    t("06-03", "11:10"),
    """OP: DDKT to RIGHT iliac fossa. ext iliac a/v. CIT 17h. Lich ureteroneocystostomy over 6F double J STENT. JP x1. EBL 200. urine on table small. PD cath left in place. Foley d5. Anesthesia: no issues, CVP 10.""",
    "Dr. J. Halvorsen",
    signed=t("06-03", "11:50"),
)
s.procedure(
    "Deceased donor kidney transplant, right iliac fossa",
    "",
    t("06-03", "06:20"),
    t("06-03", "10:50"),
    "right iliac fossa",
)
mmf = s.order("mycophenolate mofetil", "1000 mg by mouth twice daily", t("06-03", "12:00"))
tac = s.order("tacrolimus", "3 mg by mouth every 12 hours", t("06-04", "08:00"))
s.order(
    "methylprednisolone",
    "taper IV per protocol",
    t("06-03", "06:00"),
    end=t("06-07", "08:00"),
    final="completed",
)
pred = s.order("prednisone", "20 mg by mouth daily", t("06-07", "08:00"))
dil = s.order("diltiazem ER", "240 mg by mouth daily", t("06-03", "14:00"))
lis = s.order("lisinopril", "10 mg by mouth daily", t("06-03", "14:00"))
lis.stop(t("06-04", "09:30"), "early graft, potassium")
vg = s.order("valganciclovir", "450 mg by mouth daily", t("06-04", "08:00"))
ato = s.order("atovaquone", "1500 mg by mouth daily", t("06-04", "08:00"))
nys = s.order("nystatin suspension", "500,000 units by mouth four times daily", t("06-04", "08:00"))
hepsq = s.order("heparin", "5000 units subcutaneously every 8 hours", t("06-03", "18:00"))
s.labs(t("06-04", "04:00"), issued=t("06-04", "05:00"), cr=8.1, k=5.9, bun=61, hgb=9.8, wbc=11.2, glu=214)
s.note(
    "consult",
    t("06-04", "09:00"),
    """TXP NEPH POD1. UO 340/12h, Cr 8.1, K 5.9, US: flow good RI 0.72, no hydro. = DGF (slow). HD x1 today for K. stop lisinopril. Tac 3 bid start today. Bactrim: SJS -> atovaquone 1500. dapsone: G6PD not back + sulfa-like, avoid. valcyte for CrCl<25: 450 mg TWICE WEEKLY not daily, adj as GFR rises.""",
    "Dr. S. Parvizi, Txp Neph",
    signed=t("06-04", "09:40"),
)
vg.dose(t("06-04", "11:00"), "450 mg by mouth twice weekly (Mon, Thu)")
s.labs(t("06-05", "04:00"), issued=t("06-05", "05:00"), cr=6.2, k=4.6, bun=44, hgb=9.4, wbc=9.1, glu=232)
s.lab_text(
    t("06-05", "07:30"),
    t("06-05", "13:00"),
    "Tacrolimus level (trough)",
    "11253-2",
    "4.1 ng/mL (goal 8-10)",
    "L",
)
tac.dose(t("06-05", "20:00"), "5 mg by mouth every 12 hours")
s.note(
    "progress",
    t("06-05", "13:30"),
    """TXP POD2: UO 1.9L. Cr 8.1>6.2. tac trough 4.1 -> 5 mg bid. glu 230s on steroids: NPH 10 qAM + SSI. Foley. dilt continues for BP 150s.""",
    "A. Tolentino NP",
    signed=t("06-05", "14:10"),
)
nph = s.order("insulin NPH", "10 units subcutaneously every morning", t("06-05", "14:20"))
s.labs(
    t("06-07", "04:00"), issued=t("06-07", "05:00"), cr=2.9, k=4.4, bun=36, hgb=9.0, wbc=7.0, glu=168, mg=1.5
)
s.lab_text(
    t("06-07", "07:30"),
    t("06-07", "12:40"),
    "Tacrolimus level (trough)",
    "11253-2",
    "15.8 ng/mL (goal 8-10)",
    "HH",
)
s.note(
    "consult",
    t("06-07", "13:00"),
    """TXP PHARM. trough 15.8, tremor. diltiazem = CYP3A4 inhibitor; plus St Johns wort washed off (inducer, ~2wk to wear off so level will drift UP). HOLD tonight tac dose, restart 3 mg BID 6/8 AM. Change dilt -> amlodipine 5 (neph agrees). Tac 5 mg order from 6/5 superseded. No grapefruit. MMF teratogenic: hCG neg 6/3; needs 2 forms contraception, repeat hCG 8-10 days.""",
    "W. Chiu PharmD",
    signed=t("06-07", "13:40"),
)
tac.hold(t("06-07", "13:45"), "trough 15.8")
dil.stop(t("06-07", "13:50"), "raises tacrolimus")
s.order("amlodipine", "5 mg by mouth daily", t("06-07", "14:00"))
tac.stop(t("06-08", "07:55"), "dose changed")
tac2 = s.order("tacrolimus", "3 mg by mouth every 12 hours", t("06-08", "08:00"))
s.note(
    "nursing",
    t("06-08", "10:00"),
    """foley out 0600, voided 300. JP 45cc serosang. 1st teaching: pillbox. pt asked "who was it?" - told we cannot give donor info. Roommate's family asked re cyclosporine 100 mg, not our pt.""",
    "M. Alcázar RN",
    signed=t("06-08", "10:40"),
)
s.labs(t("06-08", "04:00"), issued=t("06-08", "05:00"), cr=2.2, k=4.3, bun=30, hgb=8.9, wbc=5.8, glu=148)
s.lab_text(t("06-03", "02:45"), t("06-08", "15:00"), "G6PD", "", "Normal 11.2 U/g Hb", "N")
s.labs(
    t("06-09", "04:00"), issued=t("06-09", "05:00"), cr=1.9, k=4.2, bun=26, hgb=9.1, wbc=5.2, glu=134, mg=1.6
)
s.lab_text(
    t("06-09", "07:30"),
    t("06-09", "08:00"),
    "Tacrolimus level (trough)",
    "11253-2",
    "pending - send-out run 1600",
    "N",
    status="registered",
)
s.note(
    "progress",
    t("06-09", "08:00"),
    """TXP POD6 DC DAY. Cr 1.9 UO 2.8L. wt 66. tac 3 bid, trough from 0730 today PENDING, coordinator calls w dose changes. CrCl ~39 -> valcyte 450 mg every other day now. NPH 10->8 qAM while pred 20. amlodipine 5. JP 30/d: home with drain, log. DSA pending. PD catheter stays - not used, out w stent. NO ibuprofen, no SJW, no grapefruit. MMF 1000 bid. donor HIV/HBV/HCV NAT 7/8 per PHS.
""",
    "A. Tolentino NP",
    signed=t("06-09", "08:50"),
)
vg.stop(t("06-09", "09:00"), "dose changed")
for n, d in [("tacrolimus", "5 mg by mouth every 12 hours")]:
    tx = s.order(n, d, t("06-09", "08:40"), cat="discharge")
tx.cancel(t("06-09", "09:20"), "wrong dose, use 3 mg")
for n, d in [
    ("tacrolimus", "3 mg by mouth every 12 hours"),
    ("mycophenolate mofetil", "1000 mg by mouth twice daily"),
    ("prednisone", "20 mg by mouth daily"),
    ("valganciclovir", "450 mg by mouth every other day"),
    ("atovaquone", "1500 mg by mouth daily with food"),
    ("nystatin suspension", "500,000 units by mouth four times daily"),
    ("amlodipine", "5 mg by mouth daily"),
    ("insulin NPH", "8 units subcutaneously every morning"),
    ("famotidine", "20 mg by mouth daily"),
    ("atorvastatin", "10 mg by mouth daily"),
    ("calcitriol", "0.25 mcg by mouth daily"),
]:
    s.order(n, d, t("06-09", "09:30"), cat="discharge")
s.note(
    "instr",
    t("06-09", "11:00"),
    """TRANSPLANT DC INSTR
New kidney R lower belly 6/3.
Take tacrolimus 3 mg every 12 h (8am 8pm). On lab mornings DO NOT take until blood drawn, bring dose. Labs Mon + Thu, first 6/11. Today's level is not back; coordinator will call today/tomorrow w any change.
mycophenolate 1000 2x/d. prednisone 20 daily. Valcyte 450 every OTHER day. atovaquone 1500 w food. nystatin 4x/d. amlodipine 5. NPH insulin 8 units AM. pepcid. lipitor, calcitriol.
STOP: diltiazem, lisinopril, Renvela, Sensipar, St John's wort, ibuprofen/NSAIDs. No grapefruit.
NEVER Bactrim.
Two kinds of birth control while on mycophenolate + 6 wks after; preg test 6/18.
JP drain empty 2x/d write down. no lifting >10 lb x 6 wks. Drink 2.5L. no live vaccines.
Clinic 6/12 8:30a Dr Parvizi. Drain check Dr Halvorsen 6/16 10:00a. Stent removal (cysto) 7/1 9:00a.
Blood tests for donor viruses 7/8. DSA test pending.
PD catheter stays, keep covered.
Call coordinator 555-0188: fever >100.4, pain over kidney, less urine, wt up >2 lb/d, vomiting meds, BP >170, tremor.""",
    "M. Alcázar RN",
    signed=t("06-09", "12:00"),
)
s.note(
    "dcsum",
    t("06-09", "13:00"),
    """DC SUM. 48F ESRD FSGS s/p DDKT R iliac 6/3, slow graft fx (DGF, HD x1 6/4), Cr 1.9 at dc. tac supratherapeutic 15.8 6/7 w diltiazem, now 3 bid, 6/9 trough pending. Steroid hyperglycemia NPH. CMV D+R-. PHS increased risk donor. DSA pending. JP + stent + PD cath in situ.""",
    "A. Tolentino NP",
    signed=t("06-09", "14:00"),
)
s.write(__file__)
