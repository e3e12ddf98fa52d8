// Pending timers by due, and the way to one by its id or name.

import type { JSX } from 'preact';
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
      {Object.values(filter).some((value) => value) && <CancelAll key={JSON.stringify(filter)} filter={filter} done={live.again} />}
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

interface Cancelled {
  cancelled: number;
  refused: { id: string }[];
  cursor?: string;
}

/** All of a filter, counted and asked about before. */
function CancelAll({ filter, done }: { filter: Record<string, string | undefined>; done: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const [found, setFound] = useState(0);
  const [said, setSaid] = useState<string | undefined>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const may = useMay('change');
  /** What was done before a failure is told, too. */
  const run = async (dryRun: boolean, told: (cancelled: number, refused: number) => void) => {
    let cancelled = 0;
    let refused = 0;
    setBusy(true);
    setFailure(undefined);
    setSaid(undefined);
    try {
      let cursor: string | undefined;
      do {
        const path = query('/v1/timers:cancel', { ...filter, dryRun: String(dryRun), cursor });
        const { body } = await call<Cancelled>('POST', path);
        cancelled += body.cancelled;
        refused += body.refused.length;
        cursor = body.cursor;
        told(cancelled, refused);
      } while (cursor !== undefined);
      if (dryRun) dialog.current?.showModal();
    } catch (e) {
      setFailure(e);
    }
    setBusy(false);
    if (!dryRun) done();
  };
  const ask = () => run(true, setFound);
  const cancel = () =>
    run(false, (cancelled, refused) =>
      setSaid(`${timers(cancelled)} cancelled, for certain.${refused ? ` ${number(refused)} could not be: in delivery, or ended before.` : ''}`),
    );
  return (
    <>
      {said && <Notice level={failure === undefined ? 'good' : 'warning'}>{said}</Notice>}
      <Problem failure={failure} />
      <div class="row">
        <button type="button" class="danger" disabled={busy || !may} onClick={() => void ask()}>
          Cancel all of this filter
        </button>
      </div>
      <Question dialog={dialog} title={`Cancel ${timers(found)}?`} yes="Cancel them" no="Leave them" danger act={() => void cancel()}>
        What is cancelled never arrives. This can not be undone.
      </Question>
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
