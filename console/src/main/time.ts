// Instants, spans and numbers as people read them.

import { useSyncExternalStore } from 'preact/compat';

export type Zone = 'utc' | 'local';
const KEPT = 'punctual.zone';
const listeners = new Set<() => void>();

let zone: Zone = read();

function read(): Zone {
  try {
    return localStorage.getItem(KEPT) === 'local' ? 'local' : 'utc';
  } catch {
    return 'utc';
  }
}

export function setZone(chosen: Zone): void {
  zone = chosen;
  try {
    localStorage.setItem(KEPT, chosen);
  } catch {
    // Then it holds until the page is left.
  }
  listeners.forEach((listener) => listener());
}

export const useZone = (): Zone =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => zone,
  );

export const timeZoneName = (of: Zone): string =>
  of === 'utc' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone;

const two = (number: number, digits = 2): string => String(number).padStart(digits, '0');

function fields(at: Date, of: Zone) {
  return of === 'utc'
    ? [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()]
    : [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()];
}

/** 2026-11-21 14:21:34.327 */
export function instant(text: string | number, of: Zone): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return String(text);
  const [year, month, day, hour, minute, second] = fields(at, of) as [number, number, number, number, number, number];
  return `${two(year, 4)}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}.${two(at.getUTCMilliseconds(), 3)}`;
}

/** 2026-11-21T15:21:00+01:00: what an instant of this zone may be written like. */
export function inAnHour(of: Zone): string {
  const at = new Date(Date.now() + 3_600_000);
  const east = of === 'utc' ? 0 : -at.getTimezoneOffset();
  const offset = `${east < 0 ? '-' : '+'}${two(Math.floor(Math.abs(east) / 60))}:${two(Math.abs(east) % 60)}`;
  return `${instant(at.getTime(), of).slice(0, 16).replace(' ', 'T')}:00${of === 'utc' ? 'Z' : offset}`;
}

const SHOWN = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)$/;

/** An instant that was typed as a page shows it, as the API takes it; anything else as it is. */
export function meant(text: string, of: Zone): string {
  const [, day, time] = SHOWN.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${time}${of === 'utc' ? 'Z' : ''}`);
  return Number.isNaN(at.getTime()) ? text.trim() : at.toISOString();
}

/** Whether an instant as the API takes it, RFC 3339 or epoch milliseconds, comes before that one. */
export const isBefore = (text: string, instant: string | number): boolean =>
  (/^\d+$/.test(text) ? Number(text) : Date.parse(text)) < new Date(instant).getTime();

/** 14:21, 14:21:34 or 11-21 14:00, as the span of an axis needs. */
export function clock(millis: number, of: Zone, spanMillis: number): string {
  const [, month, day, hour, minute, second] = fields(new Date(millis), of) as [number, number, number, number, number, number];
  if (spanMillis > 2 * 86_400_000) return `${two(month)}-${two(day)}`;
  return spanMillis <= 300_000 ? `${two(hour)}:${two(minute)}:${two(second)}` : `${two(hour)}:${two(minute)}`;
}

const UNITS: [number, string][] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
];

/** 3 ms, 4.2 s, 2 min 5 s, 3 d 4 h */
export function span(millis: number): string {
  const size = Math.abs(millis) < 60_000 ? Math.abs(millis) : Math.round(Math.abs(millis) / 1_000) * 1_000;
  const sign = millis < 0 ? '−' : '';
  if (size < 1_000) return `${sign}${Number(size.toFixed(size < 10 ? 1 : 0))} ms`;
  if (size < 60_000) return `${sign}${Number((size / 1_000).toFixed(1))} s`;
  const at = UNITS.findIndex(([unit]) => size >= unit);
  const [big, bigName] = UNITS[at] as [number, string];
  const [small, smallName] = (UNITS[at + 1] ?? [1, '']) as [number, string];
  const rest = Math.floor((size % big) / small);
  return `${sign}${Math.floor(size / big)} ${bigName}${rest ? ` ${rest} ${smallName}` : ''}`;
}

const COUNTED_MAX = 3_600_000;

/** A lateness of the ledger, which counts what is later than an hour as an hour. */
export const lateness = (millis: number): string => (millis >= COUNTED_MAX ? 'over 1 h' : span(millis));

/** in 4.2 s, 3 min ago; a page's clock ticks once a second */
export const relative = (text: string, nowMillis: number): string => {
  const millis = Date.parse(text) - nowMillis;
  if (Math.abs(millis) < 1_000) return 'now';
  return millis >= 0 ? `in ${span(millis)}` : `${span(-millis)} ago`;
};

const GROUPED = new Intl.NumberFormat('en-US');
export const number = (value: number): string => GROUPED.format(value);
export const timers = (count: number): string => (count === 1 ? '1 timer' : `${number(count)} timers`);
export const count = (of: { timers: number; exact: boolean }): string => (of.exact ? '' : '≥ ') + number(of.timers);

/** A rate: 0.02, 3.4, 1,200 */
export const rate = (perSecond: number): string =>
  perSecond >= 100 ? number(Math.round(perSecond)) : String(Number(perSecond.toPrecision(2)));

/** A measured number: 8,000, 2.3, 0.012 */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = Number.isInteger(value) ? 0 : Math.abs(value) < 1 ? 3 : 1;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A difference: +12.3 %, −4.0 %, 0 % */
export function percent(change: number): string {
  const size = Math.abs(change);
  if (size < 0.05) return '0 %';
  return `${change < 0 ? '−' : '+'}${size < 100 ? size.toFixed(1) : number(Math.round(size))} %`;
}
