// The view of figures: what an administrator leaves open all day. It asks while it is shown, and no more often than it must.

import { byId, choice, setText } from "./dom.js";
import { AlarmsFigure, HealthFigure } from "./figurealarms.js";
import { PromisesFigure } from "./figurepromises.js";
import { SearchesFigure } from "./figuresearches.js";
import { SharesFigure } from "./figureshares.js";
import { ToldFigure } from "./figuretold.js";
import { UseFigure } from "./figureuse.js";
import { WaitsFigure } from "./figurewaits.js";
import { ChartLook } from "./chartlook.js";
import { sentence } from "./format.js";

const DAY = 86400;
/** How far back and ahead is looked, and in which steps. */
const RANGES = {
  day: { text: "Last day", span: DAY, step: 3600 },
  week: { text: "Week", span: 7 * DAY, step: 6 * 3600 },
  month: { text: "Month", span: 30 * DAY, step: DAY },
};
const PERIOD = 10000;

/** All cards, and what they show. */
export class Figures {
  /** @param listener {turned(), select(id)} */
  constructor(listener) {
    this.listener = listener;
    this.isShown = false;
    this.range = "day";
    this.asked = -PERIOD;
    this.told = {};
    this.site = null;
    this.use = new UseFigure(() => { this.draw(); listener.turned(); });
    this.cards = {
      usage: [this.use, new WaitsFigure(), new PromisesFigure()],
      status: [new ToldFigure(), new AlarmsFigure(listener.select), new HealthFigure()],
      shares: [new SharesFigure()],
      searches: [new SearchesFigure()],
    };
    const [use, waits, promises] = this.cards.usage;
    const [told, alarms, health] = this.cards.status;
    byId("figure-cards").append(...[use, alarms, health, waits, promises, told, ...this.cards.shares, ...this.cards.searches].map(({ card }) => card.root));
  }

  /** As a link tells it. */
  get seen() {
    return {
      show: this.isShown ? "figures" : undefined,
      range: this.isShown && this.range !== "day" ? this.range : undefined,
      used: this.isShown && this.use.cluster !== "" ? this.use.cluster : undefined,
    };
  }

  see({ show, range, used }) {
    this.isShown = show === "figures";
    this.range = Object.hasOwn(RANGES, range ?? "") ? range : "day";
    this.use.cluster = used ?? "";
    this.asked = -PERIOD;
    this.draw();
  }

  turn(isShown) {
    this.isShown = isShown;
    this.draw();
  }

  /** The daemon has answered; asks for the rest where that is old. */
  update(status, clusters, jobs) {
    this.site = { status, clusters, jobs };
    if (!this.isShown) return;
    this.show();
    if (performance.now() - this.asked >= PERIOD) this.ask();
  }

  readTheme() {
    this.look = null;
    this.show();
  }

  draw() {
    byId("figures").hidden = !this.isShown;
    byId("main").classList.toggle("shows-figures", this.isShown);
    const skip = byId("skip");
    skip.setAttribute("href", this.isShown ? "#figures" : "#queue");
    setText(skip, this.isShown ? "Skip to the figures" : "Skip to the queue");
    choice(byId("ranges"), Object.entries(RANGES).map(([value, { text }]) => ({ value, text })), this.range, (value) => {
      this.range = value;
      this.told.usage = undefined;
      this.draw();
      this.ask();
      this.listener.turned();
    });
    if (!this.isShown || !this.site) return;
    this.show();
    if (performance.now() - this.asked >= PERIOD) this.ask();
  }

  async ask() {
    this.asked = performance.now();
    const { span, step } = RANGES[this.range];
    const { now } = this.site.status;
    // On the clock's own hours and days, so that all who look ask for the same.
    const shift = new Date(now * 1000).getTimezoneOffset() * 60;
    const from = Math.floor((now - span - shift) / step) * step + shift;
    const range = this.range;
    const usage = await get(`api/v1/usage?from=${from}&step=${step}`);
    if (range === this.range) this.told.usage = usage;
    this.show();
    this.told.alarms = await get("api/v1/alarms");
    this.told.shares = this.site.status.shares ? await get("api/v1/fairshare") : null;
    this.told.searches = await get("api/v1/searches");
    this.show();
  }

  show() {
    if (!this.isShown || !this.site) return;
    this.look ??= new ChartLook();
    const { usage, alarms, shares, searches } = this.told;
    const data = { ...this.site, look: this.look, span: RANGES[this.range].span };
    const [told, warned, health] = this.cards.status;
    for (const [figures, name, answer] of [
      [this.cards.usage, "usage", usage], [[warned], "alarms", alarms], [this.cards.shares, "shares", shares], [this.cards.searches, "searches", searches],
    ]) {
      for (const figure of figures) {
        if (answer === undefined) figure.card.say("Looking …");
        else if (answer?.error) figure.card.empty(answer.error);
        else figure.show({ ...data, [name]: answer });
      }
    }
    told.show(data);
    health.show(data);
  }
}

/** An answer, or why there is none. */
async function get(path) {
  try {
    const response = await fetch(path, { cache: "no-store" });
    const body = await response.json();
    return response.ok ? body : { error: `${sentence(body.error)}.` };
  } catch {
    return { error: "That cannot be told now." };
  }
}
