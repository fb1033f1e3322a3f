const dark = matchMedia('(prefers-color-scheme: dark)');
const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const at = id => document.getElementById(id);

// Six colours; what comes behind the sixth has another dash, and stripes, with the same colour.
const COLOURS = 6;
const DASHES = ['solid', 'dashed', 'dotted', [10, 3, 2, 3], [2, 2], [14, 4]];
const round = i => Math.floor(i / COLOURS);
const colour = i => css(`--c${i % COLOURS}`);
const dash = i => DASHES[(i + round(i)) % DASHES.length];
const fill = i => ({ color: colour(i), decal: round(i) ? { color: css('--card'), dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: round(i) % 2 ? Math.PI / 4 : -Math.PI / 4 } : undefined });

function element(tag, text, name) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (name) made.className = name;
  return made;
}
const missing = v => v === null || v === undefined || Number.isNaN(v);
const whole = n => missing(n) ? '--' : Math.round(n).toLocaleString('en');
const fixed = (v, digits) => missing(v) ? '--' : v.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const percent = v => missing(v) ? '--' : `${(100 * v).toFixed(1)} %`;
const ratio = (a, b) => b ? a / b : null;
function duration(s) {
  if (missing(s)) return '--';
  const t = Math.round(s), m = Math.floor(t / 60) % 60, r = t % 60;
  return `${Math.floor(t / 3600)}:${String(m).padStart(2, '0')}:${String(r).padStart(2, '0')}`;
}
/** Seconds in the largest unit that fits, for an axis. */
function brief(s) {
  const [size, unit] = [[86400, 'd'], [3600, 'h'], [60, 'min'], [1, 's']].find(([u]) => s >= u) || [1, 's'];
  return `${+(s / size).toPrecision(2)} ${unit}`;
}
const shortened = (name, most) => name.length > most ? `${name.slice(0, most - 1)}…` : name;

function fact(name, value, code) {
  const dd = element('dd');
  dd.append(code ? element('code', value) : value);
  at('facts').append(element('dt', name), dd);
}

function swatch(i) {
  const made = element('span', undefined, 'swatch');
  const c = `var(--c${i % COLOURS})`;
  made.style.background = round(i) ? `repeating-linear-gradient(${round(i) % 2 ? 45 : -45}deg, ${c} 0 3px, var(--card) 3px 5px)` : c;
  return made;
}
/** Rows are {cells, run}: run gives the row a swatch. A cell is a text or a node. */
function table(place, head, rows) {
  const top = element('tr');
  head.forEach(h => { const th = element('th', h); th.scope = 'col'; top.append(th); });
  const thead = element('thead'), tbody = element('tbody');
  thead.append(top);
  rows.forEach(({ cells, run }) => {
    const row = element('tr');
    cells.forEach((cell, i) => {
      const td = element('td');
      td.append(cell);
      td.dataset.label = head[i];
      if (i === 0 && run !== undefined) td.prepend(swatch(run));
      row.append(td);
    });
    tbody.append(row);
  });
  place.append(thead, tbody);
  return place;
}
function newTable(place, head, rows) {
  const made = table(element('table'), head, rows);
  at(place).append(made);
  return made;
}
/** Makes the least value of a column bold where not all are the same. */
function markLeast(place, column, values) {
  const known = values.filter(v => !missing(v)), least = Math.min(...known);
  if (known.length < 2 || known.every(v => v === least)) return;
  values.forEach((v, i) => { if (v === least) place.tBodies[0].rows[i].cells[column].classList.add('least'); });
}

// Charts: each is a function of its width, and of the theme; it is drawn anew when these change.
const charts = [];
function chart(place, make, wide, height) {
  const box = element('div', undefined, wide ? 'chart wide' : 'chart');
  if (height) box.style.height = height;
  at(place).append(box);
  const each = { box, make };
  charts.push(each);
  // A browser short of memory, or whose graphics start anew, gives a canvas back empty.
  box.addEventListener('contextrestored', () => drawAnew(each), true);
}
function axis(name, gap, more) {
  return Object.assign({
    name, nameLocation: 'middle', nameGap: gap, nameTextStyle: { color: css('--soft'), fontSize: 14 },
    axisLabel: { color: css('--soft'), fontSize: 13, hideOverlap: true }, axisLine: { show: true, lineStyle: { color: css('--axis') } },
    splitLine: { lineStyle: { color: css('--line') } }
  }, more);
}
const labels = formatter => ({ color: css('--soft'), fontSize: 13, hideOverlap: true, formatter });
const tip = more => Object.assign({ backgroundColor: css('--card'), borderColor: css('--line'), textStyle: { color: css('--ink') }, confine: true }, more);
/** What all charts have: a title that says what is seen, with what it comes to below, and a button that saves a picture. */
function base({ title, seen, x, y, width, more }) {
  const text = { width: width - 90, overflow: 'break' };
  return Object.assign({
    animation: false, backgroundColor: css('--card'), textStyle: { fontFamily: 'system-ui, sans-serif' },
    title: { text: title, subtext: seen, left: 'center', itemGap: 5, textStyle: { color: css('--ink'), fontSize: 16, ...text }, subtextStyle: { color: css('--soft'), fontSize: 13, lineHeight: 17, ...text } },
    toolbox: { right: 0, top: 0, itemSize: 16, iconStyle: { borderColor: css('--axis') }, feature: { saveAsImage: { title: 'Save as PNG', type: 'png', pixelRatio: 2, name: `${document.title} ${title}`.replace(/[^A-Za-z0-9.]+/g, '-'), backgroundColor: css('--card') } } },
    legend: { bottom: 0, type: 'scroll', itemWidth: 34, textStyle: { color: css('--ink'), fontSize: 13 }, pageTextStyle: { color: css('--soft') }, pageIconColor: css('--ink'), pageIconInactiveColor: css('--line'), formatter: name => shortened(name, 40) },
    grid: { left: 78, right: 30, top: 66, bottom: 92 },
    tooltip: tip({ trigger: 'axis' }),
    xAxis: x, yAxis: y
  }, more);
}

function drawOne({ box, make }) {
  if (!echarts.getInstanceByDom(box)) echarts.init(box, null, { renderer: 'canvas' }).setOption(make(box.clientWidth));
}
function drawAnew(each) {
  const old = echarts.getInstanceByDom(each.box);
  if (old) old.dispose();
  drawOne(each);
}
// A chart is drawn when it comes near to what is seen, so that a page of many opens at once; all are for paper.
const near = new IntersectionObserver(entries => entries.filter(e => e.isIntersecting).forEach(e => {
  near.unobserve(e.target);
  drawOne(charts.find(each => each.box === e.target));
}), { rootMargin: '1000px' });
/** Draws anew what has been drawn, in sight or for paper; the rest when it comes near. */
function draw() {
  charts.forEach(each => {
    if (echarts.getInstanceByDom(each.box)) {
      drawAnew(each);
    } else {
      near.unobserve(each.box);
      near.observe(each.box);
    }
  });
}
addEventListener('beforeprint', () => charts.forEach(drawOne));
let drawnAt = innerWidth, later;
dark.addEventListener('change', draw);
addEventListener('resize', () => {
  clearTimeout(later);
  later = setTimeout(() => { if (innerWidth !== drawnAt) { drawnAt = innerWidth; draw(); } }, 100);
});
