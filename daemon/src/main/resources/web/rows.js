// Which rows the plan has: a node each, or several nodes together, whose row shows how much of them is held over time.

import { byName, nodes as namesOf } from "./format.js";

/** So many rows are in sight without scrolling while each shows several nodes. */
const OVERVIEW_ROWS = 40;
/** With more nodes than these, rows show several of them unless somebody chooses otherwise. */
const FEW_NODES = 120;

/** The ways, for a choice: {value, text} each. */
export const ROW_CHOICES = [
  { value: "auto", text: "as many as fit" },
  { value: "node", text: "each node" },
  { value: "overview", text: "nodes together" },
  { value: "name", text: "nodes of like names" },
  { value: "property", text: "by property" },
  { value: "cluster", text: "by cluster" },
];

/**
 * The nodes of each row, in order: {name, nodes} of a row for several nodes, {node} of one for a single node.
 *
 * @param opened the names of rows for several nodes below which each of these has a row of its own
 */
export function arrangeRows(nodes, way, opened) {
  const sorted = [...nodes].sort((a, b) => byName(a.name, b.name));
  const groups = groupsOf(sorted, way);
  if (groups === null) return sorted.map((node) => ({ node }));
  return groups.flatMap((group) => [group, ...(opened.has(group.name) ? group.nodes.map((node) => ({ node })) : [])]);
}

/** Null where each node is to have a row of its own. Nodes of several clusters say which one each is of. */
function groupsOf(nodes, way) {
  switch (way) {
    case "node": return null;
    case "overview": return chunks(nodes);
    case "name": return gathered(nodes, (node) => [node.name.replace(/\d+\D*$/, "") || node.name]);
    case "property": return gathered(nodes, (node) => (node.properties?.length ? node.properties : ["no property"]));
    case "cluster": return gathered(nodes, (node) => [node.cluster ?? "all nodes"]);
    default: return nodes.length <= FEW_NODES ? null : nodes[0].cluster === undefined ? chunks(nodes) : groupsOf(nodes, "cluster");
  }
}

/** Neighbours, as many together as it takes to have all in sight. */
function chunks(nodes) {
  const size = Math.max(1, Math.ceil(nodes.length / OVERVIEW_ROWS));
  return Array.from({ length: Math.ceil(nodes.length / size) }, (_, i) => {
    const some = nodes.slice(i * size, (i + 1) * size);
    const ends = [...new Set([some[0].name, some[some.length - 1].name])];
    return { name: namesOf(ends, 2).replace(", ", "–"), nodes: some };
  });
}

function gathered(nodes, keysOf) {
  const groups = new Map();
  for (const node of nodes) {
    for (const key of keysOf(node)) {
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(node);
    }
  }
  return [...groups].sort(([a], [b]) => byName(a, b)).map(([name, some]) => ({ name, nodes: some }));
}
