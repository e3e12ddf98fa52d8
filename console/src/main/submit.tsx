// Submits a timer, and shows the same as a line for a shell.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Refused, call, curl } from './api';
import { type Carries, Destination, Expiry, FIRST_CARRIED, Headers, Payload, check, membersOf, objectOf, rememberTopic } from './carries';
import { Choice, Field, useAttempt } from './forms';
import { Copy, Notice, Page, Problem, Section } from './parts';
import { PauseInWords, holds, usePauses } from './pauses';
import { Barred, useMay } from './rights';
import { address } from './route';
import { type Zone, inAnHour, instant, isBefore, meant, timeZoneName, useZone } from './time';

interface Draft extends Carries {
  when: string;
  at: string;
  within: string;
  name: string;
}

const FIRST: Draft = { ...FIRST_CARRIED, when: 'delay', at: '10s', within: '', name: '' };

/** What was typed last: it is there again after a look at another page. */
let kept = FIRST;

interface Answered {
  /** Whether its instant was past when it was accepted. */
  past: boolean;
  id: string;
  topic: string;
  name: string;
  deliverAt: string;
  repeated: boolean;
}

export function Submit(): JSX.Element {
  const [draft, setDraft] = useState(kept);
  const [answered, setAnswered] = useState<Answered | undefined>();
  const { failure, at, attempt } = useAttempt();
  const [busy, setBusy] = useState(false);
  const zone = useZone();
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What is wrong with a field is seen at the field, which gets the focus.
    const isAtField = failure instanceof Refused && failure.errors.length > 0;
    if (answered || (failure && !isAtField)) said.current?.scrollIntoView({ block: 'nearest' });
  }, [answered, failure]);
  const pause = usePauses().find((it) => holds(it, { topic: draft.topic.trim(), [draft.keyBase64 ? 'keyBase64' : 'key']: draft.key }));
  const may = useMay('submit');
  // Only at first: it must not close while somebody types.
  const [opened] = useState(Boolean(kept.within || kept.name || kept.headers || kept.expireAfter));
  kept = draft;
  const set = (name: keyof Draft) => (value: string) => setDraft({ ...draft, [name]: value });
  const body = written(draft, zone);
  const carries = { of: draft, set, error: at };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return; // Not disabled: the focus would be lost.
    setAnswered(undefined);
    setBusy(true);
    await attempt(async () => {
      check(draft);
      const answer = await call<{ id: string; deliverAt: string }>('POST', '/v1/timers', { body });
      const past = draft.when === 'deliverAt' && isBefore(meant(draft.at, zone), answer.body.deliverAt);
      rememberTopic(draft.topic);
      setAnswered({ ...answer.body, topic: draft.topic.trim(), name: draft.name, past, repeated: answer.status === 200 });
      setDraft({ ...draft, name: '' }); // It is this timer's.
    });
    setBusy(false);
  };
  return (
    <Page title="Submit a timer">
      <Barred of="submit" from="submit timers" />
      <form class="card form" onSubmit={submit} aria-label="Timer">
        <Destination {...carries} />
        {pause && (
          <Notice level="warning">
            Paused: <PauseInWords of={pause} />. The timer is accepted; if it is due before that ends, it waits.
          </Notice>
        )}
        <div class="two">
          <Choice
            label="When"
            value={draft.when}
            set={set('when')}
            options={[
              ['delay', 'After a delay'],
              ['deliverAt', 'At an instant'],
            ]}
          />
          <Field
            label={draft.when === 'delay' ? 'Delay' : 'Instant'}
            name="at"
            value={draft.at}
            set={set('at')}
            required
            error={at('delay', 'deliverAt')}
            hint={draft.when === 'delay' ? 'Such as 250ms, 10s, 15m, 2h, 7d.' : `Such as ${inAnHour(zone)}; without an offset, it is ${timeZoneName(zone)}.`}
          />
        </div>
        <Payload {...carries} />
        <details open={opened}>
          <summary>Window, name, headers, expiry</summary>
          <Field
            label="Window"
            name="within"
            value={draft.within}
            set={set('within')}
            error={at('within')}
            placeholder="5m"
            hint="Optional: a random delay up to this is added, which spreads timers of one moment."
          />
          <Field label="Name" name="name" value={draft.name} set={set('name')} error={at('name')} hint="Optional: letters, digits and . _ ~ : - only. Submitting the same name and content again makes no second timer." />
          <Headers {...carries} />
          <Expiry {...carries} />
        </details>
        <button type="submit" disabled={!may}>
          Submit
        </button>
        <div ref={said}>
          {answered && (
            <Notice level="good">
              {answered.repeated
                ? 'Known already: a timer of this name and content is there, and no second one was made. '
                : `Accepted, and durable: ${answered.name && `${answered.name}, `}to ${answered.topic}, due at ${instant(answered.deliverAt, zone)} ${timeZoneName(zone)}. `}
              {answered.past && !answered.repeated && 'What you named was past: it is due now. '}
              {pause && 'Its topic or key is paused now. '}
              <a href={address('timer', answered.id)}>
                See the timer <code>{answered.id}</code>
              </a>
            </Notice>
          )}
          {failure instanceof Refused && failure.uncertain && (
            <Notice level="warning">
              Uncertain: it may have been accepted or not.
              {draft.name
                ? ' Submit it again: its name keeps it from being stored twice.'
                : ' With a name you could submit it again without fear of a second one.'}
            </Notice>
          )}
          <Problem failure={failure} told />
        </div>
      </form>
      <Section title="The same by curl">
        <Copy label="Submit" text={curl('POST', '/v1/timers', body)} />
      </Section>
    </Page>
  );
}

function written(draft: Draft, zone: Zone): string {
  const { when, at, within, name } = draft;
  const members = membersOf(draft);
  members.push(when === 'deliverAt' ? ['deliverAt', JSON.stringify(meant(at, zone))] : ['delay', JSON.stringify(at.trim())]);
  if (within.trim()) members.push(['within', JSON.stringify(within.trim())]);
  if (name) members.push(['name', JSON.stringify(name)]);
  return objectOf(members);
}
