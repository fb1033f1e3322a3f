// Where a job stands on its node: the cpus it holds, as ranges. The plan says how many; which ones is the picture's
// choice, so a job keeps its cpus from one picture to the next where that is possible.

/**
 * Gives each piece of work on a node its cpus.
 *
 * @param cpus how many the node has
 * @param pieces sorted by start: {key, start, end, cpus}; those that run first
 * @param before what an earlier call returned for this node, or undefined
 * @return a map of key to ranges [low, high), lowest first
 */
export function assignLanes(cpus, pieces, before) {
  const free = new FreeRanges(cpus);
  const busy = new EndHeap();
  const lanes = new Map();
  for (const piece of pieces) {
    while (busy.size > 0 && busy.first().end <= piece.start) free.give(busy.pop().ranges);
    const wanted = Math.min(piece.cpus, cpus);
    const ranges = free.take(wanted, before?.get(piece.key));
    busy.push({ end: piece.end, ranges });
    // A job that overruns stands where others are planned: it is drawn over them, from the top.
    lanes.set(piece.key, ranges.length > 0 ? ranges : [[0, wanted]]);
  }
  return lanes;
}

/** Which cpus of a node are free: disjoint ranges, lowest first, none touching the next. */
class FreeRanges {
  constructor(cpus) {
    this.ranges = cpus > 0 ? [[0, cpus]] : [];
  }

  /** The cpus it had before, else the lowest range that is long enough, else what there is, lowest first. */
  take(wanted, before) {
    const low = this.fitting(wanted, before);
    if (low !== null) {
      this.cut(low, low + wanted);
      return [[low, low + wanted]];
    }
    const taken = [];
    let missing = wanted;
    while (missing > 0 && this.ranges.length > 0) {
      const [from, to] = this.ranges[0];
      const end = Math.min(to, from + missing);
      this.cut(from, end);
      taken.push([from, end]);
      missing -= end - from;
    }
    return taken;
  }

  fitting(wanted, before) {
    if (before?.length === 1) {
      const from = before[0][0];
      if (this.ranges.some((r) => r[0] <= from && from + wanted <= r[1])) return from;
    }
    const range = this.ranges.find((r) => r[1] - r[0] >= wanted);
    return range ? range[0] : null;
  }

  cut(from, to) {
    const i = this.ranges.findIndex((r) => r[0] <= from && to <= r[1]);
    const [low, high] = this.ranges[i];
    const rest = [];
    if (low < from) rest.push([low, from]);
    if (to < high) rest.push([to, high]);
    this.ranges.splice(i, 1, ...rest);
  }

  give(ranges) {
    for (const [from, to] of ranges) {
      let i = this.ranges.findIndex((r) => r[0] >= from);
      if (i < 0) i = this.ranges.length;
      this.ranges.splice(i, 0, [from, to]);
      this.join(i);
      this.join(i - 1);
    }
  }

  join(i) {
    const a = this.ranges[i];
    const b = this.ranges[i + 1];
    if (a && b && a[1] === b[0]) this.ranges.splice(i, 2, [a[0], b[1]]);
  }
}

/** Work in progress, the earliest end first. */
class EndHeap {
  constructor() {
    this.items = [];
  }

  get size() {
    return this.items.length;
  }

  first() {
    return this.items[0];
  }

  push(item) {
    const a = this.items;
    let i = a.push(item) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (a[parent].end <= item.end) break;
      a[i] = a[parent];
      i = parent;
    }
    a[i] = item;
  }

  pop() {
    const a = this.items;
    const top = a[0];
    const last = a.pop();
    if (a.length > 0) {
      let i = 0;
      for (;;) {
        let child = 2 * i + 1;
        if (child >= a.length) break;
        if (child + 1 < a.length && a[child + 1].end < a[child].end) child++;
        if (a[child].end >= last.end) break;
        a[i] = a[child];
        i = child;
      }
      a[i] = last;
    }
    return top;
  }
}
