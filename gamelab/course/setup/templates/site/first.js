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
ask("predict", recorded.question);
ask("drill", recorded.drill);
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
  at("board").onpointerdown = ({ target }) => {
    if (now.score === null && !target.closest("[data-move]")) board({ say: "Choose a free cell. Your move." });
  };
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
  for (const button of document.querySelectorAll("[data-key]")) {
    button.onclick = () => { go(button.dataset.key); button.closest(".gamelab").scrollIntoView({ block: "nearest" }); };
  }
  go("Home");
}

// A picture with branches to mark and boxes to fill in. Each box has its right number, each branch whether it is never
// entered, and both the reason; a branch that was missed is told once all boxes are filled in. All is told below the
// button: what grew above it would move it away from a finger.
function ask(name, { svg, say, states, numbers, branches }) {
  const looks = { "✓": "right", "✗": "wrong", "○": "missed" }, chosen = new Set(), written = {};
  const read = (text) => ({ "-": "−∞", "+": "+∞" })[text.trim()] ?? text.trim().replace("-", "−");
  const paint = (verdicts, praise) => {
    const look = (part) => `${states[part]} ${chosen.has(part) ? "marked" : ""} ${looks[verdicts[part]?.[0]] ?? ""}`;
    const parts = (of) => Object.fromEntries(Object.keys(states).map((part) => [part, of(part)]));
    picture({ states: parts(look), texts: parts((part) => ({ verdict: verdicts[part]?.[0] ?? "", value: written[part] ?? "" })) });
    const faults = Object.values(verdicts).filter(([mark]) => mark !== "✓").map(([mark, why]) => `${mark} ${why}`);
    const told = faults.length || !praise ? [...new Set(faults)] : [praise];
    at(`${name}-reasons`).replaceChildren(...told.map((words) => Object.assign(document.createElement("p"), { textContent: words })));
  };
  const check = () => {
    const verdicts = {}, boxes = Object.entries(numbers), given = boxes.filter(([box]) => written[box]);
    const isFull = given.length === boxes.length;
    for (const [box, [right, why]] of given) if (read(written[box]) !== right) verdicts[box] = ["✗", why];
    for (const [branch, [isCut, why]] of Object.entries(branches)) {
      if (chosen.has(branch)) verdicts[branch] = [isCut ? "✓" : "✗", why];
      else if (isCut && isFull) verdicts[branch] = ["○", why];
    }
    paint(verdicts, isFull ? "All right." : `No mistake so far: ${given.length} of ${boxes.length} boxes are filled in.`);
  };
  const picture = show(`${name}-tree`, { svg, states, say, shortcuts: ["Enter"] }, ({ part, text, key }) => {
    if (key) return check();
    if (text !== undefined && text === (written[part] ?? "")) return;
    if (text !== undefined) written[part] = text;
    else if (!chosen.delete(part)) chosen.add(part);
    paint({});
  });
  at(`${name}-check`).onclick = check;
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
