// One timer: its life, its place in its key, and what can be done with it.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type Carried, type Page as ListPage, type Receipt, Refused, STAGES, type Timer, call, carried, curl, get, page, query, stages, timerPath } from './api';
import { check } from './carries';
import { Area, Field, useAttempt } from './forms';
import { useLive, useNow } from './live';
import { Copy, Done, Facts, Notice, Page, Problem, Question, Section, State, Time, TimerLink, keyText } from './parts';
import { PauseInWords, holds, usePauses } from './pauses';
import { Barred, useMay } from './rights';
import { address } from './route';
import { inAnHour, isBefore, meant, span, useZone } from './time';

type Found = Timer | Receipt;
const isPending = (found: Found): found is Timer => 'version' in found;

export function OneTimer({ id }: { id: string }): JSX.Element {
  const found = useLive(id, (signal) => get<Found>(timerPath(id), signal), 1_000);
  const { value } = found;
  return (
    <Page title="Timer" aside={value && <State of={value.state} />}>
      <p>
        <code class="id">{id}</code>
      </p>
      <Problem failure={found.failure} />
      {value && isPending(value) && <Pending timer={value} changed={found.again} />}
      {value && !isPending(value) && <Ended receipt={value} />}
      {value && !isPending(value) && (
        <Section title="The same by curl">
          <Copy label="Look the timer up" text={curl('GET', timerPath(id))} />
        </Section>
      )}
    </Page>
  );
}

const STANDS: Record<Timer['state'], string> = {
  scheduled: 'Waits for its due',
  delivering: 'Is being delivered',
  blocked: 'Waits for those before it in its key',
  retrying: 'Failed, and is tried again',
  overdue: 'Is due, and not delivered yet',
  paused: 'Is due, and waits for the end of a pause',
  paced: 'Is due, and waits for its turn in a pace',
};

function Pending({ timer, changed }: { timer: Timer; changed: () => void }): JSX.Element {
  const now = useNow(250);
  /** The version that the payload was replaced with. */
  const [replaced, setReplaced] = useState<number | undefined>();
  return (
    <>
      <Section title={STANDS[timer.state]}>
        <Facts
          of={[
            ['Due', <Time at={timer.deliverAt} now={now} />],
            ['Topic', timer.topic],
            ['Key', keyText(timer)],
            ['Name', timer.name],
            ['Accepted', <Time at={timer.acceptedAt} />],
            ['Version', timer.version],
            ['Expires', timer.expireAfter && `${timer.expireAfter} past its due: ${timer.onExpiry}`],
            ['Failed attempts', timer.attempts],
            ['Next attempt', timer.nextAttemptAt && <Time at={timer.nextAttemptAt} now={now} />],
            ['Last error', timer.lastError],
          ]}
        />
        {timer.state === 'paused' && <HeldBack timer={timer} />}
        {timer.state === 'paced' && (
          <p>
            <a href={address('pauses')}>Paces</a>: how many of its topic go in a second.
          </p>
        )}
        <Life
          marks={[
            ['accepted', timer.acceptedAt],
            ['now', new Date(now).toISOString()],
            ['due', timer.deliverAt],
          ]}
        />
      </Section>
      {replaced === timer.version && <Done>Replaced, for certain: its new payload is below.</Done>}
      <Content
        key={timer.version}
        timer={timer}
        changed={() => {
          setReplaced(timer.version + 1);
          changed();
        }}
      />
      {keyText(timer) !== undefined && <Before timer={timer} />}
      <Change timer={timer} changed={changed} />
    </>
  );
}

/** The pauses that it waits for. */
function HeldBack({ timer }: { timer: Timer }): JSX.Element {
  const pauses = usePauses().filter((pause) => holds(pause, timer));
  return (
    <p>
      <a href={address('pauses')}>Paused</a>
      {pauses.map((pause, i) => (
        <span key={pause.id}>
          {i ? '; ' : ': '}
          <PauseInWords of={pause} />
        </span>
      ))}
      .
    </p>
  );
}

function Content({ timer, changed }: { timer: Timer; changed: () => void }): JSX.Element {
  const path = `${timerPath(timer.id)}:payload`;
  const record = useLive(path, async (signal) => carried(await call('GET', path, { signal })), 0);
  return (
    <Section title="Record">
      <Problem failure={record.failure} />
      {record.value && <Record of={record.value} headers={timer.headers} />}
      {record.value && <Replace timer={timer} path={path} first={record.value.json ?? ''} changed={changed} />}
    </Section>
  );
}

/** Another payload, for this version of the timer. */
function Replace(props: { timer: Timer; path: string; first: string; changed: () => void }): JSX.Element {
  const { timer, path, changed } = props;
  const [json, setJson] = useState(props.first);
  const { failure, at, attempt } = useAttempt();
  const may = useMay('change');
  const body = `{"payload":${json}}`;
  const replace = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      check({ kind: 'json', payload: json, headers: '' });
      await call('PUT', path, { body, ifMatch: timer.version });
      changed();
    });
  };
  return (
    <details>
      <summary>Replace the payload</summary>
      <form class="form" aria-label="Replace the payload" onSubmit={replace}>
        <Area label="New payload" rows={4} value={json} set={setJson} error={at('payload')} />
        <div class="row">
          <button type="submit" disabled={!may || json.trim() === ''}>
            Replace
          </button>
        </div>
        <Problem failure={failure} />
      </form>
      <Copy label="Replace the payload" text={curl('PUT', path, body, timer.version)} />
    </details>
  );
}

/** A record's headers and payload. */
export function Record(props: { of: Carried; headers: { [name: string]: unknown } | undefined }): JSX.Element {
  const { json, base64, tombstone } = props.of;
  return (
    <>
      {props.headers && (
        <Facts
          of={Object.entries(props.headers).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])}
        />
      )}
      {tombstone && <p>A null value: a tombstone.</p>}
      {base64 !== undefined && <Copy label="Payload, Base64" text={base64} />}
      {json !== undefined && <Copy label="Payload" text={json} />}
    </>
  );
}

const SHOWN_BEFORE = 20;

/** Timers of a key are delivered in order: those that come before this one. */
function Before({ timer }: { timer: Timer }): JSX.Element | null {
  const path = query('/v1/timers', {
    topic: timer.topic,
    key: timer.key,
    keyBase64: timer.keyBase64,
    deliverAtTo: Date.parse(timer.deliverAt) + 1,
    limit: SHOWN_BEFORE + 1,
  });
  const list = useLive(path, (signal): Promise<ListPage<Timer>> => page<Timer>('timers', path, signal), 3_000);
  if (!list.value) return null;
  const at = list.value.items.findIndex((other) => other.id === timer.id);
  const before = at < 0 ? list.value.items : list.value.items.slice(0, at);
  return (
    <Section title="Order in its key">
      {before.length === 0 ? (
        <p>No pending timer of the key comes before it.</p>
      ) : (
        <>
          <p>
            {at < 0 ? `At least ${before.length}` : before.length} of the same key come before it, and are delivered first:
          </p>
          <ul class="plain">
            {before.map((other) => (
              <li key={other.id}>
                <Time at={other.deliverAt} /> <State of={other.state} />{' '}
                {other.name} <TimerLink id={other.id} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

interface Outcome {
  level: 'good' | 'warning' | 'bad';
  text: string;
  failure?: unknown;
}

function Change({ timer, changed }: { timer: Timer; changed: () => void }): JSX.Element {
  const [when, setWhen] = useState('');
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  const [busy, setBusy] = useState(false);
  const off = !useMay('change');
  const fire = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLDialogElement>(null);
  const path = timerPath(timer.id);
  const zone = useZone();
  const due = dueOf(meant(when, zone));
  const isPast = () => 'deliverAt' in due && isBefore(String(due.deliverAt), Date.now());
  const act = async (method: string, to: string, done: string, body?: unknown) => {
    if (busy) return; // Not disabled: the focus would be lost.
    setBusy(true);
    try {
      const guard = method === 'DELETE' ? {} : { ifMatch: timer.version };
      await call(method, to, { ...guard, ...(body === undefined ? {} : { body }) });
      setOutcome({ level: 'good', text: done });
    } catch (failure) {
      setOutcome(explained(failure));
    }
    setBusy(false);
    changed();
  };
  return (
    <Section title="Change">
      <Barred of="change" from="change timers" />
      {outcome && <Notice level={outcome.level}>{outcome.text}</Notice>}
      {outcome?.failure !== undefined && <Problem failure={outcome.failure} told />}
      <form
        class="row"
        aria-label="Move"
        onSubmit={(event) => {
          event.preventDefault();
          setOutcome(undefined);
          // What is past is due at once: that is asked about, as firing is.
          if (isPast()) fire.current?.showModal();
          else void act('PATCH', path, 'Moved, for certain: its new due is above.', due);
        }}
      >
        <Field label="New due, or delay from now" name="when" value={when} set={setWhen} hint={`Such as 20s, 1h, or ${inAnHour(zone)}.`} />
        <button type="submit" disabled={off || when.trim() === ''}>
          Move
        </button>
        <button type="button" disabled={off} onClick={() => fire.current?.showModal()}>
          Fire now
        </button>
        <button
          type="button"
          class="danger"
          disabled={off}
          onClick={() => cancel.current?.showModal()}
        >
          Cancel it
        </button>
      </form>
      <Question
        dialog={fire}
        title={`Fire ${timer.name ?? timer.id} now?`}
        yes="Fire"
        no="Leave it"
        danger={false}
        act={() => act('POST', `${path}:fire`, 'Fired: it is due now.')}
      >
        {isPast() && 'The new due that you named is past. '}It is delivered at once instead of at its due. What is in Kafka can not be taken back.
      </Question>
      <Question
        dialog={cancel}
        title={`Cancel ${timer.name ?? timer.id}?`}
        yes="Cancel the timer"
        no="Leave it"
        danger
        act={() => act('DELETE', path, 'Cancelled, for certain: it never arrives.')}
      >
        It never arrives, and its payload is deleted. This can not be undone.
      </Question>
      <details>
        <summary>The same by curl</summary>
        <Copy label="Look the timer up" text={curl('GET', path)} />
        <Copy label="Move" text={curl('PATCH', path, JSON.stringify(due))} />
        <Copy label="Fire now" text={curl('POST', `${path}:fire`)} />
        <Copy label="Cancel" text={curl('DELETE', path)} />
      </details>
    </Section>
  );
}

/** An instant, epoch milliseconds, or a delay. */
const dueOf = (text: string): { deliverAt: string | number } | { delay: string } =>
  /^[0-9]{10,}$/.test(text) ? { deliverAt: Number(text) } : /^[0-9]{4}-/.test(text) ? { deliverAt: text } : { delay: text || '1h' };

/** How certain it is that the change was made, or was not. */
function explained(failure: unknown): Outcome {
  if (!(failure instanceof Refused)) return { level: 'bad', text: 'The console failed.', failure };
  if (failure.uncertain) {
    return { level: 'warning', text: 'Uncertain: it may have been changed or not. Below is what the API knows now.', failure };
  }
  if (failure.type === '/errors/timer-ended') {
    return { level: 'warning', text: 'Not changed, for certain: it has ended without being delivered.', failure };
  }
  if (failure.status === 409) {
    return { level: 'warning', text: 'Too late, for certain: it was not changed, because its delivery had begun.', failure };
  }
  if (failure.status === 412) {
    return { level: 'warning', text: 'Not changed, for certain: somebody else changed it before. Below is what it is now.', failure };
  }
  return { level: 'bad', text: 'Not changed, for certain.', failure };
}

function Ended({ receipt }: { receipt: Receipt }): JSX.Element {
  const late = stages(receipt);
  const life: [string, string | undefined][] = [
    ['accepted', receipt.acceptedAt],
    ['alarm arrived', receipt.heldAt],
    ['due', receipt.deliverAt],
    ['pause or pace ended', receipt.waitedUntil],
    [receipt.state, receipt.ackedAt ?? receipt.finishedAt],
  ];
  return (
    <>
      <Section title="Receipt">
        <p>{ENDS[receipt.state]}</p>
        <Facts
          of={[
            [receipt.waitedUntil ? 'Late, after its pause or pace' : 'Late', receipt.latenessMillis === undefined ? undefined : span(receipt.latenessMillis)],
            ['Due', <Time at={receipt.deliverAt} />],
            ['Pause or pace until', receipt.waitedUntil && <Time at={receipt.waitedUntil} />],
            ['Accepted', receipt.acceptedAt && <Time at={receipt.acceptedAt} />],
            ['Finished', <Time at={receipt.finishedAt} />],
            ['Topic', receipt.topic],
            ['Partition', receipt.partition],
            ['Offset', receipt.offset],
            ['Name', receipt.name],
            ['Attempts', receipt.attempts],
            ['Reason', receipt.reason],
          ]}
        />
        <Life marks={life} />
        <p class="quiet">A receipt has neither key nor payload: with its end, Punctual forgets them.</p>
      </Section>
      {late.length > 0 && (
        <Section title="Where each millisecond went">
          <Life
            zero={receipt.waitedUntil ?? receipt.deliverAt}
            marks={[
              ['claimed', receipt.startedAt],
              receipt.waitedUntil ? ['pause or pace ended', receipt.waitedUntil] : ['due', receipt.deliverAt],
              ['handed to Kafka', receipt.sentAt],
              ['acknowledged', receipt.ackedAt],
            ]}
          />
          <Facts of={late.map(([name, millis]) => [BEFORE[name], span(millis)])} />
          {receipt.acceptedAt && !receipt.heldAt && <p class="quiet">No alarm rang for it: it was delivered from the database.</p>}
        </Section>
      )}
      {receipt.state === 'dead' && (
        <p>
          <a href={address('dead', receipt.id)}>Its dead letter</a>
        </p>
      )}
    </>
  );
}

/** The stages, each by what it was late for. */
const BEFORE: Record<(typeof STAGES)[number], string> = {
  Accepted: 'Late before it was accepted',
  Alarm: 'Then until its alarm arrived',
  Claimed: 'Then until it was claimed',
  'Handed over': 'Then until it was handed to Kafka',
  Kafka: 'Then until Kafka had it',
};

const ENDS: Record<Receipt['state'], string> = {
  delivered: 'Delivered: Kafka has the record. It can no longer be moved or cancelled.',
  dead: 'Could not be delivered. It is kept among the dead letters until it is redriven or dropped.',
  cancelled: 'Cancelled, for certain: it never arrives.',
  expired: 'Expired: it was too late by its own policy, and was dropped.',
};

/**
 * Instants on a line, to scale. Those near to each other stand on their own heights.
 *
 * @param zero from which one they count; without it, from the first
 */
function Life({ marks, zero }: { marks: [string, string | undefined][]; zero?: string }): JSX.Element {
  const known = marks.flatMap(([name, at]): [string, number][] => (at === undefined ? [] : [[name, Date.parse(at)]]));
  const sorted = known.sort(([, a], [, b]) => a - b);
  const base = 24 + 20 * sorted.length;
  const from = sorted[0]![1];
  const whole = Math.max(1, sorted.at(-1)![1] - from);
  const at = (millis: number) => 40 + (520 * (millis - from)) / whole;
  const origin = zero === undefined ? from : Date.parse(zero);
  const words = sorted
    .map(([name, millis]) => (millis < origin ? `${name} ${span(origin - millis)} before` : millis > origin ? `${name} after ${span(millis - origin)}` : name))
    .join(', ');
  return (
    <svg class="life" viewBox={`0 0 600 ${base + 12}`} role="img" aria-label={`To scale: ${words}.`}>
      <line x1="40" x2="560" y1={base} y2={base} class="life-line" />
      {sorted.map(([name, millis], i) => (
        <line key={name} x1={at(millis)} x2={at(millis)} y1={27 + 20 * i} y2={base} class="life-mark" />
      ))}
      {sorted.map(([name, millis], i) => {
        const x = at(millis);
        const y = 22 + 20 * i;
        const anchor = x > 400 ? 'end' : x < 160 ? 'start' : 'middle';
        return (
          <g key={name}>
            <circle cx={x} cy={base} r="4.5" class="life-dot" />
            <text x={x} y={y} text-anchor={anchor}>
              {name}
              {millis !== origin && ` ${millis > origin ? '+' : ''}${span(millis - origin)}`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
