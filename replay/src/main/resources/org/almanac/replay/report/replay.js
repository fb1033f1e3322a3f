const { replay, pictures } = /*data*/;
const runs = replay.runs;
const names = runs.map((run, i) => runs.findIndex(r => r.policy === run.policy) === i ? run.policy : `${run.policy} (${i + 1})`);
const many = runs.length > 4;

// First page.
const log = replay.trace.split('/').pop();
at('title').textContent = log;
document.title = `Almanac: ${log}`;
at('lead').textContent = `${names.join(', ')} on ${whole(replay.procs)} cpus`;
const bent = Object.entries(replay.bent_by_reason || {});
const counted = entries => entries.map(([why, n]) => `${whole(n)} ${why.replaceAll('_', ' ')}`).join(', ');
fact('Log', `${replay.trace}: ${whole(pictures.jobs)} ${pictures.jobs === 1 ? 'job' : 'jobs'} in ${(pictures.span_s / 86400).toFixed(1)} days`);
fact('Left out', pictures.left_out_jobs ? pictures.left_out : 'nothing');
runs.forEach((run, i) => {
  const never = Object.entries(run.never_started_by_reason || {});
  if (never.length) fact('Never started', `${names[i]}: ${counted(never)}`);
  if (run.violations) fact('Broken off', `${names[i]}: the plan could not be carried out, and the jobs behind that are missing`);
});
if (bent.length) fact('Asked otherwise', counted(bent));
fact('Machine', `${whole(replay.procs)} cpus on ${whole(replay.nodes)} ${replay.nodes === 1 ? 'node' : 'nodes'}`);
fact('Walltimes', `estimate ${replay.estimate}`);
fact('Times', pictures.dated ? `by the clock of ${pictures.zone}` : 'counted from the beginning of the log, which names no date');
fact('Command', pictures.command, true);
fact('Seed', String(pictures.seed));
fact('Almanac', pictures.version);

function line(i, data, more) {
  return Object.assign({ name: names[i], type: 'line', symbol: 'none', data,
    itemStyle: { color: colour(i) }, lineStyle: { width: 2.2, type: dash(i), color: colour(i) } }, more);
}
/** Which policies have the least, in words. */
function least(value, form) {
  const known = runs.map((run, i) => ({ v: value(run), name: names[i] })).filter(r => !missing(r.v));
  if (known.length < 2) return '';
  const best = Math.min(...known.map(r => r.v));
  const those = known.filter(r => r.v === best);
  return those.length === known.length ? `the same under all: ${form(best)}` : `least under ${those.map(r => r.name).join(' and ')}: ${form(best)}`;
}

const graded = runs.map((run, i) => ({ fidelity: run.fidelity, i })).filter(r => r.fidelity);
if (graded.length) {
  const rows = newTable('fidelity', ['policy', 'grade', 'jobs', 'recorded mean wait', 'replayed mean wait', 'waits as recorded', 'error by week', 'error by class', 'correlation by week', 'by rank'],
    graded.map(({ fidelity: f, i }) => ({ run: i, cells: [names[i], f.grade, whole(f.jobs), duration(f.recorded_mean_wait_s), duration(f.replayed_mean_wait_s),
      percent(f.within_10min_ratio), percent(f.weekly_error_ratio), percent(f.class_error_ratio), fixed(f.weekly_correlation, 2), fixed(f.rank_correlation, 2)] })));
  for (const row of rows.tBodies[0].rows) row.cells[1].classList.add('grade');
  at('fidelity').append(element('p', 'How well the waits that were recorded come out of the replay, from A (it tells what ' +
    'really happened) to F (policy, machine or rules were others). As recorded: to within 10 min. Errors: what waits differ in all, as a ' +
    'share of the recorded ones. Correlation: of recorded and replayed mean waits week by week, and of the order in which the jobs come by wait; 1 is the same, 0 none. ' +
    'Where no policy has a good grade, compare the policies with each other and not with what happened.', 'note'));
  for (const { fidelity: f, i } of graded) {
    if (f.missing_jobs) at('fidelity').append(element('p', `${names[i]}: ${whole(f.missing_jobs)} jobs ran that do not start in this replay; their waits count as not as recorded.`, 'note'));
  }
  const weeks = graded[0].fidelity.weeks;
  if (weeks.length > 2) {
    const hours = groups => key => groups.map(g => [+g.name, +(g[key] / 3600).toFixed(3)]);
    chart('recorded', width => base({
      title: 'Mean wait by week, as recorded and as replayed', width,
      x: axis('week of the log', 32, { type: 'value', min: 1, max: +weeks[weeks.length - 1].name, minInterval: 1 }), y: axis('hours', 52, { type: 'value', min: 0 }),
      more: { series: [{ name: 'recorded', type: 'line', symbol: 'none', data: hours(weeks)('recorded_mean_wait_s'), itemStyle: { color: css('--ink') }, lineStyle: { width: 3, color: css('--ink') } },
        ...graded.map(({ fidelity: f, i }) => line(i, hours(f.weeks)('replayed_mean_wait_s'), { lineStyle: { width: 1.6, type: dash(i), color: colour(i) } }))] }
    }), true);
  }
} else {
  at('fidelity').append(element('p', 'The log does not tell how long its jobs waited, so there is no grade.', 'note'));
}

table(at('policies'), ['policy', 'jobs', 'mean wait', '99 % wait at most', 'longest wait', 'bounded slowdown', 'mean stretch', 'largest stretch'],
  runs.map((run, i) => ({ run: i, cells: [names[i], whole(run.jobs), duration(run.mean_wait_s), duration(run.p99_wait_s), duration(run.max_wait_s),
    fixed(run.mean_bounded_slowdown, 2), fixed(run.mean_stretch, 2), fixed(run.max_stretch, 1)] })));
['mean_wait_s', 'p99_wait_s', 'max_wait_s', 'mean_bounded_slowdown', 'mean_stretch', 'max_stretch']
  .forEach((key, i) => markLeast(at('policies'), i + 2, runs.map(run => run[key])));
table(at('users'), ['policy', 'cpus used', 'NUWT', 'worst user', 'told a start', 'promises kept', 'told to wait', 'within 10 min', 'median error'],
  runs.map((run, i) => ({ run: i, cells: [names[i], percent(run.utilization), `${fixed(run.nuwt_mean, 3)} ± ${fixed(run.nuwt_sd, 3)}`,
    duration(run.worst_user_mean_wait_s), whole(run.promises), percent(ratio(run.promises_kept, run.promises)), whole(run.told_to_wait),
    percent(run.told_within_10min_ratio), duration(run.told_error_median_s)] })));
if (runs.some(run => run.deadline_jobs)) {
  newTable('others', ['policy', 'jobs with deadlines', 'missed', 'though planned to meet them', 'of the time used', 'where they waited', 'mean wait of the others'],
    runs.map((run, i) => ({ run: i, cells: [names[i], whole(run.deadline_jobs), whole(run.deadlines_missed), whole(run.deadlines_missed_though_planned),
      percent(run.mean_deadline_usage), percent(run.mean_deadline_usage_of_waiting), duration(run.mean_regular_wait_s)] })));
}
const besides = runs.flatMap((run, i) => [
  ...(run.candidates_alone || []).map(alone => [`${names[i]}: ${alone.policy} alone`, alone]),
  ...(run.plain_policies || []).map(plain => [`plain ${plain.policy}`, plain])
]).filter(([name], i, all) => all.findIndex(([other]) => other === name) === i);
if (besides.length) {
  newTable('others', ['beside the adaptive policies', 'mean wait', 'longest wait', 'bounded slowdown'],
    besides.map(([name, run]) => ({ cells: [name, duration(run.mean_wait_s), duration(run.max_wait_s), fixed(run.mean_bounded_slowdown, 2)] })));
}

const FIGURES = [
  ['Mean wait', 'hours', run => missing(run.mean_wait_s) ? null : run.mean_wait_s / 3600, v => duration(v * 3600)],
  ['Mean bounded slowdown', 'bounded slowdown', run => run.mean_bounded_slowdown, v => fixed(v, 2)]
];
for (const [title, unit, value, form] of FIGURES) {
  chart('means', width => {
    const room = width < 500 ? 110 : 190;
    return base({ title, seen: least(value, form), width,
      x: axis(unit, 30, { type: 'value', min: 0 }),
      y: { type: 'category', inverse: true, data: names, axisLine: { lineStyle: { color: css('--axis') } }, axisTick: { show: false }, axisLabel: { color: css('--ink'), fontSize: 13, width: room - 12, overflow: 'truncate' } },
      more: { legend: { show: false }, tooltip: { show: false }, grid: { left: room, right: 64, top: 66, bottom: 50 },
        series: [{ type: 'bar', barMaxWidth: 34, data: runs.map((run, i) => ({ value: value(run), itemStyle: fill(i) })),
          label: { show: true, position: 'right', color: css('--ink'), fontSize: 13, formatter: p => (+(+p.value).toPrecision(3)).toLocaleString('en') } }] } });
  }, false, `${9 + Math.max(4, runs.length) * 1.9}em`);
}

const HOUR = 3600;
const MEASURES = [
  { key: 'wait', title: 'Waits of the jobs', x: 'wait (log scale; shorter ones at 1 min)', least: 1 / 60, unit: HOUR, y: 'share of jobs that wait no longer', form: v => brief(Math.round(v * HOUR)) },
  { key: 'slowdown', title: 'Bounded slowdown of the jobs', x: 'bounded slowdown (log scale)', least: 1, unit: 1, y: 'share of jobs with no more', form: v => (+v.toPrecision(3)).toLocaleString('en') },
  { key: 'nuwt', title: 'Normalized user wait time', x: 'NUWT (log scale; smaller ones at 0.001)', least: 0.001, unit: 1, y: 'share of users with no more', form: v => (+v.toPrecision(2)).toLocaleString('en') }
];
for (const m of MEASURES) {
  const curves = runs.map(run => (run.cdf[m.key].percentiles).map((v, p) => [missing(v) ? null : Math.max(m.least, v / m.unit), p + 1]).filter(([v]) => v !== null));
  const largest = Math.max(...curves.flat().map(([v]) => v));
  if (!curves.some(curve => curve.length)) continue;
  chart('cdfs', width => base({
    title: m.title, seen: m.key === 'wait' ? least(run => run.cdf.wait.percentiles[89], v => `9 of 10 wait at most ${duration(v)}`) : '', width,
    // An axis needs some length even where all values are the same.
    x: axis(m.x, 32, { type: 'log', min: m.least, max: largest > 10 * m.least ? 'dataMax' : 10 * m.least, axisLabel: labels(m.form) }),
    y: axis(m.y, 50, { type: 'value', min: 0, max: 100, axisLabel: labels('{value} %') }),
    more: {
      tooltip: tip({ trigger: 'axis', formatter: all => {
        const box = element('div', `at most ${m.form(all[0].axisValue)}`);
        curves.forEach((curve, i) => { const line = element('div', ` ${names[i]}: ${curve.filter(([v]) => v <= all[0].axisValue).length} %`); line.prepend(swatch(i)); box.append(line); });
        return box;
      } }),
      series: curves.map((curve, i) => line(i, curve, { step: 'end' }))
    } }));
}

at('sampled').textContent = `The lines have ${pictures.times.length} ${pictures.times.length === 1 ? 'point' : 'points'}, each the mean over ${brief(pictures.parts_s)}. A pinch or the mouse's wheel takes a closer look.`;
const timeAxis = () => pictures.dated ? axis('submission and run of the jobs', 32, { type: 'time' }) : axis('days of the log', 32, { type: 'value', min: 'dataMin', max: 'dataMax', axisLabel: labels(v => String(+v.toPrecision(4))) });
const over = (title, y, field, scale, top) => chart('levels', width => base({
  title, width, x: timeAxis(), y: axis(y, 56, { type: 'value', min: 0, max: top }),
  more: {
    useUTC: true,
    dataZoom: [{ type: 'inside' }],
    tooltip: tip({ trigger: 'axis', valueFormatter: v => `${v} ${field === 'waiting' ? 'jobs' : '%'}` }),
    series: runs.map((run, i) => line(i, pictures.runs[i][field].map((v, p) => [pictures.times[p], +(v * scale).toFixed(2)]), { symbol: pictures.times.length === 1 ? 'circle' : 'none', lineStyle: { width: 1.6, type: dash(i), color: colour(i) } }))
  } }), true);
over('Cpus in use', '% of the cpus', 'cpus_in_use', 100 / replay.procs, 100);
over('Jobs waiting', 'jobs', 'waiting', 1);

const shared = pictures.runs.filter(run => run.distance);
at('shares').hidden = !shared.length;
const spread = (title, lines) => chart('owners', width => base({
  title, width, x: timeAxis(), y: axis('% of the machine', 56, { type: 'value', min: 0, max: 100 }),
  more: {
    useUTC: true,
    dataZoom: [{ type: 'inside' }],
    tooltip: tip({ trigger: 'axis', valueFormatter: v => `${v} %` }),
    series: lines.map(([i, values, width]) => line(i, values.map((v, p) => [pictures.times[p], v]),
      { symbol: pictures.times.length === 1 ? 'circle' : 'none', lineStyle: { width, type: dash(i), color: colour(i) } }))
  } }), true);
const each = (of, width) => pictures.runs.flatMap((run, i) => run.distance ? [[i, of(run), width]] : []);
if (shared.length) {
  spread('Distance from the shares', each(run => run.distance, 1.6));
  shared[0].owners.forEach((owner, o) => spread(`What ${owner.name} held and was due`,
    each(run => run.owners[o].held, 2.2).concat(each(run => run.owners[o].due, 0.8))));
}

const TITLES = { month: 'month of submission', week: 'week of submission', day: 'day of submission', cpus: 'cpus', walltime: 'walltime', user: 'user (20 with most jobs)', queue: 'queue (20 at most)' };
const keys = Object.keys(runs[0].by);
const timely = key => ['month', 'week', 'day'].includes(key);
function groupNames(key) {
  const all = [];
  runs.forEach(run => run.by[key].forEach(g => { if (!all.includes(g.name)) all.push(g.name); }));
  return all;
}
const groups = Object.fromEntries(keys.map(key => [key, groupNames(key)]));
function bars(place, key, wide) {
  const all = groups[key], crowded = all.length > (wide ? 14 : 8);
  chart(place, width => base({
    title: `Mean wait by ${TITLES[key].replace(' of submission', '')}`, width,
    x: axis(TITLES[key], crowded ? 56 : 34, { type: 'category', data: all.map(g => g || '(none)'), axisTick: { alignWithLabel: true }, axisLabel: { color: css('--soft'), fontSize: crowded ? 11 : 13, rotate: crowded ? 45 : 0, hideOverlap: all.length > 40 } }),
    y: axis('hours', 52, { type: 'value', min: 0 }),
    more: {
      grid: { left: 78, right: 30, top: 66, bottom: crowded ? 112 : 92 },
      tooltip: tip({ trigger: 'axis', valueFormatter: v => missing(v) ? '--' : duration(v * HOUR) }),
      series: runs.map((run, i) => {
        const by = new Map(run.by[key].map(g => [g.name, g.mean_wait_s]));
        return { name: names[i], type: 'bar', barGap: '8%', itemStyle: fill(i), data: all.map(g => missing(by.get(g)) ? null : by.get(g) / HOUR) };
      })
    } }), wide);
}
for (const key of keys) {
  if (groups[key].length > 1) bars(timely(key) ? 'times' : 'classes', key, timely(key) || many || groups[key].length > 8);
}
if (keys.filter(key => !timely(key)).every(key => groups[key].length < 2)) {
  at('one-class').textContent = 'All jobs are in one class.';
}
const span = keys.find(timely);
if (span && groups[span].length > 1 && runs.length > 1) {
  const mean = (run, field) => new Map(run.by[span].map(g => [g.name, g[field]]));
  const won = field => {
    const means = runs.map(run => mean(run, field));
    // Where several have the least, nobody wins.
    return runs.map((_, i) => groups[span].filter(g => means.every((other, o) => o === i || missing(other.get(g)) || means[i].get(g) < other.get(g))).length);
  };
  const wait = won('mean_wait_s'), slowdown = won('mean_bounded_slowdown');
  const rows = newTable('won', ['policy', `${span}s won by wait`, 'by slowdown', `best ${span}'s mean wait`, `worst ${span}'s`, 'standard deviation'], runs.map((run, i) => {
    const waits = run.by[span].map(g => g.mean_wait_s), average = waits.reduce((a, b) => a + b, 0) / waits.length;
    const deviation = Math.sqrt(waits.reduce((sum, w) => sum + (w - average) ** 2, 0) / waits.length);
    return { run: i, deviation, cells: [names[i], whole(wait[i]), whole(slowdown[i]), duration(Math.min(...waits)), duration(Math.max(...waits)), duration(deviation)] };
  }));
  rows.before(element('h3', `Which policy wins how many ${span}s, and how stable each is`));
  rows.after(element('p', `A ${span} is won by the policy with the least mean; where two have the same nobody wins. The standard deviation is that of the ${span}s' mean waits: the less, the more stable.`, 'note'));
}
for (const key of keys) {
  const details = element('details');
  details.append(element('summary', `All figures by ${TITLES[key]}`));
  details.append(table(element('table'), [TITLES[key], 'policy', 'jobs', 'mean wait', 'median wait', 'slowdown', 'median slowdown', 'mean response', 'median response', 'promises', 'kept'],
    groups[key].flatMap(name => runs.map((run, i) => ({ g: run.by[key].find(g => g.name === name), i })).filter(r => r.g).map(({ g, i }) => ({
      run: i, cells: [name || '(none)', names[i], whole(g.jobs), duration(g.mean_wait_s), duration(g.median_wait_s), fixed(g.mean_bounded_slowdown, 2),
        fixed(g.median_bounded_slowdown, 2), duration(g.mean_response_s), duration(g.median_response_s), whole(g.promises), percent(ratio(g.promises_kept, g.promises))] })))));
  at('tables').append(details);
}

// The same window of the first two policies, one above the other.
const shown = pictures.gantts;
at('windowed').textContent = `${pictures.window_from} to ${pictures.window_to}` + ` of ${names.slice(0, 2).join(' and ')}. ` +
  'A bar is a job; its shade tells how long it waited. Replays count cpus and do not tell which: bars show how much runs when, not on which node.' +
  shown.map((run, i) => run.bars_left_out ? ` ${whole(run.bars_left_out)} bars of ${names[i]} that begin last are left out.` : '').join('');
const shades = () => dark.matches ? ['#34404d', '#3f6b8f', '#56b4e9', '#d7efff'] : ['#d3dde8', '#8fb4d6', '#3d7fb8', '#0b3c66'];
const shade = wait => wait < 60 ? 0 : wait < HOUR ? 1 : wait < 86400 ? 2 : 3;
const WAITED = ['waited less than 1 min', 'less than 1 h', 'less than 1 d', '1 d or more'];
shown.forEach((run, i) => chart('gantts', width => base({
  title: `Jobs that run under ${names[i]}`, width,
  x: axis(`hours after ${pictures.window_from}`, 32, { type: 'value', min: 0, max: pictures.window_s / HOUR, interval: pictures.window_s <= 172800 ? pictures.window_s / HOUR / (width < 500 ? 6 : 12) : undefined, axisLabel: labels(v => String(+v.toFixed(1))) }),
  y: axis('cpus', 56, { type: 'value', min: 0, max: replay.procs, splitLine: { show: false } }),
  more: {
    tooltip: tip({ trigger: 'item', formatter: p => `job ${p.value[4]}: ${whole(p.value[5])} cpus for ${duration((p.value[1] - p.value[0]))}, waited ${duration(p.value[6])}` }),
    series: WAITED.map((name, level) => ({
      name, type: 'custom', clip: true, itemStyle: { color: shades()[level] },
      data: run.bars.filter(b => shade(b[6]) === level),
      encode: { x: -1, y: -1 },
      renderItem: (params, api) => {
        const a = api.coord([Math.max(0, api.value(0)) / HOUR, api.value(3)]);
        const b = api.coord([Math.min(pictures.window_s, api.value(1)) / HOUR, api.value(2)]);
        const w = Math.max(1, b[0] - a[0]), h = Math.max(1, b[1] - a[1]);
        // Where bars are as thin as their edges, edges would be all that one sees.
        return { type: 'rect', shape: { x: a[0], y: a[1], width: w, height: h }, style: { fill: shades()[level], stroke: w > 3 && h > 3 ? css('--card') : undefined, lineWidth: 1 } };
      }
    }))
  } }), true, '30em'));
draw();
