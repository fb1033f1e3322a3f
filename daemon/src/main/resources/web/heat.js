// How much of several nodes is held over time, as a row that is the darker the more is.

const LEVELS = 10;
const CELL = 3;

/** How much is held at each moment, of pieces of work: a step at each of their starts and ends. */
export class Occupancy {
  /**
   * @param size how much there is
   * @param pieces {start, end, cpus, lit}; those that are not lit do not count
   */
  constructor(size, pieces) {
    const steps = [];
    for (const { start, end, cpus, lit } of pieces) {
      if (lit && end > start) steps.push([start, cpus], [end, -cpus]);
    }
    steps.sort((a, b) => a[0] - b[0]);
    this.size = size || 1;
    this.times = [];
    this.held = [];
    let held = 0;
    for (const [time, change] of steps) {
      held += change;
      if (this.times[this.times.length - 1] === time) {
        this.held[this.held.length - 1] = held;
      } else {
        this.times.push(time);
        this.held.push(held);
      }
    }
  }

  /** The share that is held at a moment. */
  at(time) {
    return this.share(this.step(time));
  }

  /** The mean share that is held between the bounds of cells, which go up. */
  means(bounds) {
    const means = new Float64Array(bounds.length - 1);
    let step = this.step(bounds[0]);
    for (let i = 0; i < means.length; i++) {
      const to = bounds[i + 1];
      let from = bounds[i];
      let sum = 0;
      while (step + 1 < this.times.length && this.times[step + 1] <= to) {
        sum += this.share(step) * (this.times[step + 1] - from);
        from = this.times[++step];
      }
      sum += this.share(step) * (to - from);
      means[i] = sum / (to - bounds[i]);
    }
    return means;
  }

  share(step) {
    return step < 0 ? 0 : Math.min(1, this.held[step] / this.size);
  }

  /** The last step at or before a moment; -1 before the first. */
  step(time) {
    let low = 0;
    let high = this.times.length;
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
    const levels = Array.from(occupancy.means(bounds), (share) => (share > 0 ? Math.max(1, Math.round(share * LEVELS)) : 0));
    for (let from = 0; from < cells;) {
      let to = from + 1;
      while (to < cells && levels[to] === levels[from]) to++;
      if (levels[from] > 0) boxes[levels[from]].push(area.x + from * width, top, (to - from) * width, height);
      from = to;
    }
  }
  return boxes.map((list, level) => ({ share: level / LEVELS, list })).filter(({ list }) => list.length > 0);
}
