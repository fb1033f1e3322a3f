// Small helpers for the document. Text is always set as text: names come from users.

export function byId(id) {
  return document.getElementById(id);
}

/** Sets a text if it is another one, so that a selection in it survives. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/**
 * Buttons of which one is pressed: kept as long as the choices stay the same.
 *
 * @param choices {value, text} each
 */
export function choice(group, choices, pressed, onPress) {
  const same = group.children.length === choices.length
    && choices.every((c, i) => group.children[i].dataset.value === String(c.value));
  if (!same) {
    group.replaceChildren(...choices.map((c) => {
      const button = element("button");
      button.type = "button";
      button.dataset.value = String(c.value);
      button.addEventListener("click", () => onPress(c.value));
      return button;
    }));
  }
  choices.forEach((c, i) => {
    const button = group.children[i];
    setText(button, c.text);
    button.setAttribute("aria-pressed", String(c.value === pressed));
  });
}

/** Sets a text and shows it. */
export function say(place, text) {
  setText(place, text);
  place.hidden = false;
}

/** Puts the choices into a list. */
export function offer(id, choices) {
  byId(id).append(...choices.map(({ value, text }) => {
    const option = element("option", "", text);
    option.value = value;
    return option;
  }));
}
