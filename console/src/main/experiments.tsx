// Reports of perf side by side, from the user's own disk.

import { type ComponentChildren, Fragment, type JSX } from 'preact';
import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import { LineChart } from './charts';
import { Notice, Page, Section, State, Table, Texts, Time } from './parts';
import { One } from './report';
import {
  type Cell, type Figure, type Line, type Report,
  checked, cpu, different, lines, machine, measured, millisAt, parsed, reasons, rows, verdict,
} from './reports';
import { figure, number, percent, span } from './time';

const MIB = 1_048_576;
const MIB_MAX = 50;

/** Of this tab alone: they are there again after a look at another page. */
let kept: Report[] = [];

export function Experiments(): JSX.Element {
  const [reports, setReports] = useState(kept);
  const [refused, setRefused] = useState<string[]>([]);
  kept = reports;
  const open = async (files: File[]) => {
    const all = await Promise.all(files.map(read));
    setRefused(all.filter((it) => typeof it === 'string'));
    const more = all.filter((it) => typeof it !== 'string').sort((a, b) => a.startedAt.localeCompare(b.startedAt));
    setReports((old) => [...old, ...more]);
  };
  const leave = (left: Report[]) => {
    setReports(left);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <Page
      title="Experiments"
      aside={
        reports.length > 0 && (
          <button type="button" onClick={() => leave([])}>
            Remove all
          </button>
        )
      }
    >
      <Open open={open} count={reports.length} />
      {refused.map((why, i) => (
        <Notice key={i} level="bad">
          {why}
        </Notice>
      ))}
      {reports.length > 0 && <SideBySide reports={reports} remove={(which) => leave(reports.filter((it) => it !== which))} />}
    </Page>
  );
}

/** The report, or why there is none. */
async function read(file: File): Promise<Report | string> {
  const mib = Math.ceil(file.size / MIB);
  if (mib > MIB_MAX) return `${file.name} was not opened: it has ${number(mib)} MiB, and ${MIB_MAX} MiB are the most.`;
  try {
    return parsed(await file.text());
  } catch (e) {
    return `${file.name} is not a report of perf: ${e instanceof Error ? e.message : e}.`;
  }
}

function Open(props: { open: (files: File[]) => void; count: number }): JSX.Element {
  const { open, count } = props;
  const [over, setOver] = useState(false);
  const id = useId();
  useEffect(() => {
    // Anywhere on the page: a browser would leave it for a file that misses its mark.
    const dragged = (event: DragEvent) => {
      event.preventDefault();
      if (event.relatedTarget) return; // still over the page
      setOver(event.type === 'dragover');
      if (event.type === 'drop') open([...(event.dataTransfer?.files ?? [])]);
    };
    const types = ['dragover', 'dragleave', 'drop'] as const;
    types.forEach((type) => window.addEventListener(type, dragged));
    return () => types.forEach((type) => window.removeEventListener(type, dragged));
  }, []);
  const chosen = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    open([...(currentTarget.files ?? [])]);
    currentTarget.value = ''; // the same file may be chosen again
  };
  return (
    <div class={`card field ${over ? 'over' : ''}`}>
      <label for={id}>Open reports</label>
      <div class="row">
        <input id={id} type="file" accept=".json,application/json" multiple aria-describedby={`${id}-hint`} onChange={chosen} />
        <span role="status">{count === 0 ? 'No report is open.' : count === 1 ? 'One report is open.' : `${count} reports are open.`}</span>
      </div>
      <p id={`${id}-hint`} class="hint">
        Choose each report's <code>result.json</code>, or drop them here. A run of <code>./punctual perf</code> writes it to its folder in{' '}
        <code>data/perf</code>; an audit does, too. Nothing is sent: they stay in this tab.
      </p>
    </div>
  );
}

function SideBySide({ reports, remove }: { reports: Report[]; remove: (which: Report) => void }): JSX.Element {
  const names = reports.map(({ name }, i) => `${i + 1} ${name}`);
  const compared = (title: string, of: (report: Report) => Figure[]) => (
    <Compared title={title} names={names} reports={reports} of={of} />
  );
  return (
    <>
      <Heads reports={reports} names={names} remove={remove} />
      {compared('Figures', measured)}
      {compared('CPU per timer', cpu)}
      {compared('Checked in all runs', checked)}
      {compared('The machine meanwhile', machine)}
      <Curves reports={reports} names={names} />
      {reports.map((report, i) => (
        <One key={report.startedAt + i} title={names[i]!} report={report} />
      ))}
    </>
  );
}

function Heads(props: { reports: Report[]; names: string[]; remove: (which: Report) => void }): JSX.Element {
  const { reports, names } = props;
  const facts = different(reports);
  const row = (name: string, cell: (report: Report, i: number) => ComponentChildren) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {reports.map((report, i) => (
        <td key={i}>{cell(report, i)}</td>
      ))}
    </tr>
  );
  return (
    <Section title="Reports">
      <Table label="Reports" kind="compared" head={['', ...names]}>
        {row('Verdict', (report) => (
          <>
            <State of={verdict(report)} />
            <Texts of={reasons(report)} />
          </>
        ))}
        {row('Started', ({ startedAt }) => (
          <Time at={startedAt} />
        ))}
        {row('Command', ({ command }) => (
          <code>
            {command.split(' ').map((word, i) => (
              <Fragment key={i}>
                <span class="word">{word}</span>{' '}
              </Fragment>
            ))}
          </code>
        ))}
        {facts.map((fact) => row(fact, (report) => report.facts[fact]))}
        {row('Compared', (report, i) => (
          <button type="button" onClick={() => props.remove(report)} aria-label={`Remove ${names[i]}`}>
            Remove
          </button>
        ))}
      </Table>
      {reports.length > 1 && facts.length === 0 && <p class="quiet">Commit, machine, database: all that is known of them is the same.</p>}
      {reports.length > 1 && <p class="quiet">Percents below are the difference from {names[0]}, be it better or worse.</p>}
      {reports.some(({ repetitions }) => repetitions.length > 1) && (
        <p class="quiet">Of several runs, the median is shown, and below it the lowest and the highest.</p>
      )}
    </Section>
  );
}

function Compared(props: {
  title: string;
  names: string[];
  reports: Report[];
  of: (report: Report) => Figure[];
}): JSX.Element | null {
  const { title, names, reports, of } = props;
  const found = useMemo(() => rows(reports, of), [reports, of]);
  if (found.length === 0) return null;
  return (
    <Section title={title}>
      <Table label={title} kind="compared" head={['', ...names.map((name) => `#${name}`)]}>
        {found.map(({ name, unit, cells }) => (
          <tr key={name + unit}>
            <th scope="row">
              {name} <span class="quiet">{unit}</span>
            </th>
            {cells.map((cell, i) => (
              <td key={i} class="figure">
                {cell && <Measured cell={cell} first={i === 0} />}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </Section>
  );
}

function Measured({ cell, first }: { cell: Cell; first: boolean }): JSX.Element {
  return (
    <>
      {figure(cell.value)}
      {!first && ' '}
      {!first && <span class="change">{cell.change === undefined ? '' : percent(cell.change)}</span>}
      {cell.low < cell.high && (
        <div class="quiet">
          {figure(cell.low)}–{figure(cell.high)}
        </div>
      )}
    </>
  );
}

function Curves({ reports, names }: { reports: Report[]; names: string[] }): JSX.Element | null {
  const found = useMemo(() => [...lines(reports)], [reports]);
  if (found.length === 0) return null;
  return (
    <Section title="Latency by percentile">
      <p class="quiet">A line for each run. Each further nine has the same room.</p>
      <div class="charts">
        {found.map(([name, of]) => (
          <LineChart key={name} by="percentile" title={name} names={names} lines={of} words={curvesInWords(names, of)} />
        ))}
      </div>
    </Section>
  );
}

const inWords = (millis: number): string => (Number.isFinite(millis) ? span(millis) : 'unknown');

const curvesInWords = (names: string[], of: Line[]): string =>
  [...new Set(of.map(({ tone }) => tone))]
    .map((tone) => {
      const [half, most, all] = [50, 99, 100].map((percentile) => inWords(millisAt(of, tone, percentile)));
      return `${names[tone]}: half at most ${half}, 99 % at most ${most}, all at most ${all}.`;
    })
    .join(' ');
