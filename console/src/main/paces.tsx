// Paces: how many timers of a topic are delivered in a second; set and ended here.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { call, curl, page } from './api';
import { Field, useAttempt } from './forms';
import { useLive, useNow } from './live';
import { Clip, Copy, Done, Empty, Problem, Question, Section, Table, Time } from './parts';
import { Barred, useMay } from './rights';
import { address } from './route';

interface Pace {
  topic: string;
  allTenants?: boolean;
  perSecond: number;
  burst: number;
  since: string;
  topicMissing?: boolean;
}

const PATH = '/v1/paces';
const pathOf = ({ topic, allTenants }: { topic: string; allTenants?: boolean }): string =>
  `${PATH}/${encodeURIComponent(topic)}${allTenants ? '?allTenants=true' : ''}`;

export function Paces(): JSX.Element {
  const now = useNow(1_000);
  const paces = useLive(PATH, (signal) => page<Pace>('paces', PATH, signal), 2_000);
  const [chosen, setChosen] = useState<Pace | undefined>();
  const [said, setSaid] = useState<Said | undefined>();
  const { failure, attempt } = useAttempt();
  const dialog = useRef<HTMLDialogElement>(null);
  const may = useMay('change');
  const done = (what?: Said) => {
    setSaid(what);
    paces.again();
  };
  const end = async () => {
    done();
    await attempt(async () => {
      await call('DELETE', pathOf(chosen!));
      done({ what: 'Ended: what waited for its turn is being delivered.' });
    });
  };
  const items = paces.value?.items ?? [];
  return (
    <>
      <Section title="Paces">
        {said && (
          <Done key={said.what} warning={said.warning}>
            {said.what} <a href={address('timers', '', { state: 'paced' })}>What waits</a>
          </Done>
        )}
        <Problem failure={failure ?? paces.failure} />
        {items.length ? (
          <Table label="Paces" kind="acts" head={['Topic', 'Timers a second', 'At once', 'Since', 'End']}>
            {items.map((pace) => (
              <tr key={pathOf(pace)}>
                <Clip text={pace.topic + (pace.allTenants ? ', of all tenants' : '')} />
                <td>{pace.perSecond}</td>
                <td>{pace.burst}</td>
                <td>
                  <Time at={pace.since} now={now} />
                </td>
                <td>
                  <button
                    type="button"
                    disabled={!may}
                    aria-label={`End the pace of ${pace.topic}`}
                    onClick={() => {
                      setChosen(pace);
                      dialog.current?.showModal();
                    }}
                  >
                    End
                  </button>
                </td>
              </tr>
            ))}
          </Table>
        ) : (
          <Empty>{paces.value ? 'No topic has a pace.' : 'Asking …'}</Empty>
        )}
      </Section>
      <NewPace done={done} />
      <Question dialog={dialog} title="End the pace?" yes="End it" no="Leave it" danger={false} act={() => void end()}>
        What waited of {chosen?.topic} is delivered, unless another pace bounds it.
      </Question>
    </>
  );
}

/** What was done, and whether the topic's name may be wrong. */
export interface Said {
  what: string;
  warning?: string | undefined;
}

export const typingError = ({ topic, topicMissing }: { topic?: string; topicMissing?: boolean }): string | undefined =>
  topicMissing ? `Kafka has no topic ${topic} now: is its name right?` : undefined;

const FIRST = { topic: '', perSecond: '', burst: '' };

function NewPace({ done }: { done: (what?: Said) => void }): JSX.Element {
  const [draft, setDraft] = useState(FIRST);
  const { failure, at, attempt } = useAttempt();
  const may = useMay('change');
  const set = (name: keyof typeof FIRST) => (value: string) => setDraft({ ...draft, [name]: value });
  const topic = draft.topic.trim();
  const body = JSON.stringify({
    ...(draft.perSecond.trim() && { perSecond: number(draft.perSecond) }),
    ...(draft.burst.trim() && { burst: number(draft.burst) }),
  });
  const save = (event: Event) => {
    event.preventDefault();
    done();
    void attempt(async () => {
      const { body: pace } = await call<Pace>('PUT', pathOf({ topic }), { body });
      done({ what: `Set: within a second no more than that is delivered of ${topic}.`, warning: typingError(pace) });
      setDraft(FIRST);
    });
  };
  return (
    <Section title="Set a pace">
      <Barred of="change" from="set a pace" />
      <form class="card form" onSubmit={save} aria-label="Set a pace">
        <Field label="Topic" name="pace-topic" value={draft.topic} set={set('topic')} required error={at('topic')} />
        <div class="two">
          <Field label="Timers a second" name="perSecond" value={draft.perSecond} set={set('perSecond')} required error={at('perSecond')} hint="Such as 20, or 0.5." />
          <Field label="At once" name="burst" value={draft.burst} set={set('burst')} error={at('burst')} hint="How many may go at once after a quiet time. Empty: as many as in a second." />
        </div>
        <div class="row">
          <button type="submit" disabled={!may}>
            Set the pace
          </button>
        </div>
        <Problem failure={failure} />
      </form>
      <Copy label="Set a pace" text={curl('PUT', pathOf({ topic: topic || 'TOPIC' }), body)} />
    </Section>
  );
}

/** As a number where it is one: what it must be, the API says. */
const number = (text: string): number | string => (Number.isNaN(Number(text)) ? text : Number(text));
