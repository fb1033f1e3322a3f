// The control of time: a slider over the kept moments, steps back and forth, and what a moment is compared with.

import { byId, element, setText } from "./dom.js";
import { clock, clockSeconds, count, duration, fullDate, sentence } from "./format.js";
import { tellAtOnce } from "./news.js";

const HOUR = 3600;
const DAY = 24 * HOUR;
const PAUSE = 150;

/** With what a moment may be compared, by how long before. */
const BEFORE = [
  { value: "600", text: "10 min before" },
  { value: String(HOUR), text: "1 h before" },
  { value: String(6 * HOUR), text: "6 h before" },
  { value: String(DAY), text: "1 d before" },
  { value: String(7 * DAY), text: "1 w before" },
];

/** Shows which moment is looked at, and lets another one be chosen. */
export class PastBar {
  /** @param listener {look(at, since)}: somebody has chosen */
  constructor(past, listener) {
    this.past = past;
    this.listener = listener;
    this.isOpen = false;
    this.timer = null;
    this.trouble = null;
    /** Why the moments cannot be listed; null where they can. */
    this.unlisted = null;
    /** With what it is compared, as it was chosen; a link tells the moment alone. */
    this.chosen = "same";
    this.slider = byId("past-slider");
    for (const [id, seconds] of [["past-day-back", -DAY], ["past-hour-back", -HOUR], ["past-hour-on", HOUR], ["past-day-on", DAY]]) {
      byId(id).addEventListener("click", () => this.go(seconds));
    }
    byId("past-back").addEventListener("click", () => this.step(-1));
    byId("past-on").addEventListener("click", () => this.step(1));
    byId("past-live").addEventListener("click", () => this.close());
    this.slider.addEventListener("input", () => this.slide());
    byId("past-since").addEventListener("change", (event) => this.compare(event.target.value));
    document.addEventListener("keydown", (event) => {
      // Figures are of now.
      if (!byId("figures").hidden) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
      if (event.key === ",") this.step(-1);
      else if (event.key === "." && this.past.isShown) this.step(1);
    });
  }

  /** Opens the control, or closes it, which goes back to now. */
  turn() {
    if (this.isOpen) {
      this.close();
      return;
    }
    this.open();
    this.slider.focus();
  }

  open() {
    this.isOpen = true;
    this.show();
  }

  close() {
    const wasThere = byId("past").contains(document.activeElement);
    this.isOpen = false;
    if (this.past.isShown) this.look(null, null);
    this.show();
    if (wasThere) byId("past-open").focus();
  }

  /** To the moment before or after this one; behind the last one is now. */
  async step(direction) {
    if (!this.isOpen) this.open();
    try {
      const time = await this.past.beside(direction);
      if (time !== null || direction > 0) this.look(time, this.past.since);
    } catch (error) {
      this.fail(error.message);
    }
  }

  /** To the last moment that is so much later, or earlier. */
  async go(seconds) {
    await (this.past.isShown ? this.past.list() : this.past.listAnew());
    const { moments, at } = this.past;
    const last = moments.at(-1);
    if (last === undefined) return;
    const time = (at ?? last) + seconds;
    if (time > last) this.look(null, null);
    else this.look(Math.max(time, moments[0]), this.past.since);
  }

  slide() {
    clearTimeout(this.timer);
    const time = this.past.moments[Number(this.slider.value)] ?? null;
    this.tell(time);
    this.timer = setTimeout(() => this.look(time, time === null ? null : this.past.since), PAUSE);
  }

  async compare(value) {
    this.chosen = value;
    await (this.past.isShown ? this.past.list() : this.past.listAnew());
    if (value === "") {
      this.look(this.past.at, null);
      return;
    }
    const at = this.past.at ?? this.past.moments.at(-1);
    if (at === undefined) return;
    const since = value === "same" ? this.past.since : Math.max(this.past.moments[0], at - Number(value));
    this.look(at, since);
  }

  /** Another moment is asked for; what was wrong with the last one is over. */
  look(at, since) {
    this.trouble = null;
    this.listener.look(at, since);
  }

  /** Shows what is looked at now. */
  show() {
    if (this.past.isShown) this.isOpen = true;
    byId("past").hidden = !this.isOpen;
    byId("past-open").setAttribute("aria-pressed", String(this.isOpen));
    document.body.classList.toggle("past-shown", this.past.isShown);
    if (!this.isOpen) return;
    this.past.list();
    const { moments, at, since } = this.past;
    this.slider.max = String(moments.length);
    const place = at === null ? moments.length : moments.findLastIndex((time) => time <= at);
    this.slider.value = String(Math.max(0, place));
    this.tell(at);
    this.tellSpan();
    byId("past-on").disabled = at === null;
    for (const id of ["past-hour-on", "past-day-on"]) byId(id).disabled = at === null;
    this.offer(since);
  }

  /** Says which moment it is. */
  tell(time) {
    const words = time === null ? "now" : `${fullDate(time)}, ${clockSeconds(time)}`;
    setText(byId("past-title"), time === null ? "The plan as it is" : `The plan as it was ${clock(time, this.present())}`);
    setText(byId("past-when"), time === null ? "" : `${fullDate(time)}, ${duration(this.present() - time)} ago`);
    this.slider.setAttribute("aria-valuetext", words);
  }

  /** The server's time, as it was told last. */
  presentIs(now) {
    this.now = now;
  }

  present() {
    return this.now ?? this.past.moments.at(-1) ?? 0;
  }

  tellSpan() {
    const { moments, all } = this.past;
    setText(byId("past-span"), this.trouble ?? this.unlisted ?? (moments.length === 0 ? "No moment is kept yet; the first one comes within a minute or so."
      : `${count(all, "moment")} since ${clock(moments[0], this.present())}. Keys: , and . step back and forth.`));
  }

  /** What it may be compared with; a moment that a link tells, too. */
  offer(since) {
    const chosen = since === null ? "" : BEFORE.some(({ value }) => value === this.chosen) ? this.chosen : "same";
    const choices = [{ value: "", text: "nothing" }, ...BEFORE.map(({ value, text }) => (
      { value, text: value === chosen ? `${text}: ${clock(since, this.present())}` : text }))];
    if (chosen === "same") choices.splice(1, 0, { value: "same", text: clock(since, this.present()) });
    const list = byId("past-since");
    const told = JSON.stringify(choices);
    // Choices that are the same stay: somebody may be at them.
    if (list.dataset.told !== told) {
      list.dataset.told = told;
      list.replaceChildren(...choices.map(({ value, text }) => {
        const option = element("option", "", text);
        option.value = value;
        return option;
      }));
    }
    list.value = chosen;
  }

  /** Says why there is nothing to see of what was asked for. */
  fail(words) {
    this.trouble = `${sentence(words)}.`;
    this.isOpen = true;
    this.show();
    tellAtOnce(words);
  }

  /** The moments are listed, or it is said where it is looked at why they are not. */
  listed(trouble = null) {
    this.unlisted = trouble === null ? null : `${sentence(trouble)}.`;
    this.show();
    if (trouble !== null && this.isOpen) tellAtOnce(trouble);
  }
}
