/* Shows what the app tells of the user's jobs, and asks it again now and then. */

const EVERY_MS = 30_000;
const LATE_S = 60;
const STATES = { Q: "waits", W: "waits", H: "held", R: "runs", S: "suspended", E: "ends", C: "over" };

const moment = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

const find = (css) => document.querySelector(css);

/** How long that is, in two units at most. */
function length(seconds) {
  const minutes = Math.max(0, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

function when(seconds) {
  return moment.format(new Date(seconds * 1000));
}

function cell(name, kind, text, below) {
  const td = document.createElement("td");
  td.className = kind;
  td.dataset.name = name;
  td.append(text);
  if (below) {
    const small = document.createElement("small");
    small.append(below);
    td.append(small);
  }
  return td;
}

function start(job, now) {
  if (job.started) return cell("Starts", "start", `since ${when(job.started)}`, `ends by ${when(job.expected_end)}`);
  if (job.planned_start === null) return cell("Starts", "start", "not planned");
  const left = job.planned_start - now;
  return cell("Starts", "start", when(job.planned_start), left > 0 ? `in ${length(left)}` : "now");
}

function promised(job) {
  if (job.promised_start === null) return cell("Promised", "promised", "–");
  const actual = job.started ?? job.planned_start;
  const late = actual === null ? 0 : actual - job.promised_start;
  const td = cell("Promised", "promised", when(job.promised_start), late > LATE_S ? `${length(late)} later` : "");
  td.classList.toggle("late", late > LATE_S);
  return td;
}

function row(job, now) {
  const tr = document.createElement("tr");
  tr.append(
    cell("Job", "job", job.id.split(".")[0]),
    cell("Name", "name", job.name),
    cell("State", "state", STATES[job.state] ?? job.state),
    start(job, now),
    promised(job),
    cell("Why", "why", job.state === "R" ? `on ${job.nodes.join(", ")}` : job.reason.text),
  );
  return tr;
}

/** Those that wait first, the soonest first, those without a planned start behind them; then those that run. */
function order(a, b) {
  const runs = (job) => Number(job.started !== undefined);
  const at = (job) => job.started ?? job.planned_start ?? Infinity;
  return runs(a) - runs(b) || (at(a) > at(b)) - (at(a) < at(b));
}

function show(told) {
  const jobs = told.jobs.filter((job) => job.state !== "C").sort(order);
  find("#whose").textContent = `${told.user} on ${told.server}, as of ${when(told.now)}`;
  find("tbody").replaceChildren(...jobs.map((job) => row(job, told.now)));
  find("table").hidden = jobs.length === 0;
  find("#none").hidden = jobs.length > 0;
}

async function ask() {
  let alarm = "";
  try {
    const answer = await fetch("jobs");
    const told = await answer.json();
    if (answer.ok) show(told);
    else alarm = told.error;
  } catch (e) {
    alarm = `no answer (${e.message})`;
  }
  const old = find("#whose").textContent !== "" ? "What is shown may be old: " : "Your jobs cannot be shown: ";
  find("#alarm").textContent = alarm && `${old}${alarm}.`;
  find("#alarm").hidden = alarm === "";
  document.body.dataset.answers = Number(document.body.dataset.answers ?? 0) + 1;
}

document.body.classList.toggle("short", location.hash === "#short");
await ask();
setInterval(ask, EVERY_MS);
