// Teaching with a preview: the rule with its slots marked and three invented sentences, before anything is saved.

import { change, post, Problem } from "./api.js";
import { $, button, h } from "./dom.js";

export function teachAbout(utterance) {
  $("words").value = utterance;
  $("meaning").value = "";
  $("preview").replaceChildren();
  location.hash = "#teach";
  setTimeout(() => $("meaning").focus());
}

function lesson() {
  const meaning = $("meaning").value.trim();
  return { utterance: $("words").value.trim(), ...(meaning.startsWith("(") ? { form: meaning } : { steps: meaning }) };
}

export function rule(found) {
  return h("p", { class: "sentence" }, ...found.said.flatMap((word) => [
    word.slot === null ? word.text : h("span", { class: `slot p${word.slot % 8}` }, word.text), " ",
  ]));
}

// The form with the names of its slots in place of their numbers.
const named = (found) => found.form.replace(/#(\d+)/g, (_, i) => `[${found.slots[i]?.name ?? "words"}]`);

function shown(found, about) {
  const conflicts = found.conflicts.map((conflict) => h("li", {}, conflict.text));
  const save = (text, decision, kind) => button(text, () => saved(about, decision), kind);
  return h(
    "div", { class: "card", id: "preview-card" },
    h("h2", {}, "This is what it will learn"),
    found.rule ? rule(found.rule) : h("p", {}, `“${found.utterance}”, just so`),
    h("p", {}, "means ", h("code", {}, found.rule ? named(found.rule) : found.form)),
    found.examples.length ? h("h3", {}, "so it will understand, for example") : null,
    found.examples.length ? h("ul", {}, ...found.examples.map((each) => h("li", {}, each.utterance, " → ", h("code", {}, each.form)))) : null,
    conflicts.length ? h("h3", { class: "bad" }, "But") : null,
    conflicts.length ? h("ul", {}, ...conflicts) : null,
    h("div", { class: "row" }, ...(conflicts.length
      ? [save("Replace", "replace", "main"), save("Keep both", "keep_both")]
      : [save("Save", "refuse", "main")])),
  );
}

async function saved(about, decision) {
  try {
    const made = await change("POST", "/teach", { ...about, on_conflict: decision });
    $("preview").replaceChildren(h("p", { class: "good", id: "learned" }, `Learned: “${made.utterance}” (lesson ${made.id}).`),
      h("div", { class: "row" }, h("a", { class: "button", href: "#talk" }, "Try it"), h("a", { href: "#lessons" }, "See all lessons")));
    $("lesson").reset();
  } catch (problem) {
    wrong(problem);
  }
}

function wrong(problem) {
  if (!(problem instanceof Problem)) throw problem;
  const step = problem.body.step;
  $("preview").replaceChildren(h("div", { class: "card" },
    h("p", { class: "bad" }, problem.message), problem.hint ? h("p", { class: "quiet" }, problem.hint) : null,
    step ? h("div", { class: "row" }, button(`Teach “${step}” first`, () => teachAbout(step))) : null));
}

$("lesson").addEventListener("submit", async (event) => {
  event.preventDefault();
  const about = lesson();
  try {
    $("preview").replaceChildren(shown(await post("/preview", about), about));
    $("preview-card").querySelector("button").focus();
  } catch (problem) {
    wrong(problem);
  }
});
