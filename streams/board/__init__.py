"""The ward board: who is in hospital, what is being drafted, what went wrong, in one page and as JSON.

It holds nothing that matters: at every start it reads the topics again from their beginning. So it runs on
Faust, which may lose or repeat records (docs/adr): folding drops repeated ones by their offset.

    settings.py   BoardSettings
    feeds.py      records of our topics, read only as far as the board needs them
    stays.py      patients and encounters, by ward
    drafting.py   what is pending, what is published
    rates.py      how much a minute
    letters.py    the last dead letters
    view.py       BoardView: the fold of all records to what is shown; pure
    naming.py     how patients are called: pseudonym and initials, or by name
    connecting.py librdkafka's options as Faust and aiokafka understand them
    pages.py      JSON, server-sent events, the page
    page.html     the page itself
    app.py        the Faust app; run_board
"""
