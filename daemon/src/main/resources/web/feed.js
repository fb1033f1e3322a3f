// Asks the daemon again and again: nothing while the page is hidden, rarely while there is no answer.

const PERIOD = 1500;
const GIVES_UP_AFTER = 10000;
const LONGEST_PAUSE = 15000;

/** Polls the API; what has not changed since the last answer is not sent again. */
export class Feed {
  /**
   * @param sources names and addresses of what is asked for
   * @param listener {answered(bodies, changed), failed(error, retryAt)}
   */
  constructor(sources, listener) {
    this.listener = listener;
    this.known = new Map(Object.entries(sources).map(([name, url]) => [name, { url, tag: null, body: null }]));
    this.failures = 0;
    this.timer = null;
    this.running = false;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) clearTimeout(this.timer);
      else this.poll();
    });
    window.addEventListener("online", () => this.poll());
  }

  async poll() {
    if (this.running) return;
    clearTimeout(this.timer);
    this.running = true;
    const began = performance.now();
    let pause = PERIOD;
    try {
      const changed = await this.ask();
      this.failures = 0;
      const bodies = Object.fromEntries([...this.known].map(([name, source]) => [name, source.body]));
      this.listener.answered(bodies, changed);
      // A large cluster's answers take a while to send and to draw: never more than a fifth of the time.
      pause = Math.max(PERIOD, 4 * (performance.now() - began));
    } catch (error) {
      this.failures++;
      pause = Math.min(LONGEST_PAUSE, 1000 * 2 ** Math.min(this.failures, 10));
      this.listener.failed(error, Date.now() + pause);
    } finally {
      this.running = false;
    }
    if (!document.hidden) this.timer = setTimeout(() => this.poll(), pause);
  }

  /** All answers or none; says which have changed. */
  async ask() {
    const signal = AbortSignal.timeout(GIVES_UP_AFTER);
    const answers = await Promise.all([...this.known].map(async ([name, source]) => {
      const headers = source.tag ? { "If-None-Match": source.tag } : {};
      const response = await fetch(source.url, { headers, signal, cache: "no-store" });
      if (response.status === 304) return null;
      if (!response.ok) throw new Error(`${source.url} answered ${response.status}`);
      return { name, tag: response.headers.get("ETag"), body: await response.json() };
    }));
    const changed = new Set();
    for (const answer of answers) {
      if (answer === null) continue;
      const source = this.known.get(answer.name);
      source.tag = answer.tag;
      source.body = answer.body;
      changed.add(answer.name);
    }
    return changed;
  }
}
