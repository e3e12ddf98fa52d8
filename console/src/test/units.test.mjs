// What needs no browser. Maven runs these with the build.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from 'esbuild';

async function load(file) {
  const { outputFiles } = await build({ entryPoints: [`src/main/${file}`], bundle: true, write: false, format: 'esm', loader: { '.css': 'empty' } });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

globalThis.location = { origin: 'http://127.0.0.1:8080' };
const { carried, curl, query } = await load('api.ts');
const { clock, count, instant, rate, relative, span } = await load('time.ts');
const { cell } = await load('receipts.tsx');

test('spans are read in two units at most', () => {
  assert.deepEqual(
    [0, 2.341, 27, 999, 4_210, 60_000, 125_000, 7_260_000, 266_400_000, -30_000].map(span),
    ['0 ms', '2.3 ms', '27 ms', '999 ms', '4.2 s', '1 min', '2 min 5 s', '2 h 1 min', '3 d 2 h', '−30 s'],
  );
  assert.equal(relative('2026-11-21T14:21:34.000Z', Date.parse('2026-11-21T14:21:30.000Z')), 'in 4 s');
  assert.equal(relative('2026-11-21T14:21:30.000Z', Date.parse('2026-11-21T14:23:30.000Z')), '2 min ago');
});

test('instants keep their milliseconds, also of far years', () => {
  assert.equal(instant('2026-11-21T14:21:34.027Z', 'utc'), '2026-11-21 14:21:34.027');
  assert.equal(instant('0001-01-01T00:00:00.000Z', 'utc'), '0001-01-01 00:00:00.000');
  assert.equal(instant('nonsense', 'utc'), 'nonsense');
  assert.equal(clock(Date.parse('2026-11-21T14:21:34Z'), 'utc', 3_600_000), '14:21');
});

test('a count that goes on says so', () => {
  assert.equal(count({ timers: 64_000, exact: false }), '≥ 64,000');
  assert.equal(rate(0.0166), '0.017');
  assert.equal(rate(1_234.5), '1,235');
});

test('a payload keeps its bytes, whatever is called payload before it', () => {
  const answer = (text) => carried({ status: 200, body: JSON.parse(text), text });
  assert.equal(answer('{"payload":{"a": 1.10, "b":1E400}}').json, '{"a": 1.10, "b":1E400}');
  assert.equal(answer('{"id":"1","headers":{"payload":"x"},"reason":"\\"payload\\":","payload":[1]}').json, '[1]');
  assert.deepEqual(answer('{"payloadBase64":"/w=="}'), { base64: '/w==', tombstone: false });
  assert.deepEqual(answer('{"headers":{"payload":"x"},"tombstone":true}'), { tombstone: true });
});

test('a curl line can be pasted whatever a caller wrote', () => {
  assert.equal(
    curl('POST', '/v1/timers', `{"payload":"it's"}`),
    `curl -i 'http://127.0.0.1:8080/v1/timers' -H 'Content-Type: application/json' -d '{"payload":"it'\\''s"}'`,
  );
  assert.equal(curl('DELETE', '/v1/timers/1'), "curl -i -X DELETE 'http://127.0.0.1:8080/v1/timers/1'");
  assert.equal(query('/v1/timers', { topic: 'a b', key: '', name: undefined, limit: 5 }), '/v1/timers?topic=a+b&key=&limit=5');
});

test('no spreadsheet takes a cell for a formula', () => {
  assert.deepEqual(['=1+1', '@x', 'a,"b"', 'plain', undefined, 7].map(cell), ["'=1+1", "'@x", '"a,""b"""', 'plain', '', '7']);
});
