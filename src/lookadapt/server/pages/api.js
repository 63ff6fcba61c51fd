// Calls of the service. A problem it answers is thrown, with its hint.

export class Problem extends Error {
  constructor(status, body) {
    super(body.detail ?? `the server answered ${status}`);
    this.status = status;
    this.body = body;
    this.hint = body.hint ?? "";
  }
}

export const who = {
  get namespace() { return sessionStorage.getItem("namespace") ?? this.usual ?? ""; },
  set namespace(name) { sessionStorage.setItem("namespace", name); },
  get token() { return sessionStorage.getItem("token") ?? ""; },
  set token(token) { sessionStorage.setItem("token", token); },
  usual: "",
};

let refused = () => {};
export const onRefused = (listener) => { refused = listener; };

async function send(method, path, { body, content, headers = {} } = {}) {
  if (who.token) headers.Authorization = `Bearer ${who.token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body !== undefined ? JSON.stringify(body) : content, cache: "no-store" });
  } catch {
    throw new Problem(0, { detail: "The server cannot be reached.", hint: "Is it still running? Your words are still here." });
  }
  if (answer.ok) return answer;
  const problem = new Problem(answer.status, await answer.json().catch(() => ({})));
  if (answer.status === 401 || answer.status === 403) refused(problem);
  throw problem;
}

const space = (path) => `/v1/namespaces/${encodeURIComponent(who.namespace)}${path}`;
const once = () => ({ "Idempotency-Key": crypto.randomUUID?.() ?? `${Date.now()}.${Math.random()}` });

export const health = async () => (await send("GET", "/v1/health")).json();
export const get = async (path) => (await send("GET", space(path))).json();
export const post = async (path, body) => (await send("POST", space(path), { body })).json();
// A change has a key, so that a second click or a lost answer never changes twice.
export const change = async (method, path, body) => (await send(method, space(path), { body, headers: once() })).json();
export const upload = async (path, content) => (await send("POST", space(path), { content, headers: { ...once(), "Content-Type": "text/plain" } })).json();
export const download = async (path) => (await send("GET", space(path))).blob();
