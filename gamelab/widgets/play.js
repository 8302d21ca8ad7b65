// Shows the board, who plays, the buttons, the status line and what stands below; every click goes to Python, which
// answers with new values of `svg`, `view`, `status`, `recommended`, `aside` and `notes`.
const make = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};
const SIDES = [["1", "FIRST"], ["-1", "SECOND"]];
const DELAYS = [0, 0.2, 0.5, 1, 2, 5];

// A board is played on larger than it is printed; its values can then be read.
const enlarge = (svg) => {
  const width = Math.min(340, 2.1 * svg.viewBox.baseVal.width);
  Object.assign(svg.style, { width: `${width}px`, height: "auto", maxWidth: "100%" });
};

function render({ model, el }) {
  const view = () => model.get("view");
  el.classList.add("gamelab-play");
  // JupyterLab would take Enter for "edit this cell".
  el.dataset.lmSuppressShortcuts = "true";

  // --- who plays ---
  const choice = (text, name, options, changed) => {
    const select = make("select");
    select.append(...options.map(([value, text]) => make("option", { value, textContent: text })));
    select.setAttribute("aria-label", name);
    select.addEventListener("change", () => changed(select.value));
    return { select, label: make("label", {}, make("span", { textContent: text }), select) };
  };
  const players = SIDES.map(([player, name]) =>
    choice(name, `Who plays ${name}`, view().seats, (agent) => model.send({ player: Number(player), agent })));
  const delays = [...new Set([...DELAYS, view().delay])].sort((a, b) => a - b);
  const delay = choice("seconds a move", "Seconds a move", delays.map((n) => [String(n), String(n)]),
    (value) => model.send({ delay: Number(value) }));
  const top = make("div", { className: "players" }, ...players.map((each) => each.label), delay.label);

  // --- the board, and the buttons beside it ---
  const board = make("div", { className: "board" });
  const moves = make("div", { className: "moves" });
  const buttons = new Map();
  for (const [action, name] of Object.entries(view().actions)) {
    const button = make("button", { type: "button", textContent: name });
    button.dataset.action = action;
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") model.send({ action });
    });
    buttons.set(action, button);
  }
  const group = (...names) => make("div", { className: "group" }, ...names.map((name) => buttons.get(name)));
  const text = make("textarea", { spellcheck: false });
  text.setAttribute("aria-label", "The position as text");
  const set = make("button", { type: "button", textContent: "Set position" });
  set.addEventListener("click", () => model.send({ text: text.value }));
  const written = make("details", {}, make("summary", { textContent: "Position as text" }), text, set);
  const panel = make("div", { className: "panel" },
    group("new", "undo", "redo"), group("hint", "values", "why"), group("stop", "go"), moves, written);

  // --- what is said, and drawn below ---
  const status = make("div", { className: "status" });
  status.setAttribute("role", "status");
  status.setAttribute("aria-live", "polite");
  const aside = make("div", { className: "aside" });
  const notes = make("ul", { className: "notes" });
  el.append(top, make("div", { className: "table" }, board, panel), status, aside, notes);

  const play = (event) => {
    const cell = event.target.closest("[data-move]");
    if (cell) {
      event.preventDefault();
      model.send({ move: Number(cell.dataset.move) });
    }
  };
  for (const place of [board, moves]) place.addEventListener("click", play);
  board.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") play(event);
  });

  // Who plays with the keyboard stays on the board: on the same cell, or the next one that is free, while there is one.
  let last = null;
  for (const place of [board, moves]) {
    place.addEventListener("focusin", (event) => { last = event.target.closest("[data-move]"); });
    place.addEventListener("focusout", () => { last = null; });
  }
  const cells = () => [...board.querySelectorAll("[data-move]"), ...moves.children];
  const focus = (move) => {
    const free = cells();
    (free.find((cell) => Number(cell.dataset.move) >= move) ?? free[0] ?? buttons.get("new")).focus();
  };

  let drawn = null;
  const draw = () => {
    const looks = view();
    const shown = model.get("svg") + JSON.stringify(looks.moves);
    if (shown !== drawn) {
      drawn = shown;
      const move = last && Number(last.dataset.move);
      board.innerHTML = model.get("svg");
      enlarge(board.firstElementChild);
      moves.replaceChildren(...looks.moves.map(([number, label]) => {
        const button = make("button", { type: "button", textContent: label });
        button.dataset.move = number;
        return button;
      }));
      for (const cell of board.querySelectorAll("[data-move]")) {
        cell.setAttribute("tabindex", "0");
        cell.setAttribute("role", "button");
        cell.setAttribute("aria-label", cell.querySelector("title")?.textContent ?? "");
      }
      if (move !== null) focus(move);
    }
    mark();
    players.forEach((each, n) => { each.select.value = looks.chosen[SIDES[n][0]]; });
    delay.select.value = String(looks.delay);
    delay.label.hidden = looks.people;
    for (const [action, button] of buttons) {
      button.setAttribute("aria-disabled", String(!looks.enabled.includes(action)));
      if (action === "values" || action === "why") {
        button.setAttribute("aria-pressed", String(looks.pressed.includes(action)));
      }
    }
    el.classList.toggle("asking", looks.pressed.includes("why"));
    el.classList.toggle("thinking", looks.enabled.includes("stop"));
  };
  const mark = () => {
    for (const cell of cells()) {
      cell.classList.toggle("recommended", Number(cell.dataset.move) === model.get("recommended"));
    }
  };
  let wrote = null;
  const write = () => {
    const { text: now, readable } = view();
    written.hidden = !readable;
    if (now === wrote) return;
    wrote = text.value = now;
    text.rows = Math.min(12, now.split("\n").length + 1);
  };
  const tell = () => { status.textContent = model.get("status"); };
  const below = () => { aside.innerHTML = model.get("aside"); };
  const list = () => {
    notes.replaceChildren(...model.get("notes").map((note) => make("li", { textContent: note })));
  };
  model.on("change:svg", draw);
  model.on("change:view", () => { draw(); write(); });
  model.on("change:recommended", mark);
  model.on("change:status", tell);
  model.on("change:aside", below);
  model.on("change:notes", list);
  for (const each of [draw, write, tell, below, list]) each();
}

export default { render };
