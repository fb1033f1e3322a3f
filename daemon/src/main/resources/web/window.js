// The stretch of time that the chart shows.

const HOUR = 3600;
const DAY = 24 * HOUR;
const SHORTEST = 5 * 60;
const LONGEST = 400 * DAY;
const STEPS = [
  HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 9 * HOUR, 12 * HOUR, 18 * HOUR, DAY, 1.5 * DAY, 2 * DAY, 3 * DAY, 4 * DAY,
  6 * DAY, 8 * DAY, 11 * DAY, 15 * DAY, 21 * DAY, 30 * DAY, 45 * DAY, 60 * DAY, 90 * DAY, 180 * DAY, 360 * DAY,
];

/** How much of the window lies before now while it follows. */
const PAST = 0.12;

/** How many times as far as nine of ten ends one may lie away before it is left out. */
const OUTLIER = 3;

/** How far the plan goes from now, in seconds; one job in months does not press the others together. */
function reach(now, plannedEnds) {
  const ends = Float64Array.from(plannedEnds).sort();
  if (ends.length === 0) return 0;
  const most = ends[Math.floor((ends.length - 1) * 0.9)] - now;
  const last = ends[ends.length - 1] - now;
  if (ends.length < 10 || last <= OUTLIER * most) return Math.max(0, last);
  return Math.max(0, ends.findLast((end) => end - now <= OUTLIER * most) - now);
}

/** The window of time: it follows the present until it is moved, and fits the plan until it is zoomed. */
export class TimeWindow {
  constructor() {
    this.span = 12 * HOUR;
    this.from = 0;
    this.follows = true;
    this.fits = true;
  }

  get to() {
    return this.from + this.span;
  }

  /** As a link tells it: nothing while it fits the plan, and no beginning while it follows the present. */
  get seen() {
    return {
      from: this.follows ? undefined : Math.round(this.from),
      span: this.fits ? undefined : Math.round(this.span),
    };
  }

  /** Shows what a link tells. */
  see({ from, span }) {
    this.fits = span === undefined;
    this.follows = from === undefined;
    if (span !== undefined) this.span = Math.min(LONGEST, Math.max(SHORTEST, span));
    if (from !== undefined) this.from = from;
  }

  /** The present has moved, and perhaps the plan. */
  advance(now, plannedEnds) {
    if (this.fits) this.span = this.fitting(now, plannedEnds);
    if (this.follows) this.from = now - PAST * this.span;
  }

  /** All planned ends and some room; a step that still suits stays, so that the picture does not breathe. */
  fitting(now, plannedEnds) {
    const wanted = (reach(now, plannedEnds) * 1.05 + HOUR) / (1 - PAST);
    if (STEPS.includes(this.span) && wanted <= this.span && wanted > this.span * 0.45) return this.span;
    return STEPS.find((step) => step >= wanted) ?? LONGEST;
  }

  fit(now, plannedEnds) {
    this.fits = true;
    this.follows = true;
    this.advance(now, plannedEnds);
  }

  show(span, now) {
    this.fits = false;
    this.span = span;
    this.follows = true;
    this.advance(now, []);
  }

  /** Shows more (factor above 1) or less time around a moment, which stays where it is. */
  zoom(factor, around) {
    const span = Math.min(LONGEST, Math.max(SHORTEST, this.span * factor));
    const share = (around - this.from) / this.span;
    this.fits = false;
    this.from = around - share * span;
    this.span = span;
  }

  /** Zooms as the buttons do: around now while it is followed, else around the middle. */
  zoomHere(factor, now) {
    this.zoom(factor, this.follows ? now : this.from + this.span / 2);
    if (this.follows) this.advance(now, []);
  }

  pan(seconds) {
    this.follows = false;
    this.fits = false;
    this.from += seconds;
  }

  toNow(now) {
    this.follows = true;
    this.advance(now, []);
  }

  /** Brings a moment into view; the window no longer follows if that moved it. */
  reveal(start, end) {
    const middle = Math.min((start + end) / 2, start + this.span * 0.4);
    if (start >= this.from && middle <= this.to) return;
    this.pan(middle - (this.from + this.span / 2));
  }
}
