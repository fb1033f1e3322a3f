// Colours: the style sheet holds them for light and dark; here they are read, and users get theirs.

const USER_COLOURS = 20;
/** Plain, slanted stripes, level stripes. */
const STRIPES = 3;
const SLOTS = USER_COLOURS * STRIPES;

/** Which look each user has: no two users in sight share one while there are enough. */
export class UserSlots {
  constructor() {
    this.slots = new Map();
  }

  /**
   * Gives every user in sight a slot; who has one and is still in sight keeps it.
   *
   * @param users the users in sight, those who are to get a plain colour first
   */
  show(users) {
    const seen = new Set(users);
    const taken = new Map();
    for (const [user, slot] of this.slots) {
      if (seen.has(user)) taken.set(slot, (taken.get(slot) ?? 0) + 1);
      else this.slots.delete(user);
    }
    for (const user of seen) {
      if (this.slots.has(user)) continue;
      const slot = free(user, taken);
      this.slots.set(user, slot);
      taken.set(slot, (taken.get(slot) ?? 0) + 1);
    }
  }

  of(user) {
    return this.slots.get(user) ?? hash(user) % USER_COLOURS;
  }
}

/** The first free slot from the user's own on, plain ones first; where all are taken, one that fewest have. */
function free(user, taken) {
  const own = hash(user) % USER_COLOURS;
  let best = own;
  for (let i = 0; i < SLOTS; i++) {
    const slot = Math.floor(i / USER_COLOURS) * USER_COLOURS + ((own + i) % USER_COLOURS);
    if (!taken.has(slot)) return slot;
    if (taken.get(slot) < taken.get(best)) best = slot;
  }
  return best;
}

/** A number that is always the same for a name (FNV-1a), so that most users look the same on every screen. */
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

const slots = new UserSlots();

/** Tells which users are in sight, the most important ones first. */
export function showUsers(users) {
  slots.show(users);
}

/** A user's look: a number for its colour and its stripes together. */
export function userSlot(name) {
  return slots.of(name);
}

/** The colour of a look, as the number that the style sheet gives it. */
export function colourOf(slot) {
  return slot % USER_COLOURS;
}

/** The stripes of a look; 0 is plain. */
export function stripesOf(slot) {
  return Math.floor(slot / USER_COLOURS);
}

/** Shows a user's colour on an element, as the style sheet does it. */
export function paintUser(element, name) {
  const slot = userSlot(name);
  element.dataset.user = String(colourOf(slot));
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
    now: value("--now"),
    late: value("--late"),
    hatch: value("--hatch"),
    past: value("--past"),
    plannedFill: Number(value("--planned-fill")),
    runningFill: Number(value("--running-fill")),
    users: Array.from({ length: USER_COLOURS }, (_, i) => value(`--user-${i}`)),
    stripes: stripeTiles(value("--card")),
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

/** Tiles for the stripes of users, by their number less one. */
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
