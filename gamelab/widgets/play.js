// Shows the board, its status line and the buttons; sends clicks on what carries data-move, and buttons, to Python.
function render({ model, el }) {
  const board = document.createElement("div");
  const status = document.createElement("div");
  const buttons = document.createElement("div");
  el.classList.add("gamelab-play");
  // JupyterLab would take Enter for "edit this cell".
  el.dataset.lmSuppressShortcuts = "true";
  status.setAttribute("role", "status");
  status.setAttribute("aria-live", "polite");
  el.append(board, status, buttons);

  for (const [action, label] of Object.entries(model.get("actions"))) {
    const button = document.createElement("button");
    button.textContent = label;
    button.dataset.action = action;
    button.addEventListener("click", () => model.send({ action }));
    buttons.append(button);
  }

  const send = (event) => {
    const cell = event.target.closest("[data-move]");
    if (cell) {
      event.preventDefault();
      model.send({ move: Number(cell.dataset.move) });
    }
  };
  board.addEventListener("click", send);
  board.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") send(event);
  });

  // Who plays with the keyboard stays on the board: on the same cell, or the next one that is free, while there is one.
  let last = null;
  board.addEventListener("focusin", (event) => { last = event.target.closest("[data-move]"); });
  board.addEventListener("focusout", () => { last = null; });
  const focus = (move) => {
    const cells = [...board.querySelectorAll("[data-move]")];
    (cells.find((cell) => Number(cell.dataset.move) >= move) ?? cells[0] ?? buttons.firstChild).focus();
  };

  const draw = () => {
    const move = last && Number(last.dataset.move);
    board.innerHTML = model.get("svg");
    for (const cell of board.querySelectorAll("[data-move]")) {
      cell.setAttribute("tabindex", "0");
      cell.setAttribute("role", "button");
    }
    if (move !== null) focus(move);
    mark();
  };
  const mark = () => {
    for (const cell of board.querySelectorAll("[data-move]")) {
      cell.classList.toggle("recommended", Number(cell.dataset.move) === model.get("recommended"));
    }
  };
  const tell = () => { status.textContent = model.get("status"); };
  model.on("change:svg", draw);
  model.on("change:recommended", mark);
  model.on("change:status", tell);
  draw();
  tell();
}

export default { render };
