// A card of the view of figures: what it shows as a chart, the same in a sentence, and as a table for who reads or hears it.

import { choice, element, setText } from "./dom.js";

/** One figure with its title; a chart is drawn once there is something to draw. */
export class Card {
  /**
   * @param title its heading
   * @param options {wide, about}: whether it is as wide as the view; what is meant, in a sentence below
   */
  constructor(title, { wide = false, about = "" } = {}) {
    this.root = element("section", wide ? "figure wide" : "figure");
    this.heading = element("h3", "", title);
    this.heading.id = `figure-${title.toLowerCase().replace(/[^a-z]+/g, "-")}`;
    this.root.setAttribute("aria-labelledby", this.heading.id);
    this.sentence = element("p", "figure-said");
    this.tools = element("div", "tools");
    const bar = element("div", "bar");
    bar.append(this.heading, this.tools);
    this.body = element("div", "figure-body");
    this.host = element("div", "figure-chart");
    this.host.setAttribute("role", "img");
    this.host.hidden = true;
    this.body.append(this.host);
    this.rows = element("details", "figure-table");
    this.rows.append(element("summary", "", "As a table"));
    this.rows.firstChild.setAttribute("aria-label", `${title} as a table`);
    this.rows.hidden = true;
    this.root.append(bar, this.sentence, this.body, this.rows);
    if (about) this.root.append(element("p", "help figure-about", about));
    this.chart = null;
    new ResizeObserver(() => this.chart?.resize()).observe(this.host);
  }

  /** Buttons of which one is pressed. */
  choose(label, choices, pressed, onPress) {
    let group = [...this.tools.children].find((each) => each.getAttribute("aria-label") === label);
    if (!group) {
      group = element("div", "tabs");
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", label);
      this.tools.append(group);
    }
    choice(group, choices, pressed, onPress);
  }

  say(text) {
    setText(this.sentence, text);
    this.host.setAttribute("aria-label", text);
  }

  /** There is nothing to draw, and the sentence says why. */
  empty(text) {
    this.say(text);
    this.host.hidden = true;
    this.rows.hidden = true;
  }

  /** How wide the chart is, in points. */
  get width() {
    return this.host.clientWidth || this.body.clientWidth || 600;
  }

  /** Draws; the option is ECharts'. */
  draw(option) {
    this.host.hidden = false;
    if (!window.echarts) return;
    this.chart ??= window.echarts.init(this.host, null, { renderer: "canvas" });
    this.chart.setOption(option, { notMerge: true });
  }

  /**
   * The same as a table.
   *
   * @param headings words; those of numbers begin with "#"
   * @param rows of texts, or of elements
   */
  table(headings, rows) {
    this.rows.hidden = false;
    const table = tableOf(headings, rows);
    const old = this.rows.querySelector(".figure-scroll");
    if (old?.firstChild.isEqualNode(table)) return;
    const scroll = element("div", "figure-scroll");
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "group");
    scroll.setAttribute("aria-label", `${this.heading.textContent}, rows`);
    scroll.append(table);
    if (old) old.replaceWith(scroll);
    else this.rows.append(scroll);
  }
}

/** A table; see {@link Card#table}. */
export function tableOf(headings, rows) {
  const table = element("table");
  const head = element("tr");
  const isNumber = headings.map((heading) => heading.startsWith("#"));
  headings.forEach((heading, i) => {
    const cell = element("th", isNumber[i] ? "number" : "", heading.replace(/^#/, ""));
    cell.scope = "col";
    head.append(cell);
  });
  const body = element("tbody");
  body.append(...rows.map((row) => {
    const line = element("tr");
    line.append(...row.map((value, i) => {
      const cell = element(i === 0 ? "th" : "td", isNumber[i] ? "number" : "");
      if (i === 0) cell.scope = "row";
      cell.append(value);
      return cell;
    }));
    return line;
  }));
  const top = element("thead");
  top.append(head);
  table.append(top, body);
  return table;
}
