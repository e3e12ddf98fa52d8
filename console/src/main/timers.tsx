// Pending timers by due, and the way to one by its id or name.

import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { PENDING_STATES, type Receipt, type Timer, call, filled, get, isId, page, query, timerPath } from './api';
import { FilterForm, ListTable, useList } from './lists';
import { useLive, useNow } from './live';
import { anyOf, Choice, Clip, Field, Notice, Page, Problem, Question, State, Time, TimerLink, keyText } from './parts';
import { useMay } from './rights';
import { type Route, address, go } from './route';
import { inAnHour, meant, number, timers, useZone } from './time';

export function Timers({ route }: { route: Route }): JSX.Element {
  const now = useNow(1_000);
  const zone = useZone();
  const list = useList(route, ['topic', 'key', 'state', 'dueFrom', 'dueTo']);
  const { topic, key, state, dueFrom, dueTo } = list.filter;
  const filter = filled({ topic, key, state, deliverAtFrom: meant(dueFrom, zone), deliverAtTo: meant(dueTo, zone) });
  const path = query('/v1/timers', {
    ...filter,
    cursor: list.visited.at(-1),
    limit: 50,
  });
  // To look for a state is to look at many.
  const live = useLive(path, (signal) => page<Timer>('timers', path, signal), state ? 15_000 : 3_000);
  return (
    <Page
      title="Timers"
      aside={
        <a class="button" href={address('submit')}>
          Submit a timer
        </a>
      }
    >
      <Find />
      <FilterForm
        list={list}
        fields={[
          ['topic', 'Topic'],
          ['key', 'Key', 'with a topic'],
          ['dueFrom', 'Due from', inAnHour(zone)],
          ['dueTo', 'Due before', inAnHour(zone)],
        ]}
      >
        {(filter, set) => <Choice label="State" value={filter.state} set={set('state')} options={anyOf(PENDING_STATES, 'any pending')} />}
      </FilterForm>
      {Object.values(filter).some((value) => value) && (
        <div class="row" key={JSON.stringify(filter)}>
          <CancelAll filter={filter} done={live.again} />
          <MoveAll filter={filter} done={live.again} />
        </div>
      )}
      <ListTable
        list={list}
        page={live}
        label="Pending timers"
        head={['Due', 'State', 'Topic', 'Key', 'Name', 'Timer']}
        empty="No timer is pending here. What has ended is among the receipts."
        row={(timer) => (
          <tr key={timer.id}>
            <td>
              <Time at={timer.deliverAt} now={now} />
            </td>
            <td>
              <State of={timer.state} />
            </td>
            <Clip text={timer.topic} />
            <Clip text={keyText(timer)} />
            <Clip text={timer.name} />
            <td>
              <TimerLink id={timer.id} />
            </td>
          </tr>
        )}
      />
    </Page>
  );
}

/** Tells how many were changed so far, and how many could not be. */
type Tell = (changed: number, refused: number) => void;

/** All of a filter, counted and asked about before. */
function ChangeAll(props: {
  verb: string;
  did: string;
  by?: string;
  refusedFor: string;
  danger: boolean;
  count: (tell: Tell) => Promise<void>;
  change: (tell: Tell) => Promise<void>;
  done: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const { verb, did, by = '' } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [found, setFound] = useState(0);
  const [said, setSaid] = useState<string | undefined>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const may = useMay('change');
  /** What was done before a failure is told, too. */
  const run = async (what: (tell: Tell) => Promise<void>, tell: Tell, then: () => void) => {
    setBusy(true);
    setFailure(undefined);
    setSaid(undefined);
    try {
      await what(tell);
      then();
    } catch (e) {
      setFailure(e);
    }
    setBusy(false);
  };
  const ask = () => run(props.count, setFound, () => dialog.current?.showModal());
  const change = async () => {
    await run(
      props.change,
      (changed, refused) =>
        setSaid(`${timers(changed)} ${did}, for certain.${refused ? ` ${number(refused)} could not be: ${props.refusedFor}.` : ''}`),
      () => {},
    );
    props.done();
  };
  return (
    <>
      {said && <Notice level={failure === undefined ? 'good' : 'warning'}>{said}</Notice>}
      <Problem failure={failure} />
      <button type="button" class={props.danger ? 'danger' : ''} disabled={busy || !may} onClick={() => void ask()}>
        {verb} all of this filter
      </button>
      <Question
        dialog={dialog}
        title={`${verb} ${timers(found)}${by}?`}
        yes={`${verb} them`}
        no="Leave them"
        danger={props.danger}
        act={() => void change()}
      >
        {props.children}
      </Question>
    </>
  );
}

interface Cancelled {
  cancelled: number;
  refused: { id: string }[];
  cursor?: string;
}

interface OfFilter {
  filter: Record<string, string | undefined>;
  done: () => void;
}

function CancelAll({ filter, done }: OfFilter): JSX.Element {
  const pages = (dryRun: boolean) => async (tell: Tell) => {
    let cancelled = 0;
    let refused = 0;
    let cursor: string | undefined;
    do {
      const path = query('/v1/timers:cancel', { ...filter, dryRun: String(dryRun), cursor });
      const { body } = await call<Cancelled>('POST', path);
      cancelled += body.cancelled;
      refused += body.refused.length;
      cursor = body.cursor;
      tell(cancelled, refused);
    } while (cursor !== undefined);
  };
  return (
    <ChangeAll
      verb="Cancel"
      did="cancelled"
      refusedFor="in delivery, or ended before"
      danger
      count={pages(true)}
      change={pages(false)}
      done={done}
    >
      What is cancelled never arrives. This can not be undone.
    </ChangeAll>
  );
}

/** Timers of one call. */
const MOVED_MAX = 200;
const AMOUNT = /^(-?)(\d{1,6})(s|m|h|d)$/;
const UNIT_MILLIS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds; undefined for what is no amount of time. */
function amount(text: string): number | undefined {
  const [, sign, digits, unit] = AMOUNT.exec(text.trim()) ?? [];
  return Number(digits) && unit ? (sign ? -1 : 1) * Number(digits) * (UNIT_MILLIS[unit] ?? 0) : undefined;
}

interface Move {
  id: string;
  version: number;
  deliverAt: string;
}

/**
 * Moves to later begin with the last timer, moves to sooner with the first. What a failure has left is moved by the
 * next press, as it was counted: none moves twice.
 */
function MoveAll({ filter, done }: OfFilter): JSX.Element {
  const [text, setText] = useState('1h');
  const left = useRef<Move[]>([]);
  const failed = useRef(false);
  const by = amount(text);
  const count = async (tell: Tell) => {
    if (failed.current) {
      tell(left.current.length, 0);
      return;
    }
    const shift = by ?? 0;
    const now = Date.now();
    const found: Move[] = [];
    let cursor: string | undefined;
    do {
      const next = await page<Timer>('timers', query('/v1/timers', { ...filter, limit: MOVED_MAX, cursor }));
      for (const { id, version, deliverAt } of next.items) {
        const due = Date.parse(deliverAt);
        // What is overdue can't be due sooner.
        if (shift > 0 || due > now) {
          found.push({ id, version, deliverAt: new Date(Math.max(now, due + shift)).toISOString() });
        }
      }
      cursor = next.cursor;
      tell(found.length, 0);
    } while (cursor !== undefined);
    left.current = shift > 0 ? found.reverse() : found;
  };
  const change = async (tell: Tell) => {
    let moved = 0;
    let refused = 0;
    failed.current = true;
    while (left.current.length) {
      const body = { timers: left.current.slice(0, MOVED_MAX) };
      const answer = await call<{ moved: number; refused: { id: string }[] }>('POST', '/v1/timers:move', { body });
      left.current = left.current.slice(MOVED_MAX);
      moved += answer.body.moved;
      refused += answer.body.refused.length;
      tell(moved, refused);
    }
    failed.current = false;
  };
  return (
    <>
      <Field
        label="Move by (2h, or -10m: sooner)"
        name="by"
        value={text}
        set={(value) => {
          failed.current = false;
          setText(value);
        }}
        {...(by === undefined ? { error: 'must be like 2h, 30m or -10m' } : {})}
      />
      {by !== undefined && (
        <ChangeAll
          verb="Move"
          did="moved"
          by={` by ${text.trim()}`}
          refusedFor="changed meanwhile, in delivery, or ended before"
          danger={false}
          count={count}
          change={change}
          done={done}
        >
          Each due shifts by this. A due that would be past becomes now.
        </ChangeAll>
      )}
    </>
  );
}

/** One box for an id or a name. */
function Find(): JSX.Element {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const find = async (event: Event) => {
    event.preventDefault();
    const wanted = text.trim();
    if (!wanted) return;
    try {
      const path = isId(wanted) ? timerPath(wanted) : `/v1/timers/by-name/${encodeURIComponent(wanted)}`;
      const found = await get<Timer | Receipt>(path);
      setFailure(undefined);
      go(address('timer', found.id));
    } catch (e) {
      setFailure(e);
    }
  };
  return (
    <>
      <form class="row" role="search" aria-label="Find a timer" onSubmit={find}>
        <Field label="Id or name" name="find" value={text} set={setText} placeholder="2c01a1fe-… or invoice:4711" />
        <button type="submit">Find</button>
      </form>
      <Problem failure={failure} />
    </>
  );
}
