// Colours: the style sheet holds them for light and dark; here they are read, and users get theirs.

const USER_COLOURS = 12;

/** A user's place in the palette: always the same for a name (FNV-1a). */
export function userSlot(name) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) {
    hash ^= name.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  // Names that differ in the last letter alone differ in few bits so far.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) % USER_COLOURS;
}

/** Shows a user's colour on an element, as the style sheet does it. */
export function paintUser(element, name) {
  element.dataset.user = String(userSlot(name));
}

/** The colours of the theme of now, for the canvas. */
export function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const value = (name) => style.getPropertyValue(name).trim();
  return {
    ink: value("--ink"),
    soft: value("--ink-soft"),
    faint: value("--ink-faint"),
    line: value("--line"),
    stripe: value("--stripe"),
    card: value("--card"),
    now: value("--now"),
    late: value("--late"),
    hatch: value("--hatch"),
    past: value("--past"),
    plannedFill: Number(value("--planned-fill")),
    runningFill: Number(value("--running-fill")),
    users: Array.from({ length: USER_COLOURS }, (_, i) => value(`--user-${i}`)),
    font: style.getPropertyValue("font-family") || "sans-serif",
  };
}

/** A "#rrggbb" with an opacity. */
export function withAlpha(hex, alpha) {
  const n = Number.parseInt(hex.slice(1), 16);
  return `rgba(${n >> 16}, ${(n >> 8) & 255}, ${n & 255}, ${alpha})`;
}

/** Black or white: what can be read on a "#rrggbb". */
export function inkOn(hex) {
  const n = Number.parseInt(hex.slice(1), 16);
  const light = 0.299 * (n >> 16) + 0.587 * ((n >> 8) & 255) + 0.114 * (n & 255);
  return light > 150 ? "#1b1b1b" : "#ffffff";
}

/** A tile of slanted lines for nodes that are not available. */
export function hatchTile(colour) {
  const tile = document.createElement("canvas");
  tile.width = tile.height = 8;
  const context = tile.getContext("2d");
  context.strokeStyle = colour;
  context.lineWidth = 1.4;
  context.beginPath();
  for (const shift of [-8, 0, 8]) {
    context.moveTo(shift - 1, 9);
    context.lineTo(shift + 9, -1);
  }
  context.stroke();
  return tile;
}
