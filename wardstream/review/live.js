"use strict";
// What is followed is put in place as it changes, but never under a pointer or the keyboard: nobody is to open another
// patient than the one they aimed at.
const live = document.getElementById("live"), state = document.getElementById("follow");
let source = null, waiting = null, lost = 0;
const busy = () => live.matches(":hover") || live.contains(document.activeElement);
function place() {
  if (waiting === null) return;
  const at = live.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  live.innerHTML = waiting;
  waiting = null;
  if (at) live.querySelector(`[href="${CSS.escape(at)}"]`)?.focus();
  state.textContent = "Live.";
}
function follow() {
  if (source) source.close();
  source = new EventSource(live.dataset.events);
  source.onopen = () => { clearTimeout(lost); if (waiting === null) state.textContent = "Live."; };
  source.onerror = () => {  // between two connections there are some seconds
    clearTimeout(lost);
    lost = setTimeout(() => { state.textContent = "Not live: the connection is lost, what is shown may be old. Load the page again."; },
      source.readyState === EventSource.CLOSED ? 0 : 8000);
  };
  source.onmessage = event => {
    waiting = JSON.parse(event.data);
    if (!busy()) return place();
    const show = document.createElement("button");
    show.type = "button";
    show.textContent = "Show";
    show.addEventListener("click", place);
    state.replaceChildren("Something has changed. ", show);
  };
}
if (live) {
  follow();
  live.addEventListener("mouseleave", () => { if (!busy()) place(); });
  live.addEventListener("focusout", () => setTimeout(() => { if (!busy()) place(); }));
  // A browser has few connections for all its tabs: one that nobody looks at follows nothing.
  document.addEventListener("visibilitychange", () => { if (document.hidden) source.close(); else follow(); });
}
