// A picture whose parts can be clicked and reached with the keyboard, and a line of words above it.
// Python gives `svg`, `say`, `states`, `texts` and `labels`, and is told which part was clicked and which key was pressed.
const CLICKABLE = "[data-move], [data-node].clickable";
const NAMED = "[data-move], [data-node], [data-edge], [data-field]";
const nameOf = (part) => part.dataset.move ?? part.dataset.node ?? part.dataset.edge ?? part.dataset.field;

function render({ model, el }) {
  const say = document.createElement("div");
  const room = document.createElement("div");
  el.classList.add("gamelab-clickable");
  say.className = "say";
  say.setAttribute("role", "status");
  say.setAttribute("aria-live", "polite");
  room.className = "room";
  el.append(say, room);
  let pressed = null;

  const partAt = (target) => {
    const edge = target.closest?.(".clickable[data-edge]"); // a click on a branch is one on the node at its end
    return edge ? room.querySelector(`[data-node="${edge.dataset.edge}"]`) : target.closest?.(CLICKABLE);
  };
  const focused = () => (room.contains(document.activeElement) ? partAt(document.activeElement) : null);

  // --- what is told to Python ---
  // The browser tells of no click if the picture is redrawn between pressing and releasing: so parts are compared by name.
  room.addEventListener("pointerdown", (event) => {
    pressed = event.button === 0 ? partAt(event.target) : null;
  });
  const release = (event) => {
    const part = pressed && partAt(document.elementFromPoint(event.clientX, event.clientY) ?? room);
    if (part && room.contains(part)) {
      if (nameOf(part) === nameOf(pressed)) model.send({ part: nameOf(part) });
    }
    pressed = null;
  };
  room.addEventListener("pointercancel", () => { pressed = null; }); // a finger scrolls
  room.addEventListener("click", (event) => {
    const part = partAt(event.target);
    if (part && event.detail === 0) model.send({ part: nameOf(part) }); // by a screen reader: no pointer was pressed
  });
  const typed = (event) => { if (event.target.dataset.field) model.send({ part: nameOf(event.target), text: event.target.value }); };
  room.addEventListener("focusout", typed); // "change" does not tell of one who, after Enter, goes back to what stood there
  const press = (event) => {
    const inside = el.closest(".gamelab") ?? el;
    if (!inside.contains(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") el.closest(".jp-Notebook")?.focus({ preventScroll: true }); // back to the cell
    const part = focused();
    if (room.contains(event.target) && event.target.dataset.field && event.key === "Enter") {
      typed(event);
      model.send({ key: "Enter" });
    } else if (part && (event.key === "Enter" || event.key === " ")) model.send({ part: nameOf(part) });
    else if (!model.get("shortcuts").includes(event.key)) return;
    else if (event.target.closest("input, select, textarea, [role=slider]")) return;
    else model.send({ key: event.key });
    event.preventDefault();
    event.stopPropagation();
  };
  const ended = new AbortController(), heard = (kind, act) => document.addEventListener(kind, act, { signal: ended.signal });
  heard("pointerup", release);
  heard("keydown", press);
  new ResizeObserver(() => room.classList.toggle("wide", room.scrollWidth > room.clientWidth + 1)).observe(room);

  // --- what is shown ---
  function draw() {
    const part = focused();
    room.innerHTML = model.get("svg").replaceAll("</text>", "</text> "); // or "2" and "12" would be read as one word
    room.scrollLeft = (room.scrollWidth - room.clientWidth) / 2; // the root of a tree wider than the page is in sight
    label();
    mark();
    const svg = room.querySelector("svg");
    svg?.setAttribute("role", room.querySelector(NAMED) ? "group" : "img"); // an image has no parts
    for (const side of ["width", "height"]) svg?.style.setProperty(`--${side}`, `${parseFloat(svg.getAttribute(side))}px`);
    // A click on the picture lets its keys work; a picture without parts is scrolled by the keyboard.
    if (model.get("shortcuts").length || !room.querySelector(CLICKABLE)) room.tabIndex = 0;
    if (part) focusNear(nameOf(part));
  }
  // Who plays with the keyboard stays on the board: on the same part, or the next one that can still be clicked.
  function focusNear(name) {
    const parts = [...room.querySelectorAll(CLICKABLE)];
    const next = parts.find((part) => nameOf(part) === name) ?? parts.find((part) => Number(nameOf(part)) > Number(name));
    (next ?? parts[0])?.focus();
  }
  function mark() {
    const [states, texts] = [model.get("states"), model.get("texts")];
    for (const part of room.querySelectorAll(NAMED)) {
      const name = nameOf(part);
      part.classList.remove(...(part.states ?? []));
      part.states = (states[name] ?? "").split(" ").filter(Boolean);
      part.classList.add(...part.states);
      if (part.dataset.field && part !== document.activeElement) part.value = texts[name]?.value ?? "";
      for (const [kind, text] of Object.entries(part.dataset.edge ? {} : (texts[name] ?? {}))) {
        const words = part.querySelector(`:scope > .${kind}`);
        if (words) words.textContent = text;
      }
    }
    for (const part of room.querySelectorAll(CLICKABLE)) {
      part.setAttribute("tabindex", "0");
      part.setAttribute("role", "button");
      const told = [...part.querySelectorAll(":scope > title, text")].map((words) => words.textContent.trim());
      part.setAttribute("aria-label", told.filter(Boolean).join(" "));
      if (part.dataset.node) part.setAttribute("aria-pressed", String(part.classList.contains("marked")));
    }
    for (const part of [...room.querySelectorAll(".current")].reverse()) keepInSight(part); // the first one, if not all
    setTimeout(nameControls, 300); // they are made at the same time
  }
  // The controls of ipywidgets that have no name for a screen reader.
  function nameControls() {
    const names = { "[role=slider]": "step", ".fa-play": "play or pause", ".fa-pause": "play or pause", ".fa-stop": "stop" };
    for (const [kind, name] of Object.entries(names)) {
      for (const part of el.closest(".gamelab")?.querySelectorAll(kind) ?? []) (part.closest("button") ?? part).setAttribute("aria-label", name);
    }
  }
  function label() {
    room.querySelector(".labels")?.remove();
    const labels = model.get("labels");
    const written = [...room.querySelectorAll("[data-move]")].filter((part) => labels[nameOf(part)]).map((part) => {
      const [x, y] = placeOf(part);
      const [value, below, isBest] = labels[nameOf(part)];
      const size = Math.min(11, 36 / value.length);
      return `<g transform="translate(${x} ${y})" class="${isBest ? "best" : ""}"><rect x="-15.5" y="-10" width="31" height="20" rx="4"/>`
        + `<text y="${(below ? -3.5 : 0) + 0.35 * size}" font-size="${size}">${value}</text><text y="7" font-size="7">${below}</text></g>`;
    });
    if (written.length) room.querySelector("svg").insertAdjacentHTML("beforeend", `<g class="labels">${written.join("")}</g>`);
  }
  // In a cell, at the upper end of a column, in the middle of a line.  Lines through the middle of the board would all
  // have their labels there: these move to the right, steep lines most.
  function placeOf(part) {
    const { x, y, width, height } = part.getBBox();
    if (part.tagName !== "line") return [x + width / 2, y + Math.min(width, height) / 2];
    const paper = part.ownerSVGElement.viewBox.baseVal;
    const isCentral = Math.hypot(x + width / 2 - paper.width / 2, y + height / 2 - paper.height / 2) < 1;
    const rises = (part.x1.baseVal.value - part.x2.baseVal.value) * (part.y1.baseVal.value - part.y2.baseVal.value) < 0;
    const aside = isCentral ? (0.14 * height) / Math.hypot(width, height) : 0;
    return [x + (0.5 + aside) * width, y + (0.5 + (rises ? -aside : aside)) * height];
  }
  // Scrolls the text and the picture, and nothing else, until the part can be seen.
  function keepInSight(part) {
    for (const box of part ? [part.closest(".code") ?? room, room] : []) {
      const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
      if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - outer.height / 3;
      if (inner.left < outer.left || inner.right > outer.right) box.scrollLeft += inner.left - outer.left - outer.width / 3;
    }
  }
  const tell = () => { say.textContent = model.get("say"); };

  const changes = { svg: draw, labels: label, states: mark, texts: mark, say: tell };
  for (const [name, act] of Object.entries(changes)) model.on(`change:${name}`, act);
  // JupyterLab would take Enter for "edit this cell", C for "copy it", and arrows for "the next cell".  It asks the
  // element with the focus first, and only then those around it.
  heard("focusin", ({ target }) => {
    if ((el.closest(".gamelab") ?? el).contains(target)) target.setAttribute("data-lm-suppress-shortcuts", "true");
  });
  draw();
  tell();
  return () => ended.abort();
}

export default { render };
