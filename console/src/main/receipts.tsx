// The ledger, newest first, and what it says: whether promises held, lateness by topic and hour, the most late; CSV.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Accuracy, type AccuracyOfTopics, ENDED_STATES, type Lateness, type Receipt, STAGES, filled, get, page, query, stages } from './api';
import { anyOf, Choice } from './forms';
import { type Filter, FilterForm, ListTable, useList } from './lists';
import { type Live, useLive, useNow } from './live';
import { Clip, Notice, Page, Problem, Section, State, Table, Time, TimerLink } from './parts';
import { type Route, address } from './route';
import { clock, inAnHour, lateness, meant, number, span, timeZoneName, useZone } from './time';

const FILTERS = ['topic', 'state', 'from', 'to'] as const;
type Filters = Filter<(typeof FILTERS)[number]>;

const PAGE = 25;
const WHOLE_PAGE = 200;

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
  // An API looks up a few things at once: the list comes first.
  const seen = useRef(false);
  seen.current ||= receipts.value !== undefined;
  return (
    <Page title="Receipts" aside={<Export filter={filter} />}>
      <FilterForm
        list={list}
        failure={receipts.failure}
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
        head={['Finished', 'State', '#Late', 'Topic', '#Partition:offset', '#Attempts', 'Name or reason', 'Timer']}
        empty="Nothing has ended here."
        row={(receipt) => (
          <tr key={receipt.id + receipt.finishedAt}>
            <td>
              <a href={address('timer', receipt.id)}>
                <Time at={receipt.finishedAt} now={now} />
              </a>
            </td>
            <td>
              <State of={receipt.state} />
            </td>
            <td class="figure">{receipt.latenessMillis === undefined ? '' : span(receipt.latenessMillis)}
              {receipt.waitedUntil && ' after its wait'}
            </td>
            <Clip text={receipt.topic} />
            <td class="figure">{receipt.offset === undefined ? '' : `${receipt.partition}:${receipt.offset}`}</td>
            <td class="figure">{receipt.attempts}</td>
            <Clip text={receipt.name ?? receipt.reason} />
            <td>
              <TimerLink id={receipt.id} />
            </td>
          </tr>
        )}
      />
      {seen.current && <Latest filter={filter} />}
    </Page>
  );
}

const TOPICS = 20;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** What the ledger says of the last day, and the most late of the filter's time. */
function Latest({ filter }: { filter: Filters }): JSX.Element {
  return (
    <>
      {filter.topic ? <OfTopic topic={filter.topic} /> : <OfAll />}
      <MostLate filter={filter} />
    </>
  );
}

function OfAll(): JSX.Element {
  const day = useLive('', (signal) => get<Accuracy>(query('/v1/accuracy', lastDay()), signal), 30_000);
  const topics = useLive('', (signal) => get<AccuracyOfTopics>(query('/v1/accuracy/topics', { ...lastDay(), step: '1h', limit: TOPICS }), signal), 10_000);
  return (
    <>
      <Findings day={day} />
      <Problem failure={topics.failure} />
      {topics.value && <ByTopic {...topics.value} />}
    </>
  );
}

/** From a whole hour on, so that each step is one. */
function OfTopic({ topic }: { topic: string }): JSX.Element {
  const hours = () => ({ topic, from: Math.floor((Date.now() - DAY) / HOUR) * HOUR, to: Date.now(), step: '1h' });
  const day = useLive(topic, (signal) => get<Accuracy>(query('/v1/accuracy', hours()), signal), 10_000);
  const { value } = day;
  return (
    <>
      <Findings day={day} topic={topic} />
      {value && isSome(value) && <ByTopic from={value.from} to={value.to} leftOut={0} topics={[{ ...value, topic, steps: (value.steps ?? []).filter(isSome) }]} />}
    </>
  );
}

const lastDay = () => ({ from: Date.now() - DAY, to: Date.now() });

const isSome = <T extends { latenessMillis?: Lateness }>(of: T): of is T & { latenessMillis: Lateness } => of.latenessMillis !== undefined;

/** Whether the promises held. */
function Findings({ day, topic }: { day: Live<Accuracy>; topic?: string }): JSX.Element {
  if (!day.value || day.failure !== undefined) return <Problem failure={day.failure} />;
  const { count, early, latenessMillis } = day.value;
  if (count === 0) return <p class="quiet">Nothing was delivered{topic && ` to ${topic}`} in the last day.</p>;
  return (
    <Notice level={early === 0 ? 'good' : 'bad'}>
      <strong>{number(count)} delivered in the last day</strong>
      {topic && ` to ${topic}`}, {early === 0 ? 'none of them early' : `${number(early)} of them early: a promise is broken`}.{' '}
      {latenessMillis && count >= 1_000 && `Of 100, 99 were at most ${lateness(latenessMillis.p99)} late, of 1,000, 999 at most ${lateness(latenessMillis.p999)}. `}
      {latenessMillis && `The most late: ${lateness(latenessMillis.max)}.`}
    </Notice>
  );
}

/** Each topic's day, and the p99 of each of its hours. */
function ByTopic({ from, to, topics, leftOut }: AccuracyOfTopics): JSX.Element | null {
  const zone = useZone();
  if (topics.length === 0) return null;
  const hours = Array.from({ length: Math.ceil((Date.parse(to) - Date.parse(from)) / HOUR) }, (_, i) => Date.parse(from) + i * HOUR).reverse();
  return (
    <>
      <Section title="Lateness by topic in the last day">
        <Table label="Lateness by topic" head={['Topic', '#Delivered', '#Early', '#p50', '#p99', '#p99.9', '#max']}>
          {topics.map(({ topic, count, early, latenessMillis: { p50, p99, p999, max } }) => (
            <tr key={topic}>
              <Clip text={topic} />
              <td class="figure">{number(count)}</td>
              <td class="figure">{number(early)}</td>
              {[p50, p99, p999, max].map((millis, i) => (
                <td key={i} class="figure">
                  {lateness(millis)}
                </td>
              ))}
            </tr>
          ))}
        </Table>
        {leftOut > 0 && <p class="quiet">Those {TOPICS} to which most was delivered, of {number(TOPICS + leftOut)}.</p>}
      </Section>
      <Section title="Lateness by topic and hour: p99">
        <Table label="Lateness by hour" head={['Topic', ...hours.map((hour) => `#${clock(hour, zone, DAY)}`)]}>
          {topics.map(({ topic, steps }) => (
            <tr key={topic}>
              <Clip text={topic} />
              {hours.map((hour) => {
                const late = steps?.find((step) => Date.parse(step.from) === hour)?.latenessMillis.p99;
                return (
                  <td key={hour} class={late === undefined ? 'figure' : `figure late-${grade(late)}`}>
                    {late !== undefined && lateness(late)}
                  </td>
                );
              })}
            </tr>
          ))}
        </Table>
        <p class="quiet">Hours begin at the time shown, in {timeZoneName(zone)}. The stronger the colour, the later.</p>
      </Section>
    </>
  );
}

/** Which of five strengths of colour: 1 ms, 10 ms, 100 ms, 1 s, beyond. */
export const grade = (millis: number): number => Math.min(4, Math.max(0, Math.ceil(Math.log10(millis))));

/** The ten that were most late, and their stages: of a longer time those of its last week. */
function MostLate({ filter: { topic, from, to } }: { filter: Filters }): JSX.Element | null {
  const end = to ? atMillis(to) : Date.now();
  const begin = from ? Math.max(atMillis(from), end - WEEK) : end - DAY;
  const worst = useLive(
    `${topic} ${from} ${to}`,
    (signal) => get<{ receipts: Receipt[] }>(query('/v1/accuracy/most-late', filled({ topic, from: Number.isNaN(begin) ? from : String(begin), to })), signal),
    10_000,
  );
  if (!worst.value || worst.failure !== undefined) return <Problem failure={worst.failure} />;
  const told = worst.value.receipts.map((receipt) => ({ receipt, of: stages(receipt) })).filter(({ of }) => of.length > 0);
  if (told.length === 0) return null;
  return (
    <Section title={ofWhichTime(from, to, begin)}>
      <Table label="The most late" head={['#Late', ...STAGES.map((name) => `#${name}`), 'Due', 'Topic', 'Timer']}>
        {told.map(({ receipt, of }) => (
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
  );
}

function ofWhichTime(from: string, to: string, begin: number): string {
  if (!from) return to ? 'The most late of the day before that time' : 'The most late of the last day';
  return begin > atMillis(from) ? "The most late of that time's last week" : 'The most late of that time';
}

/** As the API takes it: RFC 3339, or epoch milliseconds. */
const atMillis = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Date.parse(text));

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
