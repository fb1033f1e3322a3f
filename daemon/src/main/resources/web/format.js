// How times, amounts and names are written.

const clockFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const secondsFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const weekdayFormat = new Intl.DateTimeFormat("en-GB", { weekday: "short" });
const dateFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const yearFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const fullDateFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "long", day: "numeric", month: "long", year: "numeric",
});
const numberFormat = new Intl.NumberFormat("en-GB");

const DAY = 86400;

/** Whether there is a time, or any number, at all. */
export function isNumber(value) {
  return typeof value === "number" && Number.isFinite(value);
}

export function number(n) {
  return isNumber(n) ? numberFormat.format(n) : "–";
}

/** "1 job", "12 jobs". */
export function count(n, one, many = `${one}s`) {
  return `${number(n)} ${n === 1 ? one : many}`;
}

/** Resources of which one has a name of its own. */
const PLURALS = new Set(["cpus", "gpus", "jobs", "nodes", "chunks"]);

/** So much of a resource, by its name or that of the field of its bytes: "1 gpu", "40 GiB of memory", "3 matlab". */
export function amountOf(resource, n) {
  const name = resource.replace(/_bytes$/, "");
  if (isInBytes(resource)) return `${bytes(n)} of ${name}`;
  return `${number(n)} ${n === 1 && PLURALS.has(name) ? name.slice(0, -1) : name}`;
}

/** Whether amounts of the resource are bytes; those of what is no resource, such as jobs that a limit counts, are not. */
export function isInBytes(resource = "") {
  return resource === "memory" || resource === "scratch" || resource.endsWith("_bytes");
}

/** A length of time in its two largest units: "45 s", "12 min", "2 h 10 min", "3 d 4 h". */
export function duration(seconds) {
  if (!isNumber(seconds)) return "–";
  const s = Math.abs(Math.round(seconds));
  if (s < 60) return `${s} s`;
  const minutes = Math.round(s / 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return pair(Math.floor(minutes / 60), "h", minutes % 60, "min");
  const hours = Math.round(s / 3600);
  return pair(Math.floor(hours / 24), "d", hours % 24, "h");
}

function pair(a, unitA, b, unitB) {
  return b === 0 ? `${a} ${unitA}` : `${a} ${unitA} ${b} ${unitB}`;
}

/** A short time in milliseconds where it is one: a cycle's. */
export function fine(seconds) {
  if (!isNumber(seconds)) return "–";
  if (seconds >= 60) return duration(seconds);
  if (seconds >= 1) return `${seconds.toFixed(1)} s`;
  const ms = seconds * 1000;
  return ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}

/** "in 2 h 10 min", "5 min ago", "now". */
export function relative(time, now) {
  const d = time - now;
  if (Math.abs(d) < 1) return "now";
  return d > 0 ? `in ${duration(d)}` : `${duration(d)} ago`;
}

/** The clock, with as much of the date as is needed: "15:04", "Wed 15:04", "24 Dec 15:04", "3 Jan 2027 15:04". */
export function clock(time, now) {
  const date = new Date(time * 1000);
  const today = new Date(now * 1000);
  const at = clockFormat.format(date);
  if (date.toDateString() === today.toDateString()) return at;
  if (Math.abs(time - now) < 6 * DAY) return `${weekdayFormat.format(date)} ${at}`;
  const format = date.getFullYear() === today.getFullYear() ? dateFormat : yearFormat;
  return `${format.format(date)} ${at}`;
}

/** The clock with the day of the week: "Tue 14:05". */
export function weekdayClock(time) {
  const date = new Date(time * 1000);
  return `${weekdayFormat.format(date)} ${clockFormat.format(date)}`;
}

export function clockSeconds(time) {
  return secondsFormat.format(new Date(time * 1000));
}

export function fullDate(time) {
  return fullDateFormat.format(new Date(time * 1000));
}

export function bytes(n) {
  if (!isNumber(n)) return "–";
  const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
  let value = n;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${value >= 10 || Number.isInteger(value) ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

export function percent(ratio) {
  return isNumber(ratio) ? `${Math.round(ratio * 100)} %` : "–";
}

/** A job's number without its server: "12" of "12.sim". */
export function shortId(id) {
  const dot = id.indexOf(".");
  return dot > 0 ? id.slice(0, dot) : id;
}

/** Node names with runs folded: "n01–n04, n07"; after so many runs how many nodes more there are. */
export function nodes(names, most = Infinity) {
  if (!names || names.length === 0) return "";
  const runs = [];
  for (const name of [...names].sort(byName)) {
    const [, stem, digits] = /^(.*?)(\d*)$/.exec(name);
    const last = runs[runs.length - 1];
    const continues = last && digits !== "" && last.stem === stem && last.width === digits.length
      && Number(digits) === last.number + 1;
    if (continues) {
      last.to = name;
      last.number++;
    } else {
      runs.push({ stem, width: digits.length, number: Number(digits), from: name, to: name });
    }
  }
  const words = runs.slice(0, most).map((r) => (r.from === r.to ? r.from : `${r.from}–${r.to}`));
  const last = runs[most - 1]?.to;
  const left = runs.length > most ? [...names].filter((name) => byName(name, last) > 0).length : 0;
  return [...words, ...(left > 0 ? [`${number(left)} more`] : [])].join(", ");
}

/** Names with numbers in them in the numbers' order: n2 before n10. */
export const byName = new Intl.Collator("en", { numeric: true }).compare;

/** With a capital at its beginning. */
export function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
