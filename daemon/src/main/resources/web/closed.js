// What closes nodes: maintenance and reservations, in words, on the rows of the plan, and as shapes.

import { byId, element } from "./dom.js";
import { clock, count, nodes as namesOf } from "./format.js";

const MOST_LISTED = 8;
const MOST_NAMES = 3;

/** "Maintenance power", "Reservation R5 course". */
export function titleOf(window) {
  const kind = window.kind === "maintenance" ? "Maintenance" : "Reservation";
  return `${kind} ${window.name}${window.title ? ` ${window.title}` : ""}`;
}

/** "Tue 08:00 to 16:00": the second day where it is another one. */
export function timesOf(window, now) {
  const sameDay = new Date(window.start * 1000).toDateString() === new Date(window.end * 1000).toDateString();
  const end = clock(window.end, now);
  return `${clock(window.start, now)} to ${sameDay ? end.split(" ").at(-1) : end}`;
}

/** Whose jobs may run on its nodes then. */
export function openTo(window) {
  if (window.queue) return `jobs of queue ${window.queue}, which run there and then alone`;
  return window.kind === "maintenance" ? "no job" : `jobs of ${window.title || "few"}, which may run elsewhere as well`;
}

/**
 * Gives each row the windows on its nodes, with the share of it that each closes, the soonest first. Of a node of which it has only a
 * part others may have the rest; what its own jobs hold is of that part.
 *
 * @param queueOf the queue of the job of an id
 */
export function closeRows(rows, windows, held, queueOf) {
  const onNode = (window, node) => {
    const amount = held.closedOf(window, node);
    const isPart = amount < held.sizeOf(node);
    return { window, share: isPart ? amount / held.sizeOf(node) : 1, part: isPart ? { amount, isOwn: (bar) => queueOf(bar.id) === window.queue } : null };
  };
  for (const row of rows) row.closed = [];
  for (const window of windows ?? []) {
    const closed = new Set(window.nodes);
    for (const row of rows) {
      if (row.node) {
        if (closed.has(row.name)) row.closed.push(onNode(window, row.node));
        continue;
      }
      const some = row.nodes.filter((node) => closed.has(node.name));
      for (const part of row.parts) if (closed.has(part.node.name)) part.closed.push(onNode(window, part.node));
      if (some.length > 0) row.closed.push({ window, share: some.reduce((sum, node) => sum + held.closedOf(window, node), 0) / (row.size || 1) });
    }
  }
}

/** The windows on a row at a moment. */
export function closedAt(row, time) {
  return (row?.closed ?? []).filter(({ window }) => window.start <= time && window.end > time).map(({ window }) => window);
}

/** The areas of windows in sight: hatched, outlined, and named where there is room. Rows that follow each other share an outline. */
export function closedShapes(frame, palette, shapeOf) {
  const { area } = frame;
  const kinds = { maintenance: { boxes: [], outlines: [] }, reservation: { boxes: [], outlines: [] } };
  const blocks = new Map();
  const names = [];
  const [first, last] = frame.visible();
  for (let i = first; i < last; i++) {
    for (const { window, share } of frame.rows[i].closed ?? []) {
      if (window.end <= frame.window.from || window.start >= frame.window.to) continue;
      const x = Math.max(area.x - 4, frame.x(window.start));
      const width = Math.max(2, Math.min(area.x + area.width + 4, frame.x(window.end)) - x);
      const height = frame.rowTops[i + 1] - frame.rowTops[i];
      const y = frame.top(i) + height * (1 - share);
      kinds[window.kind].boxes.push(x, y, width, height * share);
      const block = blocks.get(window);
      if (block && share === 1 && block.whole && block.next === i) {
        block.height += height;
        block.next = i + 1;
      } else {
        if (block) finish(block, kinds, names, frame);
        blocks.set(window, { window, x, y, width, height: height * share, next: i + 1, whole: share === 1, named: block?.named });
      }
    }
  }
  for (const block of blocks.values()) finish(block, kinds, names, frame);
  return [
    shapeOf(kinds.maintenance.boxes, { fill: { image: palette.maintenance, repeat: "repeat" } }),
    shapeOf(kinds.maintenance.outlines, { fill: "none", stroke: palette.late, lineWidth: 1.5 }),
    shapeOf(kinds.reservation.boxes, { fill: { image: palette.reservation, repeat: "repeat" } }),
    shapeOf(kinds.reservation.outlines, { fill: "none", stroke: palette.accent, lineWidth: 1.5, lineDash: [4, 3] }),
    ...names.map(({ text, x, y, kind }) => ({
      type: "text",
      silent: true,
      style: {
        text, x, y, verticalAlign: "middle", fill: kind === "maintenance" ? palette.late : palette.accent,
        font: `600 11px ${palette.font}`, backgroundColor: palette.card, padding: [1, 5], borderRadius: 3,
      },
    })),
  ];
}

function finish({ window, x, y, width, height, named }, kinds, names, { area }) {
  kinds[window.kind].outlines.push(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.max(1, width - 1), Math.max(1, height - 1));
  const left = Math.max(x, area.x) + 4;
  const top = Math.max(y, area.y);
  const room = Math.min(x + width, area.x + area.width) - left - 14;
  const text = [titleOf(window), window.kind, ""].find((words) => 6.6 * words.length <= room);
  const high = Math.min(y + height, area.y + area.height) - top;
  if (named || !text || high < 15) return;
  names.push({ text, x: left, y: top + high / 2, kind: window.kind });
}

/** Lists what closes nodes of a cluster, now or later, each to be opened. */
export function showClosed(cluster, now, opened, onPress) {
  const windows = (cluster.windows ?? []).filter((window) => window.end > now);
  const list = byId("closed-list");
  const idle = new Map();
  for (const node of cluster.nodes) {
    if (node.state === "up") continue;
    if (!idle.has(node.state)) idle.set(node.state, []);
    idle.get(node.state).push(node.name);
  }
  const entries = windows.slice(0, MOST_LISTED).map((window) => ({
    key: keyOf(window), kind: window.kind,
    text: `${titleOf(window)}: ${namesOf(window.nodes, MOST_NAMES)}, ${timesOf(window, now)}`,
  }));
  if (windows.length > MOST_LISTED) entries.push({ text: `and ${count(windows.length - MOST_LISTED, "window")} later` });
  for (const [state, names] of idle) entries.push({ kind: "down", text: `${state}: ${namesOf(names, MOST_NAMES)}` });
  const told = JSON.stringify(entries);
  if (list.dataset.told !== told) {
    list.dataset.told = told;
    list.replaceChildren(...entries.map((entry) => item(entry, onPress)));
  }
  for (const button of list.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.key === opened));
  list.hidden = entries.length === 0;
  byId("key-maintenance").hidden = !windows.some((window) => window.kind === "maintenance");
  byId("key-reservation").hidden = !windows.some((window) => window.kind === "reservation");
}

function item({ key, kind, text }, onPress) {
  const made = element("li");
  const inner = element(key ? "button" : "span", "legend-entry");
  if (kind) inner.append(element("span", `swatch ${kind}`));
  inner.append(element("bdi", "", text));
  if (key) {
    inner.type = "button";
    inner.dataset.key = key;
    inner.addEventListener("click", () => onPress(key));
  }
  made.append(inner);
  return made;
}

/** What a link calls a window: its name, and when it begins, as one that comes again has the same name. */
export function keyOf(window) {
  return `${window.name}@${window.start}`;
}
