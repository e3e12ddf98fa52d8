// What a report of perf says by itself: notes, tables such as an audit's, what it held over time, what it was made with.

import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isId } from './api';
import { LineChart } from './charts';
import { Facts, Section, Table, Texts, TimerLink } from './parts';
import { type Line, type Listing, type Repetition, type Report, line } from './reports';
import { figure } from './time';

export function One({ title, report }: { title: string; report: Report }): JSX.Element {
  const { repetitions } = report;
  const of = ({ title }: Repetition, what: string) => (repetitions.length > 1 ? `${title}: ${what}` : what);
  return (
    <Section title={title}>
      <Texts of={repetitions.flatMap((it) => it.notes.map((note) => of(it, note)))} />
      {report.heatMaps.map((map, i) => (
        <Listed key={i} title={map.title} of={map} heat />
      ))}
      {repetitions.flatMap((it) => it.tables.map((table, i) => <Listed key={it.title + i} title={of(it, table.title)} of={table} />))}
      {repetitions.some(({ series }) => series.length > 0) && (
        <More title="Over time">
          {() => repetitions.map((it, i) => <OverTime key={i} of={it} titled={(chart) => of(it, chart)} />)}
        </More>
      )}
      <More title="Made with">
        {() => (
          <>
            {[report.facts, ...repetitions.map(({ parameters }) => parameters), report.flags].map((map, i) => (
              <Facts key={i} of={Object.entries(map)} />
            ))}
          </>
        )}
      </More>
    </Section>
  );
}

/** What few look for: it is made when it is opened. */
function More(props: { title: string; children: () => ComponentChildren }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <details class="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{props.title}</summary>
      {open && props.children()}
    </details>
  );
}

const ROWS_MAX = 15;

function Listed(props: { title: string; of: Listing; heat?: boolean }): JSX.Element {
  const { title, of } = props;
  if (of.rows.length > ROWS_MAX) return <More title={title}>{() => <Cells {...props} />}</More>;
  return (
    <>
      <h3>{title}</h3>
      <Cells {...props} />
    </>
  );
}

function Cells({ title, of, heat = false }: { title: string; of: Listing; heat?: boolean }): JSX.Element {
  const best = of.rows.reduce((most, row) => Math.max(most, ...row.slice(1).map(leading)), 1);
  const kinds = of.header.map((_, i) => (of.rows.every((row) => FIGURE.test(row[i] ?? '')) ? 'figure' : 'words'));
  const share = (cell: string, i: number) => (heat && i > 0 ? Math.round((45 * leading(cell)) / best) : 0);
  return (
    <Table label={title} head={of.header.map((name, i) => (kinds[i] === 'figure' ? `#${name}` : name))}>
      {of.rows.map((row, n) => (
        <tr key={n}>
          {row.map((cell, i) => (
            <td key={i} class={kinds[i]} style={{ background: `color-mix(in srgb, var(--heat) ${share(cell, i)}%, transparent)` }}>
              {isId(cell) ? <TimerLink id={cell} /> : cell}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

const FIGURE = /^[−-]?[\d.,]*( %| ms)?$/;

/** Cells of a heat map begin with a rate. */
const leading = (cell: string): number => parseFloat(cell.replaceAll(',', '')) || 0;

function OverTime({ of, titled }: { of: Repetition; titled: (chart: string) => string }): JSX.Element {
  const charts = [...new Set(of.series.map(({ chart }) => chart))];
  return (
    <div class="charts">
      {charts.map((chart) => {
        const series = of.series.filter((it) => it.chart === chart);
        const names = series.map(({ name }) => name);
        const drawn = series.map(({ points }, i) => line(i, points));
        return <LineChart key={chart} by="second" title={titled(chart)} names={names} lines={drawn} words={seriesInWords(names, drawn)} />;
      })}
    </div>
  );
}

const seriesInWords = (names: string[], of: Line[]): string =>
  of
    .map(({ tone, points }) => `${names[tone]}: ${figure(points[0]?.[1] ?? NaN)} at first, ${figure(points.at(-1)?.[1] ?? NaN)} at last.`)
    .join(' ');
