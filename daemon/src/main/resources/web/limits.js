// One limit beside the plan: what is used of it over the time in sight, against what it allows, and the same in words.

import { byId, element, setText } from "./dom.js";
import { amountOf, bytes, clock, count, isInBytes, number } from "./format.js";
import { me } from "./me.js";
import { withAlpha } from "./palette.js";
import { showWords } from "./tip.js";

/** Of each limit so many subjects are offered, those first that have most in use. */
const MOST_SUBJECTS = 40;
/** The list of what may be chosen is asked for so often at most, in milliseconds; the limit that is shown with each news. */
const PERIOD = 60000;
const HEIGHT = 84;

/** Asks for limits, offers them, and draws the one that is chosen. */
export class LimitLane {
  /** @param chosen called when somebody has chosen another one */
  constructor(chosen) {
    this.key = null;
    this.shown = null;
    this.asked = -PERIOD;
    this.frame = null;
    this.list = byId("limit");
    this.canvas = byId("lane-canvas");
    this.list.addEventListener("change", () => {
      this.see(this.list.value || undefined);
      chosen();
    });
    this.canvas.addEventListener("pointermove", (event) => this.point(event));
    this.canvas.addEventListener("pointerleave", () => showWords(null));
  }

  /** What a link calls the chosen one; undefined where none is. */
  get seen() {
    return this.key ?? undefined;
  }

  /** Shows the one that a link tells: the limit's name, and whose use it is behind the last colon. */
  see(key) {
    if ((key ?? null) === this.key) return;
    this.key = key ?? null;
    this.shown = null;
    byId("lane").hidden = true;
    this.offer();
    this.ask();
  }

  /** There is a newer plan. */
  news(now) {
    this.now = now;
    this.ask();
    if (performance.now() - this.asked >= PERIOD) this.askAll();
  }

  async askAll() {
    this.asked = performance.now();
    const body = await answer("api/v1/limits");
    if (!body) return;
    this.all = body.limits;
    this.offer();
  }

  async ask() {
    const { key } = this;
    if (key === null || this.now === undefined) return;
    const at = key.lastIndexOf(":");
    const query = new URLSearchParams({ limit: key.slice(0, Math.max(0, at)), course: "yes" });
    const subject = key.slice(at + 1);
    const body = await answer(`api/v1/limits?${query}${subject ? `&subject=${encodeURIComponent(subject)}` : ""}`);
    if (key !== this.key) return;
    const limit = body?.limits[0];
    const use = limit?.uses.find((each) => each.subject === subject);
    this.shown = limit ? { limit, use: use ?? { subject, value: limit.value, used: 0, running: 0, waiting: 0, course: [] }, now: body.now } : null;
    this.show();
  }

  /** Fills the list; it is not there where there are no limits. */
  offer() {
    const groups = (this.all ?? []).map((limit) => {
      const group = element("optgroup");
      group.label = `${limit.name}, ${limit.subject}`;
      const own = me();
      const uses = [...limit.uses.filter((use) => use.subject === own && own !== ""), ...limit.uses.filter((use) => use.subject !== own || own === "")];
      group.append(...uses.slice(0, MOST_SUBJECTS).map((use) => option(`${limit.name}:${use.subject}`, useWords(limit, use))));
      return group;
    }).filter((group) => group.children.length > 0);
    const named = groups.some((group) => [...group.children].some((each) => each.value === this.key));
    if (this.key !== null && !named) groups.unshift(option(this.key, this.key.replace(/:$/, "")));
    const told = groups.map((group) => group.textContent).join("\n");
    if (this.list.dataset.told !== told) {
      this.list.dataset.told = told;
      this.list.replaceChildren(option("", "none"), ...groups);
    }
    this.list.value = this.key ?? "";
    byId("limit-pick").hidden = groups.length === 0;
  }

  show() {
    byId("lane").hidden = this.key === null;
    if (this.key === null) return;
    setText(byId("lane-words"), this.shown ? words(this.shown) : `There is no limit ${this.key.replace(/:$/, "")}.`);
    this.canvas.hidden = this.shown === null;
    this.draw();
  }

  /** The plan shows that time there. */
  drawn(frame, palette) {
    this.frame = frame;
    this.palette = palette;
    this.draw();
  }

  draw() {
    if (!this.shown || !this.frame || this.canvas.hidden) return;
    const { area, window } = this.frame;
    const width = Math.round(this.canvas.parentElement.clientWidth);
    const ratio = devicePixelRatio || 1;
    if (this.canvas.width !== width * ratio) this.canvas.width = width * ratio;
    if (this.canvas.height !== HEIGHT * ratio) this.canvas.height = HEIGHT * ratio;
    const context = this.canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, HEIGHT);
    paint(context, this.shown, { area, window, frame: this.frame }, this.palette);
  }

  point(event) {
    if (!this.shown || !this.frame) return;
    const time = this.frame.time(event.clientX - this.canvas.getBoundingClientRect().left);
    const used = usedAt(this.shown.use.course, time);
    const { limit, use, now } = this.shown;
    if (used === null || time < this.frame.window.from) showWords(null);
    else showWords([`${clock(time, now)}: ${amountOf(limit.resource, used)} of ${amountOf(limit.resource, use.value)}`, used >= use.value ? "It is full then." : ""], event);
  }
}

function paint(context, { limit, use, now }, { area, frame, window }, palette) {
  const foot = HEIGHT - 8;
  const head = 16;
  const most = Math.max(use.value, ...use.course.map(([, used]) => used), 1);
  const y = (amount) => foot - ((foot - head) * amount) / most;
  context.save();
  context.beginPath();
  context.rect(area.x, 0, area.width, HEIGHT);
  context.clip();
  const steps = use.course.map(([from, used], i) => ({ from, used, to: use.course[i + 1]?.[0] ?? Infinity }));
  const right = area.x + area.width;
  for (const { from, used, to } of steps) {
    if (to <= window.from || from >= window.to || used === 0) continue;
    const x = Math.max(area.x, frame.x(from));
    context.fillStyle = used >= use.value ? withAlpha(palette.late, 0.5) : withAlpha(palette.accent, 0.4);
    context.fillRect(x, y(used), Math.max(0.6, Math.min(right, frame.x(to)) - x), foot - y(used));
  }
  context.fillStyle = palette.late;
  context.fillRect(area.x, Math.round(y(use.value)) - 1, area.width, 2);
  context.fillStyle = palette.line;
  context.fillRect(area.x, foot, area.width, 1);
  const x = Math.round(frame.x(now));
  context.fillStyle = palette.now;
  context.fillRect(x - 1, 0, 2, HEIGHT);
  context.restore();
  context.font = `11px ${palette.font}`;
  context.textBaseline = "middle";
  context.textAlign = "right";
  context.fillStyle = palette.soft;
  context.fillText(isInBytes(limit.resource) ? bytes(use.value) : number(use.value), area.x - 10, Math.max(7, y(use.value)));
  context.fillText("0", area.x - 10, foot - 3);
}

/** "u3 may have 64 cpus at once (cpus-of-a-user): 64 in use now; it is full until 14:10. 3 jobs wait for it." */
function words({ limit, use, now }) {
  const whose = use.subject === "" ? "All jobs together" : use.subject;
  const where = limit.cluster ? ` on ${limit.cluster}` : "";
  const allowed = `${whose} may have ${amountOf(limit.resource, use.value)} at once${where} (${limit.name}): `;
  const used = `${amountOf(limit.resource, use.used)} in use now`;
  const full = use.course.findIndex(([, amount]) => amount >= use.value);
  const waiting = use.waiting > 0 ? ` ${count(use.waiting, "job")} ${use.waiting === 1 ? "waits" : "wait"} for it.` : "";
  if (full < 0) return `${allowed}${used}; it is not full at any time in the plan.${waiting}`;
  const until = use.course.slice(full).find(([, amount]) => amount < use.value);
  const end = until ? ` until ${clock(until[0], now)}` : " with no end in the plan";
  const from = full === 0 ? "" : ` from ${clock(use.course[full][0], now)}`;
  return `${allowed}${used}; it is full${from}${end}.${waiting}`;
}

/** What is used at a moment; null before the first step. */
function usedAt(course, time) {
  let used = null;
  for (const [from, amount] of course) {
    if (from > time) break;
    used = amount;
  }
  return used;
}

function useWords(limit, use) {
  const amount = (n) => (isInBytes(limit.resource) ? bytes(n) : number(n));
  return `${use.subject || "all jobs"}: ${amount(use.used)} of ${amount(use.value)}${use.used >= use.value ? ", full" : ""}`;
}

function option(value, text) {
  const made = element("option", "", text);
  made.value = value;
  return made;
}

async function answer(url) {
  try {
    const response = await fetch(url, { cache: "no-store" });
    return response.ok ? await response.json() : null;
  } catch {
    return null; // The next news asks again.
  }
}
