// What a timer carries, as a form: that of one timer, and that of a schedule.

import type { JSX } from 'preact';
import { Refused, carried, jsonFault, member } from './api';
import { Area, Choice, Field } from './forms';

export interface Carries {
  topic: string;
  key: string;
  /** Whether the key is written as Base64, since its bytes are no text. */
  keyBase64: boolean;
  kind: string;
  payload: string;
  headers: string;
  expireAfter: string;
  onExpiry: string;
}

/** To which topic the last timer or schedule went. */
let lastTopic: string | undefined;

export const rememberTopic = (topic: string): void => {
  lastTopic = topic.trim();
};

/** With that topic. */
export const firstCarried = (): Carries => ({ ...FIRST_CARRIED, topic: lastTopic ?? FIRST_CARRIED.topic });

export const FIRST_CARRIED: Carries = {
  topic: 'demo',
  key: '',
  keyBase64: false,
  kind: 'json',
  payload: '{"hello":"world"}',
  headers: '',
  expireAfter: '',
  onExpiry: 'drop',
};

interface Part {
  of: Carries;
  set: (name: keyof Carries) => (value: string) => void;
  /** What is wrong with those members. */
  error: (...members: string[]) => string | undefined;
}

export function Destination({ of, set, error }: Part): JSX.Element {
  const { topic, key, keyBase64 } = of;
  const label = keyBase64 ? 'Key, Base64' : 'Key';
  return (
    <>
      <Field label="Topic" name="topic" value={topic} set={set('topic')} required error={error('topic')} hint="An existing Kafka topic." />
      <Field label={label} name="key" value={key} set={set('key')} error={error('key', 'keyBase64')} hint="Optional. Timers of one key arrive in the order of their dues." />
    </>
  );
}

export function Payload({ of: { kind, payload }, set, error }: Part): JSX.Element {
  return (
    <>
      <Choice
        label="Payload is"
        value={kind}
        set={set('kind')}
        options={[
          ['json', 'JSON, delivered as written'],
          ['text', 'Plain text'],
          ['base64', 'Bytes, written as Base64'],
          ['tombstone', 'Null: a tombstone'],
        ]}
      />
      {kind !== 'tombstone' && (
        <Area
          label="Payload"
          rows={6}
          value={payload}
          set={set('payload')}
          error={error('payload', 'payloadBase64')}
          hint={kind === 'base64' ? 'Kafka gets the bytes.' : 'Byte for byte what Kafka gets.'}
        />
      )}
    </>
  );
}

export function Headers({ of, set, error }: Part): JSX.Element {
  return (
    <Field
      label="Headers"
      name="headers"
      value={of.headers}
      set={set('headers')}
      error={error('headers')}
      placeholder='{"trace":"4711"}'
      hint="A JSON object of strings."
    />
  );
}

export function Expiry({ of, set, error }: Part): JSX.Element {
  return (
    <div class="two">
      <Field
        label="Expires after"
        name="expireAfter"
        value={of.expireAfter}
        set={set('expireAfter')}
        error={error('expireAfter')}
        placeholder="30s"
        hint="If it is later than this, it is not delivered."
      />
      <Choice
        label="Then"
        value={of.onExpiry}
        set={set('onExpiry')}
        options={[
          ['drop', 'drop it'],
          ['deadLetter', 'keep it as a dead letter'],
        ]}
      />
    </div>
  );
}

/**
 * Refuses what is no JSON before it is sent: the column in a whole body would tell its user nothing.
 *
 * @param under where the members stand in the body
 */
export function check({ kind, payload, headers }: Pick<Carries, 'kind' | 'payload' | 'headers'>, under = ''): void {
  const faults = {
    payload: kind !== 'json' ? undefined : payload.trim() ? jsonFault(payload) : 'is empty: write JSON, or choose the null above',
    headers: headers.trim() && jsonFault(headers) ? `${jsonFault(headers)}. Write an object of strings, such as {"trace":"4711"}.` : undefined,
  };
  const errors = Object.entries(faults).flatMap(([name, detail]) => (detail ? [{ pointer: under + name, detail }] : []));
  if (errors.length) throw new Refused(400, 'Nothing was sent', undefined, errors, undefined, null);
}

/** The members of a timer's body, each a name and a value: a JSON payload keeps its bytes. */
export function membersOf(of: Carries): [string, string][] {
  const { topic, key, keyBase64, kind, payload, headers, expireAfter, onExpiry } = of;
  const members: [string, string][] = [['topic', JSON.stringify(topic.trim())]];
  if (key) members.push([keyBase64 ? 'keyBase64' : 'key', JSON.stringify(key)]);
  if (kind === 'json') members.push(['payload', payload.trim()]);
  if (kind === 'text') members.push(['payloadBase64', JSON.stringify(base64(payload))]);
  if (kind === 'base64') members.push(['payloadBase64', JSON.stringify(payload.trim())]);
  if (kind === 'tombstone') members.push(['tombstone', 'true']);
  if (headers.trim()) members.push(['headers', headers.trim()]);
  if (expireAfter.trim()) members.push(['expireAfter', JSON.stringify(expireAfter.trim())], ['onExpiry', JSON.stringify(onExpiry)]);
  return members;
}

export const objectOf = (members: [string, string][]): string => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;

/** Of a timer's body that was accepted. */
export function carriesOf(text: string): Carries {
  const body = JSON.parse(text) as Partial<Record<string, string>> & { tombstone?: boolean };
  const { json, base64: bytes, tombstone } = carried({ body, text });
  return {
    topic: body['topic'] ?? '',
    key: body['key'] ?? body['keyBase64'] ?? '',
    keyBase64: body['keyBase64'] !== undefined,
    kind: tombstone ? 'tombstone' : bytes === undefined ? 'json' : 'base64',
    payload: json ?? bytes ?? '',
    headers: member(text, 'headers') ?? '',
    expireAfter: body['expireAfter'] ?? '',
    onExpiry: body['onExpiry'] ?? 'drop',
  };
}

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
