// How near expected starts came: by how far ahead they were, by queue and by user; their ranges are to hold four of five.

import { element } from "./dom.js";
import { Card, tableOf } from "./figurecard.js";
import { count, duration, isNumber, number, percent } from "./format.js";

const BY = [{ value: "horizon", text: "By horizon" }, { value: "queue", text: "By queue" }, { value: "user", text: "By user" }];
const MOST = 12;
/** Ranges are to hold so many of the starts. */
const WANTED = 0.8;
const NEAR = 0.05;

/** The card of expected starts. */
export class ToldFigure {
  constructor() {
    this.card = new Card("Expected starts", { about: "Over the last jobs that had to wait. The mark is at 80 %, which the told ranges are to hold." });
    this.by = "horizon";
    this.place = element("div", "figure-scroll told");
    this.place.tabIndex = 0;
    this.place.setAttribute("role", "group");
    this.place.setAttribute("aria-label", "Errors of expected starts");
    this.card.body.append(this.place);
    this.status = null;
  }

  show({ status }) {
    this.status = status;
    const expected = status.expected ?? {};
    const { errors } = expected;
    const choices = BY.filter(({ value }) => (expected[`by_${value}`] ?? []).length > 0);
    if (!choices.some(({ value }) => value === this.by)) this.by = "horizon";
    this.place.hidden = !errors?.jobs;
    if (!errors?.jobs) {
      this.card.empty("No job has started yet that had been told an expected start.");
      return;
    }
    this.card.choose("Groups", choices, this.by, (value) => { this.by = value; this.show({ status: this.status }); });
    this.card.say(`Of ${count(errors.jobs, "job")}, half started within ${duration(errors.error_median_s)} of what they were told first, `
      + `and ${percent(errors.coverage_80)} within the range.`);
    const rows = (expected[`by_${this.by}`] ?? []).filter((each) => each.jobs > 0).slice(0, MOST);
    const table = tableOf([{ horizon: "Ahead", queue: "Queue", user: "User" }[this.by], "#Jobs", "#Half within", "#9 of 10 within", "Ranges hold", "#Late promises"],
      rows.map((each) => [this.nameOf(each.name), number(each.jobs), duration(each.error_median_s), duration(each.error_p90_s), meter(each.coverage_80), `${number(each.promises_late)} of ${number(each.promises)}`]));
    if (!this.place.firstChild?.isEqualNode(table)) this.place.replaceChildren(table);
  }

  nameOf(name) {
    if (this.by !== "horizon") return element("bdi", "", name);
    return name === "more" ? "a day or more" : `up to ${name.replace("24h", "a day").replace("1h", "an hour").replace(/^(\d+)h$/, "$1 hours")}`;
  }
}

/** A share as a bar with the mark of what it is to be, and in words. */
function meter(share) {
  const made = element("div", "meter");
  const line = element("div", "meter-line");
  line.setAttribute("aria-hidden", "true");
  const bar = element("div", isNumber(share) && share < WANTED - NEAR ? "meter-bar late" : "meter-bar");
  bar.style.width = `${100 * (share ?? 0)}%`;
  line.append(bar, element("div", "meter-mark"));
  made.append(line, element("span", "", percent(share)));
  return made;
}
