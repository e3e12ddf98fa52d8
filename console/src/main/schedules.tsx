// Schedules: what makes timers again and again, when each is due next, and what its owner does to it.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type Receipt, Refused, call, curl, filled, member, page, query } from './api';
import { Destination, Expiry, Headers, Payload, carriesOf, check, firstCarried, membersOf, objectOf, rememberTopic } from './carries';
import { Choice, Field, useAttempt } from './forms';
import { ListTable, useList } from './lists';
import { useLive, useNow } from './live';
import { Clip, Copy, Done, Empty, Facts, InSight, Page, Problem, Question, Section, State, Table, Time, TimerLink } from './parts';
import { Barred, useMay } from './rights';
import { type Route, address, go } from './route';
import { inAnHour, meant, number, span, useZone } from './time';

interface Occurrence {
  id?: string;
  deliverAt: string;
}

interface Schedule {
  name: string;
  state: string;
  pausedUntil?: string;
  version: number;
  timersMade: number;
  nextOccurrences: Occurrence[];
  lastReceipts?: Receipt[];
  cron?: string;
  timeZone?: string;
  every?: string;
  startAt?: string;
  endAt?: string;
  countMax?: number;
  jitter?: string;
  catchUp?: string;
  timer: { topic: string };
}

const pathOf = (name: string, verb = ''): string => `/v1/schedules/${encodeURIComponent(name)}${verb}`;
const when = ({ cron, timeZone = 'UTC', every }: Schedule): string => (cron ? `${cron} (${timeZone})` : `every ${every}`);

export function Schedules({ route }: { route: Route }): JSX.Element {
  const list = useList(route, []);
  const now = useNow(1_000);
  const path = query('/v1/schedules', { cursor: list.visited.at(-1), limit: 50 });
  const schedules = useLive(path, (signal) => page<Schedule>('schedules', path, signal), 5_000);
  return (
    <Page title="Schedules">
      <ListTable
        list={list}
        page={schedules}
        label="Schedules"
        head={['Schedule', 'State', 'When', 'Next', 'Topic', '#Timers']}
        empty="There is no schedule yet: make one below."
        row={(schedule) => (
          <tr key={schedule.name}>
            <td>
              <a href={address('schedules', schedule.name)}>{schedule.name}</a>
            </td>
            <td>
              <State of={schedule.state} />
            </td>
            <Clip text={when(schedule)} />
            <td>{schedule.nextOccurrences[0] && <Time at={schedule.nextOccurrences[0].deliverAt} now={now} />}</td>
            <Clip text={schedule.timer.topic} />
            <td class="figure">{number(schedule.timersMade)}</td>
          </tr>
        )}
      />
      <Section title="Make one">
        <ScheduleForm saved={(name) => go(address('schedules', name))} />
      </Section>
    </Page>
  );
}

/** @param timer what each carries, as it was written */
const drafted = (of: Schedule | undefined, timer: string | undefined) => ({
  ...(timer ? carriesOf(timer) : firstCarried()),
  name: of?.name ?? '',
  by: of?.cron ? 'cron' : 'every',
  cron: of?.cron ?? '30 9 * * MON-FRI',
  timeZone: of?.timeZone ?? 'UTC',
  every: of?.every ?? '10s',
  startAt: of?.startAt ?? '',
  endAt: of?.endAt ?? '',
  countMax: of?.countMax?.toString() ?? '',
  jitter: of?.jitter ?? '',
  catchUp: of?.catchUp ?? 'latest',
});

const CAUGHT_UP: Record<string, string> = { latest: 'deliver the latest', all: 'deliver all', none: 'deliver none' };

type Draft = ReturnType<typeof drafted>;

function bodyOf(draft: Draft): string {
  const { by, every, cron, timeZone, countMax, startAt, endAt, jitter, catchUp } = draft;
  const count = /^\d{1,9}$/.test(countMax) ? Number(countMax) : countMax || undefined;
  const shape = { ...(by === 'cron' ? { cron, timeZone } : { every }), ...filled({ startAt, endAt, jitter }), countMax: count, catchUp };
  return `${JSON.stringify(shape).slice(0, -1)},"timer":${objectOf(membersOf(draft))}}`;
}

async function isNew(name: string): Promise<boolean> {
  try {
    await call('GET', pathOf(name));
    return false;
  } catch (e) {
    if (e instanceof Refused && e.status === 404) return true;
    throw e;
  }
}

/** Makes one, or changes the one that it began with, if nobody else has since. */
function ScheduleForm({ of, written, saved }: { of?: Schedule; written?: string | undefined; saved: (name: string) => void }): JSX.Element {
  const [before] = useState(of);
  const [draft, setDraft] = useState(() => drafted(of, written));
  const [occurrences, setOccurrences] = useState<Occurrence[] | undefined>();
  const { failure, at, attempt: trying } = useAttempt();
  const may = useMay('change');
  const name = draft.name.trim();
  const body = bodyOf(draft);
  const set = (member: keyof Draft) => (value: string) => setDraft({ ...draft, [member]: value });
  const field = (member: Exclude<keyof Draft, 'keyBase64'>) => ({ name: member, value: draft[member], set: set(member), error: at(member) });
  const error = (...members: string[]) => at(...members.map((member) => `timer/${member}`));
  const carries = { of: draft, set, error };
  const [opened] = useState(Boolean(draft.headers || draft.expireAfter));
  const attempt = (act: () => Promise<void>) => {
    setOccurrences(undefined);
    return trying(() => {
      check(draft, 'timer/');
      return act();
    });
  };
  const preview = () =>
    attempt(async () => {
      const { body: answer } = await call<{ nextOccurrences: Occurrence[] }>('POST', '/v1/schedules:preview', { body });
      setOccurrences(answer.nextOccurrences);
    });
  const save = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      if (!before && !(await isNew(name))) {
        throw new Refused(409, 'There is a schedule of this name', 'It can be changed on its own page, by its link above.', [{ pointer: 'name', detail: 'is taken' }], undefined, null);
      }
      await call('PUT', pathOf(name), before ? { body, ifMatch: before.version } : { body });
      rememberTopic(draft.topic);
      saved(name);
    });
  };
  return (
    <>
      <Barred of="change" from="make schedules" />
      <form class="card form" onSubmit={save} aria-label="Schedule">
        {!before && <Field label="Name" required {...field('name')} />}
        <div class="two">
          <Choice
            label="When"
            value={draft.by}
            set={set('by')}
            options={[
              ['every', 'Every so often'],
              ['cron', 'By the calendar'],
            ]}
          />
          {draft.by === 'every' ? (
            <Field label="Period" required {...field('every')} hint="Such as 10s, 15m, 2h, 7d." />
          ) : (
            <Field label="Cron" required {...field('cron')} hint="Minute, hour, day, month, day of week; six fields begin with the second." />
          )}
        </div>
        {draft.by === 'cron' && <Field label="Time zone" required {...field('timeZone')} hint="Such as Europe/Berlin." />}
        <details open={Boolean(before)}>
          <summary>Start, end, count, jitter, missed occurrences</summary>
          <div class="two">
            <Field label="Start at" {...field('startAt')} hint="Such as 2030-01-31T09:00:00Z." />
            <Field label="End at" {...field('endAt')} />
          </div>
          <div class="two">
            <Field label="Count" {...field('countMax')} hint="The schedule ends after so many timers." />
            <Field label="Jitter" {...field('jitter')} hint="Each timer is due at a random instant up to this much later." />
          </div>
          <Choice
            label="Missed occurrences"
            value={draft.catchUp}
            set={field('catchUp').set}
            options={Object.entries(CAUGHT_UP)}
          />
        </details>
        <h3>What each timer carries</h3>
        <Destination {...carries} />
        <Payload {...carries} />
        <details open={opened}>
          <summary>Headers, expiry</summary>
          <Headers {...carries} />
          <Expiry {...carries} />
        </details>
        <div class="row">
          <button type="submit" disabled={!may}>
            Save
          </button>
          <button type="button" onClick={preview}>
            When would it be due?
          </button>
        </div>
        <Problem failure={failure} />
        {occurrences && (
          <InSight>
            <Occurrences of={occurrences} />
          </InSight>
        )}
      </form>
      <Copy label="Save" text={curl('PUT', pathOf(name || 'NAME'), body, before?.version)} />
    </>
  );
}

function Occurrences({ of, paused = false }: { of: Occurrence[]; paused?: boolean }): JSX.Element {
  const now = useNow(1_000);
  if (of.length === 0) return <Empty>{paused ? 'Nothing is to come until it is resumed.' : 'Nothing more is to come of it.'}</Empty>;
  return (
    <Table label="Next occurrences" head={of[0]!.id ? ['Due', 'Timer'] : ['Due']}>
      {of.map(({ id, deliverAt }) => (
        <tr key={deliverAt}>
          <td>
            <Time at={deliverAt} now={now} />
          </td>
          {id && (
            <td>
              <TimerLink id={id} />
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}

/** What became of its last timers. */
function Last({ of }: { of: Receipt[] }): JSX.Element {
  return (
    <Section title="What it delivered last">
      {of.length === 0 ? (
        <Empty>Nothing since it was made, changed, paused or resumed.</Empty>
      ) : (
        <Table label="Last timers" head={['Due', 'State', '#Late', 'Timer']}>
          {of.map(({ id, deliverAt, state, latenessMillis }) => (
            <tr key={id}>
              <td>
                <Time at={deliverAt} />
              </td>
              <td>
                <State of={state} />
              </td>
              <td class="figure">{latenessMillis === undefined ? '' : span(latenessMillis)}</td>
              <td>
                <TimerLink id={id} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}

export function OneSchedule({ name }: { name: string }): JSX.Element {
  const live = useLive(name, (signal) => call<Schedule>('GET', pathOf(name), { signal }), 2_000);
  const [changing, setChanging] = useState<{ of: Schedule; written: string | undefined } | undefined>();
  const [said, setSaid] = useState<{ what: string; timer?: string | undefined } | undefined>();
  const { failure, at, attempt } = useAttempt();
  const dialog = useRef<HTMLDialogElement>(null);
  const [until, setUntil] = useState('');
  const zone = useZone();
  const may = useMay('change');
  const act = async (done: string, method: string, verb = '') => {
    setSaid(undefined);
    await attempt(async () => {
      const { body } = await call<{ id?: string }>(method, pathOf(name, verb));
      setSaid({ what: done, timer: body.id });
      setUntil('');
    });
    live.again();
  };
  const schedule = live.value?.body;
  const timer = live.value && member(live.value.text, 'timer');
  const paused = schedule?.state === 'paused';
  const pausing = query(':pause', filled({ until: meant(until, zone) }));
  const changed = () => {
    setChanging(undefined);
    setSaid({ what: 'Changed, for certain: what was to come is cancelled, and made anew.' });
    live.again();
  };
  return (
    <Page title="Schedule" aside={<a href={address('schedules')}>All schedules</a>}>
      <p>
        <code class="id">{name}</code>
      </p>
      {said && (
        <Done key={said.what}>
          {said.what} {said.timer && <TimerLink id={said.timer} />}
        </Done>
      )}
      <Problem failure={failure} />
      {!said?.what.startsWith('Deleted') && <Problem failure={live.failure} />}
      {schedule && live.failure === undefined && (
        <>
          <Section title="When it is due">
            <Facts
              of={[
                ['State', <State of={schedule.state} />],
                ['Paused until', paused ? (schedule.pausedUntil ? <Time at={schedule.pausedUntil} /> : 'it is resumed') : undefined],
                ['When', when(schedule)],
                ['From', schedule.startAt && <Time at={schedule.startAt} />],
                ['Until', schedule.endAt && <Time at={schedule.endAt} />],
                ['Timers, with those to come', `${number(schedule.timersMade)}${schedule.countMax ? ` of ${number(schedule.countMax)}` : ''}`],
                ['Topic', schedule.timer.topic],
                ['Receipts', <a href={address('receipts', '', { topic: schedule.timer.topic, state: 'delivered' })}>All that was delivered to its topic</a>],
                ['Jitter', schedule.jitter],
                ['Missed occurrences', CAUGHT_UP[schedule.catchUp ?? 'latest']],
                ['Version', schedule.version],
              ]}
            />
            <Barred of="change" from="change schedules" />
            {!paused && (
              <div class="form">
                <Field
                  label="Pause until"
                  name="until"
                  value={until}
                  set={setUntil}
                  error={at('until')}
                  hint={`Such as ${inAnHour(zone)}. Empty: until it is resumed.`}
                />
              </div>
            )}
            <div class="row">
              {paused ? (
                <button type="button" disabled={!may} onClick={() => act('Resumed: its timers are made again, from now on.', 'POST', ':resume')}>
                  Resume
                </button>
              ) : (
                <button type="button" disabled={!may} onClick={() => act('Paused, for certain: what was to come is cancelled.', 'POST', pausing)}>
                  Pause
                </button>
              )}
              <button type="button" disabled={!may} onClick={() => setChanging({ of: schedule, written: timer })}>
                Change it
              </button>
              <button type="button" disabled={!may} onClick={() => act('Fired: one more timer is due now.', 'POST', ':fire')}>
                Fire now
              </button>
              <button type="button" class="danger" disabled={!may} onClick={() => dialog.current?.showModal()}>
                Delete it
              </button>
            </div>
            <Occurrences of={schedule.nextOccurrences} paused={paused} />
          </Section>
          <Last of={schedule.lastReceipts ?? []} />
          <Section title="What each timer carries">
            <Copy label="Timer" text={timer ?? ''} />
          </Section>
          <Section title="The same by curl">
            <Copy label="Pause" text={curl('POST', pathOf(name, pausing))} />
            <Copy label="Resume" text={curl('POST', pathOf(name, ':resume'))} />
            <Copy label="Fire" text={curl('POST', pathOf(name, ':fire'))} />
            <Copy label="Delete" text={curl('DELETE', pathOf(name))} />
          </Section>
        </>
      )}
      {changing && (
        <InSight focused>
          <Section title="Change it">
            <ScheduleForm {...changing} saved={changed} />
            <button type="button" onClick={() => setChanging(undefined)}>
              Leave it as it is
            </button>
          </Section>
        </InSight>
      )}
      <Question
        dialog={dialog}
        title={`Delete the schedule ${name}?`}
        yes="Delete"
        no="Leave it"
        danger
        act={() => act('Deleted, for certain: what was to come is cancelled.', 'DELETE')}
      >
        Its timers still to come are cancelled with it. This can not be undone.
      </Question>
    </Page>
  );
}
