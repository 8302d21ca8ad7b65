// Shows the board, its status line and the buttons; sends clicks on what carries data-move, and buttons, to Python.
function render({ model, el }) {
  const board = document.createElement("div");
  const status = document.createElement("div");
  const buttons = document.createElement("div");
  el.classList.add("gamelab-play");
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

  const draw = () => {
    board.innerHTML = model.get("svg");
    status.textContent = model.get("status");
    for (const cell of board.querySelectorAll("[data-move]")) {
      cell.setAttribute("tabindex", "0");
      cell.setAttribute("role", "button");
    }
  };
  model.on("change:svg", draw);
  model.on("change:status", draw);
  draw();
}

export default { render };
