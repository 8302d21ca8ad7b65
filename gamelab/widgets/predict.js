// The question's tree, what the student marks or fills in, the verdicts, and the search's own steps.
function render({ model, el }) {
  el.classList.add("gamelab-study");
  el.dataset.lmSuppressShortcuts = "true";
  const ask = model.get("ask");
  const nodes = model.get("nodes");
  const task = make("p", { class: "say" }, model.get("task"));
  const tree = make("div", { class: `tree question ${ask}` });
  tree.innerHTML = model.get("picture");
  const picture = tree.firstElementChild;
  const marked = new Set();
  const fields = make("div", { class: `fields ${ask}` });
  const check = make("button", { "data-action": "check", onclick: send }, "Check");
  const clear = make("button", { "data-action": "clear", onclick: forget }, "Clear");
  const reveal = make("button", {
    "data-action": "reveal", title: "After your first check", onclick: () => model.send({ action: "reveal" }),
  }, "Reveal step by step");
  reveal.disabled = !model.get("graded").summary;
  const status = make("div", { class: "say", role: "status", "aria-live": "polite" });
  const verdicts = make("ul", { class: "verdicts", "aria-label": "Verdicts" });
  const steps = make("div", { class: "steps" });
  el.append(task, tree, fields, make("div", { class: "actions" }, check, clear, reveal), status, verdicts, steps);

  const part = (box) => partOf(picture, "node", box);
  const both = (box) => [part(box), partOf(picture, "edge", box)].filter(Boolean);
  if (ask === "cuts") nodes.forEach(makeMarkable);
  else nodes.forEach(makeField);

  function makeMarkable({ box, name }) {
    const node = part(box);
    const attributes = { tabindex: "0", role: "checkbox", "aria-checked": "false", "aria-label": `${name}: never searched` };
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.addEventListener("click", () => toggle(box));
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      toggle(box);
    });
  }
  function toggle(box) {
    if (!marked.delete(box)) marked.add(box);
    clearVerdicts();
    paintMarks();
  }
  function paintMarks() {
    for (const { box } of nodes) {
      const below = [...marked].some((above) => box.startsWith(`${above}-`));
      for (const each of both(box)) {
        each.classList.toggle("marked", marked.has(box));
        each.classList.toggle("below", below);
      }
      part(box).setAttribute("aria-checked", String(marked.has(box)));
    }
  }

  function makeField({ box, name }) {
    const input = (label) => make("input", {
      type: "text", autocomplete: "off", "aria-label": `${name}, ${label}`, "data-box": box,
      oninput: () => { clearVerdicts(); paintField(box); },
      onfocus: () => part(box).classList.add("asked"), onblur: () => part(box).classList.remove("asked"),
      onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); send(); } },
    });
    if (ask === "values") return fields.append(make("label", {}, name, input("value")));
    const never = make("input", { type: "checkbox", "data-box": box, "aria-label": `${name} is never searched`,
      onchange: () => { clearVerdicts(); paintField(box); } });
    fields.append(make("span", { role: "group", "aria-label": name }, make("label", {}, `${name}  (`, input("α"), ","),
      make("label", {}, input("β"), ")"), " ", make("label", {}, never, "never")));
  }
  const inputs = (box) => [...fields.querySelectorAll(`[data-box="${CSS.escape(box)}"]`)];
  function filledIn(box) {
    const texts = inputs(box).filter((input) => input.type === "text").map((input) => input.value.trim());
    if (ask === "values") return texts[0] || undefined;
    if (inputs(box).at(-1).checked) return null;
    return texts.some(Boolean) ? texts : undefined;
  }
  function paintField(box) {
    const given = filledIn(box);
    const text = given === null ? "never" : Array.isArray(given) ? `(${given.join(", ")})` : given ?? "";
    part(box).querySelector(":scope > .value").textContent = text;
  }

  function send() {
    if (ask === "cuts") return model.send({ answer: [...marked] });
    const pairs = nodes.map(({ box }) => [box, filledIn(box)]).filter(([, given]) => given !== undefined);
    model.send({ answer: Object.fromEntries(pairs) });
  }
  function forget() {
    marked.clear();
    for (const input of fields.querySelectorAll("input")) { input.value = ""; input.checked = false; }
    clearVerdicts();
    if (ask === "cuts") paintMarks();
    else nodes.forEach(({ box }) => paintField(box));
  }
  function clearVerdicts() {
    status.textContent = "";
    verdicts.replaceChildren();
    for (const node of picture.querySelectorAll(".node.right, .node.wrong")) {
      node.classList.remove("right", "wrong");
      node.querySelector(":scope > .verdict").textContent = "";
    }
  }
  model.on("change:graded", () => {
    const graded = model.get("graded");
    clearVerdicts();
    status.textContent = graded.summary;
    reveal.disabled = false;
    for (const { box, right, text } of graded.verdicts) {
      const kind = right ? "right" : "wrong";
      verdicts.append(make("li", { class: kind }, text));
      part(box)?.classList.add(kind);
      part(box).querySelector(":scope > .verdict").textContent = right ? "✓" : "✗";
    }
  });
  model.on("change:reveal", () => {
    steps.replaceChildren();
    stepper(steps, model.get("reveal"));
  });
}

export default { render };
