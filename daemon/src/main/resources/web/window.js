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

  /** The present has moved, and perhaps the plan. */
  advance(now, plannedStarts) {
    if (this.fits) this.span = this.fitting(now, plannedStarts);
    if (this.follows) this.from = now - PAST * this.span;
  }

  /** Nine of ten planned starts and some room; a step that still suits stays, so that the picture does not breathe. */
  fitting(now, plannedStarts) {
    const starts = Float64Array.from(plannedStarts).sort();
    const last = starts.length > 0 ? starts[Math.min(starts.length - 1, Math.floor(starts.length * 0.9))] : now;
    const wanted = (Math.max(0, last - now) * 1.25 + 2 * HOUR) / (1 - PAST);
    if (STEPS.includes(this.span) && wanted <= this.span && wanted > this.span * 0.45) return this.span;
    return STEPS.find((step) => step >= wanted) ?? LONGEST;
  }

  fit(now, plannedStarts) {
    this.fits = true;
    this.follows = true;
    this.advance(now, plannedStarts);
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
