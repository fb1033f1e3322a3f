// What is told to those who hear the page: what has changed and matters, and no more often than can be listened to.

import { byId, setText } from "./dom.js";
import { clock, count, isNumber, number, shortId } from "./format.js";
import { runs, waits } from "./jobs.js";
import { moveOf, promiseOf } from "./reason.js";

const PAUSE = 10000;
let heard = null;
let last = -PAUSE;

/** Tells what has changed since it told something last: of the queue, and of the job that is marked. */
export function tellNews(jobs, marked, now) {
  const news = { waiting: 0, running: 0, late: 0, marked: marked ? standing(marked, now) : null };
  for (const job of jobs) {
    if (runs(job)) news.running++;
    else if (waits(job)) news.waiting++;
    if (waits(job) && promiseOf(job)?.state === "late") news.late++;
  }
  if (heard === null) {
    heard = news;
    return;
  }
  if (performance.now() - last < PAUSE) return;
  const words = [];
  if (news.marked !== null && news.marked !== heard.marked) words.push(news.marked);
  if (news.late !== heard.late) words.push(`${count(news.late, "waiting job")} will start later than promised.`);
  if (news.waiting !== heard.waiting || news.running !== heard.running) {
    words.push(`${count(news.running, "job")} running, ${number(news.waiting)} waiting.`);
  }
  heard = news;
  if (words.length === 0) return;
  last = performance.now();
  setText(byId("news"), words.join(" "));
}

/** Tells at once what somebody has asked for, such as how many jobs a filter leaves. */
export function tellAtOnce(text) {
  last = performance.now();
  setText(byId("news"), text);
}

/** Tells at once how a job stands, because somebody has opened it. */
export function tellJob(job, now) {
  tellAtOnce(`${standing(job, now)} All about it is open; Escape closes it.`);
}

function standing(job, now) {
  const name = `Job ${shortId(job.id)}`;
  if (runs(job)) return `${name} runs.`;
  if (!waits(job)) return `${name} is over.`;
  if (!isNumber(job.planned_start)) return `${name} has no planned start.`;
  const moved = moveOf(job, now);
  const expected = job.expected && job.expected.start > now ? ` It is expected to start ${clock(job.expected.start, now)}.` : "";
  return `${name} is planned for ${clock(job.planned_start, now)}.${expected}${moved ? ` ${moved.text}.` : ""}`;
}
