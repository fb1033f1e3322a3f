// What is seen, as the address tells it: whoever opens a link sees the same, and "back" takes back what was done last.

const NUMBERS = new Set(["from", "span", "height"]);
const TOGETHER = 1500;

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
   * @param kind what was done; what is done without a pause, such as typing or dragging, is one step back
   */
  note(seen, kind) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(seen)) {
      if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
    }
    const written = query.toString();
    const address = `${location.pathname}${written ? `?${written}` : ""}`;
    const now = performance.now();
    const same = kind === this.last.kind && now - this.last.at < TOGETHER;
    if (same) {
      // Browsers take no more than a few changes of the address a second.
      clearTimeout(this.timer);
      this.timer = setTimeout(() => history.replaceState(null, "", address), 150);
    } else if (address !== `${location.pathname}${location.search}`) {
      clearTimeout(this.timer);
      history.pushState(null, "", address);
    } else {
      // Nothing was done that could be taken back.
      return;
    }
    this.last = { kind, at: now };
  }
}
