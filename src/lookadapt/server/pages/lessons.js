// What was taught: search, edit, forget, undo, carry away and bring back.

import { change, download, get, Problem, upload } from "./api.js";
import { $, button, choices, h } from "./dom.js";

let next = null; // the cursor of the next page
let asked = 0; // so that a slow answer does not overwrite a newer one

export async function openLessons() {
  const number = ++asked;
  const found = await page(null);
  if (number !== asked) return;
  $("list").replaceChildren(...found.map(item));
  if (!found.length) $("list").append(h("li", { class: "quiet" }, "There is no such lesson yet."));
}

async function page(after) {
  const query = new URLSearchParams({ containing: $("containing").value, own: $("own").checked, newest: true, limit: 50 });
  if (after !== null) query.set("after", after);
  const found = await get(`/lessons?${query}`);
  next = found.next;
  $("more").hidden = next === null;
  return found.lessons;
}

function item(lesson) {
  const place = h("li", { "data-id": lesson.id });
  const edit = button("Edit", () => editing(place, lesson), "small");
  edit.setAttribute("aria-label", `Edit “${lesson.utterance}”`);
  const forget = button("Forget", () => done(change("DELETE", `/lessons/${lesson.id}`), `Forgotten: “${lesson.utterance}”.`), "small");
  forget.setAttribute("aria-label", `Forget “${lesson.utterance}”`);
  place.append(
    h("div", { class: "said" }, lesson.utterance),
    h("code", {}, lesson.form),
    h("div", { class: "row" }, h("span", { class: "quiet" }, `${lesson.id} · by ${lesson.teacher}, ${lesson.taught_at.slice(0, 10)}, ${lesson.how}`), edit, forget),
  );
  return place;
}

function editing(place, lesson) {
  const words = h("input", { type: "text", value: lesson.utterance, "aria-label": "When I say" });
  const meaning = h("textarea", { rows: 2, "aria-label": "it means" });
  meaning.value = lesson.steps ?? lesson.form;
  const send = (decision) => {
    const text = meaning.value.trim();
    const body = { utterance: words.value.trim(), on_conflict: decision };
    if (text !== (lesson.steps ?? lesson.form)) body[text.startsWith("(") ? "form" : "steps"] = text;
    return change("PATCH", `/lessons/${lesson.id}`, body);
  };
  const form = h("form", {}, words, meaning, h("div", { class: "row" },
    h("button", { type: "submit", class: "main small" }, "Save"), button("Cancel", openLessons, "small")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    done(send("refuse"), "Changed.", (decision) => done(send(decision), "Changed."));
  });
  place.replaceChildren(form);
  words.focus();
}

// Say how something went; a conflict asks what to do about it.
async function done(promise, text, decide) {
  const place = $("lessons-said");
  try {
    const answer = await promise;
    place.className = "good";
    place.textContent = typeof text === "function" ? text(answer) : text;
    await openLessons();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    place.className = "bad";
    place.replaceChildren([problem.message, problem.hint].filter(Boolean).join(" — "));
    if (problem.body.code === "conflict" && decide) {
      place.append(choices(["Replace", () => decide("replace")], ["Keep both", () => decide("keep_both")], ["Cancel", () => { place.textContent = ""; }]));
    }
  }
}

const undone = (change) => {
  if (change.undone === null) return "There is nothing to undo.";
  const parts = [...change.restored.map((lesson) => `“${lesson.utterance}” is back`), ...change.withdrawn.map((lesson) => `“${lesson.utterance}” is gone`)];
  return `Undone (${change.undone}): ${parts.slice(0, 5).join(", ")}${parts.length > 5 ? " …" : ""}.`;
};
const imported = (found) => `Imported: ${found.added} new, ${found.known} known already, ${found.replaced} replaced.`;

$("search").addEventListener("submit", (event) => event.preventDefault());
$("containing").addEventListener("input", openLessons);
$("own").addEventListener("change", openLessons);
$("undo").addEventListener("click", () => done(change("POST", "/undo"), undone));
$("more").addEventListener("click", async () => $("list").append(...(await page(next)).map(item)));
$("export").addEventListener("click", async () => {
  const url = URL.createObjectURL(await download(`/export?everything=${!$("own").checked}`));
  h("a", { href: url, download: "lessons.jsonl" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
});
$("import").addEventListener("change", async () => {
  const [file] = $("import").files;
  if (!file) return;
  const content = await file.text();
  const format = { txt: "txt", tsv: "tsv" }[file.name.split(".").pop()] ?? "jsonl";
  const take = (decision) => done(upload(`/import?format=${format}&on_conflict=${decision}`, content), imported, take);
  await take("refuse");
  $("import").value = "";
});
