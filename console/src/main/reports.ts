// The result.json of a run of perf: whether it is one, and which of its figures stand side by side. Pure.

/** The server writes what is no number as its name. */
type Numeral = number | 'NaN' | 'Infinity' | '-Infinity';
type Points = [Numeral, Numeral][];

export interface Figure {
  name: string;
  value: Numeral;
  unit: string;
}

export interface Listing {
  title: string;
  header: string[];
  rows: string[][];
}

export interface Repetition {
  title: string;
  parameters: Record<string, string>;
  figures: Figure[];
  checked: Record<string, Numeral>;
  wrong: string[];
  notes: string[];
  machine: Figure[];
  processes: { name: string; cpuMillisPerTimer: Numeral }[];
  curves: { name: string; points: Points }[];
  series: { chart: string; name: string; points: Points }[];
  tables: Listing[];
}

export interface Report {
  name: string;
  command: string;
  startedAt: string;
  facts: Record<string, string>;
  flags: Record<string, string>;
  voids: string[];
  summary: Figure[];
  heatMaps: Listing[];
  repetitions: Repetition[];
}

type Check = (value: unknown, at: string) => void;

function fits(does: boolean, at: string, what: string): void {
  if (!does) throw new Error(`${at ? `'${at}'` : 'it'} is not ${what}`);
}

const text: Check = (value, at) => fits(typeof value === 'string', at, 'a text');
const numeral: Check = (value, at) =>
  fits(typeof value === 'number' || ['NaN', 'Infinity', '-Infinity'].includes(value as string), at, 'a number');

const list =
  (one: Check): Check =>
  (value, at) => {
    fits(Array.isArray(value), at, 'a list');
    (value as unknown[]).forEach((item, i) => one(item, `${at}/${i}`));
  };

function object(value: unknown, at: string): [string, unknown][] {
  fits(typeof value === 'object' && value !== null && !Array.isArray(value), at, 'an object');
  return Object.entries(value as object);
}

const map =
  (one: Check): Check =>
  (value, at) =>
    object(value, at).forEach(([name, item]) => one(item, `${at}/${name}`));

const members =
  (of: Record<string, Check>): Check =>
  (value, at) => {
    const found = new Map(object(value, at));
    Object.entries(of).forEach(([name, one]) => one(found.get(name), at ? `${at}/${name}` : name));
  };

const point: Check = (value, at) => {
  list(numeral)(value, at);
  fits((value as unknown[]).length === 2, at, 'a pair');
};
const figures = list(members({ name: text, value: numeral, unit: text }));
const listings = list(members({ title: text, header: list(text), rows: list(list(text)) }));

const report = members({
  name: text,
  command: text,
  startedAt: text,
  facts: map(text),
  flags: map(text),
  voids: list(text),
  summary: figures,
  heatMaps: listings,
  repetitions: list(
    members({
      title: text,
      parameters: map(text),
      figures,
      checked: map(numeral),
      wrong: list(text),
      notes: list(text),
      machine: figures,
      processes: list(members({ name: text, cpuMillisPerTimer: numeral })),
      curves: list(members({ name: text, points: list(point) })),
      series: list(members({ chart: text, name: text, points: list(point) })),
      tables: listings,
    }),
  ),
});

/** Throws why it is none: whatever is in the file, the page shows no half of it. */
export function parsed(json: string): Report {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Error('it is not JSON');
  }
  report(value, '');
  return value as Report;
}

export const reasons = (of: Report): string[] => [
  ...of.voids.map((why) => `void: ${why}`),
  ...of.repetitions.flatMap(({ title, wrong }) => wrong.map((what) => `${title}: ${what}`)),
];

export function verdict(of: Report): 'right' | 'void' | 'wrong' {
  if (of.repetitions.some(({ wrong }) => wrong.length > 0)) return 'wrong';
  return of.voids.length > 0 ? 'void' : 'right';
}

/** Of `run 2`, or `spike, run 2`: what was run again. */
const kind = ({ title }: Repetition): string => title.replace(/(, )?run \d+$/, '');

/** What all repetitions have of something. Those of different kinds are told apart by its name. */
export function each<T extends { name: string }>(of: Report, some: (repetition: Repetition) => T[]): T[] {
  const several = new Set(of.repetitions.map(kind)).size > 1;
  return of.repetitions.flatMap((repetition) =>
    some(repetition).map((one) => (several ? { ...one, name: `${kind(repetition)}: ${one.name}` } : one)),
  );
}

export const measured = (of: Report): Figure[] => (of.summary.length > 0 ? of.summary : each(of, (it) => it.figures));

export const machine = (of: Report): Figure[] => each(of, (it) => it.machine);

/** Milliseconds per timer: of all processes, and of each. */
export const cpu = (of: Report): Figure[] =>
  each(of, ({ processes }) => {
    const one = processes.map(({ name, cpuMillisPerTimer }) => ({ name, value: Number(cpuMillisPerTimer), unit: 'ms' }));
    const all = { name: 'all processes', value: one.reduce((sum, { value }) => sum + value, 0), unit: 'ms' };
    return one.length > 0 ? [all, ...one] : [];
  });

/** Sums: a median would hide the one run that lost a timer. */
export function checked(of: Report): Figure[] {
  const sums = new Map<string, number>();
  for (const repetition of of.repetitions) {
    Object.entries(repetition.checked).forEach(([name, count]) => sums.set(name, (sums.get(name) ?? 0) + Number(count)));
  }
  return [...sums].map(([name, value]) => ({ name, value, unit: '' }));
}

/** A figure of one report: the median over its runs. */
export interface Cell {
  value: number;
  low: number;
  high: number;
  /** Percent, against the first report. */
  change?: number;
}

export interface Row {
  name: string;
  unit: string;
  cells: (Cell | undefined)[];
}

/** A row for each name and unit that any of the reports has. */
export function rows(reports: Report[], some: (of: Report) => Figure[]): Row[] {
  const found = new Map<string, { name: string; unit: string; values: number[][] }>();
  reports.forEach((of, column) => {
    for (const { name, unit, value } of some(of)) {
      const key = JSON.stringify([name, unit]);
      const row = found.get(key) ?? { name, unit, values: reports.map(() => []) };
      row.values[column]!.push(Number(value));
      found.set(key, row);
    }
  });
  return [...found.values()].map(({ name, unit, values }) => ({ name, unit, cells: cells(values) }));
}

function cells(values: number[][]): (Cell | undefined)[] {
  const [first, ...others] = values.map((of) => (of.length === 0 ? undefined : spread(of)));
  return [first, ...others.map((cell) => cell && { ...cell, ...changed(first?.value ?? NaN, cell.value) })];
}

function spread(of: number[]): Cell {
  const sorted = of.filter(Number.isFinite).sort((a, b) => a - b);
  return { value: median(sorted), low: sorted[0] ?? NaN, high: sorted.at(-1) ?? NaN };
}

/** Nothing where a difference has no size: of nothing, or of no number. */
function changed(from: number, to: number): { change?: number } {
  const change = (100 * (to - from)) / Math.abs(from);
  return Number.isFinite(change) ? { change } : {};
}

function median(sorted: number[]): number {
  const middle = sorted.length / 2;
  return sorted.length === 0 ? NaN : (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

/** The facts in which reports differ. An audit knows but few. */
export function different(reports: Report[]): string[] {
  const facts = new Map<string, Set<string>>();
  for (const [name, fact] of reports.flatMap((of) => Object.entries(of.facts))) {
    facts.set(name, (facts.get(name) ?? new Set()).add(fact));
  }
  return [...facts.keys()].filter((name) => facts.get(name)!.size > 1);
}

/** A line in the colour of its report. */
export interface Line {
  tone: number;
  points: [number, number][];
}

export const line = (tone: number, points: Points): Line => ({
  tone,
  points: points.map(([x, y]): [number, number] => [Number(x), Number(y)]).filter((it) => it.every(Number.isFinite)),
});

/** Milliseconds of a percentile: the median over the lines of one colour. */
export function millisAt(of: Line[], tone: number, percentile: number): number {
  const same = of.filter((it) => it.tone === tone);
  return spread(same.map(({ points }) => points.find(([x]) => x >= percentile)?.[1] ?? NaN)).value;
}

/** Lines by what they are of, such as a curve's name. */
export function lines(reports: Report[]): Map<string, Line[]> {
  const found = new Map<string, Line[]>();
  reports.forEach((of, tone) => {
    for (const { name, points } of each(of, (it) => it.curves)) {
      found.set(name, [...(found.get(name) ?? []), line(tone, points)]);
    }
  });
  return found;
}
