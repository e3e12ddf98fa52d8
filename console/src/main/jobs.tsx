// Jobs: what is done to many timers, how far it is, and what could not be changed.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Job, call, curl, jobPath, page, query } from './api';
import { Field, useAttempt } from './forms';
import { ListTable, useList } from './lists';
import { useLive, useNow } from './live';
import { Clip, Copy, Page, Problem, Section, State, Time, TimerLink } from './parts';
import { Barred, useMay } from './rights';
import { type Route, address } from './route';
import { number } from './time';

const what = ({ action, by, filter }: Job): string =>
  [action, by && `by ${by}`, ...Object.entries(filter).map(([name, value]) => `${name}: ${value}`)].filter(Boolean).join(', ');

/** What its last button does. */
const last = ({ state }: Job): string => (state === 'ended' ? 'Forget' : 'End');

export function Jobs({ route }: { route: Route }): JSX.Element {
  const list = useList(route, []);
  const now = useNow(1_000);
  const path = query('/v1/jobs', { cursor: list.visited.at(-1), limit: 50 });
  const jobs = useLive(path, (signal) => page<Job>('jobs', path, signal), 2_000);
  const { failure, attempt } = useAttempt();
  const may = useMay('change');
  const send = async (method: string, to: string) => {
    await attempt(async () => void (await call(method, to)));
    jobs.again();
  };
  return (
    <Page title="Jobs">
      <Problem failure={failure} />
      <ListTable
        list={list}
        page={jobs}
        label="Jobs"
        kind="acts"
        head={['Job', 'What', 'State', '#Found', '#Done', '#Refused', 'Begun', 'Start or end']}
        empty="There are none: they begin here, or at the Timers page once a filter is set."
        row={(job) => (
          <tr key={job.name}>
            <Clip text={job.name} />
            <Clip text={what(job)} />
            <td>
              <State of={job.state} />
            </td>
            <td class="figure">{number(job.found)}{job.more ? ' of more' : ''}</td>
            <td class="figure">{number(job.done)}</td>
            <td class="figure">{job.refused ? <a href={address('jobs', job.name)}>{number(job.refused)}</a> : 0}</td>
            <td>
              <Time at={job.createdAt} now={now} />
            </td>
            <td>
              <div class="row">
                {job.state === 'listed' && (
                  <button type="button" disabled={!may} aria-label={`Start ${job.name}`} onClick={() => void send('POST', `${jobPath(job.name)}:start`)}>
                    Start
                  </button>
                )}
                <button type="button" disabled={!may} aria-label={`${last(job)} ${job.name}`} onClick={() => void send('DELETE', jobPath(job.name))}>
                  {last(job)}
                </button>
              </div>
            </td>
          </tr>
        )}
      />
      <EraseKey begun={jobs.again} />
    </Page>
  );
}

/** Counts first; it is done once its job is started. */
function EraseKey({ begun }: { begun: () => void }): JSX.Element {
  const [topic, setTopic] = useState('');
  const [key, setKey] = useState('');
  const { failure, at, attempt } = useAttempt();
  const may = useMay('change');
  const body = JSON.stringify({ action: 'erase', topic: topic.trim(), key, start: false });
  const count = async (event: Event) => {
    event.preventDefault();
    await attempt(async () => {
      await call('PUT', jobPath(`erase-${Date.now().toString(36)}`), { body });
      setKey('');
    });
    begun();
  };
  return (
    <Section title="Erase a key">
      <Barred of="change" from="erase" />
      <form class="card form" onSubmit={count} aria-label="Erase a key">
        <p class="hint">Its pending timers are cancelled, and its dead letters forgotten. They are counted first: start the job then.</p>
        <div class="two">
          <Field label="Topic" name="topic" value={topic} set={setTopic} required error={at('topic')} />
          <Field label="Key" name="key" value={key} set={setKey} required error={at('key')} />
        </div>
        <div class="row">
          <button type="submit" disabled={!may}>
            Count
          </button>
        </div>
        <Problem failure={failure} />
      </form>
      <Copy label="Erase" text={curl('PUT', jobPath('NAME'), body)} />
    </Section>
  );
}

/** What a job could not change. */
export function RefusedOfJob({ route, name }: { route: Route; name: string }): JSX.Element {
  const list = useList(route, []);
  const path = query(`${jobPath(name)}/refused`, { cursor: list.visited.at(-1), limit: 50 });
  const refused = useLive(path, (signal) => page<{ id: string; type: string }>('refused', path, signal), 5_000);
  return (
    <Page title={`Refused: ${name}`} aside={<a href={address('jobs')}>All jobs</a>}>
      <ListTable
        list={list}
        page={refused}
        label="Timers that were not changed"
        head={['Timer', 'Why']}
        empty="It changed all of them."
        row={({ id, type }) => (
          <tr key={id}>
            <td>
              <TimerLink id={id} />
            </td>
            <td>
              <a href={type}>{type.replace('/errors/', '')}</a>
            </td>
          </tr>
        )}
      />
    </Page>
  );
}
