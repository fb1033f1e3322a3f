// Colours: the style sheet holds them for light and dark; here they are read, and names get theirs.

const NAME_COLOURS = 20;
/** Plain, slanted stripes, level stripes. */
const STRIPES = 3;
const SLOTS = NAME_COLOURS * STRIPES;

/** Colours that mean something, behind those of names. */
const MEANINGS = ["accent", "good", "late", "now", "ink-faint"];

/** Which look each name has: no two names in sight share one while there are enough. */
export class NameSlots {
  constructor() {
    this.slots = new Map();
  }

  /**
   * Gives every name in sight a slot; one that has it and is still in sight keeps it.
   *
   * @param names those in sight, those that are to get a plain colour first
   */
  show(names) {
    const seen = new Set(names);
    const taken = new Map();
    for (const [name, slot] of this.slots) {
      if (seen.has(name)) taken.set(slot, (taken.get(slot) ?? 0) + 1);
      else this.slots.delete(name);
    }
    for (const name of seen) {
      if (this.slots.has(name)) continue;
      const slot = free(name, taken);
      this.slots.set(name, slot);
      taken.set(slot, (taken.get(slot) ?? 0) + 1);
    }
  }

  of(name) {
    return this.slots.get(name) ?? hash(name) % NAME_COLOURS;
  }
}

/** The first free slot from the name's own on, plain ones first; where all are taken, one that fewest have. */
function free(name, taken) {
  const own = hash(name) % NAME_COLOURS;
  let best = own;
  for (let i = 0; i < SLOTS; i++) {
    const slot = Math.floor(i / NAME_COLOURS) * NAME_COLOURS + ((own + i) % NAME_COLOURS);
    if (!taken.has(slot)) return slot;
    if (taken.get(slot) < taken.get(best)) best = slot;
  }
  return best;
}

/** A number that is always the same for a name (FNV-1a), so that most names look the same on every screen. */
function hash(name) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) {
    hash ^= name.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  // Names that differ in the last letter alone differ in few bits so far.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  return hash >>> 0;
}

/** The look of what has a meaning: one of "accent", "good", "late", "now" and "ink-faint". */
export function meaningSlot(meaning) {
  return SLOTS + MEANINGS.indexOf(meaning);
}

/** The colour of a look, as the number that the style sheet gives it. */
export function colourOf(slot) {
  return slot < SLOTS ? slot % NAME_COLOURS : NAME_COLOURS + slot - SLOTS;
}

/** The stripes of a look; 0 is plain. */
export function stripesOf(slot) {
  return slot < SLOTS ? Math.floor(slot / NAME_COLOURS) : 0;
}

/** Shows a look on an element, as the style sheet does it. */
export function paint(element, slot) {
  element.dataset.look = String(colourOf(slot));
  if (stripesOf(slot) > 0) element.dataset.stripes = String(stripesOf(slot));
  else delete element.dataset.stripes;
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
    accent: value("--accent"),
    now: value("--now"),
    late: value("--late"),
    hatch: value("--hatch"),
    past: value("--past"),
    plannedFill: Number(value("--planned-fill")),
    runningFill: Number(value("--running-fill")),
    looks: [
      ...Array.from({ length: NAME_COLOURS }, (_, i) => value(`--name-${i}`)),
      ...MEANINGS.map((meaning) => value(`--${meaning}`)),
    ],
    good: value("--good"),
    stripes: stripeTiles(value("--card")),
    maintenance: hatchTile(withAlpha(value("--late"), 0.45)),
    reservation: tileOf(withAlpha(value("--accent"), 0.4), [[-1, -1, 9, 9], [7, -1, 9, 1], [-1, 7, 1, 9]]),
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
  return tileOf(colour, [[-9, 9, 1, -1], [-1, 9, 9, -1], [7, 9, 17, -1]]);
}

/** Tiles for the stripes of names, by their number less one. */
export function stripeTiles(colour) {
  return [hatchTile(colour), tileOf(colour, [[0, 2, 8, 2], [0, 6, 8, 6]])];
}

function tileOf(colour, lines) {
  const tile = document.createElement("canvas");
  tile.width = tile.height = 8;
  const context = tile.getContext("2d");
  context.strokeStyle = colour;
  context.lineWidth = 1.4;
  context.beginPath();
  for (const [x, y, toX, toY] of lines) {
    context.moveTo(x, y);
    context.lineTo(toX, toY);
  }
  context.stroke();
  return tile;
}
