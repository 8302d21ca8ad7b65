// The first page plays what recorded.py has recorded, with the picture of the notebooks' widgets and without Python.
import widget from "./clickable.js";

const at = (name) => document.getElementById(name);
const only = new URLSearchParams(location.search).get("only"); // one part alone, for a frame in another page
if (at(only)) for (const part of document.querySelectorAll("main > *")) part.hidden = part.id !== only;
document.body.dataset.jpThemeLight = !matchMedia("(prefers-color-scheme: dark)").matches;

const packed = await fetch("first.z");
const recorded = await new Response(packed.body.pipeThrough(new DecompressionStream("deflate"))).json();
play(recorded.game);
step(recorded.search);
predict(recorded.question);
document.body.dataset.ready = performance.now(); // what the first move does not need is asked for from here on
tellOfCopies();
tellOfTypes();

// The model of a widget, as clickable.js knows it; `heard` is told of clicks and keys.
function show(place, state, heard) {
  const values = { svg: "", say: "", states: {}, texts: {}, labels: {}, shortcuts: [], ...state }, listeners = {};
  const model = { get: (name) => values[name], send: heard, on: (event, listener) => { listeners[event] = listener; } };
  widget.render({ model, el: at(place) });
  return (changed) => {
    Object.assign(values, changed);
    for (const name of Object.keys(changed)) listeners[`change:${name}`]?.();
  };
}

function play(game) {
  const says = ({ score }) => ({ null: "You are X. Your move.", "-1": "It wins.", 0: "A draw. It cannot be beaten.", 1: "You win." })[score];
  let now = game[0];
  const board = show("board", { svg: now.svg, say: says(now) }, ({ part }) => {
    now = game[now.to[part]] ?? now;
    board({ svg: now.svg, say: says(now) });
    fetchPyodide();
  });
  at("new").onclick = () => { now = game[0]; board({ svg: now.svg, say: says(now) }); };
}

function step({ svg, steps }) {
  const known = { states: {}, texts: {} }, last = steps.length - 1;
  const full = steps.map(({ states, texts, ...rest }) => {
    Object.assign(known.states, states);
    Object.assign(known.texts, texts);
    return { ...rest, states: { ...known.states }, texts: { ...known.texts } };
  });
  const cut = (from) => { const found = full.findIndex(({ say }, number) => number > from && say.startsWith("Cut")); return found < 0 ? last : found; };
  const keys = ["Home", "ArrowLeft", "ArrowRight", "c", "C", "End"];
  let now = 0;
  const tree = show("tree", { svg, shortcuts: keys }, ({ key }) => go(key));
  const panel = show("panel", {}, () => {});
  function go(key) {
    const to = { Home: 0, ArrowLeft: now - 1, ArrowRight: now + 1, c: cut(now), C: cut(now), End: last }[key];
    now = Math.max(0, Math.min(last, to));
    const { panel: beside, ...seen } = full[now];
    tree(seen);
    panel({ svg: beside });
    at("number").textContent = `step ${now + 1} of ${full.length}`;
  }
  for (const button of document.querySelectorAll("[data-key]")) button.onclick = () => go(button.dataset.key);
  go("Home");
}

function predict({ svg, say, states, marked, missed }) {
  const looks = { "✓": "right", "✗": "wrong", "○": "missed" }, chosen = new Set();
  const paint = (verdicts, told) => {
    const state = Object.keys(states).map((box) => [box, `${states[box]} ${chosen.has(box) ? "marked" : ""} ${looks[verdicts[box]?.[0]] ?? ""}`]);
    const text = Object.keys(states).map((box) => [box, { verdict: verdicts[box]?.[0] ?? "" }]);
    question({ states: Object.fromEntries(state), texts: Object.fromEntries(text), say: told });
    const reasons = new Set(Object.values(verdicts).map(([mark, why]) => `${mark} ${why}`));
    at("reasons").replaceChildren(...[...reasons].map((words) => Object.assign(document.createElement("p"), { textContent: words })));
  };
  const question = show("question", { svg, states, say }, ({ part }) => {
    if (!chosen.delete(part)) chosen.add(part);
    paint({}, say);
  });
  at("check").onclick = () => {
    const left = Object.entries(missed).filter(([box]) => !chosen.has(box)), given = [...chosen].map((box) => [box, marked[box]]);
    const isRight = !left.length && given.every(([, [mark]]) => mark === "✓");
    paint(Object.fromEntries([...given, ...left]), isRight ? "All right: these it never looks at." : "Not yet; the reasons stand below.");
  };
}

// While somebody plays, the browser fetches what the notebooks need first.
function fetchPyodide() {
  if (document.querySelector("[rel=prefetch]")) return;
  for (const file of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: `static/pyodide/${file}` }));
  }
}

function tell(text, path) {
  const line = Object.assign(document.createElement("p"), { textContent: `${text} ` });
  if (path) line.append(Object.assign(document.createElement("a"), { href: `notebooks/index.html?path=${encodeURIComponent(path)}`, textContent: path }));
  at("news").append(line);
}

async function tellOfCopies() {
  const { copiesBrought } = await import("./site.js");
  for (const line of await copiesBrought) tell(...line);
}

// Browsers run and compile only what comes with the right type; a wrong one leaves every cell waiting.
async function tellOfTypes() {
  for (const [file, type] of [["pyodide.mjs", "text/javascript"], ["pyodide.asm.wasm", "application/wasm"]]) {
    const sent = (await fetch(`static/pyodide/${file}`, { method: "HEAD" })).headers.get("content-type") ?? "no type";
    if (sent.includes(type.split("/")[1])) continue;
    tell(`The notebooks cannot start yet. For whoever runs this web server: it sends ${file} as “${sent}”, and browsers ` +
      `need “${type}”. Add this type for the ending .${file.split(".").pop()} to its settings.`);
  }
}
