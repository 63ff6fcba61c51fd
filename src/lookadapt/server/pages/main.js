// Which page is shown, and who is asking.

import { health, onRefused, Problem, who } from "./api.js";
import { $ } from "./dom.js";
import { openLessons } from "./lessons.js";
import { openTalk, restart } from "./talk.js";
import "./teach.js";
import "./testing.js";

const PAGES = ["talk", "teach", "lessons", "test"];
const opened = { talk: openTalk, lessons: openLessons };

async function show(focus = true) {
  const wanted = location.hash.slice(1);
  if (wanted === "content") return; // the link that skips to the content
  const name = PAGES.includes(wanted) ? wanted : "talk";
  for (const page of PAGES) {
    $(page).hidden = page !== name;
    const link = document.querySelector(`nav a[href="#${page}"]`);
    if (page === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${name[0].toUpperCase()}${name.slice(1)} · lookadapt`;
  if (name === "talk") $("line").focus();
  else if (focus) $("content").focus();
  try {
    await opened[name]?.();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
  }
}

function settings(problem) {
  $("namespace").value = who.namespace;
  $("token").value = who.token;
  $("settings-problem").textContent = problem ? `${problem.message}. ${problem.hint}` : "";
  if (!$("settings").open) $("settings").showModal();
}

function named() {
  $("who").textContent = who.namespace;
  $("who").setAttribute("aria-label", `Namespace ${who.namespace}: change`);
}

$("who").addEventListener("click", () => settings(null));
$("settings").addEventListener("close", () => {
  if ($("settings").returnValue !== "save") return;
  who.namespace = $("namespace").value.trim();
  who.token = $("token").value.trim();
  named();
  restart();
  show();
});
onRefused(settings);
window.addEventListener("hashchange", () => show());
window.addEventListener("focus", () => { if (!$("lessons").hidden && !document.querySelector("#list form")) openLessons().catch(() => {}); });

try {
  who.usual = (await health()).namespace;
} catch { /* the first page says what is wrong */ }
named();
show(false);
