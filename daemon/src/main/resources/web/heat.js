// How much of several nodes is held over time, as a row that is the darker the more is.

import { inOrder } from "./held.js";

const LEVELS = 10;
const CELL = 3;
/** Less than that is what sums of many shares are off by. */
const LEAST = 1e-6;

/** How much is held at each moment, of pieces of work: a step at each of their starts and ends. */
export class Occupancy {
  /**
   * @param size how much there is
   * @param pieces {start, end, cpus, lit} in the order of their starts; those that are not lit do not count
   */
  constructor(size, pieces) {
    const counted = pieces.filter(({ start, end, lit }) => lit && end > start);
    const ending = inOrder(counted, (piece) => piece.end);
    this.size = size || 1;
    this.times = new Float64Array(2 * counted.length);
    this.held = new Float64Array(2 * counted.length);
    /** By step: the shares before it, each times how long it was held. */
    this.before = new Float64Array(2 * counted.length);
    this.steps = 0;
    let held = 0;
    for (let started = 0, ended = 0; ended < ending.length;) {
      const starts = started < counted.length && counted[started].start <= ending[ended].end;
      const time = starts ? counted[started].start : ending[ended].end;
      held += starts ? counted[started++].cpus : -ending[ended++].cpus;
      this.add(time, held);
    }
  }

  add(time, held) {
    const last = this.steps - 1;
    if (last >= 0 && this.times[last] === time) {
      this.held[last] = held;
      return;
    }
    this.times[this.steps] = time;
    this.held[this.steps] = held;
    this.before[this.steps] = last < 0 ? 0 : this.before[last] + this.share(last) * (time - this.times[last]);
    this.steps++;
  }

  /** The share that is held at a moment. */
  at(time) {
    return this.share(this.step(time));
  }

  /** The mean share that is held between the bounds of cells, which go up. */
  means(bounds) {
    const means = new Float64Array(bounds.length - 1);
    let from = this.until(bounds[0]);
    for (let i = 0; i < means.length; i++) {
      const to = this.until(bounds[i + 1]);
      means[i] = (to - from) / (bounds[i + 1] - bounds[i]);
      from = to;
    }
    return means;
  }

  /** All shares until a moment, each times how long it is held. */
  until(time) {
    const step = this.step(time);
    return step < 0 ? 0 : this.before[step] + this.share(step) * (time - this.times[step]);
  }

  share(step) {
    return step < 0 ? 0 : Math.min(1, this.held[step] / this.size);
  }

  /** The last step at or before a moment; -1 before the first. */
  step(time) {
    let low = 0;
    let high = this.steps;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.times[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** The boxes of each level of darkness, as lists of four numbers each: x, y, width, height. */
export function heatBoxes(frame) {
  const { area } = frame;
  const cells = Math.max(1, Math.floor(area.width / CELL));
  const width = area.width / cells;
  const bounds = Array.from({ length: cells + 1 }, (_, i) => frame.time(area.x + i * width));
  const boxes = Array.from({ length: LEVELS + 1 }, () => []);
  const [first, last] = frame.visible();
  for (let i = first; i < last; i++) {
    const { occupancy } = frame.rows[i];
    if (!occupancy) continue;
    const top = frame.top(i) + frame.rowInset(i);
    const height = frame.rowTops[i + 1] - frame.rowTops[i] - 2 * frame.rowInset(i);
    const levels = Array.from(occupancy.means(bounds), (share) => (share > LEAST ? Math.max(1, Math.round(share * LEVELS)) : 0));
    for (let from = 0; from < cells;) {
      let to = from + 1;
      while (to < cells && levels[to] === levels[from]) to++;
      if (levels[from] > 0) boxes[levels[from]].push(area.x + from * width, top, (to - from) * width, height);
      from = to;
    }
  }
  return boxes.map((list, level) => ({ share: level / LEVELS, list })).filter(({ list }) => list.length > 0);
}
