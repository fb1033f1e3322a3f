const { experiment, origin } = /*data*/;
at('title').textContent = `${experiment.experiment[0].toUpperCase()}${experiment.experiment.slice(1)}: the paper's figures beside ours`;
document.title = `Almanac: ${experiment.experiment}`;
at('lead').textContent = experiment.source;

const logName = row => row.replace(/^windows\//, '');
const atHand = Object.entries(experiment.logs);
const missingLogs = [...new Set(experiment.tables.flatMap(t => t.parts.flatMap(p => p.claims)).filter(c => c.reason === 'the log is not at hand').map(c => logName(c.log)))];
fact('Logs', atHand.length ? atHand.map(([row, file]) => `${logName(row)} = ${file.split('/').pop()}`).join(', ') : 'none, all is made up');
Object.entries(experiment.selections).forEach(([row, words]) => fact(logName(row), words));
if (missingLogs.length) fact('Not at hand', missingLogs.join(', '));
fact('Claims', `${whole(experiment.holds)} hold, ${whole(experiment.does_not_hold)} do not, ${whole(experiment.not_compared)} were not compared`);
fact('Command', origin.command, true);
fact('Seed', String(experiment.seed));
fact('Almanac', origin.version);

const heading = t => /^\d/.test(t.table) ? `Table ${t.table}` : /^fig/.test(t.table) ? `Figure ${t.table.slice(3)}` : 'Text';
const OUTCOMES = [['holds', 'found', '--good'], ['does_not_hold', 'not found', '--bad'], ['not_compared', 'not compared', '--axis']];
const claims = t => t.parts.flatMap(p => p.claims);
const claimed = experiment.tables.filter(t => claims(t).length);
if (claimed.length) {
  chart('summary', width => base({
    title: 'Claims that are found', width,
    seen: `${whole(experiment.holds)} of ${whole(experiment.holds + experiment.does_not_hold)} that could be compared`,
    x: axis('claims, each on each log', 30, { type: 'value', min: 0, minInterval: 1 }),
    y: { type: 'category', inverse: true, data: claimed.map(heading), axisLine: { lineStyle: { color: css('--axis') } }, axisTick: { show: false }, axisLabel: { color: css('--ink'), fontSize: 13 } },
    more: { grid: { left: 86, right: 30, top: 66, bottom: 88 }, tooltip: tip({ trigger: 'axis', axisPointer: { type: 'shadow' } }),
      series: OUTCOMES.map(([outcome, name, shade]) => ({ name, type: 'bar', stack: 'claims', barMaxWidth: 26, itemStyle: { color: css(shade) },
        data: claimed.map(t => claims(t).filter(c => c.outcome === outcome).length) })) }
  }), true, `${14 + claimed.length * 1.9}em`);
}

function written(part, v) {
  const decimals = part.metric === 'log-fact' && Number.isInteger(v) || Math.abs(v) >= 1000 ? 0 : part.decimals;
  return missing(v) ? '–' : fixed(v, decimals).replace('-', '−');
}
function cell(part, figure) {
  if (!figure) return '–';
  const ours = written(part, figure.ours) + (missing(figure.ours) || missing(figure.margin95) ? '' : ` ± ${written(part, figure.margin95)}`);
  return missing(figure.paper) ? ours : `${written(part, figure.paper)} / ${ours}`;
}
/** The paper's figures and ours as points on a line each, so that one sees how far apart they are. */
function points(place, t, part) {
  const known = part.figures.filter(f => !missing(f.ours) || !missing(f.paper));
  if (part.metric === 'log-fact' || known.length < 2) return;
  const rows = new Set(known.map(f => f.log)), columns = new Set(known.map(f => f.column));
  const label = f => rows.size === 1 ? f.column : columns.size === 1 ? logName(f.log) : `${logName(f.log)}, ${f.column}`;
  const values = known.flatMap(f => [f.ours, f.paper]).filter(v => !missing(v));
  const log = Math.min(...values) > 0 && Math.max(...values) / Math.min(...values) > 100;
  const off = known.filter(f => !missing(f.ours) && f.paper).map(f => Math.abs(f.ours / f.paper - 1)).sort((a, b) => a - b);
  const seen = off.length < 3 || /correlation|gain|change|in-charge|months-won/.test(part.metric) ? '' : `half of the figures differ by ${percent(off[Math.floor((off.length - 1) / 2)])} or less from the paper's`;
  chart(place, width => {
    const room = width < 500 ? 130 : 270;
    return base({
      title: `${heading(t)}: ${part.part}`, seen, width,
      x: axis(log ? 'log scale' : '', 30, { type: log ? 'log' : 'value', scale: false, axisLabel: labels(v => (+v.toPrecision(3)).toLocaleString('en')) }),
      y: { type: 'category', inverse: true, data: known.map(label), axisLine: { lineStyle: { color: css('--axis') } }, axisTick: { show: false }, splitLine: { show: true, lineStyle: { color: css('--line') } }, axisLabel: { color: css('--ink'), fontSize: 12, interval: 0, width: room - 12, overflow: 'truncate' } },
      more: {
        grid: { left: room, right: 34, top: 78, bottom: 84 }, legend: { bottom: 0, itemWidth: 14, textStyle: { color: css('--ink'), fontSize: 13 } },
        tooltip: tip({ trigger: 'axis', axisPointer: { type: 'shadow' }, formatter: all => {
          const f = known[all[0].dataIndex];
          return element('div', `${logName(f.log)}, ${f.column}: ${cell(part, f)}`);
        } }),
        series: [
          { name: '95 % interval', type: 'custom', itemStyle: { color: css('--axis') }, encode: { x: [1, 2], y: 0 }, tooltip: { show: false }, silent: true,
            data: known.map((f, i) => missing(f.ours) || missing(f.margin95) ? [i, NaN, NaN] : [i, f.ours - f.margin95, f.ours + f.margin95]),
            renderItem: (params, api) => {
              if (Number.isNaN(api.value(1))) return;
              const a = api.coord([api.value(1), api.value(0)]), b = api.coord([api.value(2), api.value(0)]);
              const stroke = { stroke: css('--axis'), lineWidth: 2 };
              return { type: 'group', children: [[a[0], a[1], b[0], b[1]], [a[0], a[1] - 4, a[0], a[1] + 4], [b[0], b[1] - 4, b[0], b[1] + 4]]
                .map(([x1, y1, x2, y2]) => ({ type: 'line', shape: { x1, y1, x2, y2 }, style: stroke })) };
            } },
          { name: 'ours', type: 'scatter', symbol: 'circle', symbolSize: 10, itemStyle: { color: css('--c0') }, data: known.map(f => missing(f.ours) ? '-' : f.ours) },
          { name: 'the paper\'s', type: 'scatter', symbol: 'diamond', symbolSize: 13, itemStyle: { color: 'transparent', borderColor: css('--c1'), borderWidth: 2.4 }, data: known.map(f => missing(f.paper) ? '-' : f.paper) }
        ].filter(s => s.type !== 'custom' || known.some(f => !missing(f.margin95)))
          .filter(s => s.name !== 'the paper\'s' || known.some(f => !missing(f.paper)))
      } });
  }, true, `${15 + known.length * 1.45}em`);
}

function figures(place, part) {
  const rows = [...new Set(part.figures.map(f => f.log))], columns = [...new Set(part.figures.map(f => f.column))];
  const of = (row, column) => part.figures.find(f => f.log === row && f.column === column);
  // The longer way down, as a page has more room there.
  const turned = columns.length > rows.length && columns.length > 5;
  const made = turned
    ? table(element('table'), ['', ...rows.map(logName)], columns.map(column => ({ cells: [column, ...rows.map(row => cell(part, of(row, column)))] })))
    : table(element('table'), ['', ...columns], rows.map(row => ({ cells: [logName(row), ...columns.map(column => cell(part, of(row, column)))] })));
  place.append(made);
}

function verdicts(place, part) {
  if (!part.claims.length) return;
  const where = c => `${logName(c.log)}${part.claims.filter(o => o.claim === c.claim && o.log === c.log).length > 1 ? ` (${c.column})` : ''}${c.chance_could_decide ? ' ~' : ''}`;
  const made = table(element('table', undefined, 'words'), ['claim', 'found', 'not found', 'not compared', 'why'],
    [...new Set(part.claims.map(c => c.claim))].map(claim => {
      const same = part.claims.filter(c => c.claim === claim);
      const those = outcome => same.filter(c => c.outcome === outcome).map(where).join(', ') || '–';
      const marked = (outcome, name) => element('span', those(outcome), same.some(c => c.outcome === outcome) ? name : undefined);
      const reasons = [...new Set(same.filter(c => c.outcome !== 'holds').map(c => c.reason).filter(r => r))];
      return { cells: [claim, marked('holds', 'found'), marked('does_not_hold', 'not-found'), those('not_compared'), reasons.join('; ') || '–'] };
    }));
  place.append(made);
}

experiment.tables.forEach((t, n) => {
  at('tables').append(element('h2', `${heading(t)}: ${t.title}`));
  t.parts.forEach((part, p) => {
    const section = element('section'), box = element('div', undefined, 'charts');
    box.id = `part-${n}-${p}`;
    section.append(element('h3', part.part[0].toUpperCase() + part.part.slice(1)));
    figures(section, part);
    verdicts(section, part);
    section.append(box);
    at('tables').append(section);
    points(box.id, t, part);
    if (!box.children.length) box.remove();
  });
  if (t.findings.length) {
    const list = element('ul');
    t.findings.forEach(finding => list.append(element('li', finding)));
    at('tables').append(list);
  }
});
if (experiment.not_compared_at_all.length) {
  at('left-out').append(table(element('table', undefined, 'words'), ['what', 'why'], experiment.not_compared_at_all.map(each => ({ cells: [each.what, each.why] }))));
} else {
  at('left-out').append(element('p', 'Nothing.', 'note'));
}
draw();
