"use strict";
const live = document.getElementById("live");
if (live) new EventSource("/ops/events").onmessage = event => { live.innerHTML = JSON.parse(event.data); };
