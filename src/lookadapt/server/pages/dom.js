// Making elements. Text is always text: nothing anybody said becomes markup.

export const $ = (id) => document.getElementById(id);

export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export const button = (text, onclick, kind = "") => h("button", { type: "button", class: kind, onclick }, text);

// A row of buttons that are gone once one of them is chosen.
export function choices(...buttons) {
  const row = h("div", { class: "row choices" });
  for (const [text, act, kind] of buttons) {
    row.append(button(text, () => { row.remove(); act(); }, kind ?? "small"));
  }
  return row;
}
