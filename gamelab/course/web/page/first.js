// The first page plays what recorded.py has recorded, with the picture of the notebooks' widgets and without Python.
import widget from "./clickable.js";

const PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
const take = async (file) => (await fetch(`static/pyodide/${file}`)).blob();
const at = (name) => document.getElementById(name);
const asked = new URLSearchParams(location.search), only = asked.get("only"); // one part alone, for a frame in another page
if (at(only)) for (const part of document.querySelectorAll("main > *")) part.hidden = part.id !== only;
document.documentElement.style.colorScheme = asked.get("look");
const dark = matchMedia("(prefers-color-scheme: dark)"); // which may change while the page is open
(dark.onchange = () => { document.body.dataset.jpThemeLight = asked.get("look") === "light" || !dark.matches; })();

const recorded = await new Response((await fetch("first.z")).body.pipeThrough(new DecompressionStream("deflate"))).json();
play(recorded.game);
step(recorded.search);
for (const name of ["predict", "drill"]) ask(name, recorded[name]);
for (const code of document.querySelectorAll("#teach code")) code.textContent = code.textContent.replace("index.html", location.href.split(/[?#]/)[0]);
document.body.dataset.ready = performance.now(); // what the first move does not need is asked for from here on
const site = import("./site.js");
tellOfTypes().catch(() => {}); // without a network

// The model of a widget, as clickable.js knows it; `heard` is told of clicks and keys.
function show(place, state, heard) {
  const values = { svg: "", say: "", states: {}, texts: {}, shortcuts: [], ...state }, listeners = {};
  const model = { get: (name) => values[name], send: heard, on: (event, listener) => { listeners[event] = listener; } };
  widget.render({ model, el: at(place) });
  return (changed) => {
    Object.assign(values, changed);
    for (const name of Object.keys(changed)) listeners[`change:${name}`]?.();
  };
}

function play(game) {
  const says = ({ score }) => ({ null: "You are X: choose a free cell.", "-1": "It wins.", 0: "A draw. It cannot be beaten.", 1: "You win." })[score];
  let now;
  const board = show("board", { svg: game[0].svg }, ({ part }) => {
    go(game[now.to[part]] ?? now);
    site.then(({ isMetered }) => isMetered || PYODIDE.splice(0).forEach(take)); // while somebody plays
  });
  const go = (next) => { board({ svg: (now = next).svg, say: says(now) }); at("board").firstChild.classList.toggle("done", now.score !== null); };
  at("board").onclick = ({ target }) => now.score === null && target.closest("svg") && !target.closest("[data-move]") && board({ say: "That is no free cell: choose another." });
  (at("new").onclick = () => go(game[0]))();
}

function step({ svg, steps }) {
  const last = steps.length - 1; let now = 0;
  const cut = () => steps.findIndex(({ say }, number) => (number > now && say.startsWith("Cut")) || number === last);
  const keys = { Home: () => 0, ArrowLeft: () => now - 1, ArrowRight: () => now + 1, c: cut, C: cut, End: () => last };
  const tree = show("tree", { svg, shortcuts: Object.keys(keys) }, ({ key }) => go(key));
  const panel = show("panel", {}, () => {});
  function go(key) {
    now = Math.max(0, Math.min(last, keys[key]()));
    tree(steps[now]);
    panel({ svg: steps[now].panel });
    at("number").textContent = `step\u00a0${now + 1}\u00a0of\u00a0${steps.length}`;
  }
  for (const button of document.querySelectorAll("[data-key]")) button.onclick = () => go(button.dataset.key);
  go("Home");
}

// A picture with branches to mark and boxes to fill in, each with what is right (`true` for a branch that is never entered,
// nothing for a box there) and the reason.  Why waits for the boxes above it; a box below a mark does not count.
function ask(name, trees) {
  const looks = { "✓": "right", "✗": "wrong", "○": "missed" }, isBox = (part) => part.includes(" "), isEmpty = (box) => !given[box]?.trim();
  let turn = (asked.get("tree") ?? 1) - 1, parts, boxes, given;
  const isSkipped = (box) => Object.keys(given).some((part) => given[part] === true && /^[- ]/.test(box.split(part)[1]));
  const isBelow = (part) => Object.keys(given).some((each) => given[each] === true && each.startsWith(`${part}-`));
  const read = (text) => text.trim().replace("-", "−").replace(/^(−?)\+?(∞|inf)?$/i, (_, sign) => `${sign || "+"}∞`);
  const isNumber = (text) => /^(−?\d+|[−+]∞)$/.test(read(text));
  const paint = (verdicts, praise, isDone) => {
    const all = (of) => Object.fromEntries(Object.keys(parts).map((part) => [part, of(part, verdicts[part]?.[0] ?? "")]));
    const look = (part, mark) => [isBox(part) ? "" : "clickable", given[part] === true ? "marked" : "", looks[mark] ?? ""].join(" ");
    picture({ states: all(look), texts: all((part, mark) => (isBox(part) ? { value: given[part] } : { verdict: mark })) });
    const faults = Object.values(verdicts).filter(([mark]) => mark !== "✓").map((each) => each.join(" "));
    const told = faults.length || !praise ? [...new Set(faults)] : [praise], reasons = at(`${name}-reasons`);
    reasons.classList.toggle("done", Boolean(isDone) && !faults.length); // what comes next is shown
    reasons.replaceChildren(...told.map((words) => Object.assign(document.createElement("div"), { textContent: words })));
  };
  const check = () => {
    if (!boxes.length && !Object.values(given).includes(true)) return paint({}, "Mark a branch first: click or tap on it.");
    const verdicts = {}, asked = boxes.filter((box) => !isSkipped(box)), left = asked.filter(isEmpty).length;
    for (const [part, [right, why]] of Object.entries(parts).filter(([each]) => !isBox(each))) {
      const above = part.slice(0, part.lastIndexOf("-")), hides = boxes.some((box) => box.startsWith(`${above} `) && isEmpty(box));
      if (given[part]) verdicts[part] = right ? ["✓"] : ["✗", hides ? "Fill in the boxes above it, and you are told why." : why];
      else if (right && !hides && !parts[above]?.[0]) verdicts[part] = ["○", isBelow(part) ? `right, but mark it here, one higher: ${why}` : why];
    }
    for (const box of asked.filter((each) => !isEmpty(each) && read(given[each]) !== parts[each][0])) {
      verdicts[box] = ["✗", isNumber(given[box]) ? parts[box][1] : `“${given[box]}” is no number.`];
    }
    paint(verdicts, left ? `No mistake so far: ${asked.length - left} of ${asked.length} boxes are filled in.` : "All right.", !left);
  };
  const picture = show(`${name}-tree`, { shortcuts: ["Enter"] }, ({ part, text, key }) => {
    if (key) return check();
    given[part] = text ?? !given[part];
    paint({});
  });
  const begin = ({ svg, say, ...tree }) => {
    [parts, boxes, given] = [tree.parts, Object.keys(tree.parts).filter(isBox), {}];
    picture({ svg, say, states: {}, texts: {} });
    paint({});
  };
  [at(`${name}-check`).onclick, at(`${name}-new`).onclick] = [check, () => begin(trees[(turn += 1) % trees.length])];
  begin(trees[turn % trees.length] ?? trees[0]);
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
