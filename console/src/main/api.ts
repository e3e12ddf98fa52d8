// The API as the console calls it: /v1 with the user's own token, and nothing else.

import { tokenFor } from './oidc';
import { signedIn } from './sign-in';
import { inAnHour } from './time';

export const PENDING_STATES = ['scheduled', 'delivering', 'blocked', 'retrying', 'overdue', 'paused', 'paced'] as const;
export const ENDED_STATES = ['delivered', 'dead', 'cancelled', 'expired'] as const;

export interface Timer {
  id: string;
  state: (typeof PENDING_STATES)[number];
  name?: string;
  topic: string;
  key?: string;
  keyBase64?: string;
  headers?: Record<string, unknown>;
  deliverAt: string;
  acceptedAt: string;
  version: number;
  expireAfter?: string;
  onExpiry?: string;
  attempts?: number;
  nextAttemptAt?: string;
  lastError?: string;
}

export interface Receipt {
  id: string;
  state: (typeof ENDED_STATES)[number];
  name?: string;
  topic: string;
  acceptedAt?: string;
  deliverAt: string;
  heldAt?: string;
  waitedUntil?: string;
  startedAt?: string;
  sentAt?: string;
  ackedAt?: string;
  finishedAt: string;
  latenessMillis?: number;
  partition?: number;
  offset?: number;
  attempts: number;
  reason?: string;
}

export const STAGES = ['Accepted', 'Alarm', 'Claimed', 'Handed over', 'Kafka'] as const;

/** What a delivered timer's lateness is made of: they add up to it. None of a receipt of an older version. */
export function stages(receipt: Receipt): [(typeof STAGES)[number], number][] {
  const { deliverAt, waitedUntil, acceptedAt, heldAt, startedAt, sentAt, ackedAt } = receipt;
  if (startedAt === undefined || sentAt === undefined || ackedAt === undefined) return [];
  let at = Math.max(Date.parse(deliverAt), waitedUntil === undefined ? 0 : Date.parse(waitedUntil));
  const ends = [acceptedAt, heldAt, startedAt, sentAt, ackedAt];
  return STAGES.map((name, i) => {
    const before = at;
    at = Math.max(at, ends[i] === undefined ? 0 : Date.parse(ends[i]));
    return [name, at - before];
  });
}

export interface DeadTimer {
  id: string;
  name?: string;
  topic: string;
  key?: string;
  keyBase64?: string;
  headers?: Record<string, unknown>;
  deliverAt: string;
  acceptedAt: string;
  diedAt: string;
  attempts: number;
  reason: string;
  payload?: unknown;
  payloadBase64?: string;
  tombstone?: boolean;
}

/** A change of many timers. */
export interface Job {
  name: string;
  action: 'cancel' | 'move' | 'drop' | 'erase';
  by?: string;
  filter: Record<string, string>;
  state: 'listing' | 'listed' | 'changing' | 'ended';
  found: number;
  done: number;
  refused: number;
  more?: boolean;
  createdAt: string;
  endedAt?: string;
}

export interface Count {
  timers: number;
  exact: boolean;
}

export interface Status {
  at: string;
  pending: Count;
  due: Count;
  retrying: Count;
  paused: Count;
  paced: Count;
  held: Count;
  heldTo: string;
  oldestDue?: string;
  dead: Count;
  engines: { name: string; state: 'up' | 'down'; product?: string }[];
  callbacks: { id: string; state: 'up' | 'silent'; renewedMillisAgo: number }[];
  apis?: { id: string }[];
  consumers?: { id: string }[];
  advice: { level: 'good' | 'warning' | 'bad'; text: string; runbook?: string }[];
}

export interface Tenant {
  tenant: string;
  scopes?: string[];
  topics: string[];
  inFlight?: { used: number; max: number };
  requestsPerSecondMax?: number;
  timersPerSecondMax?: number;
  pending?: { used: number; max: number };
  pendingBytes?: { used: number; max: number };
}

export interface Forecast {
  from: string;
  to: string;
  stepMillis: number;
  timers: number;
  steps: { from: string; timers: number }[];
  countedTo?: string;
  estimatedTo?: string;
}

/** Whether the step that begins there ends after what was counted. */
export const isEstimated = ({ stepMillis, to, countedTo = to }: Omit<Forecast, 'steps'>, from: string): boolean =>
  Math.min(Date.parse(from) + stepMillis, Date.parse(to)) > Date.parse(countedTo);

export interface Lateness {
  p50: number;
  p90: number;
  p99: number;
  p999: number;
  max: number;
}

export interface AccuracyStep {
  from: string;
  count: number;
  early: number;
  latenessMillis?: Lateness;
  buckets: { upToMillis: number; count: number }[];
}

export interface Accuracy {
  from: string;
  to: string;
  count: number;
  early: number;
  latenessMillis?: Lateness;
  stepMillis?: number;
  steps?: AccuracyStep[];
}

interface LatenessOf {
  count: number;
  early: number;
  latenessMillis: Lateness;
}

export interface AccuracyOfTopics {
  from: string;
  to: string;
  topics: (LatenessOf & { topic: string; steps?: (LatenessOf & { from: string })[] })[];
  leftOut: number;
}

/** A page of a list; `items` is what the answer calls timers, receipts or deadTimers. */
export interface Page<T> {
  items: T[];
  cursor?: string;
}

const UNCERTAIN = new Set(['/errors/outcome-unknown', '/errors/internal']);

/** The API's answer that it did not do what was asked, or that there was no answer: status 0. */
export class Refused extends Error {
  /** Whether something was to be changed. */
  changes = false;

  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail: string | undefined,
    readonly errors: { pointer: string; detail: string }[],
    /** The page that explains the error's type. */
    readonly type: string | undefined,
    readonly body: unknown,
  ) {
    super(title);
  }

  /** Whether it may have been done all the same: no answer, one of a proxy, or one that says so. */
  get uncertain(): boolean {
    const ours = this.type !== undefined && !UNCERTAIN.has(this.type);
    return this.status === 0 || (this.status >= 500 && !ours);
  }

  /** The timer that already has the name. */
  get timer(): string | undefined {
    return this.type === '/errors/name-taken' ? (this.body as { id?: string }).id : undefined;
  }

  /** What of this stands at those fields of a form. */
  at(...fields: string[]): string | undefined {
    const detail = this.errors.find(({ pointer }) => {
      const place = `${pointer.replace(/^#?\//, '')}/`;
      return fields.some((field) => place.startsWith(`${field}/`));
    })?.detail;
    return detail?.startsWith('must be RFC 3339') ? `${detail}, such as ${inAnHour('utc')}` : detail;
  }
}

export interface Answer<T> {
  status: number;
  body: T;
  /** The body as it came: a payload keeps its own bytes in it. */
  text: string;
}

interface Options {
  body?: unknown;
  ifMatch?: number;
  signal?: AbortSignal;
}

export async function call<T>(method: string, path: string, options: Options = {}): Promise<Answer<T>> {
  try {
    return await answered<T>(method, path, options);
  } catch (e) {
    if (e instanceof Refused) e.changes = method !== 'GET' && !path.endsWith(':preview');
    throw e;
  }
}

async function answered<T>(method: string, path: string, options: Options): Promise<Answer<T>> {
  const token = await tokenFor();
  let answer = await sent(token, method, path, options);
  if (answer.status === 401 && token) {
    // Nothing was done: it can be asked again by a newer token.
    const newer = await tokenFor(token);
    if (newer && newer !== token) answer = await sent(newer, method, path, options);
  }
  const body: unknown = parsed(answer.text);
  if (answer.status < 400) return { status: answer.status, body: body as T, text: answer.text };
  throw refused(answer.status, body);
}

async function sent(token: string, method: string, path: string, options: Options): Promise<{ status: number; text: string }> {
  const { tenant } = signedIn();
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (tenant) headers['Punctual-Tenant'] = tenant;
  if (options.ifMatch !== undefined) headers['If-Match'] = `"${options.ifMatch}"`;
  const init: RequestInit = { method, headers, credentials: 'omit', cache: 'no-store' };
  if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
  }
  if (options.signal) init.signal = options.signal;
  try {
    const response = await fetch(path, init);
    return { status: response.status, text: await response.text() };
  } catch (e) {
    if (options.signal?.aborted) throw e;
    throw new Refused(0, 'The API does not answer', 'Is it running, and can this browser reach it?', [], undefined, null);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function refused(status: number, body: unknown): Refused {
  if (status === 401 && signedIn().granted?.ended) return new Refused(status, 'Your sign-in has ended', undefined, [], undefined, body);
  const problem = (body && typeof body === 'object' ? body : {}) as Record<string, unknown>;
  const word = (name: string) => (typeof problem[name] === 'string' ? problem[name] : undefined);
  const errors = Array.isArray(problem['errors']) ? (problem['errors'] as { pointer: string; detail: string }[]) : [];
  return new Refused(status, word('title') ?? `HTTP ${status}`, word('detail'), errors, word('type'), body);
}

export const get = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await call<T>('GET', path, signal ? { signal } : {})).body;

/** What a record carries, its JSON as it was written: 1.10 stays 1.10. */
export interface Carried {
  json?: string;
  base64?: string;
  tombstone: boolean;
}

interface WithPayload {
  payloadBase64?: string;
  tombstone?: boolean;
}

/** Of an object that carries a payload, and its text. */
export function carried({ body, text }: { body: WithPayload; text: string }): Carried {
  const { payloadBase64, tombstone = false } = body;
  if (payloadBase64 !== undefined) return { base64: payloadBase64, tombstone };
  const json = member(text, 'payload');
  return json === undefined ? { tombstone } : { json, tombstone };
}

/** The value of an object's member of that name, as it was written. */
export function member(object: string, name: string): string | undefined {
  let depth = 0;
  let quoted = false;
  let from = 0;
  for (let at = 0; at < object.length; at++) {
    const sign = object[at]!;
    if (quoted) {
      if (sign === '\\') at++;
      else quoted = sign !== '"';
      continue;
    }
    if (depth === 1 && (sign === ',' || sign === '}')) {
      const [, key = '', value] = MEMBER.exec(object.slice(from, at)) ?? [];
      if (key && JSON.parse(key) === name) return value;
      from = at + 1;
    }
    if (sign === '"') quoted = true;
    else if ('{['.includes(sign)) {
      if (depth === 0) from = at + 1;
      depth++;
    } else if ('}]'.includes(sign)) depth--;
  }
  return undefined;
}

const MEMBER = /^\s*("(?:[^"\\]|\\.)*")\s*:\s*(\S|\S[\s\S]*\S)\s*$/;

/** Why that is no JSON, if it is none. */
export function jsonFault(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (e) {
    return `is not JSON: ${(e as Error).message}`;
  }
}

export async function page<T>(
  list: 'timers' | 'receipts' | 'deadTimers' | 'schedules' | 'pauses' | 'paces' | 'jobs' | 'refused',
  path: string,
  signal?: AbortSignal,
): Promise<Page<T>> {
  const limit = Number(new URL(path, location.origin).searchParams.get('limit') ?? 1);
  const items: T[] = [];
  let cursor: string | undefined;
  // A page may be short, even empty, and not the last: one call looks at so many entries, for so long.
  for (let call = 0; call < CALLS_OF_A_PAGE_MAX; call++) {
    const body = await get<Record<string, unknown>>(cursor === undefined ? path : withCursor(path, cursor), signal);
    items.push(...(body[list] as T[]));
    cursor = typeof body['cursor'] === 'string' ? body['cursor'] : undefined;
    if (items.length >= limit || cursor === undefined) break;
  }
  return { items, ...(cursor === undefined ? {} : { cursor }) };
}

const CALLS_OF_A_PAGE_MAX = 5;

function withCursor(path: string, cursor: string): string {
  const [before = '', search = ''] = path.split('?', 2);
  const parameters = new URLSearchParams(search);
  parameters.set('cursor', cursor);
  return `${before}?${parameters}`;
}

/** A path with those parameters that are given; an empty key is a key. */
export function query(path: string, parameters: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Without the empty ones. */
export const filled = (filter: Record<string, string>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value || undefined]));

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isId = (text: string): boolean => ID.test(text);

export const timerPath = (id: string): string => `/v1/timers/${encodeURIComponent(id)}`;

export const jobPath = (name: string): string => `/v1/jobs/${encodeURIComponent(name)}`;

/** The same call as a line for a shell. The token is not shown. */
export function curl(method: string, path: string, body?: string, ifMatch?: number): string {
  const words = ['curl', '-i'];
  if (method !== 'GET' && !(method === 'POST' && body !== undefined)) words.push('-X', method);
  words.push(quoted(location.origin + path));
  const { token, tenant } = signedIn();
  if (token) words.push('-H', '"Authorization: Bearer $PUNCTUAL_TOKEN"');
  if (tenant) words.push('-H', quoted(`Punctual-Tenant: ${tenant}`));
  if (ifMatch !== undefined) words.push('-H', quoted(`If-Match: "${ifMatch}"`));
  if (body !== undefined) words.push('-H', quoted('Content-Type: application/json'), '-d', quoted(body));
  return words.join(' ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
