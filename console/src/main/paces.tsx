// Paces: how many timers of a topic are delivered in a second; set and ended here.

import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Refused, call, curl, page } from './api';
import { useLive, useNow } from './live';
import { Clip, Copy, Empty, Field, Notice, Problem, Question, Section, Table, Time } from './parts';
import { Barred, useMay } from './rights';
import { address } from './route';

interface Pace {
  topic: string;
  allTenants?: boolean;
  perSecond: number;
  burst: number;
  since: string;
}

const PATH = '/v1/paces';
const pathOf = ({ topic, allTenants }: { topic: string; allTenants?: boolean }): string =>
  `${PATH}/${encodeURIComponent(topic)}${allTenants ? '?allTenants=true' : ''}`;

export function Paces(): JSX.Element {
  const now = useNow(1_000);
  const paces = useLive(PATH, (signal) => page<Pace>('paces', PATH, signal), 2_000);
  const [chosen, setChosen] = useState<Pace | undefined>();
  const [said, setSaid] = useState<string | undefined>();
  const [failure, setFailure] = useState<unknown>();
  const dialog = useRef<HTMLDialogElement>(null);
  const may = useMay('change');
  const done = (what: string | undefined, why?: unknown) => {
    setSaid(what);
    setFailure(why);
    paces.again();
  };
  const end = async () => {
    try {
      await call('DELETE', pathOf(chosen!));
      done('Ended: what waited for its turn is being delivered.');
    } catch (e) {
      done(undefined, e);
    }
  };
  const items = paces.value?.items ?? [];
  return (
    <>
      <Section title="Paces">
        {said && (
          <Notice level="good">
            {said} <a href={address('timers', '', { state: 'paced' })}>What waits</a>
          </Notice>
        )}
        <Problem failure={failure ?? paces.failure} />
        {items.length ? (
          <Table label="Paces" head={['Topic', 'Timers a second', 'At once', 'Since', 'End']}>
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

const FIRST = { topic: '', perSecond: '', burst: '' };

function NewPace({ done }: { done: (what: string | undefined, why?: unknown) => void }): JSX.Element {
  const [draft, setDraft] = useState(FIRST);
  const [failure, setFailure] = useState<unknown>();
  const may = useMay('change');
  const set = (name: keyof typeof FIRST) => (value: string) => setDraft({ ...draft, [name]: value });
  const topic = draft.topic.trim();
  const body = JSON.stringify({
    ...(draft.perSecond.trim() && { perSecond: number(draft.perSecond) }),
    ...(draft.burst.trim() && { burst: number(draft.burst) }),
  });
  const errors = failure instanceof Refused ? failure.errors : [];
  const error = (field: string) => errors.find(({ pointer }) => pointer === `/${field}`)?.detail;
  const save = async (event: Event) => {
    event.preventDefault();
    setFailure(undefined);
    try {
      await call('PUT', pathOf({ topic }), { body });
      done('Set: within a second no more than that is delivered.');
      setDraft(FIRST);
    } catch (e) {
      setFailure(e);
      done(undefined);
    }
  };
  return (
    <Section title="Set a pace">
      <Barred of="change" from="set a pace" />
      <form class="card form" onSubmit={save} aria-label="Set a pace">
        <Field label="Topic" name="pace-topic" value={draft.topic} set={set('topic')} required error={error('topic')} />
        <div class="two">
          <Field label="Timers a second" name="perSecond" value={draft.perSecond} set={set('perSecond')} required error={error('perSecond')} hint="Such as 20, or 0.5." />
          <Field label="At once" name="burst" value={draft.burst} set={set('burst')} error={error('burst')} hint="When none went for a while; empty: those of a second." />
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
