// The columns of the queue: how each is filled and by what it is sorted. Absent values come last in either direction.

import { element } from "./dom.js";
import { byName, bytes, clock, duration, isNumber, nodes, number, relative, shortId } from "./format.js";
import { runs } from "./jobs.js";
import { dotOf, keyOf } from "./looks.js";
import { delayText, isTrouble, moveOf, promiseOf, reasonText } from "./reason.js";

const job = {
  key: "id", title: "Job", className: "", compare: (a, b) => byName(a.id, b.id),
  fill(cell, j) {
    const button = element("button", "job", shortId(j.id));
    button.type = "button";
    button.dataset.job = j.id;
    button.title = `${j.id}: mark in the plan`;
    cell.append(dotOf(keyOf(j, runs(j))), button);
    if (j.name) cell.append(" ", element("bdi", "soft name", j.name));
  },
};

const user = {
  key: "user", title: "User", className: "owner", compare: (a, b) => byName(a.user, b.user),
  fill(cell, j) {
    cell.append(element("bdi", "", j.user));
  },
};

const queue = text("queue", "Queue", "wide owner", (j) => j.queue ?? "", (a, b) => byName(a.queue ?? "", b.queue ?? ""));
const cpus = numeric("cpus", "CPUs", "number narrow", (j) => j.cpus, (n) => number(n));
const memory = numeric("memory", "Memory", "number wide", (j) => j.memory_bytes, (n) => bytes(n));
const walltime = numeric("walltime", "Walltime", "number mid", (j) => j.walltime_s, (n) => duration(n));
const waited = numeric("waited", "Waited", "number wide", (j, now) => now - j.submitted, (n) => duration(n));

const planned = moment("planned", "Planned start", (j) => j.planned_start, (cell, j, now) => {
  // Where there is no room for a column of its own.
  if (j.expected) cell.append(element("span", "soft in-place", `expected ${clock(j.expected.start, now)}`));
});
const expected = {
  key: "expected", title: "Expected", className: "expected mid", value: (j) => j.expected?.start,
  fill(cell, j, now) {
    if (!j.expected) {
      cell.append(element("span", "soft", "–"));
      return;
    }
    const { start, earliest, latest } = j.expected;
    cell.append(element("strong", "", clock(start, now)), " ");
    cell.append(element("span", "soft", `${clock(earliest, now)} to ${clock(latest, now)}`));
  },
};

const started = moment("started", "Started", (j) => j.started);
const ends = moment("ends", "Ends by", (j) => j.expected_end);
const ended = moment("ended", "Ended", (j) => j.expected_end);
const ran = numeric("ran", "Ran", "number mid", (j) => (isNumber(j.started) ? j.expected_end - j.started : null), (n) => duration(n));
const before = numeric("waited", "Waited", "number narrow", (j) => (isNumber(j.started) ? j.started - j.submitted : null),
  (n) => duration(n));

const promised = {
  key: "promised", title: "Promised", className: "promised narrow", value: (j) => j.promised_start,
  fill(cell, j, now) {
    const promise = promiseOf(j);
    if (!isNumber(j.promised_start)) {
      cell.append(element("span", "soft", "–"));
      return;
    }
    cell.append(clock(j.promised_start, now));
    if (promise) cell.append(" ", element("span", `promise ${promise.state}`, promise.text));
    // Of a job that waits, "Standing" tells it.
    if (runs(j) && delayText(j)) cell.append(" ", element("span", "moved", delayText(j)));
  },
};

const where = text("nodes", "Nodes", "wide nodes", (j) => nodes(j.nodes?.length ? j.nodes : j.planned_nodes, 2),
  (a, b) => byName((a.nodes ?? a.planned_nodes ?? [])[0] ?? "~", (b.nodes ?? b.planned_nodes ?? [])[0] ?? "~"));

const why = {
  key: "why", title: "Standing", className: "why", compare: (a, b) => byName(a.reason?.kind ?? "", b.reason?.kind ?? ""),
  fill(cell, j, now) {
    const trouble = isTrouble(j.reason);
    cell.append(element("span", trouble ? "trouble" : "soft", reasonText(j.reason, now) || j.state || ""));
    const moved = moveOf(j, now);
    if (moved) cell.append(" ", element("span", moved.late ? "moved late" : "moved", moved.text));
  },
};

/** The columns of each view, and by which it is sorted at first. */
export const VIEWS = {
  waiting: { columns: [job, user, planned, expected, why, promised, cpus, memory, walltime, waited, queue, where], sort: planned },
  running: { columns: [job, user, queue, cpus, memory, walltime, started, ends, promised, where], sort: ends },
  ended: { columns: [job, user, queue, cpus, walltime, ran, before, started, ended, promised], sort: ended, descending: true },
};

/** Compares two jobs by a column; of equal ones the smaller job number comes first. */
export function comparator(column, descending, now) {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    if (column.compare) return sign * column.compare(a, b) || byName(a.id, b.id);
    const x = column.value(a, now);
    const y = column.value(b, now);
    if (!isNumber(x) || !isNumber(y)) return isNumber(y) - isNumber(x) || byName(a.id, b.id);
    return sign * (x - y) || byName(a.id, b.id);
  };
}

function text(key, title, className, value, compare) {
  return {
    key, title, className, compare,
    fill(cell, j) {
      cell.textContent = value(j);
    },
  };
}

function numeric(key, title, className, value, write) {
  return {
    key, title, className, value,
    fill(cell, j, now) {
      cell.textContent = write(value(j, now));
    },
  };
}

function moment(key, title, value, more = () => {}) {
  return {
    key, title, className: "moment", value,
    fill(cell, j, now) {
      const time = value(j);
      if (!isNumber(time)) {
        cell.append(element("span", "soft", "–"));
        return;
      }
      cell.append(element("strong", "", clock(time, now)), " ", element("span", "soft", relative(time, now)));
      more(cell, j, now);
    },
  };
}
