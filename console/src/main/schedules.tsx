// Schedules: what makes timers again and again, when each is due next, and what its owner does to it.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Refused, call, curl, page, query } from './api';
import { ListTable, useList } from './lists';
import { useLive, useNow } from './live';
import { Choice, Clip, Copy, Empty, Facts, Field, Notice, Page, Problem, Question, Section, State, Table, Time, TimerLink } from './parts';
import { Barred, useMay } from './rights';
import { type Route, address, go } from './route';
import { number } from './time';

interface Occurrence {
  id?: string;
  deliverAt: string;
}

interface Schedule {
  name: string;
  state: string;
  version: number;
  timersMade: number;
  nextOccurrences: Occurrence[];
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
        head={['Schedule', 'State', 'When', 'Next', 'Topic', '#Timers made']}
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
      <NewSchedule />
    </Page>
  );
}

const FIRST = { name: '', kind: 'every', cron: '30 9 * * MON-FRI', timeZone: 'UTC', every: '10s' };
const TIMER = '{"topic": "demo", "key": "pulse", "payload": {"beat": true}}';

function NewSchedule(): JSX.Element {
  const [draft, setDraft] = useState(FIRST);
  const [timer, setTimer] = useState(TIMER);
  const [occurrences, setOccurrences] = useState<Occurrence[] | undefined>();
  const [failure, setFailure] = useState<unknown>();
  const may = useMay('change');
  const set = (name: keyof typeof FIRST) => (value: string) => setDraft({ ...draft, [name]: value });
  const { name, cron, timeZone, every } = draft;
  const shape = draft.kind === 'cron' ? { cron, timeZone } : { every };
  const body = `${JSON.stringify(shape).slice(0, -1)},"timer":${timer.trim() || 'null'}}`;
  const errors = failure instanceof Refused ? failure.errors : [];
  const error = (field: string) => errors.find(({ pointer }) => pointer.replace(/^\//, '') === field)?.detail;
  const attempt = async (act: () => Promise<void>) => {
    setFailure(undefined);
    setOccurrences(undefined);
    try {
      await act();
    } catch (e) {
      setFailure(e);
    }
  };
  const preview = () =>
    attempt(async () => {
      const { body: answer } = await call<{ nextOccurrences: Occurrence[] }>('POST', '/v1/schedules:preview', { body });
      setOccurrences(answer.nextOccurrences);
    });
  const save = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      await call('PUT', pathOf(name.trim()), { body });
      go(address('schedules', name.trim()));
    });
  };
  return (
    <Section title="Make or change one">
      <Barred of="change" from="make schedules" />
      <form class="card form" onSubmit={save} aria-label="Schedule">
        <Field label="Name" name="name" value={name} set={set('name')} required error={error('name')} hint="Of one that there is: it is replaced, and what was to come of it cancelled." />
        <div class="two">
          <Choice
            label="When"
            value={draft.kind}
            set={set('kind')}
            options={[
              ['every', 'Every so often'],
              ['cron', 'By the calendar'],
            ]}
          />
          {draft.kind === 'every' ? (
            <Field label="Period" name="every" value={every} set={set('every')} required error={error('every')} hint="Such as 10s, 15m, 2h, 7d." />
          ) : (
            <Field label="Cron" name="cron" value={cron} set={set('cron')} required error={error('cron')} hint="Minute, hour, day, month, day of week; six fields begin with the second." />
          )}
        </div>
        {draft.kind === 'cron' && (
          <Field label="Time zone" name="timeZone" value={timeZone} set={set('timeZone')} required error={error('timeZone')} hint="Such as Europe/Berlin." />
        )}
        <div class="field">
          <label for="timer">Timer</label>
          <textarea
            id="timer"
            rows={4}
            spellcheck={false}
            value={timer}
            aria-invalid={errors.some(({ pointer }) => pointer.startsWith('/timer')) ? 'true' : undefined}
            aria-describedby="timer-hint"
            onInput={(event) => setTimer(event.currentTarget.value)}
          />
          <p id="timer-hint" class="hint">
            What each carries, as a submission without due and name.
          </p>
        </div>
        <div class="row">
          <button type="submit" disabled={!may}>
            Save
          </button>
          <button type="button" onClick={preview}>
            When would it be due?
          </button>
        </div>
        <Problem failure={failure} />
        {occurrences && <Occurrences of={occurrences} />}
      </form>
      <Copy label="Save" text={curl('PUT', pathOf(name.trim() || 'NAME'), body)} />
    </Section>
  );
}

function Occurrences({ of }: { of: Occurrence[] }): JSX.Element {
  const now = useNow(1_000);
  if (of.length === 0) return <Empty>Nothing more is to come of it.</Empty>;
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

export function OneSchedule({ name }: { name: string }): JSX.Element {
  const live = useLive(name, (signal) => call<Schedule>('GET', pathOf(name), { signal }), 2_000);
  const [said, setSaid] = useState<{ what: string; timer?: string | undefined } | undefined>();
  const [failure, setFailure] = useState<unknown>();
  const dialog = useRef<HTMLDialogElement>(null);
  const may = useMay('change');
  const act = async (done: string, method: string, verb = '') => {
    setSaid(undefined);
    setFailure(undefined);
    try {
      const { body } = await call<{ id?: string }>(method, pathOf(name, verb));
      setSaid({ what: done, timer: body.id });
    } catch (e) {
      setFailure(e);
    }
    live.again();
  };
  const schedule = live.value?.body;
  const paused = schedule?.state === 'paused';
  return (
    <Page title="Schedule">
      <p>
        <code class="id">{name}</code>
      </p>
      {said && (
        <Notice level="good">
          {said.what} {said.timer && <TimerLink id={said.timer} />}
        </Notice>
      )}
      <Problem failure={failure} />
      {!said?.what.startsWith('Deleted') && <Problem failure={live.failure} />}
      {schedule && live.failure === undefined && (
        <>
          <Section title="When it is due">
            <Facts
              of={[
                ['State', <State of={schedule.state} />],
                ['When', when(schedule)],
                ['From', schedule.startAt && <Time at={schedule.startAt} />],
                ['Until', schedule.endAt && <Time at={schedule.endAt} />],
                ['Timers made', `${number(schedule.timersMade)}${schedule.countMax ? ` of ${number(schedule.countMax)}` : ''}`],
                ['Jitter', schedule.jitter],
                ['Catches up', schedule.catchUp ?? 'latest'],
                ['Version', schedule.version],
              ]}
            />
            <Barred of="change" from="change schedules" />
            <div class="row">
              {paused ? (
                <button type="button" disabled={!may} onClick={() => act('Resumed: its timers are made again, from now on.', 'POST', ':resume')}>
                  Resume
                </button>
              ) : (
                <button type="button" disabled={!may} onClick={() => act('Paused, for certain: what was to come is cancelled.', 'POST', ':pause')}>
                  Pause
                </button>
              )}
              <button type="button" disabled={!may} onClick={() => act('Fired: one more timer is due now.', 'POST', ':fire')}>
                Fire now
              </button>
              <button type="button" class="danger" disabled={!may} onClick={() => dialog.current?.showModal()}>
                Delete it
              </button>
            </div>
            <Occurrences of={schedule.nextOccurrences} />
          </Section>
          <Section title="What each timer carries">
            <Copy label="Timer" text={JSON.stringify(schedule.timer, undefined, 2)} />
          </Section>
          <Section title="The same by curl">
            <Copy label="Pause" text={curl('POST', pathOf(name, ':pause'))} />
            <Copy label="Delete" text={curl('DELETE', pathOf(name))} />
          </Section>
        </>
      )}
      <Question
        dialog={dialog}
        title="Delete this schedule?"
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
