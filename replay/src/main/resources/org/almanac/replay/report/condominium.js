const study = /*data*/;
at('title').textContent = 'Condominium: the paper\'s figures with our trials';
document.title = 'Almanac: condominium';
at('lead').textContent = study.source;
study.settings.forEach((setting, i) => fact(i ? '' : 'Trials', setting));
fact('In all', `${whole(study.trials)} ${study.trials === 1 ? 'trial' : 'trials'}`);
const held = study.findings.filter(f => f.holds).length;
if (study.findings.length) fact('Claims', `${whole(held)} hold, ${whole(study.findings.length - held)} do not`);
fact('Command', study.command, true);
fact('Seed', String(study.seed));
fact('Almanac', study.version);

study.charts.forEach(({ title, seen, x, y, series }) => chart('charts', width => base({
  title, seen, width,
  x: axis(x, 32, { type: 'value', min: 0 }),
  y: axis(y, 58, { type: 'value', scale: y.startsWith('%') }),
  more: {
    tooltip: tip({ trigger: 'item', formatter: p => element('div', `${p.seriesName}: ${fixed(p.value[1], 1)} at ${whole(p.value[0])}`) }),
    series: series.map(({ name, kind, points }, i) => kind === 'POINTS'
      ? { name, type: 'scatter', symbolSize: 5, data: points, itemStyle: { color: colour(i), opacity: .75 } }
      : { name, type: 'line', step: kind === 'STEPS' ? 'end' : false, symbol: 'none', data: points, itemStyle: { color: colour(i) }, lineStyle: { width: 2.2, type: dash(i), color: colour(i) } })
  }
})));

if (study.findings.length) {
  at('findings').append(element('h2', 'What the paper says'),
    table(element('table', undefined, 'words'), ['the paper', 'where', 'its figure', 'ours', 'found', 'why not'], study.findings.map(f =>
      ({ cells: [f.says, f.where, f.paper || '–', f.ours, element('span', f.holds ? 'yes' : 'no', f.holds ? 'found' : 'not-found'), f.why_not || '–'] }))));
}
draw();
