// A recorded search, stepped through in the browser alone.
function render({ model, el }) {
  el.classList.add("gamelab-study");
  stepper(el, model.get("data"));
}

export default { render };
