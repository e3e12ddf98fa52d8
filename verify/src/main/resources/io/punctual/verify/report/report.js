(() => {
  const result = JSON.parse(document.getElementById('result').textContent);
  const page = document.getElementById('page');
  const COLOURS = ['#2563eb', '#e07b00', '#14804a', '#9333ea', '#dc2626', '#0891b2', '#7c6f00', '#db2777', '#475569', '#65a30d'];

  const VIOLATED = ['lost', 'duplicated', 'early', 'out of key order', 'without a receipt'];

  const el = (tag, attributes = {}, ...children) => {
    const node = document.createElement(tag);
    Object.entries(attributes).forEach(([key, value]) => node.setAttribute(key, value));
    children.flat().forEach((child) => node.append(child));
    return node;
  };
  const number = (value) => {
    if (!Number.isFinite(value)) return '–';
    if (Number.isInteger(value)) return value.toLocaleString('en');
    const digits = Math.abs(value) < 1 ? 3 : 1;
    return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  };
  const millis = (value) => (Number.isFinite(value) ? value.toFixed(3) : '–');
  const unique = (list) => [...new Set(list)];
  const rounds = result.repetitions;

  // The head: what it was, whether it counts, how to repeat it.
  const kind = result.verdict.startsWith('Right') ? 'right' : result.verdict.startsWith('VOID') ? 'void' : 'wrong';
  const wrong = rounds.flatMap((round) => round.wrong.map((what) => `${round.title}: ${what}`));
  page.append(
    el('h1', {}, `perf ${result.name}`),
    el('div', { class: 'when' }, result.startedAt),
    el('div', { class: `verdict ${kind}` }, result.verdict,
      el('ul', {}, [...result.voids.map((why) => `void: ${why}`), ...wrong].map((text) => el('li', {}, text)))),
    el('code', {}, result.command));

  // What many repetitions come to stands by itself: it would be lost right of their columns.
  if (result.summary.length) {
    page.append(el('h2', {}, 'Over all'), el('div', { class: 'card scroll' },
      el('table', {}, el('tbody', {}, result.summary.map((figure) => el('tr', {}, el('td', {}, figure.name),
        el('td', {}, `${number(figure.value)} ${figure.unit}`)))))));
  }

  const table = ({ title, header, rows }, style = () => '') => el('div', { class: 'card scroll', style: 'margin-top:16px' }, el('h3', {}, title), el('table', {},
    el('thead', {}, el('tr', {}, header.map((t) => el('th', {}, t)))),
    el('tbody', {}, rows.map((cells) => el('tr', {}, cells.map((t, i) => el('td', { style: style(t, i) }, t)))))));

  // Cells of a grid: the faster, the darker. One hue, light enough for the text on it.
  const rate = (cell) => parseFloat(cell.replaceAll(',', '')) || 0;
  result.heatMaps.forEach((map) => {
    const best = Math.max(1, ...map.rows.flatMap((cells) => cells.slice(1).map(rate)));
    page.append(table(map, (cell, i) => (i ? `background: rgb(37 99 235 / ${(rate(cell) / best / 2).toFixed(3)})` : '')));
  });

  // One table, a column for each repetition.
  const body = el('tbody');
  const group = (title) => body.append(el('tr', { class: 'group' }, el('td', { colspan: rounds.length + 1 }, title)));
  const row = (name, cells, bad = () => false) => body.append(
    el('tr', {}, el('td', {}, name), cells.map((cell, i) => el('td', bad(i) ? { class: 'bad' } : {}, cell))));
  const named = (list, name) => list.find((it) => it.name === name);
  group('figures');
  const figures = (of) => unique(rounds.flatMap((r) => of(r).map((f) => f.name))).forEach((name) => row(name, rounds.map((r) => {
    const figure = named(of(r), name);
    return figure ? `${number(figure.value)} ${figure.unit}` : '';
  })));
  figures((r) => r.figures);
  const processes = unique(rounds.flatMap((r) => r.processes.map((p) => p.name)));
  if (processes.length) { // an audit sees none
    group('CPU milliseconds per timer');
    processes.forEach((name) => row(name, rounds.map((r) => millis(named(r.processes, name)?.cpuMillisPerTimer ?? NaN))));
    row('all', rounds.map((r) => millis(r.processes.reduce((sum, p) => sum + p.cpuMillisPerTimer, 0))));
  }
  group('checked, all timers of the round');
  unique(rounds.flatMap((r) => Object.keys(r.checked))).forEach((name) => row(name, rounds.map((r) => number(r.checked[name] ?? 0)),
    (i) => VIOLATED.includes(name) && (rounds[i].checked[name] ?? 0) > 0));
  if (processes.length) {
    group('the machine in the measured part');
    figures((r) => r.machine);
  }
  page.append(el('h2', {}, 'All repetitions'), el('div', { class: 'card scroll' },
    el('table', {}, el('thead', {}, el('tr', {}, el('th', {}), rounds.map((r) => el('th', {}, r.title)))), body)));

  const pending = [];
  const chart = (title, option) => {
    const place = el('div', { class: 'chart' });
    pending.push(() => echarts.init(place).setOption({
      color: COLOURS, animation: false, textStyle: { fontFamily: 'inherit' },
      grid: { left: 64, right: 24, top: 36, bottom: 44 }, legend: { type: 'scroll', top: 0 },
      tooltip: { trigger: 'axis', confine: true, valueFormatter: (v) => (v == null ? '–' : number(+v)) }, ...option }));
    return el('div', { class: 'card' }, el('h3', {}, title), place);
  };

  // Distributions: the percentile axis gives each further nine the same room.
  const percent = (x) => `${+(100 * (1 - 10 ** -x)).toPrecision(7)} %`;
  const curveChart = (title, curves) => chart(title, {
    tooltip: { trigger: 'axis', confine: true, formatter: (all) => [percent(all[0].value[0]), ...all.map((p) => `${p.marker}${p.seriesName}: ${number(p.value[1])} ms`)].join('<br>') },
    xAxis: { type: 'value', min: 0, interval: 1, axisLabel: { formatter: percent }, name: 'percentile', nameLocation: 'middle', nameGap: 28 },
    yAxis: { type: 'log', min: 0.1, name: 'ms' },
    series: curves.map((curve) => ({
      name: curve.name, type: 'line', showSymbol: false, step: 'end', lineStyle: { width: 2 },
      data: curve.points.filter(([p]) => p < 100).map(([p, ms]) => [-Math.log10(1 - p / 100), Math.max(ms, 0.1)]) })),
  });
  const names = unique(rounds.flatMap((r) => r.curves.map((c) => c.name)));
  if (names.length) {
    page.append(el('h2', {}, 'Distributions'), el('div', { class: 'grid' }, names.map((name) => curveChart(name,
      rounds.flatMap((r) => r.curves.filter((c) => c.name === name && c.count > 0).map((c) => ({ ...c, name: r.title })))))));
  }

  const overTime = unique(rounds.flatMap((r) => r.series.map((s) => s.chart)));
  if (overTime.length) {
    page.append(el('h2', {}, 'Over time'), ...rounds.map((r) => el('div', { class: 'grid' }, overTime.map((title) =>
      chart(rounds.length > 1 ? `${r.title}: ${title}` : title, {
        xAxis: { type: 'value', name: 's', nameLocation: 'middle', nameGap: 28, max: 'dataMax' }, yAxis: { type: 'value', min: 0 },
        series: r.series.filter((s) => s.chart === title).map((s) => ({ name: s.name, type: 'line', showSymbol: false, data: s.points })) })))));
  }

  const bars = (title, unit, series) => chart(title, {
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, confine: true, valueFormatter: (v) => `${number(+v)} ${unit}` },
    grid: { left: 64, right: 24, top: 64, bottom: 32 },
    xAxis: { type: 'category', data: rounds.map((r) => r.title) }, yAxis: { type: 'value', name: unit },
    series: series.map((one) => ({ ...one, type: 'bar', stack: 'all', barMaxWidth: 70 })) });
  if (processes.length) {
    page.append(el('h2', {}, 'Where the time goes'), el('div', { class: 'grid' },
      bars('CPU per timer, by process', 'ms', processes.map((name) => ({ name, data: rounds.map((r) => named(r.processes, name)?.cpuMillisPerTimer ?? 0) })))));
  }

  // What each repetition says by itself.
  rounds.forEach((round) => {
    page.append(el('h2', {}, round.title));
    const parameters = Object.entries(round.parameters).map(([key, value]) => `${key} ${value}`).join(' · ');
    if (parameters) page.append(el('div', { class: 'note' }, parameters));
    round.notes.forEach((note) => page.append(el('div', { class: 'note' }, note)));
    round.tables.forEach((one) => page.append(table(one)));
  });

  const facts = (title, map) => [el('h2', {}, title), el('div', { class: 'card scroll' }, el('table', {}, el('tbody', {},
    Object.entries(map).map(([key, value]) => el('tr', {}, el('td', {}, key), el('td', { class: 'text' }, value))))))];
  page.append(...facts('Made with', result.facts), ...facts('Flags and settings', result.flags));
  pending.forEach((draw) => draw());
  window.addEventListener('resize', () => document.querySelectorAll('.chart').forEach((c) => echarts.getInstanceByDom(c)?.resize()));
})();
