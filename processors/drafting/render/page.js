"use strict";
// Everything from the record is written with textContent: nothing of it is ever read as HTML.
const data = JSON.parse(document.getElementById("data").textContent);
const shown = document.getElementById("shown"), greeting = shown.firstElementChild;
document.documentElement.classList.add("js");

function el(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children.filter(child => child !== ""));
  return made;
}

// The note with every cited span of it marked. Spans may touch or overlap.
function marked(text, spans) {
  const box = el("div", "text");
  box.tabIndex = 0;
  let place = 0;
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (end <= place) continue;
    const from = Math.max(start, place);
    box.append(text.slice(place, from), el("mark", "", text.slice(from, end)));
    place = end;
  }
  box.append(text.slice(place));
  return box;
}

function noteCard(number, cited) {
  const note = data.notes[number];
  return el("section", "card", el("h3", "", note.title), el("p", "when", [note.time, note.by].filter(Boolean).join(" · ")),
    marked(note.text, cited.map(one => [one.start, one.end])), ...cited.map(one => el("p", "place", one.place)));
}

function quoteCard(one) {
  if (one.coded) return el("section", "card", el("p", "kind", one.kind), el("p", "fact", one.quote || one.label), el("p", "place", one.place));
  return el("section", "card", el("h3", "", one.label), el("p", "when", one.time), el("blockquote", "", el("mark", "", one.quote)),
    el("p", "place", one.place));
}

let chosen = null;
function release() {
  if (chosen) chosen.setAttribute("aria-pressed", "false");
  chosen = null;
  document.body.classList.remove("showing");
  shown.replaceChildren(greeting);
}

function choose(sentence) {
  if (chosen) chosen.setAttribute("aria-pressed", "false");
  chosen = sentence;
  sentence.setAttribute("aria-pressed", "true");
  const cited = sentence.dataset.sources.split(" ").filter(Boolean).map(number => data.cited[number]);
  const notes = new Map();
  for (const one of cited) if (one.note >= 0) notes.set(one.note, [...(notes.get(one.note) || []), one]);
  const cards = [...[...notes].map(([number, of]) => noteCard(number, of)), ...cited.filter(one => one.note < 0).map(quoteCard)];
  shown.className = cards.length > 1 ? "several" : "";
  shown.replaceChildren(...cards);
  document.body.classList.add("showing");
  sentence.scrollIntoView({block: "nearest"});  // on a small screen the sources cover the lower half
  for (const text of shown.querySelectorAll(".text")) {
    const mark = text.querySelector("mark");
    if (mark) text.scrollTop = mark.offsetTop - text.offsetTop - text.clientHeight / 3;
  }
}

const sentences = () => [...document.querySelectorAll("article.open .said")];
function step(by) {
  const all = sentences(), here = all.indexOf(document.activeElement.closest(".said") || chosen);
  const next = all[here < 0 ? (by > 0 ? 0 : all.length - 1) : here + by];
  if (!next) return;
  for (let box = next.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  next.focus();
  choose(next);
}

document.querySelector("main").addEventListener("click", event => {
  const sentence = event.target.closest(".said");
  if (sentence && !String(getSelection())) choose(sentence);
});
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const sentence = event.target.closest && event.target.closest(".said");
  if (sentence && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); choose(sentence); }
  else if (event.key === "Escape" && chosen) { const back = chosen; release(); back.focus(); }
  else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !event.target.closest(".text, nav")) {
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
  }
});
document.getElementById("close").addEventListener("click", () => { const back = chosen; release(); if (back) back.focus(); });

function open() {
  const wanted = document.getElementById(location.hash.slice(1));
  const article = wanted && wanted.matches("article") ? wanted : document.querySelector("article");
  if (!article) return;
  for (const other of document.querySelectorAll("article.open")) other.classList.remove("open");
  article.classList.add("open");
  for (const link of document.querySelectorAll("nav a")) {
    const current = link.getAttribute("href") === "#" + article.id;
    if (!current) { link.removeAttribute("aria-current"); continue; }
    link.setAttribute("aria-current", "true");
    link.closest("details").open = true;
    link.scrollIntoView({block: "nearest"});
  }
  release();
  if (location.hash) { article.focus({preventScroll: true}); scrollTo(0, 0); }
}
addEventListener("hashchange", open);
const people = [...document.querySelectorAll("nav details")];
if (people.length > 3) for (const one of people) one.open = false;
open();
// Paper has no disclosure triangles: what is folded is printed, too.
addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll("details:not([open])")) { one.dataset.folded = ""; one.open = true; }
});
addEventListener("afterprint", () => {
  for (const one of document.querySelectorAll("[data-folded]")) { delete one.dataset.folded; one.open = false; }
});
