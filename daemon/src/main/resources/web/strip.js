// When a job starts, on a line of time: what is expected, planned and promised, one above the other.

import { element } from "./dom.js";
import { clock, isNumber } from "./format.js";

/**
 * A line from now on, with the range in which four of five such jobs start, and marks.
 *
 * @param job as the API tells it
 * @return an element that is hidden from those who hear the page, as the same is told in words; null where nothing is known
 */
export function startStrip(job, now) {
  const marks = [
    ["expected", job.expected?.start], ["planned", job.planned_start], ["promised", job.promised_start], ["bound", job.bound],
  ].filter(([, time]) => isNumber(time));
  if (marks.length < 2) return null;
  const times = [now, job.expected?.earliest, job.expected?.latest, ...marks.map(([, time]) => time)].filter(isNumber);
  const from = Math.min(...times);
  const span = Math.max(...times, from + 600) - from;
  const at = (time) => `${(100 * (time - from)) / span}%`;
  const strip = element("div", "strip");
  strip.setAttribute("aria-hidden", "true");
  const line = element("div", "strip-line");
  if (job.expected) {
    const range = element("div", "strip-range");
    range.style.left = at(job.expected.earliest);
    range.style.width = `${(100 * (job.expected.latest - job.expected.earliest)) / span}%`;
    line.append(range);
  }
  for (const [name, time] of [["now", now], ...marks]) {
    const mark = element("div", `strip-mark ${name}`);
    mark.style.left = at(time);
    mark.title = `${name === "bound" ? "at the latest" : name} ${clock(time, now)}`;
    line.append(mark);
  }
  const ends = element("div", "strip-ends");
  ends.append(element("span", "", clock(from, now)), element("span", "", clock(from + span, now)));
  strip.append(line, ends);
  return strip;
}
