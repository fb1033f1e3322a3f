// The plan as it was: which moments are kept, the picture of one of them, and what has changed since another.

import { SitePicture } from "./sitepicture.js";

/** So long a list of moments will do, in milliseconds. */
const FRESH = 10000;
/** Around a moment the moments beside it are looked for, in seconds: they are a quarter of an hour apart at most. */
const NEAR = 7200;

/** Asks for what was; of what is asked for, the last counts. */
export class Past {
  /** @param listener {shown(), listed(), failed(words), unlisted(words)}: there is another picture or difference, or a list of moments, or not */
  constructor(listener) {
    this.listener = listener;
    /** The moment that is looked at, and the one that it is compared with; null is now, and none. */
    this.at = null;
    this.since = null;
    this.picture = null;
    this.now = null;
    this.difference = null;
    this.moments = [];
    this.all = 0;
    this.listedAt = -FRESH;
    this.listing = Promise.resolve();
    this.asked = 0;
  }

  get isShown() {
    return this.at !== null;
  }

  /** As a link tells it. */
  get seen() {
    return { at: this.at ?? undefined, since: this.since ?? undefined };
  }

  /** Looks at a moment, null for now, and compares it with an earlier one, if any. */
  async look(at, since) {
    const mine = ++this.asked;
    this.at = at;
    this.since = at === null ? null : since;
    if (at === null) {
      this.picture = null;
      this.difference = null;
      this.listener.shown();
      return;
    }
    try {
      const same = this.picture !== null && this.now === at;
      const body = same ? null : await ask(`api/v1/picture?at=${at}`);
      const difference = this.since === null ? null : await ask(`api/v1/difference?from=${Math.min(this.since, at)}&to=${at}`);
      if (mine !== this.asked) return;
      if (body) {
        this.picture = new SitePicture();
        this.picture.take(body);
        this.now = body.now;
        this.at = body.now;
      }
      this.difference = difference;
      if (difference) this.since = difference.from;
      this.listener.shown();
    } catch (error) {
      if (mine !== this.asked) return;
      // What was shown before stays.
      this.at = this.picture === null ? null : this.now;
      this.since = this.difference?.from ?? null;
      this.listener.failed(error.message);
    }
  }

  /** Lists the moments anew where the list is no longer fresh; where that fails, it is tried no sooner than it would be. */
  list() {
    if (performance.now() - this.listedAt >= FRESH) {
      this.listedAt = performance.now();
      this.listing = this.ask();
    }
    return this.listing;
  }

  async ask() {
    try {
      const body = await ask("api/v1/moments");
      this.moments = body.moments;
      this.all = body.all;
      this.listener.listed();
    } catch (error) {
      this.listener.unlisted(error.message);
    }
  }

  /** Lists them anew in any case: what is compared with now is to be of now. */
  listAnew() {
    this.listedAt = -FRESH;
    return this.list();
  }

  /** The kept moment before or after the one that is looked at; null where there is none, which after the last one is now. */
  async beside(direction) {
    await this.list();
    if (this.at === null) return direction < 0 ? this.moments.at(-1) ?? null : null;
    const near = this.all > this.moments.length ? (await ask(`api/v1/moments?from=${this.at - NEAR}&to=${this.at + NEAR}`)).moments : this.moments;
    return (direction < 0 ? near.findLast((time) => time < this.at) : near.find((time) => time > this.at)) ?? null;
  }
}

async function ask(url) {
  const response = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(20000) });
  if (response.ok) return response.json();
  const words = await response.json().then((body) => body.error, () => "");
  throw new Error(words || `${url} answered ${response.status}`);
}
