// How charts of figures look: the style sheet's colours, few lines, and text that is drawn, never markup.

import { clock, duration } from "./format.js";
import { colourOf, meaningSlot, readPalette } from "./palette.js";

/** The colours and parts of charts in the theme of now. */
export class ChartLook {
  constructor() {
    const palette = readPalette();
    Object.assign(this, palette);
    this.good = palette.looks[colourOf(meaningSlot("good"))];
  }

  /** The whole, with what all charts have; names of users come into texts, which are drawn as they are. */
  option(parts) {
    return {
      animation: false,
      textStyle: { fontFamily: this.font, color: this.soft, fontSize: 12 },
      grid: { left: 8, right: 24, top: 34, bottom: 4, containLabel: true },
      legend: { type: "scroll", pageIconColor: this.soft, pageTextStyle: { color: this.soft }, top: 0, left: 0, icon: "roundRect", itemWidth: 14, itemHeight: 9, itemGap: 14, textStyle: { color: this.soft, fontSize: 12 }, inactiveColor: this.hatch },
      ...parts,
      tooltip: {
        trigger: "axis",
        renderMode: "richText",
        confine: true,
        backgroundColor: this.card,
        borderColor: this.hatch,
        borderWidth: 1,
        padding: [8, 11],
        textStyle: { color: this.ink, fontSize: 12 },
        axisPointer: { type: "line", lineStyle: { color: this.hatch }, label: { show: false } },
        ...parts.tooltip,
      },
    };
  }

  axis(parts) {
    return {
      axisLine: { lineStyle: { color: this.hatch } },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: this.line } },
      ...parts,
      axisLabel: { color: this.soft, fontSize: 12, hideOverlap: true, ...parts?.axisLabel },
    };
  }

  /** @param width of the chart, which has room for so many labels */
  timeAxis(from, to, now, width) {
    return this.axis({
      type: "time",
      splitNumber: Math.max(2, Math.floor(width / 90)),
      min: from * 1000,
      max: to * 1000,
      splitLine: { show: false },
      axisLabel: { formatter: (time) => tick(time / 1000, from, to, now) },
    });
  }

  /** Lengths of time up to so many seconds, and down to as many below, at steps that people count in. */
  durationAxis(seconds, parts) {
    const interval = STEPS.find((step) => seconds <= 5 * step) ?? STEPS.at(-1);
    return this.axis({
      type: "value",
      interval,
      max: Math.max(1, Math.ceil(seconds / interval)) * interval,
      ...parts,
      axisLabel: { formatter: (value) => (value === 0 ? "0" : `${value < 0 ? "−" : ""}${duration(value)}`) },
    });
  }

  /** Steps of time side by side. */
  stepAxis(times, from, to, now, parts) {
    return this.axis({
      type: "category",
      data: times.map((time) => tick(time, from, to, now)),
      splitLine: { show: false },
      ...parts,
      axisLabel: { interval: "auto" },
    });
  }

  /** The line of now, as in the plan. */
  nowLine(now) {
    return {
      silent: true,
      symbol: "none",
      animation: false,
      data: [{ xAxis: now * 1000 }],
      lineStyle: { color: this.now, width: 1.5, type: "solid" },
      label: { formatter: "now", color: this.now, fontSize: 11, distance: 3 },
    };
  }
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;
const STEPS = [1, 5, 10, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE,
  HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 5 * DAY, 10 * DAY, 20 * DAY, 50 * DAY, 100 * DAY];

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

function tick(time, from, to, now) {
  const date = new Date(time * 1000);
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
  if (to - from > 10 * DAY) return isMidnight ? dayFormat.format(date) : "";
  return isMidnight ? clock(time, now).replace(/ ?00:00$/, "") || "00:00" : clock(time, time);
}
