// The first page plays what recorded.py has recorded, with the picture of the notebooks' widgets and without Python.
import widget from "./clickable.js";

const PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
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
tellOfTypes().catch(() => {}); // without a network

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
    PYODIDE.splice(0).forEach((file) => fetch(`static/pyodide/${file}`).then((sent) => sent.blob())); // while somebody plays
  });
  at("new").onclick = () => { now = game[0]; board({ svg: now.svg, say: says(now) }); };
}

function step({ svg, steps }) {
  const keys = ["Home", "ArrowLeft", "ArrowRight", "c", "C", "End"], last = steps.length - 1;
  let now = 0;
  const cut = () => steps.findIndex(({ say }, number) => (number > now && say.startsWith("Cut")) || number === last);
  const tree = show("tree", { svg, shortcuts: keys }, ({ key }) => go(key));
  const panel = show("panel", {}, () => {});
  function go(key) {
    const to = { Home: 0, ArrowLeft: now - 1, ArrowRight: now + 1, c: cut(), C: cut(), End: last }[key];
    now = Math.max(0, Math.min(last, to));
    tree(steps[now]);
    panel({ svg: steps[now].panel });
    at("number").textContent = `step ${now + 1} of ${steps.length}`;
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

async function tellOfCopies() {
  const { copiesBrought, paragraph } = await import("./site.js");
  for (const line of await copiesBrought) at("news").insertAdjacentHTML("beforeend", paragraph(line));
}

// Browsers run and compile only what comes with the right type; a wrong one leaves every cell waiting.
async function tellOfTypes() {
  for (const [file, type] of [["pyodide.mjs", "text/javascript"], ["pyodide.asm.wasm", "application/wasm"]]) {
    const sent = (await fetch(`static/pyodide/${file}`, { method: "HEAD" })).headers.get("content-type") ?? "no type";
    if (sent.includes(type.split("/")[1])) continue;
    at("news").append(`The notebooks cannot start yet. For whoever runs this web server: it sends ${file} as “${sent}”, and ` +
      `browsers need “${type}”. Add this type for the ending .${file.split(".").pop()} to its settings. `);
  }
}
