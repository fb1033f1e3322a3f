// Pointer, wheel and keys on the chart.

/** Drag moves the window, Ctrl + wheel and two fingers zoom it, Shift + wheel walks. */
export function listenToPointer(gantt, { chart, canvas }) {
  const held = new Map();
  let travelled = 0;
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top, clientX: event.clientX, clientY: event.clientY };
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    held.set(event.pointerId, place(event));
    travelled = 0;
  });
  canvas.addEventListener("pointermove", (event) => {
    const to = place(event);
    const from = held.get(event.pointerId);
    if (from && gantt.frame) {
      travelled += Math.abs(to.x - from.x);
      if (held.size === 2) pinch(gantt, held, event.pointerId, to);
      else if (travelled > 4) drag(gantt, canvas, event, to.x - from.x);
      held.set(event.pointerId, to);
    }
    gantt.pointer = to;
    gantt.point();
  });
  const release = (event) => {
    const wasHeld = held.delete(event.pointerId);
    canvas.classList.remove("dragged");
    if (event.type === "pointerup" && wasHeld && travelled <= 4 && gantt.frame) {
      const { x, y } = place(event);
      const bar = gantt.frame.barAt(x, y);
      const row = bar ? null : gantt.rowAt(y);
      if (row && row.node === null) gantt.turn(row);
      else if (!bar && gantt.listener.pressed(row, gantt.frame.time(x))) return;
      else gantt.listener.select(bar);
    }
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("pointerleave", () => {
    gantt.pointer = null;
    gantt.listener.hover(null, null, null);
  });
  chart.addEventListener("wheel", (event) => {
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (event.ctrlKey && gantt.frame) {
      event.preventDefault();
      gantt.window.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 200), gantt.frame.time(place(event).x));
      gantt.window.follows = false;
      gantt.moved();
    } else if (Math.abs(sideways) > (event.shiftKey ? 0 : Math.abs(event.deltaY)) && gantt.frame) {
      event.preventDefault();
      gantt.pan(sideways / gantt.frame.area.width);
    }
  }, { passive: false });
}

function drag(gantt, canvas, event, dx) {
  if (!canvas.hasPointerCapture(event.pointerId)) canvas.setPointerCapture(event.pointerId);
  canvas.classList.add("dragged");
  gantt.pan(-dx / gantt.frame.area.width);
}

function pinch(gantt, held, moved, to) {
  const other = [...held].find(([id]) => id !== moved)[1];
  const before = Math.max(10, Math.abs(held.get(moved).x - other.x));
  const after = Math.max(10, Math.abs(to.x - other.x));
  gantt.window.zoom(before / after, gantt.frame.time((to.x + other.x) / 2));
  gantt.window.follows = false;
  gantt.moved();
}

/** Arrows walk, + and - zoom, [ and ] change the rows, n follows the present, f fits the plan. */
export function listenToKeys(gantt, chart) {
  const actions = {
    ArrowLeft: () => gantt.pan(-0.1),
    ArrowRight: () => gantt.pan(0.1),
    "+": () => gantt.zoom(1 / 1.5),
    "=": () => gantt.zoom(1 / 1.5),
    "-": () => gantt.zoom(1.5),
    "[": () => gantt.scaleRows(0.8),
    "]": () => gantt.scaleRows(1.25),
    n: () => gantt.toNow(),
    f: () => gantt.fit(),
  };
  chart.addEventListener("keydown", (event) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
