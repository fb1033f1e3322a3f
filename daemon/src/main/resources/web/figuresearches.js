// What the search has gained: of each of the last searches, how much sooner and later jobs start by it, and its speed.

import { Card } from "./figurecard.js";
import { clock, count, duration, fine, number } from "./format.js";
import { withAlpha } from "./palette.js";

/** The card of searches. */
export class SearchesFigure {
  constructor() {
    this.card = new Card("Search", { wide: true, about: "Up: by how much all jobs together start earlier after a search; down: by how much others start later. Below: how many plans it tried a second." });
  }

  show({ searches, status, look }) {
    const recent = [...(searches?.searches ?? [])].reverse();
    if (recent.length === 0) {
      this.card.empty(searches?.runs > 0
        ? `${count(searches.runs, "search", "searches")} so far; what each has done is told to operators alone.`
        : "No search has run yet.");
      return;
    }
    const gained = recent.reduce((sum, each) => sum + each.earlier_s - each.later_s, 0);
    const better = recent.filter((each) => each.accepted > 0).length;
    this.card.say(`${number(better)} of the last ${count(recent.length, "search", "searches")} found a better plan: `
      + `${duration(gained)} ${gained >= 0 ? "gained" : "paid"} in all, ${number(Math.round(speedOf(recent)))} plans tried a second.`);
    const names = recent.map((each) => clock(each.at, status.now));
    const bars = (name, colour, value, axis) => ({
      name, type: "bar", stack: axis === 0 ? "gain" : undefined, xAxisIndex: axis, yAxisIndex: axis, barCategoryGap: "18%", itemStyle: { color: colour }, emphasis: { disabled: true },
      data: recent.map(value),
    });
    const earlier = Math.max(...recent.map((each) => each.earlier_s), 1);
    const later = Math.max(...recent.map((each) => each.later_s));
    const gains = look.durationAxis(earlier + later, { gridIndex: 0 });
    gains.min = -Math.ceil(later / gains.interval) * gains.interval;
    gains.max = Math.ceil(earlier / gains.interval) * gains.interval;
    const category = (parts) => look.axis({ type: "category", data: names, ...parts });
    this.card.draw(look.option({
      grid: [{ left: 8, right: 12, top: 34, height: "48%", containLabel: true }, { left: 8, right: 12, top: "72%", bottom: 4, containLabel: true }],
      axisPointer: { link: [{ xAxisIndex: "all" }] },
      xAxis: [category({ gridIndex: 0, axisLabel: { show: false } }), category({ gridIndex: 1 })],
      yAxis: [
        gains,
        look.axis({ type: "value", gridIndex: 1, splitNumber: 2, axisLabel: { formatter: (value) => (value >= 1000 ? `${number(value / 1000)}k/s` : `${number(value)}/s`) } }),
      ],
      tooltip: {
        axisPointer: { type: "shadow", shadowStyle: { color: look.past } },
        formatter: (hits) => {
          const each = recent[hits[0].dataIndex];
          return [clock(each.at, status.now), `${count(each.earlier, "job")} earlier by ${duration(each.earlier_s)}`, `${count(each.later, "job")} later by ${duration(each.later_s)}`,
            `${number(each.accepted)} of ${number(each.candidates)} plans kept in ${fine(each.duration_s)}`].join("\n");
        },
      },
      series: [
        bars("earlier", withAlpha(look.good, 0.8), (each) => each.earlier_s, 0),
        bars("later", look.late, (each) => -each.later_s, 0),
        bars("plans a second", withAlpha(look.faint, 0.55), (each) => each.candidates / Math.max(1e-3, each.duration_s), 1),
      ],
    }));
    this.card.table(["At", "#Kept", "#Tried", "#Took", "#Earlier", "#Later", "#Plans a second"], recent.map((each) => [clock(each.at, status.now), number(each.accepted), number(each.candidates),
      fine(each.duration_s), `${number(each.earlier)} by ${duration(each.earlier_s)}`, `${number(each.later)} by ${duration(each.later_s)}`, number(Math.round(each.candidates / Math.max(1e-3, each.duration_s)))]).reverse());
  }
}

function speedOf(searches) {
  const seconds = searches.reduce((sum, each) => sum + each.duration_s, 0);
  return searches.reduce((sum, each) => sum + each.candidates, 0) / Math.max(1e-3, seconds);
}
