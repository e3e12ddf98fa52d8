// Reports as perf writes them, of as much as a test needs.

export const run = (title, more) => ({
  ...{ title, parameters: {}, figures: [], checked: {}, wrong: [], notes: [], machine: [], processes: [], curves: [], series: [], tables: [] },
  ...more,
});

export const report = (more) => ({
  ...{ name: 'steady', command: './punctual perf steady', startedAt: '2026-11-21T14:00:00Z', facts: {}, flags: {} },
  ...{ voids: [], summary: [], heatMaps: [], repetitions: [] },
  ...more,
});

export const lateness = (value) => ({ figures: [{ name: 'lateness p99', value, unit: 'ms' }] });
