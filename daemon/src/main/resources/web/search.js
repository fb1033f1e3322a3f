// What is searched for: the words in the box as a test of jobs and of nodes. Words of one kind are alternatives, words of
// several kinds narrow: "u3,u2 queue:long" finds what u3 and u2 have in the queue long.

import { shortId } from "./format.js";
import { movedOf, standingOf } from "./jobs.js";
import { promiseOf } from "./reason.js";

/** The kinds of words, by what each says of a job; the first that knows a bare word is the kind of it. */
const KINDS = {
  user: (job) => [job.user],
  group: (job) => [job.group],
  project: (job) => [job.project],
  queue: (job) => [job.queue],
  node: (job, site) => site.nodesOf(job),
  property: (job, site) => site.nodesOf(job).flatMap((node) => site.propertiesOf(node)),
};

/** Kinds that are meant only where they are written. */
const WRITTEN = {
  ...KINDS,
  job: (job) => [job.id, shortId(job.id), job.name],
  state: (job) => [job.state, standingOf(job), job.reason?.kind],
  moved: (job) => [movedOf(job)],
  promise: (job) => [promiseOf(job)?.state ?? "none"],
};

/** What may be searched for: the names that jobs and nodes have now. */
export class Site {
  /**
   * @param jobs as the API tells them
   * @param nodes those of all clusters: {name, properties}
   */
  constructor(jobs, nodes) {
    this.properties = new Map(nodes.map((node) => [node.name, node.properties ?? []]));
    this.names = new Map(Object.keys(KINDS).map((kind) => [kind, new Set()]));
    for (const kind of ["user", "group", "project", "queue"]) {
      // Many jobs have few names.
      const written = new Set();
      for (const job of jobs) written.add(job[kind]);
      for (const name of written) this.names.get(kind).add(lower(name));
    }
    for (const [node, properties] of this.properties) {
      this.names.get("node").add(lower(node));
      for (const property of properties) this.names.get("property").add(lower(property));
    }
    for (const names of this.names.values()) names.delete("");
  }

  nodesOf(job) {
    return (job.nodes?.length ? job.nodes : job.planned_nodes) ?? [];
  }

  propertiesOf(node) {
    return this.properties.get(node) ?? [];
  }

  /** The kind of thing that has exactly this name; null where none has. */
  kindOf(name) {
    for (const [kind, names] of this.names) {
      if (names.has(name)) return kind;
    }
    return null;
  }
}

/** A search; one without words finds everything. */
export class Search {
  /**
   * @param text as it is written
   * @param me the user who looks, whose jobs are "mine"; empty where nobody knows
   */
  constructor(text, site, me) {
    this.site = site;
    this.wanted = new Map();
    this.isMine = false;
    let bare = 0;
    for (const word of split(text, /(?:[^\s"]|"[^"]*"?)+/g)) {
      const [, prefix, rest] = /^(?:([a-z]+):)?(.*)$/is.exec(word);
      const kind = lower(prefix);
      const isKind = Object.hasOwn(WRITTEN, kind);
      const written = isKind ? rest : word;
      for (const part of split(written, /(?:[^,"]|"[^"]*"?)+/g)) {
        const value = lower(part.replaceAll("\"", ""));
        if (value === "") continue;
        if (isKind) {
          this.want(kind, valueTest(WRITTEN[kind], value));
        } else if (value === "mine") {
          this.isMine = true;
          this.want("user", (job) => me !== "" && job.user === me);
        } else {
          const known = site.kindOf(value);
          if (known) this.want(known, valueTest(KINDS[known], value));
          else this.want(written.includes(",") ? "bare" : `bare ${bare++}`, bareTest(value));
        }
      }
    }
  }

  want(kind, test) {
    if (!this.wanted.has(kind)) this.wanted.set(kind, []);
    this.wanted.get(kind).push(test);
  }

  get isEmpty() {
    return this.wanted.size === 0;
  }

  /** Whether the job is found; a job of another user that is hidden here, of which nothing is told, is not. */
  finds(job) {
    if (this.isEmpty) return true;
    if (!job) return false;
    for (const tests of this.wanted.values()) {
      if (!tests.some((test) => test(job, this.site))) return false;
    }
    return true;
  }

  /** Whether the words name the node itself or a property of it. */
  names(node) {
    const here = { id: "", user: "", nodes: [node] };
    return ["node", "property"].some((kind) => this.wanted.get(kind)?.some((test) => test(here, this.site)));
  }
}

/** The word that finds exactly the jobs with this value. */
export function wordFor(kind, value) {
  return /[\s,"]/.test(value) ? `${kind}:"${value.replaceAll("\"", "")}"` : `${kind}:${value}`;
}

function split(text, pattern) {
  return text.match(pattern) ?? [];
}

function lower(text) {
  return (text ?? "").toLowerCase();
}

/** Whether one of a job's values is this one; "*" stands for anything. */
function valueTest(valuesOf, value) {
  if (!value.includes("*")) return (job, site) => valuesOf(job, site).some((each) => lower(each) === value);
  const pieces = value.split("*").map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const pattern = new RegExp(`^${pieces.join(".*")}$`);
  return (job, site) => valuesOf(job, site).some((each) => pattern.test(lower(each)));
}

/** Whether a word that is nobody's whole name is a part of one: the beginning of a number, or within a name. */
function bareTest(value) {
  if (value.includes("*")) {
    const tests = Object.values(WRITTEN).map((valuesOf) => valueTest(valuesOf, value));
    return (job, site) => tests.some((test) => test(job, site));
  }
  return (job, site) => lower(job.id).startsWith(value)
    || [job.user, job.name, job.group, job.project, job.queue, ...site.nodesOf(job)].some((each) => lower(each).includes(value));
}
