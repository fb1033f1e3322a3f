// Utilisation: what jobs held in the past, and what they are to hold by the plan, with the line of now between.

import { Card } from "./figurecard.js";
import { clock, count, duration, number, percent } from "./format.js";
import { withAlpha } from "./palette.js";

const ALL = "";

/** The card of utilisation. */
export class UseFigure {
  /** @param turned called when another cluster is chosen */
  constructor(turned) {
    this.card = new Card("Utilisation", {
      wide: true,
      about: "What is planned believes in walltimes; most jobs end sooner, and others then start sooner.",
    });
    this.cluster = ALL;
    this.turned = turned;
  }

  show({ usage, clusters, span, look }) {
    const names = clusters.map((each) => each.name);
    if (!names.includes(this.cluster)) this.cluster = ALL;
    if (names.length > 1) {
      const choices = [{ value: ALL, text: "All" }, ...names.map((name) => ({ value: name, text: name }))];
      this.card.choose("Cluster", choices, this.cluster, (name) => { this.cluster = name; this.turned(); });
    }
    const shown = this.cluster === ALL ? clusters : clusters.filter((each) => each.name === this.cluster);
    const cpus = cpusOf(shown, () => true);
    const up = cpusOf(shown, (node) => node.state === "up");
    if (cpus === 0) {
      this.card.empty("The server reports no nodes yet.");
      return;
    }
    const isWhole = shown.length === names.length;
    const seen = seenOf(usage, shown);
    const past = isWhole ? usage.steps : seen;
    const ahead = aheadOf(shown, usage.to, usage.step_s, span);
    const held = past.reduce((sum, each, i) => sum + each.cpus * ((past[i + 1]?.from ?? usage.to) - each.from), 0);
    const words = [];
    const looked = usage.to - (past[0]?.from ?? usage.to);
    if (past.length > 0) words.push(`${percent(held / (cpus * looked))} of ${count(cpus, "cpu")} held in the last ${duration(looked)}`);
    else words.push("What it held is known since the daemon began, and nothing is yet");
    const next = ahead.filter((each) => each.from < usage.to + 86400);
    const planned = next.reduce((sum, each) => sum + (each.running + each.planned) * (each.to - each.from), 0);
    words.push(`${percent(planned / (cpus * (next.at(-1).to - usage.to)))} planned for the next ${duration(next.at(-1).to - usage.to)}`);
    if (up < cpus) words.push(`${count(cpus - up, "cpu")} not available now`);
    this.card.say(`${words.join("; ")}.`);
    this.draw(usage, past, ahead, cpus, downOf(seen, cpus, up, usage, ahead.at(-1).to), look);
    this.card.table(["From", "#CPUs", "#Share", "#Started", "#Ended", "What"], [
      ...past.map((each) => [clock(each.from, usage.now), number(Math.round(each.cpus)), percent(each.cpus / cpus), isWhole ? number(each.started) : "", isWhole ? number(each.ended.jobs) : "", "past"]),
      ...ahead.map((each) => [clock(each.from, usage.now), number(Math.round(each.running + each.planned)), percent((each.running + each.planned) / cpus), "", "", "planned"]),
    ]);
  }

  draw(usage, past, ahead, cpus, down, look) {
    const { now, to } = usage;
    const end = ahead.at(-1).to;
    const ratio = (value) => (100 * value) / cpus;
    const line = (name, colour, data, fill, parts) => ({
      name, type: "line", step: "end", symbol: "none", data, lineStyle: { color: colour, width: 1.2 },
      itemStyle: { color: fill }, areaStyle: { color: fill, opacity: 1 }, emphasis: { disabled: true }, ...parts,
    });
    const series = [
      line("held", look.accent, [...past.map((each) => [each.from * 1000, ratio(each.cpus)]), ...(past.length > 0 ? [[to * 1000, ratio(past.at(-1).cpus)]] : [])],
        withAlpha(look.accent, 0.4)),
      line("running on", look.accent, [...ahead.map((each) => [each.from * 1000, ratio(each.running)]), [end * 1000, ratio(ahead.at(-1).running)]],
        withAlpha(look.accent, look.runningFill * 0.85), { stack: "ahead" }),
      line("planned", look.accent, [...ahead.map((each) => [each.from * 1000, ratio(each.planned)]), [end * 1000, ratio(ahead.at(-1).planned)]],
        withAlpha(look.accent, look.plannedFill), { stack: "ahead", markLine: look.nowLine(now) }),
    ];
    if (down.length > 0) {
      const edge = { silent: true, itemStyle: { color: look.hatch, opacity: 0.55 }, data: down.map((each) => [{ xAxis: each.from * 1000, yAxis: ratio(each.up) }, { xAxis: each.to * 1000, yAxis: 100 }]) };
      series.push({ name: "not available now", type: "line", data: [], itemStyle: { color: look.hatch }, markArea: edge });
    }
    this.card.draw(look.option({
      xAxis: look.timeAxis(past[0]?.from ?? to, end, now, this.card.width),
      yAxis: look.axis({ type: "value", min: 0, max: 100, interval: 25, axisLabel: { formatter: "{value} %" } }),
      tooltip: {
        formatter: (hits) => {
          const time = hits[0].axisValue / 1000;
          const parts = hits.filter((hit) => Array.isArray(hit.value))
            .map((hit) => `${hit.seriesName}: ${number(Math.round((hit.value[1] * cpus) / 100))} cpus, ${Math.round(hit.value[1])} %`);
          return [clock(time, now), ...parts].join("\n");
        },
      },
      series,
    }));
  }
}

/** What clusters together were seen to hold and to have, in the steps in which all of them were. */
function seenOf(usage, shown) {
  const each = shown.map(({ name }) => new Map((usage.clusters.find((one) => one.name === name)?.steps ?? []).map((step) => [step.from, step])));
  return usage.steps.filter(({ from }) => each.every((steps) => steps.has(from))).map(({ from }) => ({
    from,
    cpus: each.reduce((sum, steps) => sum + steps.get(from).cpus, 0),
    up: each.reduce((sum, steps) => sum + steps.get(from).up, 0),
  }));
}

/** When nodes were not available, as far as that was seen, and from now on where they are not. */
function downOf(seen, cpus, up, usage, end) {
  const down = seen.filter((each) => each.up < cpus).map((each) => ({ from: each.from, to: Math.min(usage.to, each.from + usage.step_s), up: each.up }));
  return up < cpus ? [...down, { from: usage.now, to: end, up }] : down;
}

function cpusOf(clusters, isCounted) {
  return clusters.reduce((sum, { nodes }) => sum + nodes.reduce((all, node) => all + (isCounted(node) ? node.cpus : 0), 0), 0);
}

/** The cpus that running and planned jobs hold from then on, on average over each step; the first one ends where others do. */
function aheadOf(clusters, from, step, span) {
  const bars = clusters.flatMap(({ running, planned }) => [...running.map((bar) => ({ bar, kind: "running" })), ...planned.map((bar) => ({ bar, kind: "planned" }))]);
  const last = bars.reduce((latest, { bar }) => Math.max(latest, bar.end), from);
  const to = from + Math.min(span, Math.max(last - from, span / 4));
  const steps = [];
  const shift = new Date(from * 1000).getTimezoneOffset() * 60;
  for (let begin = from; begin < to;) {
    const end = Math.floor((begin - shift) / step + 1) * step + shift;
    steps.push({ from: begin, to: end, running: 0, planned: 0 });
    begin = end;
  }
  for (const { bar, kind } of bars) {
    const first = steps.findIndex((each) => each.to > bar.start);
    for (let i = Math.max(0, first); i < steps.length && steps[i].from < bar.end && first >= 0; i++) {
      const each = steps[i];
      each[kind] += (bar.cpus * (Math.min(each.to, bar.end) - Math.max(each.from, bar.start))) / (each.to - each.from);
    }
  }
  return steps;
}
