// Promises: how many of those who started in a step had been promised that start or a later one, and how many came late.

import { Card } from "./figurecard.js";
import { clock, count, duration, number, percent } from "./format.js";
import { withAlpha } from "./palette.js";

/** The card of promises. */
export class PromisesFigure {
  constructor() {
    this.card = new Card("Promises", { about: "A promise is the first planned start that a job was given. It is kept by a start a minute later at most." });
  }

  show({ usage, look }) {
    const { steps } = usage;
    const promises = sum(steps, "promises");
    const late = sum(steps, "promises_late");
    if (promises === 0) {
      this.card.empty(`No job that had been promised a start has started in the last ${duration(usage.to - usage.from)}.`);
      return;
    }
    this.card.say(`${percent(Math.floor((1 - late / promises) * 1000) / 1000)} of ${count(promises, "promise")} kept, ${number(late)} late.`);
    const bars = (name, colour, value) => ({
      name, type: "bar", stack: "promises", barCategoryGap: "18%", itemStyle: { color: colour }, emphasis: { disabled: true }, data: steps.map(value),
    });
    this.card.draw(look.option({
      xAxis: look.stepAxis(steps.map((each) => each.from), usage.from, usage.to, usage.now),
      yAxis: look.axis({ type: "value", minInterval: 1 }),
      tooltip: {
        axisPointer: { type: "none" },
        formatter: (hits) => {
          const each = steps[hits[0].dataIndex];
          return `from ${clock(each.from, usage.now)}\n${number(each.promises - each.promises_late)} kept\n${number(each.promises_late)} late`;
        },
      },
      series: [
        bars("kept", withAlpha(look.good, 0.8), (each) => each.promises - each.promises_late),
        bars("late", look.late, (each) => each.promises_late),
      ],
    }));
    this.card.table(["From", "#Kept", "#Late", "#Told", "#In range", "#Off by"], steps.map((each) => [clock(each.from, usage.now),
      number(each.promises - each.promises_late), number(each.promises_late), number(each.told), percent(each.covered / each.told), duration(each.error_median_s)]));
  }
}

function sum(steps, name) {
  return steps.reduce((all, each) => all + each[name], 0);
}
