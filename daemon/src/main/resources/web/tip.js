// What the chart says of the bar under the pointer.

import { closedAt, openTo, timesOf, titleOf } from "./closed.js";
import { byId, element } from "./dom.js";
import { freeAt, freeOf } from "./free.js";
import { amountOf, bytes, clock, count, duration, isNumber, nodes, number, percent, relative } from "./format.js";
import { dotOf, keyOf } from "./looks.js";
import { expectedText, isTrouble, moveOf, promiseOf, promiseText, reasonText } from "./reason.js";

/** Shows a job beside the pointer. */
export function showJob(bar, job, now, pointer) {
  const title = element("p", "tip-title");
  title.append(dotOf(keyOf(job ?? bar, bar.running)), element("strong", "", bar.id), " ", element("bdi", "", bar.user));
  const list = element("dl");
  const add = (name, text) => {
    if (text) list.append(element("dt", "", name), element("dd", "", text));
  };
  add("Name", job?.name);
  add("Asks for", [count(job?.cpus ?? bar.held, "cpu"), job?.memory_bytes ? bytes(job.memory_bytes) : ""]
    .filter(Boolean).join(", "));
  add("Here", job && job.cpus !== bar.held ? count(bar.held, "cpu") : "");
  if (!bar.over) add("Walltime", duration(job?.walltime_s ?? bar.end - bar.start));
  add(bar.running ? "Started" : "Starts", `${clock(bar.start, now)} (${relative(bar.start, now)})`);
  const end = job?.expected_end ?? bar.end;
  if (bar.over) add("Ended", `${clock(bar.end, now)} (${relative(bar.end, now)})`);
  else add(bar.running ? "Ends by" : "Until", bar.running && end <= now ? "any moment: its walltime is over"
    : `${clock(end, now)} (${relative(end, now)})`);
  if (job?.expected) add("Expected", expectedText(job, now));
  if (job) add("Promised", promiseText(job, now));
  add("Nodes", nodes(job?.nodes?.length ? job.nodes : job?.planned_nodes));
  if (isTrouble(job?.reason) || job?.reason?.obstacles?.length) add("Why", reasonText(job.reason, now));
  const moved = job && moveOf(job, now);
  // What is later than promised is said beside the promise.
  if (moved && promiseOf(job)?.state !== "late") add("Moved", moved.text);
  show([title, list], pointer);
}

/** Shows a node that has something to be said about beside the pointer. */
export function showNode(node, pointer) {
  const title = element("p", "tip-title");
  title.append(element("strong", "", node.name), element("span", "", ` ${node.state}`));
  const memory = isNumber(node.memory_bytes) && node.memory_bytes > 0 ? `, ${bytes(node.memory_bytes)}` : "";
  show([title, element("p", "", `${number(node.cpus)} cpus${memory}`)], pointer);
}

/** Shows how much of several nodes is held at a moment beside the pointer. */
export function showNodes(row, time, now, { measure, free }, pointer) {
  const title = element("p", "tip-title");
  title.append(element("strong", "", row.name), element("span", "", ` ${count(row.nodes.length, "node")}`));
  const size = measure === "memory" ? bytes(row.size) : amountOf(measure, row.size);
  const jobs = new Set(row.pieces.filter((piece) => piece.lit && piece.start <= time && piece.end > time).map((piece) => piece.key));
  const closed = row.nodes.filter((node) => node.state !== "up").length;
  const words = [`${clock(time, now)}: ${percent(row.occupancy.at(time))} of ${size} held by ${count(jobs.size, "job")}`];
  const gap = free && time >= now ? freeAt(freeOf(row, now), time) : null;
  if (gap) words.push(freeText(gap, measure, now));
  if (closed > 0) words.push(`${count(closed, "node")} not available now`);
  for (const window of closedAt(row, time)) words.push(`${titleOf(window)} closes ${window.nodes.length} of all nodes, ${timesOf(window, now)}`);
  words.push("A click shows each node.");
  show([title, ...words.map((text) => element("p", "", text))], pointer);
}

/** Shows what is free of a node at a moment; says whether there is anything. */
export function showFree(row, time, now, measure, pointer) {
  const gap = time >= now ? freeAt(freeOf(row, now), time) : null;
  if (!gap) return false;
  const title = element("p", "tip-title");
  title.append(element("strong", "", row.name));
  show([title, element("p", "", freeText(gap, measure, now))], pointer);
  return true;
}

function freeText({ free, start, end }, measure, now) {
  const until = end < Infinity ? ` until ${clock(end, now)} (${duration(end - start)})` : ", with no end in the plan";
  return `${amountOf(measure, free)} free from ${start <= now ? "now" : clock(start, now)}${until}`;
}

/** Shows what closes a node at a moment. */
export function showShut(row, windows, now, pointer) {
  const title = element("p", "tip-title");
  title.append(element("strong", "", row.name));
  show([title, ...windows.flatMap((window) => [
    element("p", "", `${titleOf(window)}, ${timesOf(window, now)}`),
    element("p", "", window.kind === "maintenance" ? "no job runs there then" : `open to ${openTo(window)}`),
  ]), element("p", "soft", "A click tells all about it.")], pointer);
}

/** Shows sentences beside the pointer, or nothing. */
export function showWords(words, pointer) {
  if (words === null) hideTip();
  else show(words.filter(Boolean).map((text) => element("p", "", text)), pointer);
}

export function hideTip() {
  byId("tip").hidden = true;
}

function show(content, pointer) {
  const tip = byId("tip");
  tip.replaceChildren(...content);
  tip.hidden = false;
  const { width, height } = tip.getBoundingClientRect();
  const right = pointer.clientX + 16 + width < window.innerWidth;
  const below = pointer.clientY + 16 + height < window.innerHeight;
  const x = right ? pointer.clientX + 16 : Math.max(8, pointer.clientX - width - 12);
  const y = below ? pointer.clientY + 16 : Math.max(8, pointer.clientY - height - 12);
  tip.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
