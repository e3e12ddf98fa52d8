// Charts, drawn by uPlot. Each has a sentence for those who can't see it.

import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { AccuracyStep } from './api';
import type { Line } from './reports';
import { clock, figure, number, rate, span, useZone } from './time';

const HEIGHT = 170;

const probe = document.createElement('i');
probe.hidden = true;
document.body.append(probe);

/** A colour of the style sheet in the present theme. A canvas knows no light-dark(). */
function colour(name: string): string {
  probe.style.color = `var(${name})`;
  return getComputedStyle(probe).color;
}

interface ChartProps {
  label: string;
  data: uPlot.AlignedData;
  options: (zone: 'utc' | 'local') => Omit<uPlot.Options, 'width' | 'height'>;
  /** What the options depend on beside the data. */
  shape: string;
}

/** Keeps one uPlot as wide as its place, and draws anew when data, size or theme change. */
function Chart(props: ChartProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const zone = useZone();
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const element = place.current!;
    const make = () => {
      plot.current?.destroy();
      plot.current = new uPlot(
        { ...latest.current.options(zone), width: Math.max(200, element.clientWidth), height: HEIGHT },
        latest.current.data,
        element,
      );
    };
    make();
    const sizes = new ResizeObserver(() => {
      plot.current?.setSize({ width: Math.max(200, element.clientWidth), height: HEIGHT });
    });
    sizes.observe(element);
    const themes = new MutationObserver(make);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', make);
    return () => {
      sizes.disconnect();
      themes.disconnect();
      system.removeEventListener('change', make);
      plot.current?.destroy();
      plot.current = null;
    };
  }, [zone, props.shape]);
  useEffect(() => plot.current?.setData(props.data), [props.data]);
  return <div class="chart" ref={place} role="img" aria-label={props.label} />;
}

/** Seconds between two marks of the time axis. */
const TIME_STEPS = [1, 5, 10, 15, 30, 60, 300, 600, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 259_200, 604_800];

/** Along the time of day. */
const clockAxis = (zone: 'utc' | 'local'): uPlot.Axis => ({
  incrs: TIME_STEPS,
  values: (self, splits) => {
    const range = ((self.scales['x']!.max ?? 0) - (self.scales['x']!.min ?? 0)) * 1_000;
    return splits.map((second) => clock(second * 1_000, zone, range));
  },
});

function axes(along: uPlot.Axis, values: (value: number) => string, splits?: () => number[]): uPlot.Axis[] {
  const common = {
    stroke: () => colour('--quiet'),
    grid: { stroke: () => colour('--line'), width: 1 },
    ticks: { show: false },
    font: '12px system-ui, sans-serif',
  };
  return [
    {
      ...common,
      grid: { show: false },
      size: 28,
      space: 70,
      ...along,
    },
    // A narrow logarithmic axis leaves labels out: those are null.
    { ...common, size: 58, values: (_, at) => at.map((value) => (value === null ? '' : values(value))), ...(splits ? { splits } : {}) },
  ];
}

/** Up to the end of the last step. */
const wholeSteps: uPlot.Scale = {
  time: false,
  range: (self, min, max) => {
    const [first = 0, second = first + 60] = self.data[0];
    return [min, max + second - first];
  },
};

const bars = (): uPlot.Series.PathBuilder => uPlot.paths.bars!({ size: [0.9, 40], align: 1 });

export interface RateStep {
  fromMillis: number;
  perSecond: number;
  /** Drawn hollow. */
  estimated?: boolean;
}

/** Timers per second, step by step. Dragging over a part of it calls `zoom`. */
export function RateChart(props: {
  label: string;
  steps: RateStep[];
  tone: '--ahead' | '--behind';
  zoom?: (fromMillis: number, toMillis: number) => void;
}): JSX.Element {
  const zoom = useRef(props.zoom);
  zoom.current = props.zoom;
  const data: uPlot.AlignedData = [
    props.steps.map((step) => step.fromMillis / 1_000),
    props.steps.map((step) => (step.estimated ? null : step.perSecond)),
    props.steps.map((step) => (step.estimated && step.perSecond > 0 ? step.perSecond : null)),
  ];
  return (
    <Chart
      label={props.label}
      data={data}
      shape={props.tone}
      options={(zone) => ({
        legend: { show: false },
        cursor: { drag: { x: zoom.current !== undefined, y: false, setScale: false }, points: { show: false } },
        scales: { x: wholeSteps, y: { range: (_, __, max) => [0, Math.max(max ?? 0, 0.001) * 1.1] } },
        axes: axes(clockAxis(zone), rate),
        series: [
          {},
          { paths: bars(), fill: () => colour(props.tone), width: 0, points: { show: false } },
          { paths: bars(), stroke: () => colour(props.tone), width: 1, points: { show: false } },
        ],
        hooks: {
          setSelect: [
            (self) => {
              const { left, width } = self.select;
              if (width > 4) {
                zoom.current?.(self.posToVal(left, 'x') * 1_000, self.posToVal(left + width, 'x') * 1_000);
                self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
              }
            },
          ],
        },
      })}
    />
  );
}

const LOWEST = 0.1;

/** How many were how late: time × logarithmic milliseconds, the darker the more; p50 and p99 as lines. */
export function HeatMap(props: { label: string; steps: AccuracyStep[]; stepMillis: number }): JSX.Element {
  const steps = useRef(props.steps);
  steps.current = props.steps;
  const seconds = props.stepMillis / 1_000;
  const at = (pick: (step: AccuracyStep) => number | undefined) => props.steps.map((step) => pick(step) ?? null);
  const data: uPlot.AlignedData = [
    props.steps.map((step) => Date.parse(step.from) / 1_000),
    at((step) => step.latenessMillis && Math.max(LOWEST, step.latenessMillis.p50)),
    at((step) => step.latenessMillis && Math.max(LOWEST, step.latenessMillis.p99)),
  ];
  return (
    <Chart
      label={props.label}
      data={data}
      shape={String(seconds)}
      options={(zone) => ({
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, points: { show: false } },
        scales: {
          x: wholeSteps,
          y: { distr: 3, range: () => [LOWEST, ceiling(latest(steps.current))] },
        },
        axes: axes(clockAxis(zone), decade, () => decades(ceiling(latest(steps.current)))),
        series: [{}, line('--median', seconds), line('--tail', seconds)],
        hooks: { drawClear: [(self) => drawCells(self, steps.current, seconds)] },
      })}
    />
  );
}

/** A power of ten in one unit: an axis has no room for two. */
const decade = (millis: number): string => (millis < 1_000 ? `${Number(millis.toPrecision(1))} ms` : `${number(Math.round(millis / 1_000))} s`);

const decades = (highest: number): number[] =>
  Array.from({ length: Math.round(Math.log10(highest / LOWEST)) + 1 }, (_, power) => LOWEST * 10 ** power);

const line = (name: string, seconds: number): uPlot.Series => ({
  stroke: () => colour(name),
  width: 2,
  points: { show: false },
  paths: (self, series, from, to) => steppedLine(self, series, from, to, seconds),
});

/** A line on each step, from its beginning to its end: a single step is seen, too. */
function steppedLine(self: uPlot, series: number, from: number, to: number, seconds: number): uPlot.Series.Paths {
  const path = new Path2D();
  let drawing = false;
  for (let i = from; i <= to; i++) {
    const value = self.data[series]![i];
    if (value === null || value === undefined) {
      drawing = false;
      continue;
    }
    const y = self.valToPos(value, 'y', true);
    const x = self.valToPos(self.data[0][i]!, 'x', true);
    if (drawing) path.lineTo(x, y);
    else path.moveTo(x, y);
    path.lineTo(self.valToPos(self.data[0][i]! + seconds, 'x', true), y);
    drawing = true;
  }
  return { stroke: path };
}

const latest = (steps: AccuracyStep[]): number => Math.max(0, ...steps.flatMap((step) => step.buckets.map((bucket) => bucket.upToMillis)));

const ceiling = (millis: number): number => 10 ** Math.ceil(Math.log10(Math.max(30, millis)));

const BOUNDS = [1, 1.5, 2, 3, 5, 7];

/** The bound below: the buckets of a decade end at 1, 1.5, 2, 3, 5 and 7. */
function below(upToMillis: number): number {
  const decade = 10 ** Math.floor(Math.log10(upToMillis) + 1e-9);
  const place = BOUNDS.findIndex((bound) => Math.abs(bound - upToMillis / decade) < 0.01);
  return place <= 0 ? (decade / 10) * 7 : decade * BOUNDS[place - 1]!;
}

function drawCells(self: uPlot, steps: AccuracyStep[], seconds: number): void {
  const most = Math.max(1, ...steps.flatMap((step) => step.buckets.map((bucket) => bucket.count)));
  const { ctx, bbox } = self;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.fillStyle = colour('--heat');
  for (const step of steps) {
    const from = Date.parse(step.from) / 1_000;
    const left = self.valToPos(from, 'x', true);
    const right = self.valToPos(from + seconds, 'x', true);
    for (const bucket of step.buckets) {
      const top = self.valToPos(Math.max(LOWEST, bucket.upToMillis), 'y', true);
      const bottom = self.valToPos(Math.max(LOWEST / 2, below(bucket.upToMillis)), 'y', true);
      ctx.globalAlpha = 0.14 + 0.76 * (Math.log1p(bucket.count) / Math.log1p(most));
      ctx.fillRect(left, top, Math.max(1, right - left - 1), Math.max(1, bottom - top - 1));
    }
  }
  ctx.restore();
}

/** The sentence for those who can't see a rate chart. */
export const ratesInWords = (steps: RateStep[], total: number): string => {
  const most = Math.max(0, ...steps.map((step) => step.perSecond));
  return `${number(total)} timers; at most ${rate(most)} a second in a step.`;
};

/** Told apart by everybody; they come again with another stroke. */
const TONES = ['--heat', '--tail', '--median'] as const;
const STROKES = [
  ['solid', []],
  ['dashed', [8, 4]],
  ['dotted', [2, 4]],
] as const;
const tone = (of: number): string => TONES[of % TONES.length]!;
const stroke = (of: number) => STROKES[Math.floor(of / TONES.length) % STROKES.length]!;

/** Which colour and stroke is whose. */
function Legend({ names, lines }: { names: string[]; lines: Line[] }): JSX.Element {
  return (
    <>
      {[...new Set(lines.map((line) => line.tone))].map((i) => (
        <span key={i} class={`legend ${stroke(i)[0]}`} style={{ color: `var(${tone(i)})` }}>
          {names[i]}
        </span>
      ))}
    </>
  );
}

/** Each further nine of a percentile has the same room. */
const nines = (percentile: number): number => -Math.log10(1 - percentile / 100);
const percentile = (nines: number): string => `${Number((100 * (1 - 10 ** -nines)).toPrecision(7))} %`;

interface LinesProps {
  title: string;
  /** The sentence for those who can't see them. */
  words: string;
  /** Of each tone. */
  names: string[];
  lines: Line[];
  by: 'percentile' | 'second';
}

/** Milliseconds by percentile, or anything by the second. */
export function LineChart(props: LinesProps): JSX.Element {
  const { title, lines } = props;
  const millis = props.by === 'percentile';
  const data = useMemo(() => joined(lines, millis), [lines, millis]);
  const highest = lines.reduce((most, { points }) => points.reduce((high, [, y]) => Math.max(high, y), most), 0);
  const top = ceiling(highest);
  return (
    <div>
      <h3>
        {title} <Legend {...props} />
      </h3>
      <Chart
        label={`${title}. ${props.words}`}
        data={data}
        shape={`${props.by} ${highest} ${lines.map((line) => line.tone).join()}`}
        options={() => ({
          legend: { show: false },
          cursor: { drag: { x: false, y: false }, points: { show: false } },
          scales: { x: { time: false }, y: millis ? { distr: 3, range: () => [LOWEST, top] } : { range: () => [0, highest * 1.1 || 1] } },
          axes: millis
            ? axes({ incrs: [1, 2, 4], values: (_, at) => at.map(percentile) }, decade, () => decades(top))
            : axes({ values: (_, at) => at.map((second) => span(second * 1_000)) }, figure),
          series: [{}, ...lines.map((line) => plain(line.tone))],
        })}
      />
    </div>
  );
}

const plain = (of: number): uPlot.Series => ({
  stroke: () => colour(tone(of)),
  width: 2,
  spanGaps: true,
  points: { show: false },
  dash: [...stroke(of)[1]],
});

function joined(lines: Line[], millis: boolean): uPlot.AlignedData {
  const tables = lines.map(({ points }): uPlot.AlignedData => {
    const drawn = millis ? points.filter(([x]) => x < 100).map(([x, y]) => [nines(x), Math.max(LOWEST, y)] as const) : points;
    const sorted = [...drawn].sort(([a], [b]) => a - b);
    return [sorted.map(([x]) => x), sorted.map(([, y]) => y)];
  });
  return uPlot.join(tables);
}
