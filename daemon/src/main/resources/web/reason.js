// Why a job stands as it does, in words. The daemon answers with data; an unknown kind is shown as it came.

import { amountOf, bytes, clock, duration, isInBytes, isNumber, number, relative, shortId } from "./format.js";
import { causeText, obstacleText, setOf } from "./obstacle.js";

/** The difference of start and promise that still counts as kept, in seconds. */
export const KEPT_WITHIN = 60;

/** By how many seconds a start that is before its promise moves and is no news. */
const SLIPPED_BY = 600;

const STOPPED = { suspend: "suspended", checkpoint: "checkpointed", requeue: "requeued", delete: "deleted" };

const sentences = {
  running: (r, now) => (r.stopped_for
    ? `Runs; ${STOPPED[r.stoppable]} for ${r.stopped_for.job ? `job ${shortId(String(r.stopped_for.job))}` : "another job"} at ${clock(r.stopped_for.at, now)}`
    : r.stoppable ? `Runs; may be ${STOPPED[r.stoppable]} for an urgent job` : "Runs"),
  runs: () => "Runs",
  planned: (r, now) => obstacleText(r.obstacles, now)
    || (isNumber(r.explained) ? `Planned; the soonest ${number(r.explained)} alone are explained` : "Planned"),
  unplanned: (r, now) => obstacleText(r.obstacles, now) || "Waits without a plan",
  held: () => "Held",
  suspended: (r, now) => (isNumber(r.goes_on) ? `Suspended; goes on at ${clock(r.goes_on, now)}` : "Suspended"),
  waitinguntil: (r, now) => {
    const time = r.time ?? r.until;
    return isNumber(time) ? `May start from ${clock(time, now)}` : "Waits for a time";
  },
  waitingforjob: (r) => (r.job ? `Waits for job ${shortId(String(r.job))}` : "Waits for another job"),
  blockedbylimit: (r) => (r.limits ?? [r]).map((l) => (l.asks > l.value
    ? `Asks for ${amountOf(l.resource, l.asks)}; limit ${l.limit} allows no more than ${amountOf(l.resource, l.value)}`
    : `Limit ${l.limit ?? l.name ?? ""}${limitUse(l)}`)).join("; "),
  neverfits: (r) => neverFits(r),
  reservationover: (r) => `The reservation of queue ${r.queue} is over, or too short`,
  reservationfull: (r) => `The reservation of queue ${r.queue} is full`,
  beyondhorizon: () => "Not planned yet: as many jobs before it are as are planned ahead",
  completed: () => "Ended",
  backingoff: (r, now) => {
    const until = isNumber(r.until) ? `, tried again from ${clock(r.until, now)}` : "";
    // Where nobody knows, nothing is claimed of the server.
    const unmade = { refused: "Start refused", failed: "Start came to nothing" }[r.unmade] ?? "Start put off";
    return `${unmade}${r.message ? ` (${r.message})` : ""}${until}`;
  },
  leftout: (r) => `Not planned: ${r.why}`,
  paused: (r, now) => `Due; starting is paused by ${r.by}${isNumber(r.since) ? ` since ${clock(r.since, now)}` : ""}`,
  lacksnodes: (r) => (isNumber(r.drained) ? "Waits for nodes that are down or drained" : "Waits for nodes that are down"),
};

/** A sentence for a job's reason. */
export function reasonText(reason, now) {
  if (!reason || !reason.kind) return "";
  const kind = String(reason.kind);
  const sentence = sentences[kind.replace(/[^a-z]/gi, "").toLowerCase()];
  return (sentence ? sentence(reason, now) : words(kind)) + stopping(reason.stops, now);
}

/** Which jobs are stopped so that a job starts. */
function stopping(stops, now) {
  if (!stops) return "";
  const jobs = (stops.jobs ?? []).map((id) => `job ${shortId(String(id))}`).join(", ") || "jobs of others";
  return `; stopped for it at ${clock(stops.at, now)}: ${jobs}`;
}

/** Whether it is worth a reader's attention: anything but having a plan or running. */
export function isTrouble(reason) {
  return Boolean(reason && reason.kind && !["planned", "running", "runs", "completed"].includes(reason.kind));
}

/**
 * How a start stands to its promise: null where there is none; else whether it was kept, and the sentence for it.
 */
export function promiseOf(job) {
  const start = job.started ?? job.planned_start;
  if (!isNumber(start) || !isNumber(job.promised_start)) return null;
  const late = start - job.promised_start;
  if (late > KEPT_WITHIN) return { state: "late", text: `${duration(late)} later` };
  if (late < -KEPT_WITHIN) return { state: "early", text: `${duration(late)} earlier` };
  return { state: "kept", text: isNumber(job.started) ? "kept" : "as promised" };
}

/** When the job is expected to start, and by when at the latest: for tooltips. */
export function expectedText(job, now) {
  if (!job.expected) return "not told";
  const { start, earliest, latest, as_of: asOf } = job.expected;
  const bound = isNumber(job.bound) ? `; at the latest ${clock(job.bound, now)}, promised` : "";
  return `${clock(start, now)} (4 of 5: ${clock(earliest, now)} to ${clock(latest, now)})${bound}, as of ${clock(asOf, now)}`;
}

/** When the promise was, and how the start stands to it: for tooltips. */
export function promiseText(job, now) {
  if (!isNumber(job.promised_start)) return "none";
  const promise = promiseOf(job);
  const at = `${clock(job.promised_start, now)} (${relative(job.promised_start, now)})`;
  const why = delayText(job);
  return promise ? `${at}, ${promise.text}${why ? `: ${why}` : ""}` : at;
}

/** Why the start is later than promised; empty where it is not, or nobody knows. */
export function delayText(job) {
  return promiseOf(job)?.state === "late" ? causeText(job.delayed) : "";
}

/**
 * How the planned start of a waiting job has got later, and why: against its promise, else against what was planned before;
 * null where it has not, or has made up for it since.
 */
export function moveOf(job, now) {
  const move = job.delayed;
  if (isNumber(job.started)) return null;
  const cause = move && causeText(move) ? `: ${causeText(move)}` : "";
  const promise = promiseOf(job);
  if (promise?.state === "late") return { late: true, text: `${promise.text} than promised${cause}` };
  if (!move || !isNumber(move.from)) return null;
  if (!isNumber(job.planned_start)) {
    return isNumber(move.to) ? null : { late: true, text: `Lost its start of ${clock(move.from, now)}${cause}` };
  }
  const slip = job.planned_start - move.from;
  return slip > SLIPPED_BY ? { late: false, text: `Moved ${duration(slip)} later${cause}` } : null;
}

function neverFits(r) {
  const cluster = r.cluster ? ` ${r.cluster}` : "";
  const unmet = r.unmet ?? {};
  if (unmet.absent?.length) return `Never fits: ${unmet.absent.map(absent).join(" and ")}`;
  if (r.largest_node) {
    const { asked, node, has } = r.largest_node;
    return `Never fits: asks one node for ${amount(asked)}, the largest, ${node} of ${r.largest_node.cluster}, has `
      + amount(has, asked) + (unmet.kind === "amount" ? `; ${moreThanThereIs(r)}` : "");
  }
  if (unmet.kind === "amount") return `Never fits: ${moreThanThereIs(r)}`;
  if (unmet.kind === "chunks") {
    return `Never fits: ${placesOfChunks(unmet)} on the nearest cluster${cluster}`;
  }
  if (unmet.kind === "together") return `Never fits: its chunks have no place together on the nearest cluster${cluster}`;
  if (unmet.kind === "set") {
    return `Never fits: no ${setOf(unmet.keys)} has room for all of its chunks together on the nearest cluster${cluster}`;
  }
  if (unmet.kind === "time") return "Never fits: its reservation is shorter than its walltime";
  const asked = amount(r.asked);
  const largest = amount(r.largest);
  return asked && largest ? `Never fits: asks for ${asked}, the largest cluster${cluster} has ${largest}` : "Never fits";
}

/** That no node has a property; hosts are named by one on OpenPBS. */
function absent(property) {
  if (property.startsWith("host=")) return `there is no host ${property.slice("host=".length)}`;
  if (property.includes("=")) return `there is no node with ${property}`;
  return `there is no node that is called ${property} or has that property`;
}

/** How many of the chunks have a place together. */
function placesOfChunks({ asked, places, each, properties }) {
  const wanted = properties?.length ? ` with ${properties.join(", ")}` : "";
  const chunk = `${amount(each)}${wanted}`;
  if (asked === 1) return `its chunk of ${chunk} has no place`;
  const some = places === 0 ? "none" : `only ${number(places)}`;
  return `${some} of its ${amountOf("chunks", asked)} of ${chunk} ${places > 1 ? "have" : "has"} a place`;
}

/** Of what nodes have, or of what belongs to none of them and so is not among what is asked of nodes. */
function moreThanThereIs(r) {
  const { resource, asked, has } = r.unmet;
  const name = [resource, `${resource}_bytes`].find((key) => key in (r.asked ?? {}));
  const written = (value) => amount({ [name ?? resource]: value }, { [name ?? resource]: asked });
  return `asks for ${written(asked)} in all, ${name ? `the nearest cluster ${r.cluster} has` : "there are"} ${written(has)}`;
}

function limitUse(r) {
  if (!isNumber(r.value)) return "";
  const written = isInBytes(r.resource) ? bytes : number;
  return isNumber(r.use) ? `: ${written(r.use)} of ${written(r.value)} in use` : ` of ${written(r.value)}`;
}

/** Of those resources that are asked for. */
function amount(resources, asked = resources) {
  if (!resources || typeof resources !== "object") return "";
  return Object.entries(resources)
    .filter(([name, value]) => isNumber(value) && asked[name] > 0)
    .map(([name, value]) => amountOf(name, value))
    .join(", ");
}

function words(name) {
  return name.replace(/[_-]+/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}
