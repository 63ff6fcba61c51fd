// A file of sentences: what each is understood as, and whether that is what was expected.

import { post, Problem } from "./api.js";
import { $, h } from "./dom.js";
import { why } from "./why.js";

const AT_ONCE = 20; // sentences in one request, so that there is something to see soon

// Lines `sentence`, `sentence => form`, `sentence TAB form`, JSON lines, or the authors' pairs.
export function readCases(text) {
  const lines = text.split(/\r?\n/);
  if (lines.some((line) => line.startsWith("(")) && !lines.some((line) => line.includes("=>"))) {
    return lines.flatMap((line, i) => (line.trim() && !line.startsWith("(") ? [{ utterance: line.trim(), form: lines[i + 1]?.startsWith("(") ? lines[i + 1].trim() : null }] : []));
  }
  return lines.filter((line) => line.trim()).map((line) => {
    if (line.startsWith("{")) {
      try { const value = JSON.parse(line); return { utterance: String(value.utterance), form: value.form ?? null }; } catch { /* a sentence, then */ }
    }
    const [utterance, form] = line.split(/\s*=>\s*|\t/);
    return { utterance: utterance.trim(), form: form?.trim() || null };
  });
}

function row(wanted, parse) {
  const right = wanted.form === null ? null : parse.form === wanted.form;
  const picture = why(parse.why, parse.form);
  picture.hidden = true;
  const toggle = h("button", { type: "button", class: "small", "aria-expanded": "false", "aria-label": `Why: ${wanted.utterance}` }, "Why?");
  toggle.addEventListener("click", () => { picture.hidden = !picture.hidden; toggle.setAttribute("aria-expanded", String(!picture.hidden)); });
  return h("tr", {},
    h("td", { class: right === null ? "" : right ? "good" : "bad" }, right === null ? (parse.understood ? "understood" : "not understood") : right ? "right" : "wrong"),
    h("td", {}, wanted.utterance, picture),
    h("td", {}, h("code", {}, parse.form ?? "—"), right === false ? h("div", { class: "quiet" }, "expected ", h("code", {}, wanted.form)) : null),
    h("td", {}, toggle));
}

async function run(cases) {
  const body = h("tbody");
  const heads = ["", "sentence", "understood as", ""].map((text) => (text ? h("th", { scope: "col" }, text) : h("td")));
  $("results").replaceChildren(h("table", {}, h("thead", {}, h("tr", {}, ...heads)), body));
  let right = 0, expected = 0, understood = 0;
  for (let start = 0; start < cases.length; start += AT_ONCE) {
    const some = cases.slice(start, start + AT_ONCE);
    const { parses } = await post("/parse", { utterances: some.map((each) => each.utterance), why: true });
    parses.forEach((parse, i) => {
      understood += parse.understood;
      expected += some[i].form !== null;
      right += some[i].form !== null && parse.form === some[i].form;
      body.append(row(some[i], parse));
    });
    const so_far = Math.min(start + AT_ONCE, cases.length);
    $("test-said").textContent = `${so_far} of ${cases.length} tested: ${understood} understood${expected ? `, ${right} of ${expected} as expected` : ""}.`;
  }
}

$("cases").addEventListener("submit", async (event) => {
  event.preventDefault();
  const cases = readCases($("sentences").value);
  if (!cases.length) { $("test-said").textContent = "There is no sentence yet."; return; }
  try {
    await run(cases);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    $("test-said").textContent = `${problem.message} ${problem.hint}`;
  }
});
$("sentences-file").addEventListener("change", async () => {
  const [file] = $("sentences-file").files;
  if (file) $("sentences").value = await file.text();
});
