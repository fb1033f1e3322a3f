// The legend of the plan: what has most work in it, in its colour. A press searches for it.

import { byId, element } from "./dom.js";
import { byName } from "./format.js";
import { keyOf, searchedBy, showKeys, slotOf, wordsOf } from "./looks.js";
import { paint } from "./palette.js";
import { wordFor } from "./search.js";

const MOST = 14;

/**
 * Gives colours to what has work in the plan, the most of it first, and to what else waits or runs.
 *
 * @return how much work of what there is in each cluster, by the clusters' names
 */
export function giveColours(clusters, jobs, jobOf) {
  const works = new Map(clusters.map((cluster) => [cluster.name, workOf(cluster, jobOf)]));
  const keys = new Set(heaviest(sumOf([...works.values()])));
  for (const job of jobs) keys.add(keyOf(job, false));
  showKeys([...keys]);
  return works;
}

/** Shows the legend of the work in a cluster; says which of its words are those that are searched for. */
export function showLegend(work, searched, onPress) {
  const shown = heaviest(work).slice(0, MOST).sort(byName);
  const list = byId("legend");
  const way = searchedBy();
  const same = list.dataset.way === String(way) && list.children.length === shown.length
    && shown.every((key, i) => list.children[i].firstChild.dataset.key === key);
  if (!same) {
    list.dataset.way = String(way);
    list.replaceChildren(...shown.map((key) => entry(key, way, onPress)));
  }
  for (const { firstChild: button } of list.children) {
    paint(button.firstChild, slotOf(button.dataset.key));
    if (button.tagName === "BUTTON") button.setAttribute("aria-pressed", String(button.dataset.word === searched));
  }
}

function entry(key, way, onPress) {
  const item = element("li");
  // What has no group cannot be searched for by it.
  const isWord = key !== "" && way !== null;
  const button = element(isWord ? "button" : "span", "legend-entry");
  button.dataset.key = key;
  button.append(element("span", "dot"), element("bdi", "", wordsOf(key)));
  if (isWord) {
    button.type = "button";
    button.dataset.word = wordFor(way, key);
    button.addEventListener("click", () => onPress(button.dataset.word));
  }
  item.append(button);
  return item;
}

/** How much of what there is in several clusters together. */
export function sumOf(works) {
  const sum = new Map();
  for (const work of works) {
    for (const [key, seconds] of work) sum.set(key, (sum.get(key) ?? 0) + seconds);
  }
  return sum;
}

function workOf(cluster, jobOf) {
  const work = new Map();
  for (const [bars, isRunning] of [[cluster.running ?? [], true], [cluster.planned ?? [], false]]) {
    for (const bar of bars) {
      const key = keyOf(jobOf(bar.id) ?? bar, isRunning);
      work.set(key, (work.get(key) ?? 0) + bar.cpus * Math.max(0, bar.end - bar.start));
    }
  }
  return work;
}

function heaviest(work) {
  return [...work].sort((a, b) => b[1] - a[1]).map(([key]) => key);
}
