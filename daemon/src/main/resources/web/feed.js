// Keeps the picture up to date: asks what has changed as soon as the stream of events tells of a cycle, and without a
// stream now and then. Nothing is asked while the page is hidden, and rarely while there is no answer.

import { breathe, stepByStep } from "./pause.js";
import { SitePicture } from "./sitepicture.js";

/** At most so often, in milliseconds, whatever happens. */
const PERIOD = 1000;
/** Beside a stream, for what is no event of it. */
const WITHOUT_NEWS = 4000;
const GIVES_UP_AFTER = 10000;
const LONGEST_PAUSE = 15000;

/** Asks the API, and hands on what it answers. */
export class Feed {
  /** @param listener {answered(status, picture, isNews), failed(error, retryAt), broken(error)}: the last where what was answered cannot be shown */
  constructor(listener) {
    this.listener = listener;
    this.picture = new SitePicture();
    this.failures = 0;
    this.timer = null;
    this.running = false;
    /** Whether a cycle has ended since it was asked last. */
    this.hasNews = false;
    this.began = -Infinity;
    this.pause = PERIOD;
    this.stream = null;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.rest();
      else this.poll();
    });
    window.addEventListener("online", () => this.poll());
    // A page that is left, and perhaps come back to, is not to hold a connection.
    window.addEventListener("pagehide", () => this.rest());
    window.addEventListener("pageshow", (event) => { if (event.persisted) this.poll(); });
  }

  rest() {
    clearTimeout(this.timer);
    this.stream?.close();
    this.stream = null;
  }

  /** A cycle has ended. */
  news() {
    this.hasNews = true;
    if (!this.running) this.askIn(Math.max(0, this.began + this.pause - performance.now()));
  }

  listen() {
    if (document.hidden) return;
    if (this.stream !== null && this.stream.readyState !== EventSource.CLOSED) return;
    this.stream = new EventSource("api/v1/events?kind=cycle");
    this.stream.addEventListener("cycle", () => this.news());
    this.stream.addEventListener("missed", () => this.news());
  }

  get isLive() {
    return this.stream?.readyState === EventSource.OPEN;
  }

  askIn(milliseconds) {
    clearTimeout(this.timer);
    if (!document.hidden) this.timer = setTimeout(() => this.poll(), milliseconds);
  }

  async poll() {
    if (this.running) return;
    clearTimeout(this.timer);
    this.running = true;
    this.began = performance.now();
    this.hasNews = false;
    try {
      const { status, isNews, isOld } = await this.ask();
      this.failures = 0;
      await this.show(status, isNews);
      // A large cluster's answers take a while to send and to draw: never more than a fifth of the time.
      this.pause = Math.max(PERIOD, 5 * (performance.now() - this.began));
      this.listen();
      if (this.hasNews) this.askIn(this.pause);
      else if (isOld) this.askIn(PERIOD);
      else this.askIn(this.isLive ? Math.max(WITHOUT_NEWS, this.pause) : this.pause);
    } catch (error) {
      this.failures++;
      // One that is still starting tells how far it is.
      const pause = error.starting ? 1000 : Math.min(LONGEST_PAUSE, 1000 * 2 ** Math.min(this.failures, 10));
      this.listener.failed(error, Date.now() + pause);
      this.askIn(pause);
    } finally {
      this.running = false;
    }
  }

  /** Has the answer shown; a fault of the page is none of the daemon's. */
  async show(status, isNews) {
    try {
      await this.listener.answered(status, this.picture, isNews);
    } catch (error) {
      reportError(error);
      this.listener.broken(error);
    }
  }

  /** The picture that was asked for before this script was there; null where it has been taken, or did not come. */
  early() {
    const early = window.almanacEarly ?? null;
    window.almanacEarly = null;
    return early;
  }

  /** Both answers or none. */
  async ask() {
    const signal = AbortSignal.timeout(GIVES_UP_AFTER);
    const { version } = this.picture;
    // One after the other: a connection less for each viewer.
    const status = await get("api/v1/status", signal);
    const body = await this.early() ?? await get(version === null ? "api/v1/picture" : `api/v1/picture?since=${encodeURIComponent(version)}`, signal);
    await breathe();
    // Before the first picture there is nothing that could be moved meanwhile.
    const isNews = version === null ? this.picture.take(body) : await stepByStep(this.picture.taking(body));
    await breathe();
    return { status, isNews, isOld: body.now < status.now };
  }
}

async function get(url, signal) {
  const response = await fetch(url, { signal, cache: "no-store" });
  if (!response.ok) throw await failure(url, response);
  return response.json();
}

/** Why there is no answer, with what the daemon itself tells of that, where it does. */
async function failure(url, response) {
  const error = new Error(`${url} answered ${response.status}`);
  if (response.status === 503) {
    const body = await response.json().catch(() => ({}));
    error.told = body.error;
    error.starting = body.starting;
  }
  return error;
}
