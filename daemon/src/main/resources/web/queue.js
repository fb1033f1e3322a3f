// The queue as a table: sorted by a click on a heading, and of what is searched for alone. Rows stay the same elements from one
// answer to the next, so that focus, selection and hover survive.

import { comparator, VIEWS } from "./columns.js";
import { byId, choice, element, setText } from "./dom.js";
import { EndedJobs } from "./ended.js";
import { count, number } from "./format.js";
import { runs, waits } from "./jobs.js";

const PAGE = 100;
const TITLES = { waiting: "Waiting", running: "Running", ended: "Ended" };

/** Shows waiting or running jobs. */
export class Queue {
  /** @param listener {hover(id), select(id), turned()} */
  constructor(listener) {
    this.listener = listener;
    this.jobs = [];
    this.now = 0;
    this.view = "waiting";
    this.sorting = Object.fromEntries(Object.keys(VIEWS).map((view) => [view, usual(view)]));
    this.ended = new EndedJobs(() => this.show());
    this.limit = PAGE;
    this.search = null;
    this.selected = null;
    this.rows = new Map();
    this.head = byId("jobs").tHead;
    this.body = byId("jobs").tBodies[0];
    this.listen();
    this.showHead();
  }

  listen() {
    byId("more-rows").addEventListener("click", () => {
      this.limit += 5 * PAGE;
      this.show();
    });
    this.body.addEventListener("click", (event) => {
      const id = event.target.closest("tr")?.dataset.job;
      if (id && window.getSelection().isCollapsed) this.listener.select(id);
    });
    const hover = (event) => this.listener.hover(event.target.closest("tr")?.dataset.job ?? null);
    this.body.addEventListener("pointerover", hover);
    this.body.addEventListener("focusin", hover);
    this.body.addEventListener("pointerleave", () => this.listener.hover(null));
    this.body.addEventListener("focusout", () => this.listener.hover(null));
  }

  update(jobs, now, search) {
    this.jobs = jobs;
    this.now = now;
    this.search = search;
    this.show();
  }

  /** What is searched for is another thing, or the colours are others. */
  dress(search) {
    this.search = search;
    this.limit = PAGE;
    this.show();
  }

  /** The view and how it is sorted, as a link tells it: "-waited" is the longest first; undefined where it is usual. */
  get seen() {
    const { column, descending } = this.sorting[this.view];
    const first = usual(this.view);
    const isUsual = column === first.column && descending === first.descending;
    return { view: this.view === "waiting" ? undefined : this.view, sort: isUsual ? undefined : `${descending ? "-" : ""}${column.key}` };
  }

  /** Shows what a link tells; what makes no sense is as usual. */
  see({ view, sort }) {
    const to = Object.hasOwn(VIEWS, view ?? "") ? view : "waiting";
    const column = VIEWS[to].columns.find((each) => each.key === sort?.replace(/^-/, ""));
    this.sorting[to] = column ? { column, descending: sort.startsWith("-") } : usual(to);
    this.turnTo(to);
  }

  select(id) {
    this.selected = id;
    for (const [job, row] of this.rows) row.classList.toggle("selected", job === id);
  }

  showHead() {
    const { column: sorted, descending } = this.sorting[this.view];
    const row = element("tr");
    for (const column of VIEWS[this.view].columns) {
      const cell = element("th", column.className);
      cell.scope = "col";
      const button = element("button", "", column.title);
      button.type = "button";
      button.addEventListener("click", () => this.sortBy(column));
      if (column === sorted) cell.setAttribute("aria-sort", descending ? "descending" : "ascending");
      cell.append(button);
      row.append(cell);
    }
    this.head.replaceChildren(row);
  }

  sortBy(column) {
    const sorting = this.sorting[this.view];
    sorting.descending = sorting.column === column && !sorting.descending;
    sorting.column = column;
    const at = VIEWS[this.view].columns.indexOf(column);
    this.showHead();
    this.head.rows[0].cells[at].firstChild.focus();
    this.show();
    this.listener.turned();
  }

  turnTo(view) {
    this.view = view;
    this.limit = PAGE;
    this.rows.clear();
    this.body.replaceChildren();
    this.showHead();
    this.show();
  }

  show() {
    if (this.search === null) return;
    if (this.view === "ended") this.ended.look(this.now);
    const sides = { waiting: this.jobs.filter(waits), running: this.jobs.filter(runs), ended: this.ended.among(this.jobs, this.now) };
    const found = {};
    for (const [view, jobs] of Object.entries(sides)) found[view] = jobs.filter((job) => this.search.finds(job));
    choice(byId("views"), Object.entries(sides).map(([view, jobs]) => ({
      value: view,
      // What the daemon keeps of those that are over is asked for with the view.
      text: view === "ended" && this.view !== view ? TITLES[view] : `${TITLES[view]} ${this.search.isEmpty ? "" : `${number(found[view].length)} of `}${number(jobs.length)}${view === "ended" && this.ended.isCut ? "+" : ""}`,
    })), this.view, (view) => {
      this.turnTo(view);
      this.listener.turned();
    });

    const matching = found[this.view];
    const { column, descending } = this.sorting[this.view];
    this.place(leastOf(matching, this.limit, comparator(column, descending, this.now)));

    const left = matching.length - this.limit;
    byId("more-rows").hidden = left <= 0;
    setText(byId("more-rows"), `Show more: ${count(Math.max(0, left), "job")} not shown`);
    byId("jobs").hidden = matching.length === 0;
    byId("jobs-empty").hidden = matching.length > 0;
    setText(byId("jobs-empty"), emptyWords(this.view, sides[this.view].length > 0));
  }

  /** Puts the rows into their order with as few moves as it takes. */
  place(jobs) {
    const kept = new Set(jobs.map((job) => job.id));
    for (const [id, row] of this.rows) {
      if (kept.has(id)) continue;
      row.remove();
      this.rows.delete(id);
    }
    let next = this.body.firstChild;
    for (const job of jobs) {
      let row = this.rows.get(job.id);
      if (!row) {
        row = element("tr");
        row.dataset.job = job.id;
        this.rows.set(job.id, row);
      }
      this.fill(row, job);
      if (row === next) next = next.nextSibling;
      else this.body.insertBefore(row, next);
    }
  }

  fill(row, job) {
    row.classList.toggle("selected", job.id === this.selected);
    VIEWS[this.view].columns.forEach((column, i) => {
      const cell = element("td", column.className);
      column.fill(cell, job, this.now);
      const old = row.cells[i];
      if (!old) row.append(cell);
      else if (!old.isEqualNode(cell)) old.replaceWith(cell);
    });
  }
}

/** The first ones of a list in the order of a comparison; to sort all of many thousands for some rows takes much longer. */
export function leastOf(list, most, compare) {
  const least = list.slice(0, most).sort(compare);
  for (let i = most; i < list.length; i++) {
    const each = list[i];
    if (compare(each, least[most - 1]) >= 0) continue;
    let low = 0;
    let high = most - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(each, least[middle]) < 0) high = middle;
      else low = middle + 1;
    }
    least.pop();
    least.splice(low, 0, each);
  }
  return least;
}

function emptyWords(view, filtered) {
  if (filtered) return `None of the jobs that ${ { waiting: "wait", running: "run", ended: "are over" }[view] } is found.`;
  return {
    waiting: "No job waits. What is submitted appears here with its planned start.",
    running: "No job runs.",
    ended: "Of no job that is over anything is kept here.",
  }[view];
}

/** How a view is sorted at first. */
function usual(view) {
  return { column: VIEWS[view].sort, descending: VIEWS[view].descending ?? false };
}
