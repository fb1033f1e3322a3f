// The queue as a table: sorted by a click on a heading, filtered by job or user. Rows stay the same elements from one
// answer to the next, so that focus, selection and hover survive.

import { comparator, VIEWS } from "./columns.js";
import { byId, choice, element, setText } from "./dom.js";
import { count, number } from "./format.js";
import { runs, waits } from "./jobs.js";
import { tellAtOnce } from "./news.js";

const PAGE = 100;

/** Shows waiting or running jobs. */
export class Queue {
  /** @param listener {hover(id), select(id)} */
  constructor(listener) {
    this.listener = listener;
    this.jobs = [];
    this.now = 0;
    this.view = "waiting";
    this.sorting = {
      waiting: { column: VIEWS.waiting.sort, descending: false },
      running: { column: VIEWS.running.sort, descending: false },
    };
    this.limit = PAGE;
    this.matching = 0;
    this.selected = null;
    this.rows = new Map();
    this.head = byId("jobs").tHead;
    this.body = byId("jobs").tBodies[0];
    this.listen();
    this.showHead();
  }

  listen() {
    byId("filter").addEventListener("input", () => {
      this.limit = PAGE;
      this.show();
      tellAtOnce(`${count(this.matching, "job")} shown.`);
    });
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

  update(jobs, now) {
    this.jobs = jobs;
    this.now = now;
    this.show();
  }

  select(id) {
    this.selected = id;
    for (const [job, row] of this.rows) row.classList.toggle("selected", job === id);
  }

  /** Filters as if it had been typed: the legend of users does that. */
  filterBy(text) {
    byId("filter").value = text;
    this.limit = PAGE;
    this.show();
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
    const sides = { running: this.jobs.filter(runs), waiting: this.jobs.filter(waits) };
    choice(byId("views"), [
      { value: "waiting", text: `Waiting ${number(sides.waiting.length)}` },
      { value: "running", text: `Running ${number(sides.running.length)}` },
    ], this.view, (view) => this.turnTo(view));

    const filter = byId("filter").value.trim().toLowerCase();
    const side = sides[this.view];
    const matching = filter === "" ? side : side.filter(matcher(filter, this.jobs));
    this.matching = matching.length;
    const { column, descending } = this.sorting[this.view];
    const sorted = [...matching].sort(comparator(column, descending, this.now));
    this.place(sorted.slice(0, this.limit));

    const left = sorted.length - this.limit;
    byId("more-rows").hidden = left <= 0;
    setText(byId("more-rows"), `Show more: ${count(Math.max(0, left), "job")} not shown`);
    byId("jobs").hidden = sorted.length === 0;
    byId("jobs-empty").hidden = sorted.length > 0;
    setText(byId("jobs-empty"), emptyWords(this.view, filter !== "" && side.length > 0));
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

/** A user's whole name means that user alone: u1 is not u11. */
function matcher(filter, jobs) {
  if (jobs.some((job) => job.user.toLowerCase() === filter)) return (job) => job.user.toLowerCase() === filter;
  return (job) => job.id.toLowerCase().startsWith(filter) || job.user.toLowerCase().includes(filter)
    || (job.name ?? "").toLowerCase().includes(filter);
}

function emptyWords(view, filtered) {
  if (filtered) return "No job matches the filter.";
  return view === "waiting" ? "No job waits. What is submitted appears here with its planned start." : "No job runs.";
}
