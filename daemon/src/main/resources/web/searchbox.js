// The box in which is searched, what it has found, and who "mine" is.

import { byId, setText } from "./dom.js";
import { count, number } from "./format.js";
import { runs, waits } from "./jobs.js";
import { me, rememberMe } from "./me.js";
import { tellAtOnce } from "./news.js";

const QUIET = 400;

/** Asks for words and hands them on. */
export class SearchBox {
  /** @param listener {searched(text)}: called for every change */
  constructor(listener) {
    this.listener = listener;
    this.box = byId("search");
    this.timer = null;
    this.words = "";
    this.told = "";
    this.box.addEventListener("input", () => this.changed());
    byId("search-form").addEventListener("submit", (event) => event.preventDefault());
    byId("mine").addEventListener("click", () => this.turnMine());
    byId("not-me").addEventListener("click", () => this.askWho());
    byId("who").addEventListener("submit", (event) => {
      event.preventDefault();
      this.heardWho();
    });
    byId("who-cancel").addEventListener("click", () => this.hideWho());
  }

  get text() {
    return this.box.value.trim();
  }

  /** Writes into the box without telling anybody. */
  write(text) {
    if (this.box.value.trim() !== text) this.box.value = text;
  }

  /** Writes as if it had been typed. */
  set(text) {
    this.box.value = text;
    this.changed();
  }

  focus() {
    this.box.focus();
    this.box.select();
  }

  changed() {
    this.listener.searched(this.text);
    if (/(^|\s)mine(\s|$)/i.test(this.text) && me() === "" && byId("who").hidden) this.askWho();
  }

  /** Adds "mine" to the words, or takes it away. */
  turnMine() {
    const others = this.text.split(/\s+/).filter((word) => word !== "" && word.toLowerCase() !== "mine");
    const isMine = others.length !== this.text.split(/\s+/).filter(Boolean).length;
    this.set(isMine ? others.join(" ") : ["mine", ...others].join(" "));
  }

  askWho() {
    byId("who").hidden = false;
    byId("who-name").value = me();
    byId("who-name").focus();
  }

  heardWho() {
    rememberMe(byId("who-name").value.trim());
    this.hideWho();
    if (me() !== "" && !/(^|\s)mine(\s|$)/i.test(this.text)) this.turnMine();
    else this.listener.searched(this.text);
  }

  hideWho() {
    byId("who").hidden = true;
    this.box.focus();
  }

  /** Tells what is found of all jobs; to those who hear the page once nobody has typed for a moment. */
  show(search, jobs) {
    byId("mine").setAttribute("aria-pressed", String(search.isMine));
    byId("not-me").hidden = !search.isMine;
    setText(byId("not-me"), me() === "" ? "who are you?" : `not ${me()}?`);
    const words = search.isEmpty ? "" : foundWords(search, jobs);
    setText(byId("found"), words);
    if (this.text === this.told) return;
    this.told = this.text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => tellAtOnce(words || `All ${count(jobs.length, "job")} shown.`), QUIET);
  }
}

function foundWords(search, jobs) {
  const found = jobs.filter((job) => search.finds(job));
  if (search.isMine && me() === "") return "Whose jobs are yours is not known yet.";
  if (found.length === 0) return `No job of ${number(jobs.length)} found.`;
  const parts = [];
  const running = found.filter(runs).length;
  const waiting = found.filter(waits).length;
  if (running > 0) parts.push(`${number(running)} running`);
  if (waiting > 0) parts.push(`${number(waiting)} waiting`);
  if (found.length > running + waiting) parts.push(`${number(found.length - running - waiting)} ended`);
  return `${number(found.length)} of ${count(jobs.length, "job")} found: ${parts.join(", ")}.`;
}
