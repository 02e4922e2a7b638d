"""Fictional: finger replant leeches."""

from builder import Stay, clock

t = clock(2026, "-04:00")
s = Stay("cc-replant", "Marchetti", "Devon", "1991-10-03", "male")
s.contact("wife", "Priya Marchetti", "919-555-0134")
s.encounter(
    t("07-13", "15:05"),
    t("07-21", "14:00"),
    "table saw injury to hand",
    "283545005",
    "Hand laceration",
    "Plastic and Hand Surgery",
)
s.home(
    "Tizanidine",
    "4 mg by mouth three times daily as needed for back spasm",
    t("01-10", "08:00").replace("-04:00", "-05:00"),
    t("07-13", "16:00"),
)
s.home(
    "Sumatriptan", "50 mg by mouth as needed for migraine", "2024-02-01T08:00:00-05:00", t("07-13", "16:00")
)
s.vitals(t("07-13", "15:10"), bp="138/80", hr=108, rr=18, temp=36.6, spo2=99, weight=84)

s.note(
    "nursing",
    t("07-13", "15:10"),
    """TRIAGE: table saw, amputated finger R hand, finger on ice in bag. T 36.6 BP 138/80. NKDA per pt. vapes. last tetanus ?""",
    "M. Sopher RN",
)
s.note(
    "ed",
    t("07-13", "15:25"),
    """34M RHD carpenter, table saw 1415. LEFT index amputated thru P1, LEFT middle volar lac w flexor out, ring/thumb ok. (triage says R - wrong, it's LEFT.) Warm ischemia 20 min. XR L hand. Tdap, cefazolin 2 g, morphine. UDS sent w workup (Work comp packet). NPO. Hand to OR for replant.""",
    "Dr. S. Eberhardt",
    signed=t("07-13", "16:20"),
)
s.immunization("Tdap", "115", t("07-13", "15:40"))
s.labs(t("07-13", "15:30"), issued=t("07-13", "16:10"), hgb=14.1, plt=262, wbc=12.3, cr=0.9, k=4.0, inr=1.0)
s.lab_text(
    t("07-13", "15:45"), t("07-13", "17:00"), "Urine drug screen", "3398-5", "THC presumptive positive", "A"
)
s.procedure(
    "Replantation of index finger", "", t("07-13", "17:10"), t("07-14", "01:20"), site="left index finger"
)
s.note(
    "op",
    t("07-14", "01:30"),
    """OP NOTE - Hand Surgery
Procedure: replantation LEFT index finger thru proximal phalanx: K-wires x2, 1 digital artery, 2 veins, nerves x2, FDP + EDC. LEFT middle FDP repair zone II.
EBL 150. Dorsal blocking splint.
Post: heparin gtt low dose 500 U/h, ASA 325 then 81, hourly doppler, warm room, NO nicotine/caffeine/vasoconstrictors, NPO 12h.""",
    "Dr. Kei Sakamoto",
    signed=t("07-14", "02:30"),
)
hep = s.order("heparin", "500 units/hour IV continuous", t("07-14", "02:30"))
s.order("aspirin", "325 mg by mouth daily", t("07-14", "02:30")).dose(
    t("07-16", "08:00"), "81 mg by mouth daily"
)
s.order("acetaminophen", "1 g by mouth three times daily", t("07-14", "02:30"))
s.order("oxycodone", "5 mg by mouth every 4 hours as needed", t("07-14", "02:30"))
s.order("gabapentin", "300 mg by mouth three times daily", t("07-14", "02:30"))
tiz = s.order("tizanidine", "4 mg by mouth three times daily as needed", t("07-14", "03:00"))
nic = s.order("nicotine patch", "21 mg transdermal daily", t("07-14", "21:00"))
s.note(
    "event",
    t("07-14", "20:45"),
    "NF: asks for vape, craving. ordered nicotine patch 21. Finger a bit dusky, RN calling hand.",
    "Dr. L. Bancroft",
    signed=t("07-14", "21:10"),
)
s.note(
    "progress",
    t("07-14", "22:30"),
    """Hand PGY5: index purple, brisk bleed on prick = venous congestion. Leeches x2 q3h + ciprofloxacin 500 BID (Aeromonas) while on leeches +24h. d/c nicotine patch - vasoconstrictor! (patch 1st dose not put on).""",
    "Dr. Omid Farahani",
    signed=t("07-14", "22:50"),
)
nic.cancel(t("07-14", "22:50"), "vasoconstrictor after replant; never applied")
leech = s.order("medicinal leech therapy", "2 leeches to left index every 3 hours", t("07-14", "23:00"))
cip = s.order("ciprofloxacin", "500 mg by mouth twice daily", t("07-14", "23:00"))
s.vitals(t("07-15", "07:40"), bp="82/44", hr=52)
s.note(
    "nursing",
    t("07-15", "07:50"),
    "pt v sleepy, BP 82/44 HR 52 60min after tizanidine 4 + cipro #1/2. bolus 500 LR. paged. BP 104/60 at 0830.",
    "Q. Whitfield RN",
)
s.note(
    "pharm",
    t("07-15", "08:40"),
    """PHARMACY ALERT: CIPRO + TIZANIDINE = CONTRAINDICATED (CYP1A2, tizanidine up ~10x). This is the BP 82/44. Tizanidine STOPPED. Do not resume till >= 2 days after last cipro dose. Methocarbamol 750 mg TID prn OK for back. Sumatriptan = vasoconstrictor, not for replant: stop, use acetaminophen. Caffeine level also up w cipro.""",
    "Rashida Ellison PharmD",
)
tiz.stop(t("07-15", "08:35"), "contraindicated with ciprofloxacin")
s.order("methocarbamol", "750 mg by mouth three times daily as needed for back spasm", t("07-15", "09:00"))
s.note(
    "progress",
    t("07-15", "09:30"),
    """HAND AM RND POD2: L index pink w leeches, cap refill 2s. Hgb 9.8 (14.1). hypotension resolved. heparin 500/h, ASA 325 -> 81 tomorrow. cipro on. Leeches q3.""",
    "Dr. Kei Sakamoto",
    signed=t("07-15", "10:00"),
)
s.labs(t("07-15", "06:00"), issued=t("07-15", "07:00"), hgb=9.8, plt=220, wbc=10.1, cr=0.9)
s.labs(t("07-16", "06:00"), issued=t("07-16", "06:50"), hgb=6.8, plt=204)
s.given("red blood cells", "2 units IV", t("07-16", "09:00"))
s.labs(t("07-17", "06:00"), issued=t("07-17", "06:50"), hgb=8.4, plt=198, k=4.1, cr=0.8)
s.note(
    "progress",
    t("07-17", "09:00"),
    """PGY5 POD4. Hgb 6.8 -> 2u -> 8.4, consented to transfusion. leeches spacing q6. swab taken of drain'g index. Employer HR called asking for tox + return date: told NO, pt has to release.""",
    "Dr. Omid Farahani",
    signed=t("07-17", "10:00"),
)
s.lab_text(
    t("07-17", "08:00"),
    t("07-20", "15:30"),
    "Wound culture, left index",
    "6462-6",
    "Aeromonas hydrophila. Ciprofloxacin RESISTANT. Susceptible: doxycycline, TMP-SMX, cefepime. Resistant: ampicillin, cefazolin",
    "A",
)
hep.stop(t("07-18", "08:00"), "off heparin")
leech.stop(t("07-18", "12:00"), "congestion resolved")
s.note(
    "progress",
    t("07-18", "11:30"),
    """POD5 leeches off 1200. heparin off. ASA 81 x 30 d from surgery thru 8/12. finger viable. Hgb 8.3. cipro thru 7/19. gabapentin 300 TID. plan dc 7/20.""",
    "Dr. Omid Farahani",
    signed=t("07-18", "12:30"),
)
s.labs(t("07-18", "06:00"), issued=t("07-18", "06:40"), hgb=8.3, wbc=11.5)
cip.complete(t("07-19", "23:00"), "24 h after leeches")
s.vitals(t("07-20", "15:00"), temp=38.2, hr=98)
tmp = s.order("sulfamethoxazole-trimethoprim DS", "1 tablet by mouth twice daily", t("07-20", "18:10"))
s.note(
    "event",
    t("07-20", "18:20"),
    "NF 7/20: cx Aeromonas cipro-R. T 38.2, erythema around L index. Start Bactrim DS bid x 10d. ASA cont.",
    "Dr. L. Bancroft",
    signed=t("07-20", "18:40"),
)
s.note(
    "nursing",
    t("07-20", "20:15"),
    """wife at bedside: "he CAN'T have sulfa, he got hives and his lips swelled as a kid". pt forgot. bactrim NOT given, MD paged.""",
    "Q. Whitfield RN",
)
s.note(
    "pharm",
    t("07-21", "07:30"),
    """Sulfa allergy (hives/lip swelling) entered. TMP-SMX cancelled, 0 doses. -> doxycycline 100 mg BID x10 d: 7/21-7/30, susceptible. Apart from antacids/iron 2 h; sun. Ferrous sulfate at discharge: iron 2-3 h apart from doxy. Tizanidine: last cipro dose 7/19 pm -> could restart 7/22, but methocarbamol works so hand+pt agree leave OFF till PCP. """,
    "Rashida Ellison PharmD",
)
tmp.cancel(t("07-21", "07:20"), "sulfa allergy - hives, lip swelling; none given")
s.allergy("Sulfonamide antibiotics", "10180", "hives, lip swelling", t("07-21", "07:25"))
s.order("doxycycline", "100 mg by mouth twice daily through 7/30/2026", t("07-21", "08:00"))
for n, d in (
    ("doxycycline", "100 mg by mouth twice daily through 7/30/2026"),
    ("aspirin", "81 mg by mouth daily through 8/12/2026"),
    ("acetaminophen", "1 g by mouth three times daily"),
    ("gabapentin", "300 mg by mouth three times daily"),
    ("oxycodone", "5 mg by mouth every 6 hours as needed for severe pain, 12 tablets"),
    ("methocarbamol", "750 mg by mouth three times daily as needed for back spasm"),
    ("ferrous sulfate", "325 mg by mouth every other day, 3 hours apart from doxycycline"),
):
    s.order(n, d, t("07-21", "09:00"), cat="discharge")
s.labs(t("07-21", "06:00"), issued=t("07-21", "06:50"), hgb=8.9, wbc=9.8, cr=0.9)
s.note(
    "pt",
    t("07-21", "09:30"),
    "OT/hand tx: dorsal block splint L, on at all times incl sleep. NO active flex. elevate above heart. keep dry. passive as taught. NWB L hand. hand therapy 7/27 1pm Bev.",
    "B. Lindahl OTR/CHT",
)
s.condition("Traumatic amputation of left index finger", "", t("07-13", "16:20"))
s.service("Hand clinic, Dr. Sakamoto", t("07-21", "09:00"), due=t("07-24", "10:15"))
s.note(
    "dcsum",
    t("07-21", "10:00"),
    """DC SUMMARY  34M s/p LEFT index replant + L middle FDP repair 7/13. Leeches 7/14-18. 2u PRBC. Hgb 8.9. Aeromonas infxn cipro-R.
Meds: doxy 100 bid thru 7/30. ASA 81 thru 8/12. APAP 1 g TID. gabapentin 300 TID. oxycodone 5 q6 prn #12. methocarbamol 750 tid prn. ferrous sulfate 325 qod, apart from doxy.
STOP tizanidine, sumatriptan, all nicotine/vape, NO caffeine x3 wk, no ibuprofen/NSAID.
SULFA ALLERGY.
Splint on, dry, elevated. Do not remove dressing. Pins out ~6 wk.
Hand clinic Sakamoto FRI 7/24 10:15 (7/23 was offered, changed). Hand therapy 7/27 1 pm. PCP CBC 7/28. Work: off until clinic; nothing to employer w/o his release (UDS not relevant).
CALL/ED: finger white, blue/purple or cold, bleeding, fever>101, pus, dizzy, SOB.
""",
    "Dr. Omid Farahani",
    signed=t("07-21", "12:00"),
)
s.write(__file__)
