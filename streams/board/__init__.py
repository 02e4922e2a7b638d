"""The ward board: who is in hospital, what is being drafted and what went wrong, as JSON for programs and `wardstream web`.

It keeps nothing: at every start it reads the topics again from their beginning. So it runs on Faust, which
may lose or repeat records (docs/adr): a repeated record is recognised by its offset.

    settings.py   BoardSettings
    feeds.py      records of our topics, decoded only as far as the board needs
    ward.py       patients and encounters by ward, and the drafts of each
    view.py       BoardView: folds all records into what is shown; rates a minute; pseudonyms or names. Pure
    kafka_options.py librdkafka's options as Faust and aiokafka understand them
    pages.py      JSON, server-sent events
    timers.py     the ticks that the timers publish
    app.py        the Faust app; run_board
"""
