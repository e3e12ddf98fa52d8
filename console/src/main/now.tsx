// What is ahead, what was delivered and how late, and whether all is well.

import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { type Accuracy, type Count, type Forecast, type Status, get, isEstimated, query } from './api';
import { HeatMap, type RateStep, RateChart, ratesInWords } from './charts';
import { Tabs } from './forms';
import { useLive } from './live';
import { Empty, Facts, Notice, Page, Problem, Section, State, Table, Time } from './parts';
import { PauseInWords, usePauses } from './pauses';
import { address } from './route';
import { count, instant, lateness, number, span, timeZoneName, timers, useZone, type Zone } from './time';

export function Now(): JSX.Element {
  const status = useLive('status', (signal) => get<Status>('/v1/status', signal), 5_000);
  // What was known before a failure is not shown as if it were so now.
  const known = status.failure === undefined ? status.value : undefined;
  return (
    <Page title="Now">
      <Problem failure={status.failure} />
      {status.failure === undefined && <Wellbeing status={status.value} />}
      <Paused />
      <Tiles status={known} />
      <Ahead />
      <Behind />
      {known && <Instances status={known} />}
    </Page>
  );
}

const LEVELS = { good: '✓', warning: '▲ Attention.', bad: '■ Act now.' };

/** Has its place before it is known: what stands below does not jump. */
function Wellbeing({ status }: { status: Status | undefined }): JSX.Element {
  if (!status) return <Notice level="unknown">Asking …</Notice>;
  return (
    <>
      {status.advice.map((advice) => (
        <Notice key={advice.text} level={advice.level}>
          <strong>{LEVELS[advice.level]}</strong> {advice.text}{' '}
          {advice.runbook && (
            <a href={`/runbook#${advice.runbook.toLowerCase()}`} target="_blank" rel="noopener">
              Runbook: {advice.runbook}
            </a>
          )}
        </Notice>
      ))}
    </>
  );
}

const PAUSES_NAMED = 3;

/** What is held back on purpose, also while nothing of it is due. */
function Paused(): JSX.Element | null {
  const pauses = usePauses();
  if (pauses.length === 0) return null;
  return (
    <Notice level="warning">
      <a href={address('pauses')}>Paused</a>:{' '}
      {pauses.slice(0, PAUSES_NAMED).map((pause, i) => (
        <span key={pause.id}>
          {i > 0 && '; '}
          <PauseInWords of={pause} />
        </span>
      ))}
      {pauses.length > PAUSES_NAMED && `; and ${pauses.length - PAUSES_NAMED} more`}.
    </Notice>
  );
}

function Tiles({ status }: { status: Status | undefined }): JSX.Element {
  const value = (of: Count | undefined) => (of ? count(of) : '…');
  return (
    <ul class="tiles" aria-label="Timers">
      <Tile name="Pending" value={value(status?.pending)} to={address('timers')} />
      <Tile name="Held: due within seconds" value={value(status?.held)} to={address('timers', '', { deliverAtFrom: status?.at ?? '', deliverAtTo: status?.heldTo ?? '' })} />
      <Tile name="Past their due" value={value(status?.due)} to={address('timers', '', { deliverAtTo: status?.at ?? '' })} />
      <Tile name="Retrying" value={value(status?.retrying)} to={address('timers', '', { state: 'retrying' })} />
      <Tile name="Paused" value={value(status?.paused)} to={address('timers', '', { state: 'paused' })} />
      <Tile name="Paced" value={value(status?.paced)} to={address('timers', '', { state: 'paced' })} />
      <Tile name="Dead" value={value(status?.dead)} to={address('dead')} />
    </ul>
  );
}

function Tile(props: { name: string; value: string; to: string }): JSX.Element {
  return (
    <li>
      <a class="tile" href={props.to}>
        <span class="tile-value">{props.value}</span>
        <span class="tile-name">{props.name}</span>
      </a>
    </li>
  );
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const AHEAD: Record<string, [string, number, number]> = {
  minute: ['minute', MINUTE, SECOND],
  hour: ['hour', HOUR, MINUTE],
  day: ['day', DAY, 15 * MINUTE],
  month: ['30 days', 30 * DAY, 12 * HOUR],
};

const STEPS_OF_A_ZOOM = 60;

function Ahead(): JSX.Element {
  const [range, setRange] = useState('hour');
  const [zoom, setZoom] = useState<[number, number] | undefined>();
  const zone = useZone();
  const [name, length, step] = AHEAD[range]!;
  const ask = (signal: AbortSignal) => {
    const from = zoom ? zoom[0] : Math.floor(Date.now() / step) * step;
    const to = zoom ? zoom[1] : from + length;
    const every = zoom ? Math.max(1, Math.ceil((to - from) / STEPS_OF_A_ZOOM)) : step;
    return get<Forecast>(query('/v1/forecast', { from, to, step: `${every}ms` }), signal);
  };
  const forecast = useLive(`${range} ${zoom?.join()}`, ask, range === 'minute' ? 2_000 : 10_000);
  // What was known stays until the next is: a button that was pressed must not vanish from under the focus.
  const last = useRef<Forecast | undefined>(undefined);
  last.current = forecast.value ?? last.current;
  const known = last.current;
  const steps = useMemo(() => known && ahead(known), [known]);
  return (
    <Section
      title="Due ahead"
      tall="chart-one"
      aside={
        <Tabs
          label="How far ahead"
          value={zoom ? '' : range}
          set={(chosen) => {
            setZoom(undefined);
            setRange(chosen);
          }}
          options={Object.entries(AHEAD).map(([value, [text]]) => [value, text])}
        />
      }
    >
      <Problem failure={forecast.failure} />
      {known && steps && (
        <>
          <p class="quiet">
            {nearly(known)}
            {timers(known.timers)} due{' '}
            {zoom
              ? `from ${instant(known.from, zone)} to ${instant(known.to, zone)}`
              : `in the next ${name}`}
            , as a rate a second. Times in {timeZoneName(zone)}.{' '}
            {known.countedTo && reach(known.countedTo, known.estimatedTo ?? known.countedTo, known.to, zone)}
            Drag over the chart to zoom, or:{' '}
            <Zooms of={known} zoom={setZoom} out={zoom && (() => setZoom(undefined))} />
          </p>
          <RateChart
            label={`Timers due ahead. ${nearly(known)}${ratesInWords(steps, known.timers)}`}
            steps={steps}
            tone="--ahead"
            zoom={(from, to) => setZoom(whole(from, to))}
          />
        </>
      )}
    </Section>
  );
}

/** How near a total is that was not counted. */
const nearly = ({ countedTo, estimatedTo = countedTo, to }: Forecast): string =>
  !countedTo ? '' : estimatedTo! < to ? 'More than about ' : 'About ';

/** Up to where the numbers can be relied on. */
const reach = (countedTo: string, estimatedTo: string, to: string, zone: Zone): string =>
  `Counted up to ${instant(countedTo, zone)}, estimated after that: hollow bars. ` +
  (estimatedTo < to ? `Bars that end after ${instant(estimatedTo, zone)} are too short. ` : '');

const whole = (from: number, to: number): [number, number] => [Math.floor(from), Math.max(Math.floor(from) + 60, Math.ceil(to))];

/** Zooming by keyboard. */
function Zooms(props: { of: Forecast; zoom: (range: [number, number]) => void; out: (() => void) | undefined }): JSX.Element {
  const from = Date.parse(props.of.from);
  const half = (Date.parse(props.of.to) - from) / 2;
  const link = (text: string, act: () => void) => (
    <button type="button" class="link" onClick={act}>
      {text}
    </button>
  );
  return (
    <>
      {link('first half', () => props.zoom(whole(from, from + half)))}, {link('second half', () => props.zoom(whole(from + half, from + 2 * half)))}
      {props.out && <>, {link('zoom out', props.out)}</>}
    </>
  );
}

/** The last step may be shorter, and one that lasts has not seen all of its timers. */
function stepOf(from: string, timers: number, stepMillis: number, endMillis: number): RateStep {
  const fromMillis = Date.parse(from);
  const lasted = Math.max(SECOND, Math.min(stepMillis, endMillis - fromMillis));
  return { fromMillis, perSecond: (timers * SECOND) / Math.min(stepMillis, lasted) };
}

const ahead = (forecast: Forecast): RateStep[] =>
  forecast.steps.map((step) => ({
    ...stepOf(step.from, step.timers, forecast.stepMillis, Date.parse(forecast.to)),
    estimated: isEstimated(forecast, step.from),
  }));

const BEHIND: Record<string, [string, number, number]> = {
  hour: ['hour', HOUR, MINUTE],
  hours: ['6 hours', 6 * HOUR, 5 * MINUTE],
  day: ['day', DAY, 15 * MINUTE],
};

const TOGETHER = 10 * SECOND;

function Behind(): JSX.Element {
  const [range, setRange] = useState('hour');
  const [topic, setTopic] = useState('');
  const zone = useZone();
  const [name, length, step] = BEHIND[range]!;
  const ask = (signal: AbortSignal) => {
    // The same of all who ask at about this time: the API answers them once.
    const to = Math.ceil(Date.now() / TOGETHER) * TOGETHER;
    const from = Math.ceil(to / step) * step - length;
    const asked = { from, to, step: `${step / MINUTE}m`, topic: topic || undefined };
    return get<Accuracy>(query('/v1/accuracy', asked), signal);
  };
  const accuracy = useLive(`${range} ${topic}`, ask, range === 'hour' ? 10_000 : 60_000);
  const { value } = accuracy;
  const delivered = useMemo(() => value && behind(value), [value]);
  return (
    <Section
      title="Delivered"
      tall={value?.count === 0 ? '' : 'charts-two'}
      aside={
        <div class="row">
          <input
            class="small"
            aria-label="Topic"
            placeholder="All topics"
            value={topic}
            onChange={(event) => setTopic(event.currentTarget.value.trim())}
          />
          <Tabs
            label="How far back"
            value={range}
            set={setRange}
            options={Object.entries(BEHIND).map(([key, [text]]) => [key, text])}
          />
        </div>
      }
    >
      <Problem failure={accuracy.failure} />
      {value && delivered && value.count === 0 && (
        <Empty>
          Nothing was delivered in the last {name}. Figures come every 10 seconds. <a href={address('submit')}>Submit a timer</a>.
        </Empty>
      )}
      {value && delivered && value.count > 0 && (
        <>
          <Facts
            of={[
              ['Delivered', number(value.count)],
              ['Early', number(value.early)],
              ['Late, p50', value.latenessMillis && lateness(value.latenessMillis.p50)],
              ['p99', value.latenessMillis && lateness(value.latenessMillis.p99)],
              ['p99.9', value.latenessMillis && lateness(value.latenessMillis.p999)],
              ['max', value.latenessMillis && lateness(value.latenessMillis.max)],
            ]}
          />
          <h3>Timers a second</h3>
          <RateChart label={`Timers delivered. ${ratesInWords(delivered, value.count)}`} steps={delivered} tone="--behind" />
          <h3>
            Lateness <span class="legend median">p50</span> <span class="legend tail">p99</span>
          </h3>
          <HeatMap
            label={
              value.latenessMillis
                ? `Lateness. Half of all at most ${lateness(value.latenessMillis.p50)}, 99 % at most ${lateness(value.latenessMillis.p99)}, the latest ${lateness(value.latenessMillis.max)}.`
                : 'Lateness'
            }
            steps={value.steps ?? []}
            stepMillis={value.stepMillis ?? MINUTE}
          />
          <p class="quiet">
            From the due, or the end of its pause or pace, to Kafka's acknowledgement. The stronger the colour, the more timers. Times in {timeZoneName(zone)}.
          </p>
        </>
      )}
    </Section>
  );
}

const behind = ({ steps = [], stepMillis = MINUTE, to }: Accuracy): RateStep[] =>
  steps.map((step) => stepOf(step.from, step.count, stepMillis, Math.min(Date.now(), Date.parse(to))));

interface Instance {
  name: string;
  id: string;
  /** When it was last told of. */
  at: string;
}

const GONE_SHOWN = 10 * MINUTE;

/** The instances of the answers of the last minutes, whichever page this tab shows. */
const heardOf = new Map<string, Instance>();

/** Instances that the status no longer lists. While RocketMQ is down, it lists neither APIs nor consumers: none of those counts as gone. */
function gone({ at, apis, callbacks, consumers }: Status): Instance[] {
  const told = Object.entries({ API: apis, Callback: callbacks, 'Timer-consumer': consumers });
  told.forEach(([name, of]) => of?.forEach(({ id }) => heardOf.set(name + id, { name, id, at })));
  const known = new Set(told.filter(([, of]) => of).map(([name]) => name));
  heardOf.forEach((it, key) => {
    if (Date.parse(at) - Date.parse(it.at) > GONE_SHOWN) heardOf.delete(key);
  });
  return [...heardOf.values()].filter((it) => it.at !== at && known.has(it.name));
}

const NAMES: Record<string, string> = { database: 'Database', kafka: 'Kafka', rocketmq: 'RocketMQ' };

function Instances({ status }: { status: Status }): JSX.Element {
  return (
    <Section title="Engines and services" aside={<Time at={status.at} />}>
      <Table label="Engines and services" head={['What', 'State', 'More']}>
        {status.engines.map((engine) => (
          <tr key={engine.name}>
            <th scope="row">{NAMES[engine.name] ?? engine.name}</th>
            <td>
              <State of={engine.state} />
            </td>
            <td>{engine.product}</td>
          </tr>
        ))}
        {status.apis?.map(({ id }) => <InstanceRow key={id} name="API" id={id} state="up" more="sets alarms" />)}
        {status.callbacks.map(({ id, state, renewedMillisAgo }) => (
          <InstanceRow key={id} name="Callback" id={id} state={state} more={`heard ${span(renewedMillisAgo)} ago`} />
        ))}
        {status.consumers?.map(({ id }) => <InstanceRow key={id} name="Timer-consumer" id={id} state="up" more="reads alarms" />)}
        {gone(status).map(({ name, id, at }) => (
          <InstanceRow key={id} name={name} id={id} state="gone" more={`last heard of ${span(Date.parse(status.at) - Date.parse(at))} ago`} />
        ))}
      </Table>
    </Section>
  );
}

function InstanceRow({ name, id, state, more }: { name: string; id: string; state: string; more: string }): JSX.Element {
  return (
    <tr>
      <th scope="row">
        {name} <code>{id}</code>
      </th>
      <td>
        <State of={state} />
      </td>
      <td>{more}</td>
    </tr>
  );
}
