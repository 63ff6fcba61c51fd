// Why a sentence was understood: its words and the tree of its meaning, the parts that belong together in one colour
// and under one number, since not everybody sees colours; and for each part what was taught and what was replaced.

import { h } from "./dom.js";

const colour = (part) => (part === null ? "none" : `p${part % 8}`);
const number = (part) => (part === null ? null : h("sup", {}, String(part + 1)));

function tree(node) {
  const inner = node.children.map((child) => h("li", {}, ...tree(child)));
  return [
    h("span", { class: `node ${colour(node.part)}` }, h("code", {}, node.text), number(node.part)),
    inner.length ? h("ul", {}, ...inner) : null,
  ].filter(Boolean);
}

const was = (part) => (part.was ? [" in place of ", h("code", {}, part.was)] : []);

function story(part) {
  const words = h("span", { class: `word ${colour(part.number)}` }, part.words, number(part.number));
  const form = part.form ? h("code", {}, part.form) : null;
  const taught = part.taught ? [" (taught: “", part.taught, "”)"] : [];
  switch (part.action) {
    case "look up": return h("li", {}, words, " was looked up: it is like what was taught as “", part.taught ?? "", "”");
    case "keep": return h("li", {}, words, " is kept: ", form, ...taught);
    case "replace": return h("li", {}, words, " gives ", form, ...was(part), ...taught);
    case "copy": return h("li", {}, words, " is copied as it was said", ...was(part));
    case "skip": return h("li", {}, words, " is explained by nothing that was taught");
    default: return h("li", {}, words, ` ${part.action} `, form, ...taught);
  }
}

export function why(picture, form) {
  const words = picture.words.flatMap((word) => [h("span", { class: `word ${colour(word.part)}` }, word.text, number(word.part)), " "]);
  const trust = picture.evidence.map((each) => h("li", {}, `${each.trust}: “${each.words}”`, each.taught ? ` for “${each.taught}”` : ""));
  return h(
    "div", { class: "why", role: "group", "aria-label": "Why it was understood so" },
    h("p", { class: "sentence whole" }, ...words),
    h("div", {}, h("h3", {}, "What it means"), picture.tree ? h("ul", { class: "tree" }, h("li", {}, ...tree(picture.tree))) : h("code", {}, form ?? "nothing")),
    h("div", {}, h("h3", {}, "What was taught, and what was replaced"), picture.parts.length
      ? h("ul", { class: "steps" }, ...picture.parts.map(story))
      : h("p", { class: "quiet" }, "Nothing taught is like it.")),
    trust.length ? h("div", { class: "whole" }, h("h3", {}, "Taken on trust"), h("ul", { class: "steps" }, ...trust)) : null,
  );
}
