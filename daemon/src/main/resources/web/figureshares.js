// Shares: what owners and users hold or have used, beside what is theirs.

import { Card } from "./figurecard.js";
import { count, number, percent } from "./format.js";
import { withAlpha } from "./palette.js";

const MOST = 16;
const SOURCES = [{ value: "owners", text: "Owners, now" }, { value: "users", text: "Users, so far" }];

/** The card of shares. */
export class SharesFigure {
  constructor() {
    this.card = new Card("Shares", { about: "Owners by what their jobs hold now and are due; users by their use so far, of which older use counts less, as fair share does." });
    this.source = "owners";
    this.data = null;
  }

  show(data) {
    this.data = data;
    const { shares, look } = data;
    const choices = SOURCES.filter(({ value }) => shares && rowsOf(shares, value).length > 0);
    if (choices.length === 0) {
      this.card.empty("The plan knows no shares; fair-share in the configuration tells them.");
      return;
    }
    if (!choices.some(({ value }) => value === this.source)) this.source = choices[0].value;
    if (choices.length > 1) this.card.choose("Of whom", choices, this.source, (value) => { this.source = value; this.show(this.data); });
    const all = rowsOf(shares, this.source);
    const rows = all.slice(0, MOST);
    const below = all.filter((each) => each.below).length;
    const words = [`${percent(shares.distance)} of the machine is not where it belongs by its shares`];
    words.push(below > 0 ? `${count(below, "owner")} below target` : "no owner is below its target");
    if (all.length > rows.length) words.push(`the first ${number(rows.length)} of ${number(all.length)} are drawn`);
    this.card.say(`${words.join("; ")}.`);
    const [is, due] = this.source === "owners" ? ["held", "due"] : ["used", "share"];
    const bars = (name, colour, value, parts) => ({
      name, type: "bar", barMaxWidth: 13, barGap: "15%", emphasis: { disabled: true }, data: rows.map(value), itemStyle: { color: colour, borderRadius: [0, 2, 2, 0] }, ...parts,
    });
    this.card.draw(look.option({
      yAxis: look.axis({ type: "category", inverse: true, data: rows.map(({ name }) => name), splitLine: { show: false }, axisLabel: { width: 110, overflow: "truncate" } }),
      xAxis: look.axis({ type: "value", min: 0, axisLabel: { formatter: (value) => `${Math.round(100 * value)} %` } }),
      tooltip: {
        axisPointer: { type: "none" },
        formatter: (hits) => {
          const row = rows[hits[0].dataIndex];
          return `${row.name}\n${is}: ${percent(row.is)}\n${due}: ${percent(row.due)}${row.more}`;
        },
      },
      series: [
        bars(is, look.accent, (row) => ({ value: row.is, itemStyle: row.below ? { color: look.late } : {} })),
        bars(due, withAlpha(look.faint, 0.45), (row) => row.due),
      ],
    }));
    this.card.table([this.source === "owners" ? "Owner" : "User", `#${is}`, `#${due}`, "Besides"],
      all.map((row) => [row.name, percent(row.is), percent(row.due), row.more.replace(/^\n/, "").replaceAll("\n", ", ")]));
  }
}

function rowsOf(shares, source) {
  if (source === "owners") {
    return (shares.owners ?? []).map((each) => ({
      name: each.owner, is: each.held, due: each.due, below: each.below_target, more: `\ntarget: ${percent(each.target)}${each.below_target ? "\nbelow its target" : ""}`,
    }));
  }
  const users = shares.users ?? [];
  const used = users.reduce((sum, each) => sum + each.used_s, 0);
  const total = users.reduce((sum, each) => sum + each.share, 0);
  return users.map((each) => ({
    name: each.path.join("/"), is: used > 0 ? each.used_s / used : 0, due: total > 0 ? each.share / total : 0, below: false,
    more: `\nrank ${number(each.rank)}\n${number(each.running)} running, ${number(each.waiting)} waiting`,
  }));
}
