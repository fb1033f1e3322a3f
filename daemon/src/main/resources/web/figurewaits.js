// Waits and slowdowns of ended jobs: over time, by size and by queue.

import { Card } from "./figurecard.js";
import { clock, count, duration, isNumber, number } from "./format.js";
import { withAlpha } from "./palette.js";

const BY = [{ value: "time", text: "Over time" }, { value: "size", text: "By size" }, { value: "queue", text: "By queue" }];
const OF = [{ value: "wait", text: "Waits" }, { value: "slowdown", text: "Slowdowns" }];
const PARTS = ["median", "mean", "p90"];
const NAMES = { median: "median", mean: "mean", p90: "90 %" };

/** The card of waits. */
export class WaitsFigure {
  constructor() {
    this.card = new Card("Waits and slowdowns", {
      about: "Of jobs that have ended. The slowdown is bounded: wait and runtime over the runtime, which counts as 10 s at least.",
    });
    this.by = "time";
    this.of = "wait";
    this.data = null;
  }

  show(data) {
    this.data = data;
    const { usage, look } = data;
    this.card.choose("What", OF, this.of, (value) => { this.of = value; this.show(this.data); });
    this.card.choose("How", BY, this.by, (value) => { this.by = value; this.show(this.data); });
    const { ended } = usage;
    if (ended.jobs === 0) {
      this.card.empty(`No job has ended in the last ${duration(usage.to - usage.from)}.`);
      return;
    }
    const write = this.of === "wait" ? duration : slow;
    const value = (group, part) => group[this.of === "wait" ? `wait_${part}_s` : `slowdown_${part}`];
    this.card.say(`${count(ended.jobs, "job")} ended: half ${this.of === "wait" ? "waited at most" : "have a slowdown of at most"} `
      + `${write(value(ended, "median"))}, nine of ten at most ${write(value(ended, "p90"))}; mean ${write(value(ended, "mean"))}.`);
    const groups = this.groups(usage);
    this.most = groups.reduce((most, { group }) => Math.max(most, ...PARTS.map((part) => value(group, part) ?? 0)), 0);
    if (this.by === "time") this.drawTimes(usage, groups, value, write, look);
    else this.drawGroups(groups, value, write, look);
    this.card.table([{ time: "From", size: "CPUs", queue: "Queue" }[this.by], "#Jobs", "#Median", "#Mean", "#90 %"],
      groups.map(({ name, group }) => [this.by === "time" ? clock(name, usage.now) : name, number(group.jobs), ...PARTS.map((part) => write(value(group, part)))]));
  }

  groups(usage) {
    if (this.by === "time") return usage.steps.map((each) => ({ name: each.from, group: each.ended }));
    return usage[this.by === "size" ? "by_size" : "by_queue"].map((each) => ({ name: each.name, group: each }));
  }

  /** Slowdowns are 1 at least and may be thousands. */
  scale(write, look, parts) {
    if (this.of === "wait") return look.durationAxis(this.most, { min: 0, ...parts });
    return look.axis({ type: "log", min: 1, axisLabel: { formatter: write }, ...parts });
  }

  drawTimes(usage, groups, value, write, look) {
    const colours = [look.accent, look.faint, look.late];
    const middle = (i) => ((groups[i].name + (groups[i + 1]?.name ?? usage.to)) / 2) * 1000;
    this.card.draw(look.option({
      xAxis: look.timeAxis(usage.from, usage.to, usage.now, this.card.width),
      yAxis: this.scale(write, look),
      tooltip: {
        formatter: (hits) => {
          const { name, group } = groups[hits[0].dataIndex];
          return [`from ${clock(name, usage.now)}: ${count(group.jobs, "job")}`, ...PARTS.map((part) => `${NAMES[part]}: ${write(value(group, part))}`)].join("\n");
        },
      },
      series: PARTS.map((part, p) => ({
        name: NAMES[part], type: "line", symbol: "circle", symbolSize: 5,
        data: groups.map(({ group }, i) => [middle(i), isNumber(value(group, part)) ? value(group, part) : null]),
        itemStyle: { color: colours[p] }, lineStyle: { color: colours[p], width: p === 1 ? 1 : 1.8, type: p === 1 ? "dashed" : "solid" },
        emphasis: { disabled: true },
      })),
    }));
  }

  drawGroups(groups, value, write, look) {
    const colours = [look.accent, look.hatch, withAlpha(look.late, 0.85)];
    this.card.draw(look.option({
      yAxis: look.axis({ type: "category", inverse: true, data: groups.map(({ name }) => name), splitLine: { show: false }, axisLabel: { width: 110, overflow: "truncate" } }),
      xAxis: this.scale(write, look),
      tooltip: {
        axisPointer: { type: "none" },
        formatter: (hits) => {
          const { name, group } = groups[hits[0].dataIndex];
          return [`${name}: ${count(group.jobs, "job")}`, ...PARTS.map((part) => `${NAMES[part]}: ${write(value(group, part))}`)].join("\n");
        },
      },
      series: PARTS.map((part, p) => ({
        name: NAMES[part], type: "bar", barMaxWidth: 14, barGap: "12%", itemStyle: { color: colours[p], borderRadius: [0, 2, 2, 0] }, emphasis: { disabled: true },
        data: groups.map(({ group }) => value(group, part)),
      })),
    }));
  }
}

function slow(value) {
  if (!isNumber(value)) return "–";
  return value < 10 ? String(Number(value.toFixed(1))) : number(Math.round(value));
}
