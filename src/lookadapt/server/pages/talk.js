// The conversation: lines go out, answers come back with buttons for whatever can be answered.

import { get, post, Problem } from "./api.js";
import { $, button, choices, h } from "./dom.js";
import { teachAbout } from "./teach.js";
import { why } from "./why.js";

let talk = null; // the id of the conversation
let last = ""; // the line said last, for arrow up
let busy = Promise.resolve(); // lines are sent one after the other

export async function openTalk() {
  const about = await get("");
  $("greeting").textContent = about.greeting;
  document.querySelectorAll(".built-in").forEach((each) => { each.hidden = about.assistant !== "assistant"; }); // its own sentences
  $("tries").replaceChildren(...about.examples.slice(0, 3).map((line) => button(line, () => say(line), "try")));
}

export function restart() {
  talk = null;
  $("log").replaceChildren();
  $("welcome").hidden = false;
}

export function say(line) {
  const said = line.trim();
  if (!said) return busy;
  last = said;
  busy = busy.catch(() => {}).then(() => exchange(said)); // one that failed does not hold up the next
  return busy;
}

async function exchange(line) {
  $("welcome").hidden = true;
  $("log").querySelectorAll(".choices").forEach((row) => row.remove());
  $("log").append(h("div", { class: "turn you" }, h("span", {}, line)));
  const place = h("div", { class: "turn it" });
  $("log").append(place);
  try {
    answer(place, line, await turn(line));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    place.append(h("p", { class: "bad" }, [problem.message, problem.hint].filter(Boolean).join(" ")));
    place.append(choices(["Try again", () => say(line)]));
  }
  place.scrollIntoView({ block: "nearest" });
}

async function turn(line) {
  talk ??= (await post("/conversations")).id;
  try {
    return await post(`/conversations/${talk}/say`, { line });
  } catch (problem) {
    if (problem.status !== 404) throw problem;
    talk = (await post("/conversations")).id; // it was forgotten: start anew
    return post(`/conversations/${talk}/say`, { line });
  }
}

function answer(place, line, said) {
  const reply = said.reply;
  place.append(h("p", {}, said.text));
  $("prompt").textContent = said.prompt.trim() === ">" ? "Say something" : said.prompt.replace(/>\s*$/, "");
  const offered = offers(line, said, reply);
  if (offered.length) place.append(choices(...offered));
  if (reply?.why?.words?.length) {
    const picture = why(reply.why, reply.form);
    picture.hidden = true;
    const toggle = h("button", { type: "button", class: "small", "aria-expanded": "false" }, "Why?");
    toggle.addEventListener("click", () => {
      picture.hidden = !picture.hidden;
      toggle.setAttribute("aria-expanded", String(!picture.hidden));
    });
    place.append(h("div", { class: "row" }, toggle), picture);
  }
  if (said.over) talk = null;
}

// What can be answered with a click: exactly what one could type.
function offers(line, said, reply) {
  if (said.prompt.startsWith("replace")) return [["Replace", () => say("replace")], ["Keep both", () => say("keep both")], ["Cancel", () => say("cancel")]];
  if (said.prompt.startsWith("teach")) return [["Done", () => say("done")], ["Cancel", () => say("cancel")]];
  if (!reply || reply.understood) return [];
  const listed = (reply.choices ?? []).map((choice, i) => [`${i + 1}. ${[choice.reading ?? choice.form, choice.does].filter(Boolean).join(": ")}`, () => say(String(i + 1)), "small main"]);
  const teach = ["Teach it", () => teachAbout(line)];
  if (listed.length) return [...listed, ["None of them", () => say("none")], teach];
  if (reply.suggestion) return [[`Yes: ${reply.reading ?? reply.suggestion}`, () => say("yes"), "small main"], ["No", () => say("no")], teach];
  return reply.question ? [] : [teach];
}

$("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const line = $("line").value;
  $("line").value = "";
  say(line);
});
$("line").addEventListener("keydown", (event) => {
  if (event.key === "ArrowUp" && !$("line").value) $("line").value = last;
});
document.querySelectorAll("button.try").forEach((each) => each.addEventListener("click", () => say(each.dataset.line)));
