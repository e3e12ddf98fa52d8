// Pauses: what is held back, until when and why; begun and ended here. Paces stand below.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Refused, call, curl, page, query } from './api';
import { ListTable, useList } from './lists';
import { useLive, useNow } from './live';
import { Choice, Clip, Copy, Field, Notice, Page, Problem, Question, Section, Time, keyText } from './parts';
import { Paces } from './paces';
import { Barred, useMay } from './rights';
import { type Route, address } from './route';

interface Pause {
  id: string;
  topic?: string;
  allTenants?: boolean;
  key?: string;
  keyBase64?: string;
  pausedAt: string;
  until?: string;
  reason?: string;
}

const PATH = '/v1/pauses';
const pathOf = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;
const held = ({ topic, allTenants }: Pause): string => (topic ?? 'all topics') + (allTenants ? ', of all tenants' : '');

export function Pauses({ route }: { route: Route }): JSX.Element {
  const list = useList(route, []);
  const now = useNow(1_000);
  const path = query(PATH, { cursor: list.visited.at(-1), limit: 50 });
  const pauses = useLive(path, (signal) => page<Pause>('pauses', path, signal), 2_000);
  const [chosen, setChosen] = useState<Pause | undefined>();
  const [said, setSaid] = useState<string | undefined>();
  const [failure, setFailure] = useState<unknown>();
  const dialog = useRef<HTMLDialogElement>(null);
  const may = useMay('change');
  const done = (what: string | undefined, why?: unknown) => {
    setSaid(what);
    setFailure(why);
    pauses.again();
  };
  const end = async () => {
    try {
      await call('DELETE', pathOf(chosen!.id));
      done('Resumed: what waited is being delivered.');
    } catch (e) {
      done(undefined, e);
    }
  };
  return (
    <Page title="Pauses and paces">
      {said && (
        <Notice level="good">
          {said} <a href={address('timers', '', { state: 'paused' })}>What waits</a>
        </Notice>
      )}
      <Problem failure={failure} />
      <ListTable
        list={list}
        page={pauses}
        label="Pauses"
        head={['Held back', 'Key', 'Since', 'Until', 'Reason', 'End']}
        empty="Nothing is paused."
        row={(pause) => (
          <tr key={pause.id}>
            <Clip text={held(pause)} />
            <Clip text={keyText(pause)} />
            <td>
              <Time at={pause.pausedAt} now={now} />
            </td>
            <td>{pause.until ? <Time at={pause.until} now={now} /> : 'it is resumed'}</td>
            <td class="wide">{pause.reason}</td>
            <td>
              <button
                type="button"
                disabled={!may}
                aria-label={`Resume ${held(pause)} ${keyText(pause) ?? ''}`.trim()}
                onClick={() => {
                  setChosen(pause);
                  dialog.current?.showModal();
                }}
              >
                Resume
              </button>
            </td>
          </tr>
        )}
      />
      <NewPause done={done} />
      <Paces />
      <Question dialog={dialog} title="Resume?" yes="Resume now" no="Leave it paused" danger={false} act={() => void end()}>
        What waited of {chosen && held(chosen)} is delivered at once, in due order.
      </Question>
    </Page>
  );
}

const FIRST = { scope: 'topic', topic: '', key: '', duration: '15m', reason: '' };

function NewPause({ done }: { done: (what: string | undefined, why?: unknown) => void }): JSX.Element {
  const [draft, setDraft] = useState(FIRST);
  const [failure, setFailure] = useState<unknown>();
  const may = useMay('change');
  const set = (name: keyof typeof FIRST) => (value: string) => setDraft({ ...draft, [name]: value });
  const { scope, topic, key, duration, reason } = draft;
  const body = JSON.stringify({
    ...(scope === 'all' ? { allTopics: true } : { topic: topic.trim() }),
    ...(scope === 'key' && { key }),
    ...(duration.trim() && { duration: duration.trim() }),
    ...(reason.trim() && { reason: reason.trim() }),
  });
  const errors = failure instanceof Refused ? failure.errors : [];
  const error = (field: string) => errors.find(({ pointer }) => pointer === `/${field}`)?.detail;
  const save = async (event: Event) => {
    event.preventDefault();
    setFailure(undefined);
    try {
      await call('POST', PATH, { body });
      done('Paused: within a second nothing more of it is delivered.');
      setDraft(FIRST);
    } catch (e) {
      setFailure(e);
      done(undefined);
    }
  };
  return (
    <Section title="Pause">
      <Barred of="change" from="pause" />
      <form class="card form" onSubmit={save} aria-label="Pause">
        <div class="two">
          <Choice
            label="What"
            value={scope}
            set={set('scope')}
            options={[
              ['topic', 'A topic'],
              ['key', 'A key of a topic'],
              ['all', 'All topics'],
            ]}
          />
          <Field label="For" name="duration" value={duration} set={set('duration')} error={error('duration')} hint="Such as 90s, 15m, 2h; empty: until it is resumed." />
        </div>
        {scope !== 'all' && <Field label="Topic" name="topic" value={topic} set={set('topic')} required error={error('topic')} />}
        {scope === 'key' && <Field label="Key" name="key" value={key} set={set('key')} required error={error('key')} />}
        <Field label="Reason" name="reason" value={reason} set={set('reason')} error={error('reason')} hint="For those who wonder." />
        <div class="row">
          <button type="submit" disabled={!may}>
            Pause
          </button>
        </div>
        <Problem failure={failure} />
      </form>
      <Copy label="Pause" text={curl('POST', PATH, body)} />
    </Section>
  );
}
