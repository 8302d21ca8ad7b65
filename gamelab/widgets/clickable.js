// A picture whose parts can be clicked and reached with the keyboard, and a line of words above it.  Python gives
// `svg`, `say`, `states` and `texts`, and is told which part was clicked, which key was pressed and what was typed.
const CLICKABLE = "[data-move], [data-node].clickable";
const NAMED = "[data-move], [data-node], [data-edge], [data-field]";
const nameOf = ({ dataset }) => dataset.move ?? dataset.node ?? dataset.edge ?? dataset.field;

function render({ model, el }) {
  el.classList.add("gamelab-clickable");
  el.innerHTML = '<div class="say" role="status"></div><div class="put"></div><div class="room"></div>';
  const [say, put, room] = el.children;
  const widget = () => el.closest(".gamelab") ?? el;

  const partAt = (target) => {
    const edge = target.closest(".clickable[data-edge]"); // a click on a branch is one on the node at its end
    return edge ? room.querySelector(`[data-node="${edge.dataset.edge}"]`) : room.contains(target) && target.closest(CLICKABLE);
  };
  room.addEventListener("input", ({ target }) => model.send({ part: nameOf(target), text: target.value }));
  room.addEventListener("focusin", ({ target }) => { room.touched = target.dataset.field ? target : room.touched; });
  put.onclick = ({ target, target: { textContent: sign } }) => { // a phone's digits have no minus sign beside them
    const box = room.touched?.isConnected ? room.touched : room.querySelector("[data-field]"), { value } = box, bare = value.replace(/^[-−+]/, "");
    if (target !== put) box.value = sign !== "±" ? sign : /^[-−]/.test(value) ? bare : bare && `−${bare}`;
    model.send({ part: nameOf(box), text: box.value });
  };
  room.addEventListener("click", ({ target }) => (partAt(target) ? model.send({ part: nameOf(partAt(target)) }) : target.select?.())); // typing replaces
  const press = (event) => {
    const { target, key } = event, part = partAt(target);
    if (!widget().contains(target) || (key === "Enter" && (event.shiftKey || target.closest("button"))) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape") el.closest(".jp-Notebook")?.focus({ preventScroll: true }); // back to the cell
    if (part && (key === "Enter" || key === " ")) model.send({ part: nameOf(part) });
    else if (room.contains(target) && target.dataset.field && key === "Enter") model.send({ key });
    else if (target.closest("input, select, textarea, [role=slider]") || !model.get("shortcuts").includes(key)) return;
    else model.send({ key });
    event.preventDefault();
    event.stopPropagation();
  };
  // JupyterLab has a use of its own for C, arrows and more; it looks for this attribute. Shift+Enter still runs the cell.
  const keepKeys = ({ target, key, shiftKey, ctrlKey, metaKey, altKey }) => {
    const runs = key === "Enter" && (shiftKey || ctrlKey || metaKey || altKey);
    if (widget().contains(target)) target.toggleAttribute("data-lm-suppress-shortcuts", !runs);
  };
  const ended = new AbortController();
  document.addEventListener("keydown", press, ended);
  document.addEventListener("focusin", keepKeys, ended);
  window.addEventListener("keydown", keepKeys, { capture: true, signal: ended.signal }); // before JupyterLab
  new ResizeObserver(() => room.classList.toggle("wide", room.scrollWidth > room.clientWidth + 1)).observe(room);

  function draw() {
    const part = partAt(document.activeElement);
    room.innerHTML = model.get("svg").replaceAll("</text>", "</text> "); // or "2" and "12" would be read as one word
    for (const each of room.querySelectorAll(NAMED)) each.look = each.getAttribute("class") ?? "";
    mark();
    put.innerHTML = room.querySelector("[data-field]") ? "Into the box: <button>−∞</button> <button>+∞</button> <button>±</button>" : "";
    const svg = room.querySelector(":scope > svg[width]");
    svg?.setAttribute("role", room.querySelector(NAMED) ? "group" : "img"); // an image has no parts
    for (const side of ["width", "height"]) svg?.style.setProperty(`--${side}`, `${parseFloat(svg.getAttribute(side))}px`);
    const [end, root] = [room, room.querySelector('[data-node="r"]') ?? room].map((each) => each.getBoundingClientRect().right);
    room.scrollLeft += root === end ? 0 : root + 8 - end; // a tree wider than the page: as far left as all of its root can be seen
    // A click on the picture lets its keys work; a picture without parts is scrolled by the keyboard.
    if (model.get("shortcuts").length || !room.querySelector(CLICKABLE)) room.tabIndex = 0;
    // Who plays with the keyboard stays on the board, on the same part or the next one, as long as there is one.
    const parts = part ? [...room.querySelectorAll(CLICKABLE)] : [], same = parts.find((each) => nameOf(each) === nameOf(part));
    if (part) (same ?? parts.find((each) => Number(nameOf(each)) > Number(nameOf(part))) ?? parts[0] ?? widget().querySelector("button"))?.focus();
  }
  function mark() {
    const [states, texts] = [model.get("states"), model.get("texts")];
    const cuts = Object.keys(states).filter((name) => states[name].includes("marked"));
    for (const part of room.querySelectorAll(NAMED)) {
      const name = nameOf(part), isBelow = cuts.some((cut) => name.startsWith(cut) && "- ".includes(name.at(cut.length)));
      part.setAttribute("class", `${part.look} ${states[name] ?? ""} ${isBelow ? "below" : ""}`);
      if (part.dataset.field && part !== document.activeElement) part.value = texts[name]?.value ?? "";
      for (const [kind, text] of Object.entries(part.dataset.edge ? {} : (texts[name] ?? {}))) {
        const words = part.querySelector(`:scope > .${kind}`);
        if (!words || words.textContent === text) continue;
        words.textContent = text;
        words.removeAttribute("textLength");
        const width = part.querySelector(":scope > .halo")?.width.baseVal.value - 6;
        if (words.getComputedTextLength() > width) words.setAttribute("textLength", width); // the font may be a wide one
        words.setAttribute("lengthAdjust", "spacingAndGlyphs");
      }
    }
    for (const part of room.querySelectorAll(CLICKABLE)) {
      const told = [...part.querySelectorAll(":scope > title, text")].map((words) => words.textContent.trim());
      part.role = "button";
      part.ariaLabel = told.filter(Boolean).join(" ");
      part.tabIndex = part.matches(".below") ? -1 : 0;
      if (part.dataset.node) part.ariaPressed = part.matches(".marked");
    }
    for (const part of [...room.querySelectorAll(".current")].reverse()) keepInSight(part); // the first one, if not all
    setTimeout(nameControls, 300); // they are made at the same time
  }
  // The controls of ipywidgets that have no name for a screen reader.
  function nameControls() {
    const names = { "[role=slider]": "step", ".fa-play": "play or pause", ".fa-pause": "play or pause", ".fa-stop": "stop" };
    for (const [kind, name] of Object.entries(names)) {
      for (const part of widget().querySelectorAll(kind)) (part.closest("button") ?? part).ariaLabel = name;
    }
  }
  // Scrolls the text and the picture, and nothing else, until the part can be seen.
  function keepInSight(part) {
    for (const box of [part.closest(".code") ?? room, room]) {
      const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
      if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - outer.height / 3;
      if (inner.left < outer.left || inner.right > outer.right) box.scrollLeft += inner.left - outer.left - outer.width / 3;
    }
  }
  const tell = () => { say.textContent = model.get("say"); };

  const changes = { svg: draw, states: mark, texts: mark, say: tell };
  for (const [name, act] of Object.entries(changes)) model.on(`change:${name}`, act);
  draw();
  tell();
  return () => ended.abort();
}

export default { render };
