// What jobs hold of nodes, over time: by node, and of several nodes together.

/** What a row's height stands for, by the name of the measure; of a run of nodes as a place has it. */
const MEASURES = {
  cpus: { ofNode: (node) => node.cpus, ofRun: (run) => run[2], holdersAlone: false },
  gpus: { ofNode: (node) => node.gpus ?? 0, ofRun: (run) => run[4] ?? 0, holdersAlone: true },
  memory: { ofNode: (node) => node.memory_bytes ?? 0, ofRun: (run) => run[3], holdersAlone: false },
};

/** More pieces than these are not numbered together with their times. */
const MOST_NUMBERED = 2 ** 20;

/** Of so many jobs is a step. */
const STEP = 5000;

/** The pieces of work of a cluster by one measure: {key, id, user, start, end, cpus, held, running, over, lit} each. */
export class Held {
  constructor(cluster, now, measure) {
    this.measure = MEASURES[measure] ?? MEASURES.cpus;
    this.nodes = cluster.nodes;
    this.holders = [];
    this.byNode = null;
    // Past its walltime and still there: it holds its cpus until the server says otherwise.
    for (const place of cluster.running ?? []) this.add(place, true, Math.max(place.end, now), false);
    for (const place of cluster.planned ?? []) this.add(place, false, place.end, false);
    for (const place of cluster.past ?? []) this.add(place, true, place.end, true);
  }

  add(place, running, end, over) {
    this.holders.push({ place, running, end, over });
  }

  /** How much a node has. */
  sizeOf(node) {
    return this.measure.ofNode(node);
  }

  /** How much of one of its nodes a window has. */
  closedOf(window, node) {
    const run = window.partOf?.get(node.name);
    return run ? Math.min(this.measure.ofRun(run), this.sizeOf(node)) : this.sizeOf(node);
  }

  piece({ place, running, end, over }, amount, cpus) {
    return { key: place.key, id: place.id, user: place.user, start: place.start, end, cpus: amount, held: cpus, running, over, lit: true };
  }

  /** The pieces on a node. */
  onNode(node) {
    this.byNode ??= this.collect();
    return this.byNode.get(node.name) ?? [];
  }

  collect() {
    const pieces = new Map(this.nodes.map((node) => [node.name, []]));
    for (const holder of this.holders) {
      const { nodes } = holder.place.order;
      for (const run of holder.place.on) {
        const amount = this.measure.ofRun(run);
        if (amount <= 0 && this.measure.holdersAlone) continue;
        const piece = this.piece(holder, amount, run[2]);
        for (let i = run[0]; i < run[0] + run[1]; i++) {
          // A node that is gone from the server may still be named by a plan of a moment ago.
          if (nodes[i]) pieces.get(nodes[i].name)?.push(piece);
        }
      }
    }
    return pieces;
  }

  /**
   * What is held of each group of nodes, in the order of the starts; of a job one piece for all of its nodes there. In steps.
   *
   * @param groups lists of nodes, which may share some
   */
  *ofGroups(groups) {
    const groupsOf = groupsByNode(groups);
    const known = new Map();
    const pieces = groups.map(() => []);
    const last = new Array(groups.length).fill(null);
    let seen = 0;
    for (const holder of inOrder(this.holders, (each) => each.place.start)) {
      const { order } = holder.place;
      // The nodes of each cluster are numbered by themselves.
      if (!known.has(order)) known.set(order, order.nodes.map((node) => groupsOf.get(node.name) ?? []));
      const numbered = known.get(order);
      for (const run of holder.place.on) {
        const amount = this.measure.ofRun(run);
        if (amount <= 0 && this.measure.holdersAlone) continue;
        const end = Math.min(numbered.length, run[0] + run[1]);
        for (let i = run[0]; i < end; i++) {
          for (let j = 0; j < numbered[i].length; j++) {
            const group = numbered[i][j];
            if (last[group]?.holder !== holder) {
              last[group] = { holder, piece: this.piece(holder, 0, 0) };
              pieces[group].push(last[group].piece);
            }
            last[group].piece.cpus += amount;
            last[group].piece.held += run[2];
          }
        }
      }
      if (++seen % STEP === 0) yield;
    }
    return pieces;
  }
}

/** By the names of nodes, the numbers of the groups that each is in. */
function groupsByNode(groups) {
  const groupsOf = new Map();
  groups.forEach((nodes, i) => {
    for (const node of nodes) {
      if (!groupsOf.has(node.name)) groupsOf.set(node.name, []);
      groupsOf.get(node.name).push(i);
    }
  });
  return groupsOf;
}

/** By whole numbers, the least first, those that are equal as they stand: numbers are sorted much faster than what has them. */
export function inOrder(list, numberOf) {
  if (list.length >= MOST_NUMBERED) return [...list].sort((a, b) => numberOf(a) - numberOf(b));
  const keys = Float64Array.from(list, (each, i) => Math.floor(numberOf(each)) * MOST_NUMBERED + i).sort();
  return Array.from(keys, (key) => list[((key % MOST_NUMBERED) + MOST_NUMBERED) % MOST_NUMBERED]);
}
