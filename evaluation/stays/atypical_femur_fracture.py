"""Fictional: atypical femur fracture."""

from builder import Stay, clock

t = clock(2026, "-06:00")
s = Stay("aa-holl", "Holloway", "Beatrice", "1953-11-04", "female")
s.encounter(
    t("06-08", "16:40"),
    t("06-14", "11:50"),
    "leg gave way, thigh pain",
    "71620000",
    "Fracture of femur",
    "Orthopedics",
    "snf",
)
s.allergy(
    "sulfamethoxazole-trimethoprim", "10831", "rash", t("06-08", "17:00"), severity="mild", criticality="low"
)
s.home("alendronate 70 mg", "1 tablet by mouth once a week on Sunday", "2015-03-01", t("06-08", "18:30"))
s.home("prednisone", "7.5 mg by mouth once daily for polymyalgia", "2024-02-01", t("06-08", "18:30"))
s.home("sertraline", "100 mg by mouth once daily", "2016-01-01", t("06-08", "18:30"))
s.home("omeprazole", "20 mg by mouth once daily", "2014-01-01", t("06-08", "18:30"))
s.condition(
    "Malignant neoplasm of breast, left, treated",
    "254837009",
    t("06-08", "19:00"),
    onset="2017-01-01",
    status="remission",
    kind="problem-list-item",
)
s.vitals(t("06-08", "16:50"), bp="148/72", hr=92, rr=16, temp=36.7, spo2=96, weight=54, height=158)
s.labs(
    t("06-08", "17:10"),
    issued=t("06-08", "17:50"),
    hgb=12.4,
    wbc=9.1,
    plt=266,
    na=138,
    k=4.2,
    bun=30,
    cr=1.4,
    glu=108,
    ca=9.2,
    alb=3.6,
    inr=1.0,
    alp=96,
)
s.report(
    "XR femur bilateral",
    "",
    t("06-08", "17:20"),
    t("06-08", "18:10"),
    "RIGHT: complete transverse subtrochanteric fracture with medial spike and lateral cortical beaking, atypical pattern. LEFT: lateral cortical thickening with lucent line (dreaded black line), incomplete atypical fracture. No lytic lesion.",
)
s.note(
    "ed",
    t("06-08", "17:15"),
    """ED: 72F stepped off curb at Walgreens, no fall before, R thigh snapped, down on R. 2 mos of BILATERAL thigh ache, told "sciatica". alendronate since 2015, pred 7.5 for PMR since Feb 2024. Hx L breast ca 2017 s/p lumpectomy + XRT + anastrozole finished 2022. R leg short ext rotated, NV intact. Fascia iliaca block R 0.25% ropi 30 ml. NKDA per EMS (chart: sulfa rash). Husband's med bag: risedronate? no that's HIS, also his warfarin, do not enter. Nickel: earrings rash, told by pt.
""",
    "Dr. D. Chavarria EM",
    signed=t("06-08", "19:05"),
)
s.note(
    "hp",
    t("06-08", "20:00"),
    """ORTHO H&P
72F R complete atypical femur fx, subtroch, on 11 y alendronate + pred + PPI. L incomplete AFF, painful. breast ca hx: r/o path fx, send reamings, SPEP. To OR am: long cephalomedullary nail RIGHT. LEFT prophylactic nail staged, 2-3 wk. TITANIUM implants, NICKEL allergy. LLE PROTECTED (touch down) till nailed, RLE WBAT postop.
STOP ALENDRONATE FOR GOOD, no bisphosphonates incl zoledronic acid, no denosumab w/o endocrine. Teriparatide not: prior breast XRT (per endo).
CrCl (CG) 54 kg -> 31 mL/min. cr 1.4. No NSAIDs. NPO MN. TXA 1 g. Ancef 2 g.
Full code; HCP daughter Lorraine. FH mother hip fx at 80.
""",
    "R. Saenz PA-C / Dr. N. Whitfield Ortho",
    signed=t("06-08", "21:15"),
)
s.order("alendronate", "70 mg by mouth weekly Sunday", t("06-08", "20:10")).stop(
    t("06-08", "20:55"), "atypical femur fracture, class contraindicated"
)
s.order("prednisone", "7.5 mg by mouth once daily", t("06-08", "20:10")).hold(
    t("06-09", "06:30"), "replaced by stress dose hydrocortisone"
)
s.order("hydrocortisone", "50 mg IV every 8 hours", t("06-09", "06:30"), end=t("06-11", "08:00"))
s.order(
    "cefazolin",
    "2 g IV once before incision",
    t("06-09", "06:40"),
    end=t("06-09", "07:50"),
    final="completed",
)
s.note(
    "op",
    t("06-09", "08:00"),
    """OPERATION: R LONG CEPHALOMEDULLARY NAIL, TITANIUM, 10 X 360. DX: R ATYPICAL SUBTROCHANTERIC FX. REAMINGS TO PATHOLOGY. EBL 400. CELL SAVER NO. PACKED: NONE. IMPLANT LOT IN LOG. POST: RLE WBAT W/ WALKER. LLE TOUCH-DOWN ONLY (INCOMPLETE FX). DRSG SILVER, STAYS 7 D.
""",
    "Dr. N. Whitfield",
    signed=t("06-09", "11:30"),
)
s.procedure("Intramedullary nailing of femur", "", t("06-09", "08:00"), t("06-09", "10:20"), "Right femur")
en = s.order("enoxaparin", "40 mg subcutaneously once daily", t("06-09", "20:00"))
en.dose(t("06-10", "09:30"), "30 mg subcutaneously once daily")
s.labs(
    t("06-10", "05:20"),
    issued=t("06-10", "06:05"),
    hgb=7.6,
    wbc=11.0,
    plt=201,
    na=133,
    k=4.9,
    bun=34,
    cr=1.7,
    glu=168,
)
s.order(
    "tramadol",
    "50 mg by mouth every 6 hours as needed",
    t("06-09", "12:30"),
    end=t("06-10", "10:10"),
    why="serotonin risk with sertraline",
)
s.order(
    "zoledronic acid",
    "5 mg IV once (hip fracture order set)",
    t("06-10", "07:00"),
    end=t("06-10", "10:00"),
    why="atypical femur fracture, contraindicated, CrCl < 35",
    final="cancelled",
)
s.note(
    "pharm",
    t("06-10", "09:00"),
    """PHARM POD1: Cr 1.7 -> CrCl 25. enox 40 -> 30 DAILY. HIP FX ORDERSET ZOLEDRONIC ACID -> wrong pt for this, AFF + CrCl 25, Dr Whitfield cancelled, not given. tramadol + sertraline = serotonin/seizure, d/c. use APAP sched + oxycodone 2.5. OMEPRAZOLE also risk, pt wants to stay on? PPI w/ steroid ok per PCP.
""",
    "S. Delgadillo PharmD",
    signed=t("06-10", "10:15"),
)
s.note(
    "pt",
    t("06-10", "13:30"),
    """PT EVAL. FWW, R WBAT. L TDWB. Pt does OPPOSITE, puts wt on L as R hurts. Cued x many. mod A x2, 8 ft. BP 98/54 stood. Rec SNF. Board over bed: R = WEIGHT OK, L = TOES ONLY.
""",
    "M. Benally PT",
    signed=t("06-10", "14:20"),
)
s.note(
    "progress",
    t("06-10", "15:00"),
    """ORTHO/hospitalist POD1. Hgb 7.6 (12.4). Dizzy standing. 1 u PRBC consent pt, given. Cr 1.7 prerenal, NS. lisinopril NONE at home. APAP 1 g TID; oxy 2.5 prn. hydrocort 50 q8 -> pred tomorrow/6/11. SPEP, path pending.
""",
    "Dr. F. Amador, Hospitalist",
    signed=t("06-10", "16:00"),
)
s.labs(t("06-10", "20:00"), issued=t("06-10", "20:30"), hgb=8.9)
s.labs(t("06-11", "05:20"), issued=t("06-11", "06:00"), hgb=8.7, na=135, k=4.4, cr=1.4, bun=28)
s.order("prednisone", "7.5 mg by mouth once daily", t("06-11", "08:00"))
s.note(
    "consult",
    t("06-11", "11:00"),
    """ENDO (Dr Mireles). No bisphos, no denosumab now, no teriparatide/abaloparatide: had L breast XRT. 25-OH vit D 17 -> D3 2000 IU daily (was on none, list said 50,000/wk from 2022, old). Calcium citrate 600 BID, not carbonate as on PPI. ok romosozumab? No MI/CVA hx but decide in clinic. Do not stop prednisone abruptly: adrenal.
""",
    "Dr. C. Mireles, Endocrinology",
    signed=t("06-11", "12:00"),
)
s.lab_text(
    t("06-10", "05:20"),
    t("06-11", "09:10"),
    "25-OH vitamin D",
    "1989-3",
    "17 ng/mL (low, 30 to 100)",
    flag="L",
)
s.note(
    "progress",
    t("06-12", "09:00"),
    """ORTHO POD3. Dressing c/d/i. RLE WBAT, LLE TDWB. Left thigh pain 5/10 - if worse, xray STAT. L nail: OR 6/26 planned. ... "plan L nail 7/1" in consult is old. Enox until 28 d post R surgery = 7/7, HOLD night before 6/26 surgery. Hgb 9.0 stable. Pred 7.5.
""",
    "R. Saenz PA-C",
    signed=t("06-12", "09:50"),
)
s.labs(t("06-13", "05:20"), issued=t("06-13", "06:00"), hgb=9.1, cr=1.3, na=137, k=4.3)
s.lab_text(
    t("06-09", "09:00"),
    t("06-13", "16:00"),
    "Femoral reamings pathology",
    "",
    "Benign reactive bone and fracture callus. No carcinoma.",
)
s.note(
    "event",
    t("06-13", "11:00"),
    """CM: SNF Mesilla Valley accepts, transfer 6/14 noon. wound check SNF RN; ortho 6/23 10:30 w/ xray BOTH femurs then OR L 6/26. Endo 7/9. """,
    "B. Ochoa RN CM",
    signed=t("06-13", "11:40"),
)
for n, x in (
    ("enoxaparin", "30 mg subcutaneously once daily until 7/7"),
    ("prednisone", "7.5 mg by mouth once daily"),
    ("sertraline", "100 mg by mouth once daily"),
    ("omeprazole", "20 mg by mouth once daily"),
    ("acetaminophen", "1000 mg by mouth three times daily, max 3 g"),
    ("oxycodone", "2.5 mg by mouth every 6 hours as needed, 5 days"),
    ("cholecalciferol", "2000 IU by mouth once daily"),
    ("calcium citrate", "600 mg by mouth twice daily"),
    ("senna", "8.6 mg 2 tablets by mouth at bedtime"),
):
    s.order(n, x, t("06-14", "09:00"), cat="discharge")
s.note(
    "dcsum",
    t("06-14", "09:00"),
    """DC SUMMARY to SNF
R complete atypical femur fx (alendronate 11 y + pred + PPI), s/p R titanium long CMN 6/9. L incomplete AFF, planned prophylactic L nail 6/26. Reamings benign. SPEP PENDING.
WEIGHT: RIGHT as tolerated w/ walker. LEFT TOUCH-DOWN ONLY. New or worse LEFT thigh/groin pain: stop walking, call, may break.
STOP alendronate forever; NO zoledronic acid, no denosumab. Dentist/doctor must know. Prednisone 7.5 daily, do not miss or stop.
Enox 30 mg daily thru 7/7 (kidney-adjusted), skip dose the evening of 6/25 before OR. No ibuprofen/naproxen. D3 2000, Ca citrate 600 BID. tramadol not.
Labs: BMP + CBC 6/17 at SNF. Hgb 9.1, Cr 1.3.
Appts ortho Dr Whitfield 6/23 10:30; OR 6/26; endo Dr Mireles 7/9. Dressing off 6/16.
Return: calf swelling, chest pain, SOB, drainage, fever, bleeding.
""",
    "R. Saenz PA-C / Dr. N. Whitfield",
    signed=t("06-14", "10:10"),
)
s.write(__file__)
