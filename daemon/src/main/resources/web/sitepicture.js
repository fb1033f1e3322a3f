// The picture of jobs and plan as the daemon tells it: whole at first, then what has changed.

import { Place, PlacedJob } from "./place.js";

/** For so many seconds of the server's time it is kept where a job has run; and of so many jobs at most. */
const PAST = 86400;
const MOST_PAST = 5000;

/** Jobs and clusters, kept up to date. */
export class SitePicture {
  constructor() {
    this.version = null;
    this.jobsById = new Map();
    this.clusters = [];
    /** Where jobs have run since the page was opened, by cluster. */
    this.past = new Map();
  }

  /** All jobs, with the nodes that the plan gives them. */
  get jobs() {
    return [...this.jobsById.values()];
  }

  /**
   * Takes an answer: the whole, or what has changed since this version.
   *
   * @return whether anything is another now
   */
  take(body) {
    if (body.since === null) {
      this.jobsById = new Map();
      this.clusters = [];
    } else if (body.since !== this.version) {
      throw new Error(`the daemon told what has changed since ${body.since}, not since ${this.version}`);
    }
    const isNews = body.since === null || body.version !== this.version;
    this.version = body.version;
    const touched = new Set();
    for (const id of body.gone) this.jobsById.delete(id);
    for (const told of body.jobs) {
      const known = "user" in told ? undefined : this.jobsById.get(told.id);
      if (known) {
        known.change(told);
      } else {
        this.jobsById.set(told.id, new PlacedJob(told));
        touched.add(told.id);
      }
    }
    this.clusters = body.clusters.map((told) => this.cluster(told, touched, body.now));
    for (const id of touched) this.placeJob(id);
    return isNews;
  }

  cluster(told, touched, now) {
    const before = this.clusters.find((each) => each.name === told.name) ?? { nodes: [], windows: [], places: new Map() };
    const nodes = told.nodes ?? before.nodes;
    const windows = told.windows ? told.windows.map((window) => ({ ...window, nodes: namesOf(window.on, nodes) })) : before.windows;
    const { places } = before;
    const past = (this.past.get(told.name) ?? []).filter((place) => place.end > now - PAST).slice(-MOST_PAST);
    this.past.set(told.name, past);
    for (const id of told.gone) {
      const place = places.get(id);
      if (place?.runs) past.push(place.over(now));
      places.delete(id);
      touched.add(id);
    }
    told.places.forEach((place, i) => {
      // Jobs that are hidden from the viewer have one id.
      const key = place.user === "" ? `${place.id} ${i}` : place.id;
      if (!place.on) {
        places.get(key).move(place);
        return;
      }
      places.set(key, new Place(place, place.on, nodes));
      touched.add(place.id);
    });
    if (told.places.length === 0 && told.gone.length === 0 && before.running) return { ...before, nodes, windows, past };
    const all = [...places.values()];
    return {
      name: told.name, nodes, windows, places, past,
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

/** The names of nodes, of [first node, how many] each. */
function namesOf(runs, nodes) {
  return runs.flatMap(([first, count]) => nodes.slice(first, first + count).map((node) => node.name));
}
