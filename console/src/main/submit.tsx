// Submits a timer, and shows the same as a line for a shell.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Refused, call, curl, jsonFault } from './api';
import { Choice, Copy, Field, Notice, Page, Problem, Section, toFirstWrong, useAttempt } from './parts';
import { Barred, useMay } from './rights';
import { address } from './route';
import { type Zone, inAnHour, instant, isBefore, meant, useZone } from './time';

interface Draft {
  topic: string;
  key: string;
  kind: string;
  payload: string;
  when: string;
  at: string;
  within: string;
  name: string;
  headers: string;
  expireAfter: string;
  onExpiry: string;
}

const FIRST: Draft = {
  topic: 'demo',
  key: '',
  kind: 'json',
  payload: '{"hello":"world"}',
  when: 'delay',
  at: '10s',
  within: '',
  name: '',
  headers: '',
  expireAfter: '',
  onExpiry: 'drop',
};

/** What was typed last: it is there again after a look at another page. */
let kept = FIRST;

interface Answered {
  /** Whether its instant was past when it was accepted. */
  past: boolean;
  id: string;
  deliverAt: string;
  repeated: boolean;
}

export function Submit(): JSX.Element {
  const [draft, setDraft] = useState(kept);
  const [answered, setAnswered] = useState<Answered | undefined>();
  const { failure, at, attempt } = useAttempt();
  const [busy, setBusy] = useState(false);
  /** As it was when it was last submitted. */
  const [checked, setChecked] = useState<Draft | undefined>();
  const zone = useZone();
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answered || failure) said.current?.scrollIntoView({ block: 'nearest' });
  }, [answered, failure]);
  useEffect(() => {
    if (checked) toFirstWrong();
  }, [checked]);
  const may = useMay('submit');
  // Only at first: it must not close while somebody types.
  const [opened] = useState(Boolean(kept.within || kept.name || kept.headers || kept.expireAfter));
  kept = draft;
  const set = (name: keyof Draft) => (value: string) => setDraft({ ...draft, [name]: value });
  const body = written(draft, zone);
  const error = (...pointers: string[]) =>
    (checked && pointers.map((pointer) => faultOf(pointer, checked)).find(Boolean)) ?? at(...pointers);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return; // Not disabled: the focus would be lost.
    setAnswered(undefined);
    setChecked(draft);
    setBusy(true);
    await attempt(async () => {
      if (faultOf('payload', draft) ?? faultOf('headers', draft)) return;
      const answer = await call<{ id: string; deliverAt: string }>('POST', '/v1/timers', { body });
      const past = draft.when === 'deliverAt' && isBefore(meant(draft.at, zone), answer.body.deliverAt);
      setAnswered({ ...answer.body, past, repeated: answer.status === 200 });
      setDraft({ ...draft, name: '' }); // It is this timer's.
    });
    setBusy(false);
  };
  return (
    <Page title="Submit a timer">
      <Barred of="submit" from="submit timers" />
      <form class="card form" onSubmit={submit} aria-label="Timer">
        <Field label="Topic" name="topic" value={draft.topic} set={set('topic')} required error={error('topic')} hint="An existing Kafka topic." />
        <Field label="Key" name="key" value={draft.key} set={set('key')} error={error('key')} hint="Optional. Timers of one key arrive in the order of their dues." />
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
            error={error('delay', 'deliverAt')}
            hint={draft.when === 'delay' ? 'Such as 250ms, 10s, 15m, 2h, 7d.' : `RFC 3339, such as ${inAnHour(zone)}.`}
          />
        </div>
        <Choice
          label="Payload is"
          value={draft.kind}
          set={set('kind')}
          options={[
            ['json', 'JSON, delivered as written'],
            ['text', 'Plain text'],
            ['tombstone', 'Null: a tombstone'],
          ]}
        />
        {draft.kind !== 'tombstone' && (
          <div class="field">
            <label for="payload">Payload</label>
            <textarea
              id="payload"
              rows={6}
              spellcheck={false}
              value={draft.payload}
              aria-invalid={error('payload', 'payloadBase64') ? 'true' : undefined}
              aria-describedby="payload-hint"
              onInput={(event) => set('payload')(event.currentTarget.value)}
            />
            <p id="payload-hint" class={error('payload', 'payloadBase64') ? 'wrong' : 'hint'}>
              {error('payload', 'payloadBase64') ?? 'Byte for byte what Kafka gets.'}
            </p>
          </div>
        )}
        <details open={opened}>
          <summary>Window, name, headers, expiry</summary>
          <Field
            label="Within"
            name="within"
            value={draft.within}
            set={set('within')}
            error={error('within')}
            placeholder="5m"
            hint="Optional: a random delay up to this is added, which spreads timers of one moment."
          />
          <Field label="Name" name="name" value={draft.name} set={set('name')} error={error('name')} hint="Optional: letters, digits and . _ ~ : - only. Submitting the same name and content again makes no second timer." />
          <Field
            label="Headers"
            name="headers"
            value={draft.headers}
            set={set('headers')}
            error={error('headers')}
            placeholder='{"trace":"4711"}'
            hint="A JSON object of strings."
          />
          <div class="two">
            <Field
              label="Expires after"
              name="expireAfter"
              value={draft.expireAfter}
              set={set('expireAfter')}
              error={error('expireAfter')}
              placeholder="30s"
              hint="If it is later than this, it is not delivered."
            />
            <Choice
              label="Then"
              value={draft.onExpiry}
              set={set('onExpiry')}
              options={[
                ['drop', 'drop it'],
                ['deadLetter', 'keep it as a dead letter'],
              ]}
            />
          </div>
        </details>
        <button type="submit" disabled={!may}>
          Submit
        </button>
        <div ref={said}>
          {answered && (
            <Notice level="good">
              {answered.repeated
                ? 'Known already: a timer of this name and content is there, and no second one was made. '
                : `Accepted, and durable: due at ${instant(answered.deliverAt, zone)}. `}
              {answered.past && !answered.repeated && 'What you named was past: it is due now. '}
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

/** What in the user's JSON is none: the whole body's column would tell him nothing. */
function faultOf(pointer: string, draft: Draft): string | undefined {
  const text = pointer === 'headers' ? draft.headers : pointer === 'payload' && draft.kind === 'json' ? draft.payload : '';
  if (text.trim()) return jsonFault(text);
  return pointer === 'payload' && draft.kind === 'json' ? 'is empty: write JSON, or choose the null above' : undefined;
}

/** The body as text: a JSON payload keeps its bytes. */
function written(draft: Draft, zone: Zone): string {
  const members: string[] = [];
  const put = (name: string, raw: string) => members.push(`${JSON.stringify(name)}:${raw}`);
  put('topic', JSON.stringify(draft.topic.trim()));
  if (draft.key) put('key', JSON.stringify(draft.key));
  if (draft.kind === 'json') put('payload', draft.payload.trim());
  if (draft.kind === 'text') put('payloadBase64', JSON.stringify(base64(draft.payload)));
  if (draft.kind === 'tombstone') put('tombstone', 'true');
  put(draft.when, JSON.stringify(draft.when === 'deliverAt' ? meant(draft.at, zone) : draft.at.trim()));
  if (draft.within.trim()) put('within', JSON.stringify(draft.within.trim()));
  if (draft.name) put('name', JSON.stringify(draft.name));
  if (draft.headers.trim()) put('headers', draft.headers.trim());
  if (draft.expireAfter.trim()) {
    put('expireAfter', JSON.stringify(draft.expireAfter.trim()));
    put('onExpiry', JSON.stringify(draft.onExpiry));
  }
  return `{${members.join(',')}}`;
}

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
