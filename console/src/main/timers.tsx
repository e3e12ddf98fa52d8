// Pending timers by due, and the way to one by its id or name.

import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type Answer, type Job, PENDING_STATES, type Receipt, Refused, type Timer, call, filled, get, isId, jobPath, page, query, timerPath } from './api';
import { anyOf, Choice, Field, useAttempt } from './forms';
import { FilterForm, ListTable, useList } from './lists';
import { useLive, useNow } from './live';
import { Clip, Notice, Page, Problem, Question, State, Time, TimerLink, keyText } from './parts';
import { useMay } from './rights';
import { type Route, address, go } from './route';
import { inAnHour, meant, number, timers, useZone } from './time';

export function Timers({ route }: { route: Route }): JSX.Element {
  const now = useNow(1_000);
  const zone = useZone();
  const list = useList(route, ['topic', 'key', 'namePrefix', 'state', 'deliverAtFrom', 'deliverAtTo']);
  const { state, deliverAtFrom, deliverAtTo } = list.filter;
  const filter = filled({ ...list.filter, deliverAtFrom: meant(deliverAtFrom, zone), deliverAtTo: meant(deliverAtTo, zone) });
  const path = query('/v1/timers', {
    ...filter,
    cursor: list.visited.at(-1),
    limit: 50,
  });
  // To look for a state is to look at many.
  const [isOther, setIsOther] = useState(false);
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
        failure={live.failure}
        typed={setIsOther}
        fields={[
          ['topic', 'Topic'],
          ['key', 'Key', 'with a topic'],
          ['namePrefix', 'Name begins with', 'invoice:'],
          ['deliverAtFrom', 'Due from', inAnHour(zone)],
          ['deliverAtTo', 'Due before', inAnHour(zone)],
        ]}
      >
        {(filter, set) => <Choice label="State" value={filter.state} set={set('state')} options={anyOf(PENDING_STATES, 'any pending')} />}
      </FilterForm>
      {Object.values(filter).some((value) => value) && (
        <div class="row" key={JSON.stringify(filter)}>
          <CancelAll filter={filter} off={isOther || live.failure !== undefined} done={live.again} />
          <MoveAll filter={filter} off={isOther || live.failure !== undefined} done={live.again} />
          <a href={address('jobs')}>Jobs</a>
          {isOther && <span class="quiet">What you typed is not applied yet: press Filter first.</span>}
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
              <a href={address('timer', timer.id)}>
                <Time at={timer.deliverAt} now={now} />
              </a>
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

/** The filter that was applied, whatever stands in its fields by now. */
const ofFilter = ({ action: _, by: __, ...filter }: Record<string, string | undefined>): string =>
  `Of ${Object.entries(filter)
    .flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
    .join(', ')}.`;

/** What a job does to all timers of a filter, counted and asked about before. */
function ChangeAll(props: {
  verb: string;
  did: string;
  by?: string;
  order: Record<string, string | undefined>;
  refusedFor: string;
  danger: boolean;
  off: boolean;
  done: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const { verb, did, by = '' } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useRef('');
  const [job, setJob] = useState<Job | undefined>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const may = useMay('change');
  /** Were it not to succeed, the job would be forgotten in time. */
  const leave = () => {
    setJob(undefined);
    call('DELETE', jobPath(name.current)).catch(() => {});
  };
  /** Follows the job while the state is this. */
  const follow = async (first: Promise<Answer<Job>>, state: Job['state'], then: () => void) => {
    setBusy(true);
    setFailure(undefined);
    try {
      let { body } = await first;
      while (body.state === state) {
        setJob(body);
        await new Promise((resolve) => window.setTimeout(resolve, 300));
        body = await get<Job>(jobPath(name.current));
      }
      setJob(body);
      then();
    } catch (e) {
      setFailure(e);
      if (state === 'listing') leave();
    }
    setBusy(false);
  };
  const ask = () => {
    name.current = `console-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    const body = { ...props.order, start: false };
    return follow(call<Job>('PUT', jobPath(name.current), { body }), 'listing', () => dialog.current?.showModal());
  };
  const change = () => follow(call<Job>('POST', `${jobPath(name.current)}:start`), 'changing', props.done);
  return (
    <>
      {job && job.state !== 'listed' && (
        <Notice level={job.state === 'ended' && failure === undefined ? 'good' : 'warning'}>
          {job.state === 'listing' && (job.found ? `${timers(job.found)} found so far.` : 'Counting …')}
          {job.state === 'changing' && `${number(job.done)} of ${timers(job.found)} ${did}. It goes on without this page: `}
          {job.state === 'changing' && <a href={address('jobs')}>jobs</a>}
          {job.state === 'ended' && `${timers(job.done)} ${did}, for certain.`}
          {job.refused > 0 && ` ${number(job.refused)} could not be: ${props.refusedFor}.`}
        </Notice>
      )}
      <Problem failure={failure} />
      <button type="button" class={props.danger ? 'danger' : ''} disabled={busy || props.off || !may} onClick={() => void ask()}>
        {verb} all of this filter
      </button>
      <Question
        dialog={dialog}
        title={`${verb} ${timers(job?.found ?? 0)}${by}?`}
        yes={`${verb} them`}
        no="Leave them"
        danger={props.danger}
        act={() => void change()}
        leave={leave}
      >
        {ofFilter(props.order)} {props.children}
        {job?.more && ' There are more than one job may have: those stay as they are.'}
      </Question>
    </>
  );
}

interface OfFilter {
  filter: Record<string, string | undefined>;
  off: boolean;
  done: () => void;
}

function CancelAll({ filter, off, done }: OfFilter): JSX.Element {
  return (
    <ChangeAll
      verb="Cancel"
      did="cancelled"
      order={{ ...filter, action: 'cancel' }}
      refusedFor="changed meanwhile, in delivery, or ended before"
      danger
      off={off}
      done={done}
    >
      What is cancelled never arrives. This can not be undone.
    </ChangeAll>
  );
}

const AMOUNT = /^-?[1-9]\d{0,5}(s|m|h|d)$/;

function MoveAll({ filter, off, done }: OfFilter): JSX.Element {
  const [text, setText] = useState('1h');
  const by = text.trim();
  const right = AMOUNT.test(by);
  return (
    <>
      <Field
        label="Move by (2h, or -10m: sooner)"
        name="by"
        value={text}
        set={setText}
        {...(right ? {} : { error: 'must be like 2h, 30m or -10m' })}
      />
      <ChangeAll
        verb="Move"
        did="moved"
        by={` by ${by}`}
        order={{ ...filter, action: 'move', by }}
        refusedFor="changed meanwhile, in delivery, or ended before"
        danger={false}
        off={off || !right}
        done={done}
      >
        Each due shifts by this. A due that would be past becomes now.
      </ChangeAll>
    </>
  );
}

/** One box for an id or a name. */
function Find(): JSX.Element {
  const [text, setText] = useState('');
  const { failure, attempt } = useAttempt();
  const find = (event: Event) => {
    event.preventDefault();
    const wanted = text.trim();
    if (!wanted) return;
    void attempt(async () => {
      const path = isId(wanted) ? timerPath(wanted) : `/v1/timers/by-name/${encodeURIComponent(wanted)}`;
      const found = await get<Timer | Receipt>(path);
      go(address('timer', found.id));
    });
  };
  return (
    <>
      <form class="row" role="search" aria-label="Find a timer" onSubmit={find}>
        <Field label="Id or name" name="find" value={text} set={setText} placeholder="2c01a1fe-… or invoice:4711" />
        <button type="submit">Find</button>
      </form>
      <Problem failure={failure} />
      {failure instanceof Refused && failure.status === 404 && (
        <p class="quiet">
          Only whole names are found here; below, timers by what their names begin with. A cancelled timer's name is free again: <a href={address('receipts', '', { state: 'cancelled' })}>what was cancelled</a>.
        </p>
      )}
    </>
  );
}
