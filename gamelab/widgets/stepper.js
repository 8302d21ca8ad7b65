// Shared by the widgets: small helpers, and the stepper, which needs nothing but its data (see step.py).
function make(name, attributes = {}, ...inside) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value);
  }
  element.append(...inside);
  return element;
}

function partOf(picture, kind, name) {
  return picture.querySelector(`[data-${kind}="${CSS.escape(name)}"]`);
}

// Scrolls the room, and nothing else, until the part can be seen.
function keepInSight(room, part) {
  if (!part) return;
  const [outer, inner] = [room.getBoundingClientRect(), part.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) room.scrollTop += inner.top - outer.top - outer.height / 3;
  if (inner.left < outer.left || inner.right > outer.right) room.scrollLeft += inner.left - outer.left - outer.width / 3;
}

const COUNTED = [["nodes", "nodes"], ["interior", "interior"], ["terminal", "terminal"], ["evaluated", "evaluated"],
  ["cutoffs", "cut-offs"], ["skipped", "moves skipped"]];
const LEAVING = new Set(["return", "terminal", "horizon"]);
const STEP_KEYS = {
  ArrowRight: "forward", ArrowLeft: "back", Home: "start", End: "end", c: "cut", C: "cut", p: "play", P: "play",
};

function stepper(host, data) {
  const { frames, nodes } = data;
  const last = frames.length - 1;
  let at = 0;
  let timer = null;

  const button = (action, text, label) =>
    make("button", { "data-action": action, "aria-label": label, title: label, onclick: () => act(action) }, text);
  const play = button("play", "▶ Play", "Play the steps (P)");
  const slider = make("input", {
    type: "range", min: 0, max: last, value: 0, "aria-label": "Step", oninput: () => { stop(); go(Number(slider.value)); },
  });
  const speed = make("select", { "aria-label": "Steps per second", onchange: () => { if (timer) { stop(); start(); } } },
    ...[["1", "1 step/s"], ["2", "2 steps/s"], ["5", "5 steps/s"], ["15", "15 steps/s"]]
      .map(([value, text]) => make("option", { value }, text)));
  speed.value = "2";
  const place = make("span", { class: "place" });
  const bar = make("div", { class: "bar", role: "toolbar", "aria-label": "Steps of the search" },
    button("start", "|◀", "To the start (Home)"), button("back", "◀", "One step back (left arrow)"),
    button("forward", "▶", "One step forward (right arrow)"), button("cut", "// Next cut", "To the next cut-off, else to the end (C)"),
    button("end", "▶|", "To the end (End)"), play, speed, slider, place);
  const say = make("div", { class: "say", role: "status", "aria-live": "polite" });
  const tree = make("div", { class: "tree" });
  tree.innerHTML = data.svg;
  const picture = tree.firstElementChild;
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", `The tree of ${data.title}; the step is told in the line above`);
  const partsNamed = (kind) => new Map([...picture.querySelectorAll(`[data-${kind}]`)].map((part) => [part.dataset[kind], part]));
  const boxes = partsNamed("node");
  const edges = partsNamed("edge");
  const stack = make("tbody");
  const line = make("div", { class: "number-line" });
  const counts = make("div", { class: "counts" });
  const code = make("pre", { class: "code", tabindex: 0, "aria-label": "The text of the search" },
    ...data.code.map((text) => make("div", {}, text || " ")));
  const titled = (title, ...inside) => make("section", {}, make("h4", {}, title), ...inside);
  const head = ["position", "", ...(data.windows ? ["window"] : []), "best so far"];
  const side = make("div", { class: "side" },
    titled("Call stack", make("table", {},
      make("thead", {}, make("tr", {}, ...head.map((text) => make("th", { scope: "col" }, text)))), stack)),
    ...(data.windows ? [titled("Window here", line)] : []),
    titled("Counts so far", counts));
  const box = make("div", {
    class: "stepper", tabindex: 0, role: "group", "aria-label": `Steps of ${data.title}`, "data-lm-suppress-shortcuts": "true",
  }, bar, say, tree, make("div", { class: "panels" }, titled("The line that runs", code), side));
  host.append(box);

  box.addEventListener("keydown", (event) => {
    const action = STEP_KEYS[event.key];
    const typing = event.target === slider || event.target === speed || event.ctrlKey || event.metaKey || event.altKey;
    if (!action || typing) return;
    event.preventDefault();
    event.stopPropagation();
    act(action);
  });

  function act(action) {
    if (action === "play") return timer ? stop() : start();
    stop();
    const cut = frames.findIndex((frame, number) => number > at && frame.kind === "cut");
    go({ start: 0, end: last, back: at - 1, forward: at + 1, cut: cut < 0 ? last : cut }[action]);
  }
  function start() {
    if (at === last) go(0);
    play.textContent = "❚❚ Pause";
    timer = setInterval(() => (at < last && host.isConnected ? go(at + 1) : stop()), 1000 / Number(speed.value));
  }
  function stop() {
    clearInterval(timer);
    timer = null;
    play.textContent = "▶ Play";
  }
  function go(step) {
    at = Math.max(0, Math.min(last, step));
    paint();
  }

  // What is known of each node after the steps so far.
  function known() {
    const states = nodes.map(() => null);
    for (let step = 0; step <= at; step++) {
      const { node, kind, alpha, beta, value } = frames[step];
      const cut = kind === "cut" || (states[node] !== null && states[node].cut);
      states[node] = { alpha, beta, value, cut, left: LEAVING.has(kind) };
    }
    return states;
  }
  function paint() {
    const frame = frames[at];
    const states = known();
    slider.value = at;
    place.textContent = `step ${at + 1} of ${frames.length}`;
    say.textContent = frame.say;
    say.classList.toggle("cutting", frame.kind === "cut");
    paintTree(states, frame);
    paintStack(states, frame);
    if (data.windows) paintLine(frame);
    paintCode(frame);
    counts.replaceChildren(...COUNTED.map(([key, name]) =>
      make("span", {}, make("b", {}, String(frame.counts[key])), ` ${name}`)));
  }
  function paintTree(states, frame) {
    for (const part of picture.querySelectorAll("[data-node], [data-edge]")) part.classList.add("unseen");
    for (const part of picture.querySelectorAll(".current, .on-stack, .skipped, .cut")) {
      part.classList.remove("current", "on-stack", "skipped", "cut");
    }
    nodes.forEach((node, number) => { if (states[number]) paintNode(node, states[number]); });
    for (let number = frame.node; number >= 0; number = nodes[number].parent) {
      boxes.get(nodes[number].box)?.classList.add(number === frame.node ? "current" : "on-stack");
    }
    keepInSight(tree, picture.querySelector(".current"));
  }
  function paintNode(node, state) {
    const part = boxes.get(node.box);
    part?.classList.remove("unseen");
    edges.get(node.box)?.classList.remove("unseen");
    if (state.cut) {
      part?.classList.add("cut");
      for (const name of node.skipped) {
        boxes.get(name)?.classList.replace("unseen", "skipped");
        edges.get(name)?.classList.replace("unseen", "skipped");
      }
    }
    const value = part?.querySelector(":scope > .value");
    if (value && !part.classList.contains("folded")) {
      value.textContent = state.left ? node.value : state.value === null ? "" : `${word(state.value)} …`;
    }
  }
  function paintStack(states, frame) {
    const rows = [];
    for (let number = frame.node; number >= 0; number = nodes[number].parent) {
      const node = nodes[number];
      const state = states[number];
      const cells = [node.name, { MAX: "▲ MAX", MIN: "▽ MIN", chance: "○ mean", end: "■ end", horizon: "◇ horizon" }[node.kind],
        ...(data.windows ? [`(${word(state.alpha)}, ${word(state.beta)})`] : []),
        state.left ? node.value.replace(/^= /, "") : state.value === null ? "–" : word(state.value)];
      rows.unshift(make("tr", number === frame.node ? { class: "current" } : {},
        ...cells.map((text) => make("td", {}, text))));
    }
    stack.replaceChildren(...rows);
  }
  function word(value) {
    return data.words[String(value)] ?? String(value);
  }
  function paintLine({ alpha, beta, value }) {
    const x = (number) => 20 + 280 * (data.places[String(number)] ?? 0.5);
    const open = alpha < beta;
    const near = Math.abs(x(beta) - x(alpha)) < 60;
    const outwards = x(alpha) < x(beta) ? 1 : -1; // the names of near ends stand apart
    const tick = (number, name, colour, side) => `<path d="M${x(number)} 22V50" stroke="${colour}" stroke-width="3"/>
      <text x="${x(number) + (near ? 3 * side : 0)}" y="66" text-anchor="${near ? (side < 0 ? "end" : "start") : "middle"}"
        fill="currentColor">${name} ${word(number)}</text>`;
    const dot = value === null ? "" : `<circle cx="${x(value)}" cy="36" r="6" class="dot"/>
      <text x="${x(value)}" y="14" text-anchor="middle" fill="currentColor" font-weight="bold">value ${word(value)}</text>`;
    const told = `α = ${word(alpha)}, β = ${word(beta)}, value ${value === null ? "not known yet" : word(value)}`
      + (open ? "" : ": the window is closed");
    line.innerHTML = `<svg viewBox="0 0 320 72" width="320" role="img" aria-label="${told}" font-size="12">
      <path d="M12 36H308" stroke="currentColor" stroke-opacity="0.5"/>
      ${open ? `<rect x="${x(alpha)}" y="30" width="${x(beta) - x(alpha)}" height="12" class="window-bar"/>` : ""}
      ${tick(alpha, "α", "#d55e00", -outwards)}${tick(beta, "β", "#0072b2", outwards)}${dot}</svg>`;
  }
  function paintCode(frame) {
    [...code.children].forEach((row, number) => {
      row.classList.toggle("current", number === frame.line);
      if (number === frame.line) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
    const row = code.children[frame.line];
    const above = row.offsetTop;
    if (above < code.scrollTop + 20 || above > code.scrollTop + code.clientHeight - 40) {
      code.scrollTop = above - code.clientHeight / 2;
    }
  }
  paint();
}
