// The ledger, newest first; the latest of them with their stages; lateness by topic and hour; CSV.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Accuracy, ENDED_STATES, type Receipt, STAGES, filled, get, page, query, stages } from './api';
import { type Filter, FilterForm, ListTable, useList } from './lists';
import { useLive, useNow } from './live';
import { anyOf, Choice, Clip, Empty, Notice, Page, Problem, Section, State, Table, Time, TimerLink } from './parts';
import type { Route } from './route';
import { clock, inAnHour, meant, number, span, timeZoneName, useZone } from './time';

const FILTERS = ['topic', 'state', 'from', 'to'] as const;
type Filters = Filter<(typeof FILTERS)[number]>;

const PAGE = 25;
const WHOLE_PAGE = 500;

const path = (filter: Filters, limit: number, cursor?: string): string =>
  query('/v1/receipts', { ...filled(filter), order: 'newest', limit, cursor });

export function Receipts({ route }: { route: Route }): JSX.Element {
  const list = useList(route, FILTERS);
  const now = useNow(1_000);
  const zone = useZone();
  const filter = { ...list.filter, from: meant(list.filter.from, zone), to: meant(list.filter.to, zone) };
  const asked = path(filter, PAGE, list.visited.at(-1));
  // Later pages stand still: their place is that of a receipt.
  const receipts = useLive(asked, (signal) => page<Receipt>('receipts', asked, signal), list.visited.length === 0 ? 3_000 : 0);
  return (
    <Page title="Receipts" aside={<Export filter={filter} />}>
      <FilterForm
        list={list}
        fields={[
          ['topic', 'Topic'],
          ['from', 'Finished from', inAnHour(zone)],
          ['to', 'Finished before', inAnHour(zone)],
        ]}
      >
        {(filter, set) => <Choice label="State" value={filter.state} set={set('state')} options={anyOf(ENDED_STATES)} />}
      </FilterForm>
      <ListTable
        list={list}
        page={receipts}
        label="Receipts"
        head={['Finished', 'State', '#Late', 'Topic', '#Partition:offset', '#Tries', 'Name', 'Timer']}
        empty="Nothing has ended here."
        row={(receipt) => (
          <tr key={receipt.id + receipt.finishedAt}>
            <td>
              <Time at={receipt.finishedAt} now={now} />
            </td>
            <td>
              <State of={receipt.state} />
            </td>
            <td class="figure">{receipt.latenessMillis === undefined ? '' : span(receipt.latenessMillis)}</td>
            <Clip text={receipt.topic} />
            <td class="figure">{receipt.offset === undefined ? '' : `${receipt.partition}:${receipt.offset}`}</td>
            <td class="figure">{receipt.attempts}</td>
            <Clip text={receipt.name} />
            <td>
              <TimerLink id={receipt.id} />
            </td>
          </tr>
        )}
      />
      <Latest filter={filter} />
    </Page>
  );
}

const SHOWN = 10;
const TOPICS_MAX = 10;
const HOUR = 3_600_000;

interface Audit {
  looked: number;
  worst: { receipt: Receipt; of: ReturnType<typeof stages> }[];
  byTopic: [string, Accuracy][];
}

/** Of the newest receipts the ten that were latest, and each of their topics' last hour. */
function Latest({ filter }: { filter: Filters }): JSX.Element {
  const asked = path({ ...filter, state: 'delivered' }, WHOLE_PAGE);
  const audit = useLive(asked, (signal) => read(asked, signal), 10_000);
  const { value } = audit;
  return (
    <>
      <Section title={`Lateness in the last hour, of all topics among the newest ${number(WHOLE_PAGE)} receipts`}>
        <Problem failure={audit.failure} />
        {value && value.byTopic.length === 0 && <Empty>Nothing was delivered here.</Empty>}
        {value && value.byTopic.length > 0 && (
          <Table label="Lateness by topic" head={['Topic', '#Delivered', '#Early', '#p50', '#p99', '#p99.9', '#max']}>
            {value.byTopic.map(([topic, { count, early, latenessMillis }]) => (
              <tr key={topic}>
                <th scope="row">{topic}</th>
                <td class="figure">{number(count)}</td>
                <td class="figure">{number(early)}</td>
                <td class="figure">{latenessMillis && span(latenessMillis.p50)}</td>
                <td class="figure">{latenessMillis && span(latenessMillis.p99)}</td>
                <td class="figure">{latenessMillis && span(latenessMillis.p999)}</td>
                <td class="figure">{latenessMillis && span(latenessMillis.max)}</td>
              </tr>
            ))}
          </Table>
        )}
      </Section>
      {value && value.byTopic.length > 0 && <ByHour topics={value.byTopic.map(([topic]) => topic)} />}
      {value && value.worst.length > 0 && (
        <Section title={`The most late of the newest ${number(value.looked)} deliveries`}>
          <Table label="The latest" head={['#Late', ...STAGES.map((name) => `#${name}`), 'Due', 'Topic', 'Timer']}>
            {value.worst.map(({ receipt, of }) => (
              <tr key={receipt.id}>
                <td class="figure">{span(receipt.latenessMillis ?? 0)}</td>
                {of.map(([name, millis]) => (
                  <td key={name} class="figure">
                    {millis > 0 && span(millis)}
                  </td>
                ))}
                <td>
                  <Time at={receipt.deliverAt} />
                </td>
                <Clip text={receipt.topic} />
                <td>
                  <TimerLink id={receipt.id} />
                </td>
              </tr>
            ))}
          </Table>
        </Section>
      )}
    </>
  );
}

const HOURS = 24;

/** The p99 of each hour of the last day. */
function ByHour({ topics }: { topics: string[] }): JSX.Element | null {
  const zone = useZone();
  const last = Math.floor(Date.now() / HOUR) * HOUR;
  const hours = Array.from({ length: HOURS }, (_, i) => last - i * HOUR);
  const day = useLive(topics.join(' '), (signal) => each(topics, { from: hours.at(-1)!, to: last + HOUR, step: '1h' }, signal), 60_000);
  if (!day.value) return null;
  return (
    <Section title="Lateness by topic and hour: p99 of the last day">
      <Table label="Lateness by hour" head={['Topic', ...hours.map((hour) => `#${clock(hour, zone, HOURS * HOUR)}`)]}>
        {day.value.map(([topic, { steps = [] }]) => (
          <tr key={topic}>
            <Clip text={topic} />
            {hours.map((hour) => {
              const late = steps.find((step) => Date.parse(step.from) === hour)?.latenessMillis?.p99;
              return (
                <td key={hour} class={late === undefined ? 'figure' : `figure late-${grade(late)}`}>
                  {late !== undefined && span(late)}
                </td>
              );
            })}
          </tr>
        ))}
      </Table>
      <p class="quiet">Hours begin at the time shown, in {timeZoneName(zone)}. The stronger the colour, the later.</p>
    </Section>
  );
}

/** Which of five strengths of colour: 1 ms, 10 ms, 100 ms, 1 s, beyond. */
export const grade = (millis: number): number => Math.min(4, Math.max(0, Math.ceil(Math.log10(millis))));

async function read(asked: string, signal: AbortSignal): Promise<Audit> {
  const { items } = await page<Receipt>('receipts', asked, signal);
  const told = items.map((receipt) => ({ receipt, of: stages(receipt) })).filter(({ of }) => of.length > 0);
  const worst = told.sort((a, b) => (b.receipt.latenessMillis ?? 0) - (a.receipt.latenessMillis ?? 0)).slice(0, SHOWN);
  const topics = [...new Set(items.map((receipt) => receipt.topic))].sort().slice(0, TOPICS_MAX);
  const to = Date.now();
  return { looked: items.length, worst, byTopic: await each(topics, { from: to - HOUR, to }, signal) };
}

async function each(topics: string[], range: Record<string, string | number>, signal: AbortSignal): Promise<[string, Accuracy][]> {
  const byTopic: [string, Accuracy][] = [];
  for (const topic of topics) {
    byTopic.push([topic, await get<Accuracy>(query('/v1/accuracy', { topic, ...range }), signal)]);
  }
  return byTopic;
}

const ROWS_MAX = 100_000;
const COLUMNS: (keyof Receipt)[] = [
  'id', 'state', 'name', 'topic', 'acceptedAt', 'deliverAt', 'heldAt', 'waitedUntil', 'startedAt', 'sentAt', 'ackedAt', 'finishedAt',
  'latenessMillis', 'partition', 'offset', 'attempts', 'reason',
];

/** What is filtered, newest first, as a file. Whoever leaves the page ends it. */
function Export({ filter }: { filter: Filters }): JSX.Element {
  const [rows, setRows] = useState<number | undefined>();
  const [failure, setFailure] = useState<unknown>();
  const [cut, setCut] = useState(false);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const run = async () => {
    const { signal } = stop.current;
    setFailure(undefined);
    setCut(false);
    try {
      const lines = [COLUMNS.join(',')];
      let cursor: string | undefined;
      do {
        setRows(lines.length - 1);
        const next: { items: Receipt[]; cursor?: string } = await page<Receipt>('receipts', path(filter, WHOLE_PAGE, cursor), signal);
        for (const receipt of next.items) lines.push(COLUMNS.map((column) => cell(receipt[column])).join(','));
        cursor = next.cursor;
      } while (cursor !== undefined && lines.length <= ROWS_MAX);
      save(`${lines.join('\r\n')}\r\n`);
      setCut(cursor !== undefined);
    } catch (e) {
      if (signal.aborted) return;
      setFailure(e);
    }
    setRows(undefined);
  };
  return (
    <>
      <button type="button" onClick={run} disabled={rows !== undefined}>
        {rows === undefined ? 'Export as CSV' : `${number(rows)} rows…`}
      </button>
      {cut && <Notice level="warning">The file ends after {number(ROWS_MAX)} rows; there are older ones. Filter by time for the rest.</Notice>}
      <Problem failure={failure} />
    </>
  );
}

/** Quoted where needed; a spreadsheet must not take a caller's text for a formula. */
export function cell(value: string | number | undefined): string {
  if (typeof value === 'number' || value === undefined) return String(value ?? '');
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function save(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = `punctual-receipts-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
