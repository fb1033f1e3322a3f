// All about one time in which nodes are closed: when, which nodes, for whom, and which jobs it concerns.

import { keyOf, openTo, titleOf } from "./closed.js";
import { byId, element, setText } from "./dom.js";
import { clock, count, duration, nodes as namesOf, relative, shortId } from "./format.js";

const MOST_JOBS = 20;

/** Shows the window that is open. */
export class ClosedPanel {
  /** @param listener {close(), select(id)} */
  constructor(listener) {
    this.key = null;
    this.panel = byId("closed");
    byId("closed-close").addEventListener("click", () => listener.close());
    this.panel.addEventListener("click", (event) => {
      const id = event.target.closest("[data-open]")?.dataset.open;
      if (id) listener.select(id);
    });
  }

  get isOpen() {
    return this.key !== null;
  }

  /** Opens a window by its key, or none. */
  open(key) {
    this.key = key;
    this.panel.hidden = key === null;
  }

  /** The plan is a newer one. */
  update(clusters, jobsById, now) {
    if (this.key === null) return;
    const cluster = clusters.find((each) => each.windows?.some((window) => keyOf(window) === this.key));
    const window = cluster?.windows.find((each) => keyOf(each) === this.key);
    if (window) this.show(window, cluster, jobsById, now);
    else this.fill("Closed nodes", [element("p", "", "It is over, or there is no such time any more.")]);
  }

  show(window, cluster, jobsById, now) {
    const list = element("dl");
    const add = (name, text) => {
      if (text) list.append(element("dt", "", name), element("dd", "", text));
    };
    const closed = new Set(window.nodes);
    const own = cluster.nodes.filter((node) => closed.has(node.name));
    add("From", `${clock(window.start, now)} (${relative(window.start, now)})`);
    add("To", `${clock(window.end, now)} (${relative(window.end, now)})`);
    add("Lasts", duration(window.end - window.start));
    add("Closes", `${count(own.length, "node")} of ${cluster.nodes.length}, ${count(own.reduce((sum, node) => sum + (window.partOf?.get(node.name)?.[2] ?? node.cpus), 0), "cpu")}`);
    add("Nodes", namesOf(window.nodes));
    add("Open to", openTo(window));
    add("Owner", window.owner);
    add("Users", window.users?.join(", "));
    const places = [...cluster.running, ...cluster.planned].filter((place) => place.end > window.start && place.start < window.end
      && place.nodes.some((name) => closed.has(name)));
    const isOwn = (place) => (window.queue ? jobsById.get(place.id)?.queue === window.queue : window.users?.includes(place.user));
    this.fill(titleOf(window), [
      list,
      ...jobs("Its jobs in the plan", places.filter(isOwn)),
      ...jobs("Jobs that may still run there when it begins, by their walltimes", places.filter((place) => !isOwn(place) && place.runs && window.start > now)),
    ]);
  }

  fill(title, parts) {
    setText(byId("closed-title"), title);
    const told = parts.map((part) => part.textContent).join("\n");
    const body = byId("closed-body");
    if (body.dataset.told === told) return;
    body.dataset.told = told;
    body.replaceChildren(...parts);
  }
}

function jobs(title, places) {
  if (places.length === 0) return [];
  const part = element("div", "job-part");
  const chips = element("div", "chips");
  for (const { id, user } of places.slice(0, MOST_JOBS)) {
    if (user === "") continue;
    const chip = element("button", "chip", shortId(id));
    chip.type = "button";
    chip.dataset.open = id;
    chip.title = user;
    chips.append(chip);
  }
  part.append(element("h3", "", `${title}: ${places.length}`), chips);
  return [part];
}
