// Pauses: what is held back, until when and why; begun and ended here. Paces stand below.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { call, curl, page, query } from './api';
import { Choice, Field, useAttempt } from './forms';
import { ListTable, useList } from './lists';
import { useLive, useNow } from './live';
import { Clip, Copy, Done, Page, Problem, Question, Section, Time, keyText } from './parts';
import { Paces, type Said, typingError } from './paces';
import { Barred, useMay } from './rights';
import { type Route, address } from './route';

export interface Pause {
  id: string;
  topic?: string;
  allTenants?: boolean;
  key?: string;
  keyBase64?: string;
  pausedAt: string;
  until?: string;
  reason?: string;
  topicMissing?: boolean;
}

const PAUSES = '/v1/pauses';
const pathOf = (id: string): string => `${PAUSES}/${encodeURIComponent(id)}`;
const held = ({ topic, allTenants }: Pause): string => (topic ?? 'all topics') + (allTenants ? ', of all tenants' : '');

/** What holds back timers now, as far as one page of pauses tells. */
export const usePauses = (): Pause[] =>
  useLive(PAUSES, (signal) => page<Pause>('pauses', query(PAUSES, { limit: 500 }), signal), 10_000).value?.items ?? [];

export const holds = (pause: Pause, of: { topic: string; key?: string; keyBase64?: string }): boolean =>
  (pause.topic ?? of.topic) === of.topic && (keyText(pause) === undefined || keyText(pause) === keyText(of));

/** Of what, until when, and why. */
export function PauseInWords({ of }: { of: Pause }): JSX.Element {
  return (
    <>
      {held(of)}
      {keyText(of) && `, key ${keyText(of)}`}, until {of.until ? <Time at={of.until} /> : 'it is resumed'}
      {of.reason && ` (${of.reason})`}
    </>
  );
}

export function Pauses({ route }: { route: Route }): JSX.Element {
  const list = useList(route, []);
  const now = useNow(1_000);
  const path = query(PAUSES, { cursor: list.visited.at(-1), limit: 50 });
  const pauses = useLive(path, (signal) => page<Pause>('pauses', path, signal), 2_000);
  const [chosen, setChosen] = useState<Pause | undefined>();
  const [said, setSaid] = useState<Said | undefined>();
  const { failure, attempt } = useAttempt();
  const dialog = useRef<HTMLDialogElement>(null);
  const may = useMay('change');
  const done = (what?: Said) => {
    setSaid(what);
    pauses.again();
  };
  const end = async () => {
    done();
    await attempt(async () => {
      await call('DELETE', pathOf(chosen!.id));
      done({ what: `Resumed: what waited of ${held(chosen!)} is being delivered.` });
    });
  };
  return (
    <Page title="Pauses and paces">
      {said && (
        <Done key={said.what} warning={said.warning}>
          {said.what} <a href={address('timers', '', { state: 'paused' })}>What waits</a>
        </Done>
      )}
      <Problem failure={failure} />
      <ListTable
        list={list}
        page={pauses}
        label="Pauses"
        kind="acts"
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

function NewPause({ done }: { done: (what?: Said) => void }): JSX.Element {
  const [draft, setDraft] = useState(FIRST);
  const { failure, at, attempt } = useAttempt();
  const may = useMay('change');
  const set = (name: keyof typeof FIRST) => (value: string) => setDraft({ ...draft, [name]: value });
  const { scope, topic, key, duration, reason } = draft;
  const body = JSON.stringify({
    ...(scope === 'all' ? { allTopics: true } : { topic: topic.trim() }),
    ...(scope === 'key' && { key }),
    ...(duration.trim() && { duration: duration.trim() }),
    ...(reason.trim() && { reason: reason.trim() }),
  });
  const save = (event: Event) => {
    event.preventDefault();
    done();
    void attempt(async () => {
      const { status, body: pause } = await call<Pause>('POST', PAUSES, { body });
      const known = status === 200 ? ' It was paused already: its end and its reason are these now.' : '';
      done({ what: `Paused: within a second nothing more of ${held(pause)} is delivered.${known}`, warning: typingError(pause) });
      setDraft(FIRST);
    });
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
          <Field label="For" name="duration" value={duration} set={set('duration')} error={at('duration')} hint="Such as 90s, 15m, 2h; empty: until it is resumed." />
        </div>
        {scope !== 'all' && <Field label="Topic" name="topic" value={topic} set={set('topic')} required error={at('topic')} />}
        {scope === 'key' && <Field label="Key" name="key" value={key} set={set('key')} required error={at('key')} />}
        <Field label="Reason" name="reason" value={reason} set={set('reason')} error={at('reason')} hint="Shown to those who look at what waits." />
        <div class="row">
          <button type="submit" disabled={!may}>
            Pause
          </button>
        </div>
        <Problem failure={failure} />
      </form>
      <Copy label="Pause" text={curl('POST', PAUSES, body)} />
    </Section>
  );
}
