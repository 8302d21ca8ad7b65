// The root's moves to be dragged or pushed up and down, the counts of every order, and the tree that one leaves.
function render({ model, el }) {
  el.classList.add("gamelab-study");
  el.dataset.lmSuppressShortcuts = "true";
  const labels = new Map(model.get("moves").map(({ move, label }) => [move, label]));
  const list = make("ol", { class: "order", "aria-label": "Your order of the root's moves" });
  const below = make("select", { onchange: () => model.send({ below: below.value }) },
    ...model.get("choices").map((name) => make("option", { value: name }, name)));
  const note = make("div", { class: "say", role: "status", "aria-live": "polite" });
  const counts = make("tbody");
  const tree = make("div", { class: "tree" });
  const caption = make("h4");
  el.append(note, make("div", { class: "reorder" },
    make("section", {}, make("h4", {}, "Your order at the root (drag, or ▲ ▼)"), list,
      make("label", {}, "Below the root: ", below)),
    make("section", {}, make("h4", {}, "Nodes entered (choose one to see its tree)"), make("table", {},
      make("thead", {}, make("tr", {}, ...["order at the root", "moves", "nodes", "", "cut-offs"].map((text) =>
        make("th", { scope: "col" }, text)))), counts))),
    caption, tree);
  let dragged = null;

  const place = (order) => { if (String(order) !== String(model.get("order"))) model.send({ order }); };
  function shift(move, by) {
    const order = [...model.get("order")];
    const from = order.indexOf(move);
    const to = Math.max(0, Math.min(order.length - 1, from + by));
    order.splice(to, 0, ...order.splice(from, 1));
    wanted = [move, by];
    place(order);
  }
  let wanted = null;
  function drawOrder() {
    const order = model.get("order");
    list.replaceChildren(...order.map((move, number) => {
      const label = labels.get(move);
      const arrow = (by, sign, word) => {
        const button = make("button", { "data-by": by, "aria-label": `${label} ${word}`, onclick: () => shift(move, by) }, sign);
        button.disabled = number + by < 0 || number + by >= order.length;
        return button;
      };
      return make("li", {
        draggable: "true", "data-move": move, tabindex: 0, "aria-label": `${label}, ${number + 1} of ${order.length}; arrow keys move it`,
        ondragstart: (event) => { dragged = move; event.dataTransfer.setData("text/plain", label); },
        ondragover: (event) => event.preventDefault(),
        ondrop: (event) => {
          event.preventDefault();
          if (dragged !== null) shift(dragged, number - order.indexOf(dragged));
        },
        ondragend: () => { dragged = null; },
        onkeydown: (event) => {
          const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (!by || event.target.tagName !== "LI") return;
          event.preventDefault();
          shift(move, by);
        },
      }, make("span", { class: "grip", "aria-hidden": "true" }, "⋮⋮"), make("b", {}, label), arrow(-1, "▲", "earlier"), arrow(1, "▼", "later"));
    }));
    restoreFocus();
  }
  // Who moves an entry with the keyboard stays on it.
  function restoreFocus() {
    if (!wanted) return;
    const item = list.querySelector(`[data-move="${wanted[0]}"]`);
    const button = item.querySelector(`[data-by="${wanted[1]}"]`);
    (button && !button.disabled && usedButton ? button : item).focus();
    wanted = null;
  }
  let usedButton = false;
  list.addEventListener("focusin", (event) => { usedButton = event.target.tagName === "BUTTON"; });

  function drawRows() {
    const rows = model.get("rows");
    const most = Math.max(...rows.map((row) => row.nodes));
    counts.replaceChildren(...rows.map(({ name, nodes, cutoffs, order }) => {
      const choose = make("button", { class: "choose", "aria-pressed": String(name === model.get("chosen")),
        onclick: () => model.send({ chosen: name }) }, name);
      const bar = make("div", { class: "count-bar", style: `width:${Math.max(2, 110 * nodes / most)}px` });
      return make("tr", name === model.get("chosen") ? { class: "current", "data-row": name } : { "data-row": name },
        make("td", {}, choose), make("td", { class: "moves", title: order }, order),
        make("td", { class: "number" }, nodes.toLocaleString("en")), make("td", {}, bar),
        make("td", { class: "number" }, cutoffs === null ? "" : cutoffs.toLocaleString("en")));
    }));
  }
  function draw() {
    const pressed = counts.contains(document.activeElement) ? document.activeElement.textContent : null;
    drawRows();
    if (pressed) [...counts.querySelectorAll("button")].find((button) => button.textContent === pressed)?.focus();
    below.value = model.get("below");
    note.textContent = model.get("note");
    caption.textContent = `The tree of: ${model.get("chosen")}`;
    tree.innerHTML = model.get("picture");
  }
  model.on("change:order", drawOrder);
  for (const name of ["rows", "below", "note", "chosen", "picture"]) model.on(`change:${name}`, draw);
  drawOrder();
  draw();
}

export default { render };
