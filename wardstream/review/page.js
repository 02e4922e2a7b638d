"use strict";
// Follows processors/drafting/render/page.js on the page of a draft: editing, and the notes when they arrive.
const edits = new Map(Object.entries(data.edits)), added = new Map(Object.entries(data.added));
const tools = document.getElementById("tools"), writing = document.getElementById("writing");
const words = document.getElementById("words"), label = document.getElementById("words-label"), form = document.getElementById("decide");
const original = new Map([...document.querySelectorAll(".said")].map(one => [one.dataset.id, one.textContent]));
let target = null;  // what is being written: a sentence, or a section

function show() {
  for (const one of document.querySelectorAll(".said")) {
    const now = edits.get(one.dataset.id);
    one.classList.toggle("changed", now !== undefined && now !== "");
    one.classList.toggle("removed", now === "");
    one.textContent = now || original.get(one.dataset.id);
  }
  for (const old of document.querySelectorAll(".added")) old.remove();
  for (const [section, text] of added) {
    const home = document.querySelector(`[data-section="${CSS.escape(section)}"]`);
    if (home && text) home.append(el("p", "added", "Added by you: " + text));
  }
  const total = edits.size + added.size;
  document.getElementById("count").textContent = total ? (total === 1 ? "with 1 change" : `with ${total} changes`) : "";
}

function write(sentence, section) {
  target = {sentence, section};
  const id = sentence && sentence.dataset.id;
  label.textContent = sentence ? "The sentence as it should be" : "To add at the end of this section, in your words";
  words.value = sentence ? (edits.has(id) ? edits.get(id) : original.get(id)) : added.get(section) || "";
  writing.hidden = false;
  words.focus();
}

function stop() { writing.hidden = true; target = null; }

const choosing = choose, releasing = release;
choose = sentence => { choosing(sentence); tools.hidden = false; stop(); };
release = () => { releasing(); tools.hidden = true; stop(); };

document.getElementById("edit").addEventListener("click", () => write(chosen, null));
document.getElementById("add").addEventListener("click", () => write(null, chosen.closest("[data-section]").dataset.section));
document.getElementById("remove").addEventListener("click", () => { edits.set(chosen.dataset.id, ""); show(); });
document.getElementById("restore").addEventListener("click", () => {
  edits.delete(chosen.dataset.id);
  added.delete(chosen.closest("[data-section]").dataset.section);
  show();
});
document.getElementById("cancel").addEventListener("click", () => { const back = chosen; stop(); if (back) back.focus(); });
document.getElementById("done").addEventListener("click", () => {
  const text = words.value.trim(), {sentence, section} = target;
  if (!sentence) { if (text) added.set(section, text); else added.delete(section); }
  else if (text === original.get(sentence.dataset.id)) edits.delete(sentence.dataset.id);
  else edits.set(sentence.dataset.id, text);
  show();
  stop();
  if (chosen) chosen.focus();
});
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("textarea, input, select")) return;
  if (event.key === "e" && chosen) { event.preventDefault(); write(chosen, null); }
}, true);
words.addEventListener("keydown", event => {
  event.stopPropagation();
  if (event.key === "Escape") document.getElementById("cancel").click();
});
form.addEventListener("submit", () => {
  for (const [prefix, held] of [["e.", edits], ["a.", added]]) for (const [id, text] of held) {
    const input = document.createElement("input");
    input.type = "hidden"; input.name = prefix + id; input.value = text;
    form.append(input);
  }
  leaving = true;
});
let leaving = false;
addEventListener("beforeunload", event => { if (!leaving && edits.size + added.size) event.preventDefault(); });
show();
fetch("/notes/" + data.stem, {credentials: "same-origin"}).then(answer => answer.ok ? answer.json() : null).then(found => {
  if (!found) return;
  data.cited = found.cited;
  data.notes = found.notes;
  if (chosen) choosing(chosen);
}).catch(() => {});  // the quotations stay
