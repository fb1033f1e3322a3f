// What has changed between two moments: how many jobs, a table of them with causes, and nodes.

import { byId, choice, element, setText } from "./dom.js";
import { clock, count, duration, isNumber, number, shortId } from "./format.js";
import { dotOf } from "./looks.js";
import { causeText } from "./obstacle.js";

const ROWS = 50;

/** The changes in the order of the table, with words for a heading. */
const WORDS = {
  later: "later", earlier: "earlier", unplanned: "lost their start", planned: "got a start",
  started: "started", requeued: "wait again", came: "came", ended: "ended",
};

const WORDS_OF_ONE = { unplanned: "lost its start", requeued: "waits again" };

/** Lists what a difference tells. */
export class Changes {
  /** @param listener {select(id)}: a job is to be opened */
  constructor(listener) {
    this.difference = null;
    this.kind = null;
    this.most = ROWS;
    byId("changes-more").addEventListener("click", () => {
      this.most += 4 * ROWS;
      this.show();
    });
    byId("changes-rows").addEventListener("click", (event) => {
      const id = event.target.closest("[data-open]")?.dataset.open;
      if (id) listener.select(id);
    });
  }

  /**
   * Takes a difference; null where nothing is compared.
   *
   * @param finds whether a job is among those that are searched for
   * @param isThere whether there is a job of that id to be opened
   */
  update(difference, finds, isThere, now) {
    if (difference !== this.difference) this.most = ROWS;
    this.difference = difference;
    this.finds = finds;
    this.isThere = isThere;
    this.now = now;
    byId("changes").hidden = difference === null;
    if (difference !== null) this.show();
  }

  show() {
    const { counts, jobs, nodes, from, to, more } = this.difference;
    setText(byId("changes-title"), `What has changed from ${clock(from, this.now)} to ${clock(to, this.now)}`);
    const kinds = Object.keys(WORDS).filter((kind) => counts[kind] > 0);
    if (!kinds.includes(this.kind)) this.kind = null;
    const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
    const sought = jobs.filter((job) => this.finds(job));
    // What is left out of a long list is not known to be found or not.
    const some = (kind, all) => {
      const of = kind === null ? sought.length : sought.filter((job) => job.change === kind).length;
      return of === all || more > 0 ? number(all) : `${number(of)} of ${number(all)}`;
    };
    choice(byId("changes-kinds"), [{ value: "", text: `All ${some(null, total)}` },
      ...kinds.map((kind) => ({ value: kind, text: `${some(kind, counts[kind])} ${WORDS[kind]}` }))], this.kind ?? "", (value) => {
      this.kind = value === "" ? null : value;
      this.most = ROWS;
      this.show();
    });
    const found = sought.filter((job) => this.kind === null || job.change === this.kind);
    const shown = found.slice(0, this.most);
    byId("changes-rows").replaceChildren(...shown.map((job) => this.row(job)));
    byId("changes-table").hidden = shown.length === 0;
    const empty = byId("changes-empty");
    empty.hidden = shown.length > 0;
    setText(empty, total === 0 ? "No job is another than it was." : "None of the jobs that have changed so is among those searched for.");
    byId("changes-more").hidden = found.length <= shown.length;
    setText(byId("changes-more"), `${count(found.length - shown.length, "job")} more`);
    setText(byId("changes-left"), more > 0 ? `${count(more, "job")} that moved less far are not listed.` : "");
    const list = byId("changes-nodes");
    list.hidden = nodes.length === 0;
    list.replaceChildren(...nodes.slice(0, ROWS).map((node) => element("li", "", `${node.name}: ${node.from ?? "not there"} → ${node.to ?? "not there any more"}`)));
    if (nodes.length > ROWS) list.append(element("li", "", `and ${count(nodes.length - ROWS, "node")} more`));
  }

  row(job) {
    const row = element("tr");
    const name = element("td");
    if (this.isThere(job.id)) {
      const button = element("button", "plain", shortId(job.id));
      button.type = "button";
      button.dataset.open = job.id;
      name.append(button);
    } else {
      name.append(shortId(job.id));
    }
    const user = element("td");
    user.append(element("bdi", "", job.user));
    const change = element("td");
    change.append(dotOf(job.change), WORDS_OF_ONE[job.change] ?? WORDS[job.change]);
    // Where there is no room for a column of its own.
    if (whyWords(job) !== "") change.append(element("span", "soft why-below", whyWords(job)));
    row.append(name, user, change, this.time(job.from), this.time(job.to), element("td", "number", byWords(job)),
      element("td", "why", whyWords(job)));
    return row;
  }

  time(time) {
    return element("td", "number", isNumber(time) ? clock(time, this.now) : "–");
  }
}

/** The causes of its moves, each of a move of its own. */
function whyWords({ causes, by_s: by, change }) {
  // Of those that moved less far nobody has looked it up.
  if (causes === undefined) return "";
  if (causes.length === 0 && by !== 0 && ["later", "earlier"].includes(change)) return "in small steps, of which no cause is kept";
  return causes.map((cause) => causeText({ causes: [cause] })).join("; ");
}

function byWords({ from, to, by_s: by }) {
  if (!isNumber(from) || !isNumber(to) || by === 0) return "";
  return `${duration(by)} ${by > 0 ? "later" : "earlier"}`;
}
