// What is seen, as the address tells it: whoever opens a link sees the same, and "back" takes back what was done last.

const NUMBERS = new Set(["from", "span", "height", "at", "since"]);
/** What is done without a pause is one step back. */
const FLOWING = new Set(["search", "window"]);
/** It only tells better what was done before. */
const SETTLED = "settled";
const TOGETHER = 1500;
/** Browsers take no more than a few changes of the address a second. */
const BETWEEN = 200;

/** What the address tells; what it does not tell is usual. */
export function readLink() {
  const seen = {};
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!NUMBERS.has(name)) seen[name] = value;
    else if (Number.isFinite(Number(value)) && value !== "") seen[name] = Number(value);
  }
  return seen;
}

/** Writes into the address what is seen. */
export class Link {
  /** @param turned called when somebody goes back or forward */
  constructor(turned) {
    this.last = { kind: null, at: 0 };
    this.timer = null;
    this.written = -BETWEEN;
    window.addEventListener("popstate", () => {
      clearTimeout(this.timer);
      this.last.kind = null;
      turned();
    });
  }

  /**
   * Notes what is seen.
   *
   * @param seen names and values; undefined, empty and null ones are left out
   * @param kind what was done: "search" and "window" flow, "settled" is nothing that somebody did, whatever else is a step of its own
   */
  note(seen, kind) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(seen)) {
      if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
    }
    const written = query.toString();
    const address = `${location.pathname}${written ? `?${written}` : ""}`;
    const now = performance.now();
    const same = FLOWING.has(kind) && kind === this.last.kind && now - this.last.at < TOGETHER;
    if (same) {
      clearTimeout(this.timer);
      const pause = Math.max(0, this.written + BETWEEN - now);
      if (pause === 0) this.replace(address);
      else this.timer = setTimeout(() => this.replace(address), pause);
    } else if (kind === SETTLED) {
      clearTimeout(this.timer);
      this.replace(address);
      return;
    } else if (address !== `${location.pathname}${location.search}`) {
      clearTimeout(this.timer);
      history.pushState(null, "", address);
    } else {
      // Nothing was done that could be taken back.
      return;
    }
    this.last = { kind, at: now };
  }

  replace(address) {
    this.written = performance.now();
    history.replaceState(null, "", address);
  }
}
