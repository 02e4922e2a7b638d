"use strict";
const links = () => [...document.querySelectorAll("a.open")];
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const all = links(), here = all.indexOf(document.activeElement);
  const next = {ArrowDown: here + 1, j: here + 1, ArrowUp: here - 1, k: here - 1}[event.key];
  if (event.key === "/") { event.preventDefault(); document.getElementById("q").focus(); }
  else if (next !== undefined && all[next]) { event.preventDefault(); all[next].focus(); }
});
