// The picture of jobs and plan as the daemon tells it: whole at first, then what has changed.

import { atOnce } from "./pause.js";
import { Place, PlacedJob } from "./place.js";

/** For so many seconds of the server's time it is kept where a job has run; and of so many jobs at most. */
const PAST = 86400;
const MOST_PAST = 5000;
/** Of so many jobs or places is a step. */
const STEP = 4000;

/** A cluster of which nothing was known. */
const EMPTY = { nodes: [], order: { nodes: [] }, windows: [] };

/** Jobs and clusters, kept up to date. */
export class SitePicture {
  constructor() {
    this.version = null;
    this.jobsById = new Map();
    this.clusters = [];
    /** Whether a job of others that is hidden from the viewer has been seen. */
    this.isPartial = false;
    /** Where jobs have run since the page was opened, by cluster. */
    this.past = new Map();
  }

  /** All jobs, with the nodes that the plan gives them. */
  get jobs() {
    return [...this.jobsById.values()];
  }

  /** Takes an answer at once, as taking() does. */
  take(body) {
    return atOnce(this.taking(body));
  }

  /**
   * Takes an answer in steps: the whole, or what has changed since this version.
   *
   * @return whether anything is another now
   */
  *taking(body) {
    const isWholePicture = body.since === null;
    if (!isWholePicture && body.since !== this.version) {
      throw new Error(`the daemon told what has changed since ${body.since}, not since ${this.version}`);
    }
    const isNews = isWholePicture || body.version !== this.version;
    // What is shown stays whole until all is taken.
    const jobsById = isWholePicture ? new Map() : this.jobsById;
    const touched = new Set();
    for (const id of body.gone) jobsById.delete(id);
    const { jobs } = body;
    for (let i = 0; i < count(jobs); i++) {
      const id = jobs.id[i];
      const known = isWhole(jobs, i) ? undefined : jobsById.get(id);
      if (known) {
        known.change(jobs, i);
      } else {
        jobsById.set(id, new PlacedJob(jobs, i));
        touched.add(id);
      }
      if (i % STEP === STEP - 1) yield;
    }
    const clusters = [];
    for (const told of body.clusters) {
      const before = isWholePicture ? undefined : this.clusters.find((each) => each.name === told.name);
      clusters.push(yield* this.cluster(told, before ?? EMPTY, touched, body.now));
    }
    this.jobsById = jobsById;
    this.clusters = clusters;
    this.version = body.version;
    for (const id of touched) this.placeJob(id);
    return isNews;
  }

  *cluster(told, before, touched, now) {
    const nodes = told.nodes ?? before.nodes;
    // Of a day of places that are over, each with a list of nodes of its own, there would be hundreds of megabytes.
    const order = hasSameNames(before.order.nodes, nodes) ? before.order : { nodes };
    order.nodes = nodes;
    const windows = told.windows ? told.windows.map((window) => ({ ...window, nodes: namesOf(window.on, nodes), partOf: partsOf(window, nodes) })) : before.windows;
    const places = before.places ?? new Map();
    const past = (this.past.get(told.name) ?? []).filter((place) => place.end > now - PAST).slice(-MOST_PAST);
    this.past.set(told.name, past);
    for (const id of told.gone) {
      const place = places.get(id);
      if (place?.runs) past.push(place.over(now));
      places.delete(id);
      touched.add(id);
    }
    const on = told.places;
    for (let i = 0; i < count(on); i++) {
      const id = on.id[i];
      const place = { key: id, id, user: on.user?.[i] ?? null, runs: on.runs?.[i] ?? false, start: on.start[i], end: on.end[i] };
      // Jobs that are hidden from the viewer have one id.
      if (place.user === "") {
        place.key = `${id} ${i}`;
        this.isPartial = true;
      }
      const { key } = place;
      if (isWhole(on, i)) {
        places.set(key, new Place(place, on.on[i], order));
        touched.add(id);
      } else {
        places.get(key).move(place);
      }
      if (i % STEP === STEP - 1) yield;
    }
    if (count(on) === 0 && told.gone.length === 0 && before.running) return { ...before, nodes, order, windows, past };
    const all = [...places.values()];
    return {
      name: told.name, nodes, order, windows, places, past,
      running: all.filter((place) => place.runs),
      planned: all.filter((place) => !place.runs),
    };
  }

  /** Tells a job its place. */
  placeJob(id) {
    const job = this.jobsById.get(id);
    if (job) job.place = this.clusters.find((cluster) => cluster.places.has(id))?.places.get(id) ?? null;
  }
}

/** How many things there are by columns. */
function count(columns) {
  return columns.id?.length ?? 0;
}

/** Whether all is told of a thing, which has an owner then, and not what changes with the plan alone. */
function isWhole(columns, i) {
  return (columns.user?.[i] ?? null) !== null;
}

function hasSameNames(some, others) {
  return some.length === others.length && some.every((node, i) => node.name === others[i].name);
}

/** By node of which a window has only a part: the run that tells how much. */
function partsOf(window, nodes) {
  const parts = new Map();
  for (const run of window.parts ?? []) {
    for (const node of nodes.slice(run[0], run[0] + run[1])) parts.set(node.name, run);
  }
  return parts;
}

/** The names of nodes, of [first node, how many] each. */
function namesOf(runs, nodes) {
  return runs.flatMap(([first, count]) => nodes.slice(first, first + count).map((node) => node.name));
}
