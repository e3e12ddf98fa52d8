// What needs no browser. Maven runs these with the build.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { differenceCiede2000, filterDeficiencyDeuter, filterDeficiencyProt, filterDeficiencyTrit, wcagContrast } from 'culori';
import { build } from 'esbuild';
import { lateness, report, run } from './reports.mjs';

async function load(file) {
  const { outputFiles } = await build({ entryPoints: [`src/main/${file}`], bundle: true, write: false, format: 'esm', loader: { '.css': 'empty' } });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

globalThis.location = { origin: 'http://127.0.0.1:8080' };
const { carried, curl, isEstimated, member, query, stages } = await load('api.ts');
const { clock, count, figure, instant, isBefore, lateness: ofLedger, meant, percent, rate, relative, span } = await load('time.ts');
const { checked, different, lines, measured, parsed, reasons, rows, verdict } = await load('reports.ts');
const { cell } = await load('receipts.tsx');

test('steps of a forecast that end after what was counted are estimates', () => {
  const from = (second) => `2026-11-28T12:00:0${second}.000Z`;
  const estimated = (countedTo) => [0, 1, 2].map((second) => isEstimated({ to: from(3), stepMillis: 1_000, countedTo }, from(second)));
  assert.deepEqual(estimated(undefined), [false, false, false]);
  assert.deepEqual(estimated(from(1)), [false, true, true]);
  assert.deepEqual(estimated('2026-11-28T12:00:01.001Z'), [false, true, true]);
  assert.deepEqual(estimated('2026-11-28T12:00:00.999Z'), [true, true, true]);
});

test('an instant is meant as a page shows it, and anything else is left to the API', () => {
  assert.equal(meant(' 2026-11-26 15:28:44.133 ', 'utc'), '2026-11-26T15:28:44.133Z');
  assert.equal(meant('2026-11-26 15:28', 'utc'), '2026-11-26T15:28:00.000Z');
  assert.equal(meant('2026-11-26 15:28', 'local'), new Date(2026, 10, 26, 15, 28).toISOString());
  for (const other of ['', '20s', '2026-11-26', '2026-11-26 25:61', '2026-11-26T15:28:00+01:00', '1700000000000']) {
    assert.equal(meant(other, 'utc'), other);
  }
});

test('what is past is known by RFC 3339 and by milliseconds', () => {
  const now = '2026-11-26T15:28:00.000Z';
  assert.deepEqual(['2026-11-26T16:27:59+01:00', '1', now, '20s', ''].map((text) => isBefore(text, now)), [true, true, false, false, false]);
});

test('spans are read in two units at most', () => {
  assert.deepEqual(
    [0, 2.341, 27, 999, 4_210, 60_000, 125_000, 7_199_990, 7_260_000, 266_400_000, -30_000].map(span),
    ['0 ms', '2.3 ms', '27 ms', '999 ms', '4.2 s', '1 min', '2 min 5 s', '2 h', '2 h 1 min', '3 d 2 h', '−30 s'],
  );
  assert.deepEqual([8.7, 3_600_809.983].map(ofLedger), ['8.7 ms', 'over 1 h']);
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

test('the stages of a delivery add up to its lateness', () => {
  const at = (millis) => new Date(Date.UTC(2030) + millis).toISOString();
  const receipt = { deliverAt: at(100), acceptedAt: at(0), heldAt: at(130), startedAt: at(90), sentAt: at(145), ackedAt: at(150) };
  assert.deepEqual(stages(receipt).map(([, millis]) => millis), [0, 30, 0, 15, 5]);
  assert.deepEqual(stages({ ...receipt, waitedUntil: at(140) }).map(([, millis]) => millis), [0, 0, 0, 5, 5]);
  assert.deepEqual(stages({ deliverAt: at(0) }), []);
});

test('a payload keeps its bytes, whatever is called payload before it', () => {
  const schedule = String.raw`{"name":"timer","timer":{"headers":{"a\"}":"{"},"payload":[1.10,{}]},"every":"1s"}`;
  assert.equal(member(schedule, 'timer'), String.raw`{"headers":{"a\"}":"{"},"payload":[1.10,{}]}`);
  const answer = (text) => carried({ status: 200, body: JSON.parse(text), text });
  assert.equal(member('{ "a\\"" : "}" , "b":[ {"c":1} ] }', 'c'), undefined);
  assert.equal(member('{ "a\\"" : "}," , "b" : [ {"c":1} ] }', 'b'), '[ {"c":1} ]');
  assert.equal(member('{ "a\\"" : "}," , "b" : [ {"c":1} ] }', 'a"'), '"},"');
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
  assert.match(curl('PUT', '/v1/schedules/s', '{}', 3), / -H 'If-Match: "3"' /);
  assert.equal(query('/v1/timers', { topic: 'a b', key: '', name: undefined, limit: 5 }), '/v1/timers?topic=a+b&key=&limit=5');
});

test('no spreadsheet takes a cell for a formula', () => {
  assert.deepEqual(['=1+1', '@x', 'a,"b"', 'plain', undefined, 7].map(cell), ["'=1+1", "'@x", '"a,""b"""', 'plain', '', '7']);
});

test('figures stand side by side: the median of their runs, and the difference from the first report', () => {
  const one = report({ repetitions: [run('run 1', lateness(20))] });
  const three = report({ repetitions: [30, 10, 25].map((value, i) => run(`run ${i + 1}`, lateness(value))) });
  const other = report({ repetitions: [run('run 1', { figures: [{ name: 'rate', value: 'NaN', unit: '/s' }] })] });
  assert.deepEqual(rows([one, three, other], measured), [
    { name: 'lateness p99', unit: 'ms', cells: [{ value: 20, low: 20, high: 20 }, { value: 25, low: 10, high: 30, change: 25 }, undefined] },
    { name: 'rate', unit: '/s', cells: [undefined, undefined, { value: NaN, low: NaN, high: NaN }] },
  ]);
  const [[, even]] = rows([one, report({ repetitions: [run('run 1', lateness(1)), run('run 2', lateness(4))] })], measured).map((it) => it.cells);
  assert.equal(even.value, 2.5);
});

test('a difference from nothing has no size', () => {
  const [{ cells }] = rows([0, 5].map((value) => report({ repetitions: [run('run 1', lateness(value))] })), measured);
  assert.equal('change' in cells[1], false);
});

test('runs of different kinds are not mixed, and a summary stands for them', () => {
  const mixed = report({ repetitions: [run('spike, run 1', lateness(1)), run('spike, run 2', lateness(3)), run('steady, run 1', lateness(9))] });
  assert.deepEqual(
    rows([mixed], measured).map(({ name, cells: [cell] }) => [name, cell.value]),
    [
      ['spike: lateness p99', 2],
      ['steady: lateness p99', 9],
    ],
  );
  assert.deepEqual(measured({ ...mixed, summary: lateness(7).figures }), lateness(7).figures);
});

test('one lost timer of several runs is seen', () => {
  const runs = [0, 0, 1].map((lost, i) => run(`run ${i + 1}`, { checked: { lost }, wrong: lost ? ['1 lost'] : [] }));
  const wrong = report({ repetitions: runs, voids: ['in memory'] });
  assert.deepEqual(checked(wrong), [{ name: 'lost', value: 1, unit: '' }]);
  assert.equal(verdict(wrong), 'wrong');
  assert.deepEqual(reasons(wrong), ['void: in memory', 'run 3: 1 lost']);
  assert.equal(verdict(report({ voids: ['in memory'] })), 'void');
  assert.equal(verdict(report({})), 'right');
});

test('facts in which reports differ are told, and those that one does not know are not', () => {
  const facts = [{ commit: 'a', machine: 'm' }, { commit: 'b', machine: 'm', system: 's' }, {}];
  assert.deepEqual(different(facts.map((of) => report({ facts: of }))), ['commit']);
});

test('curves of one name are drawn together, without what is no number', () => {
  const curved = (points) => report({ repetitions: [run('run 1', { curves: [{ name: 'acked', points }] })] });
  assert.deepEqual(
    [...lines([curved([[50, 1], [100, 'Infinity']]), curved([[50, 2]])])],
    [['acked', [{ tone: 0, points: [[50, 1]] }, { tone: 1, points: [[50, 2]] }]]],
  );
});

test('what is no report is refused with its first fault', () => {
  const refused = (text) => {
    try {
      parsed(text);
      return undefined;
    } catch (e) {
      return e.message;
    }
  };
  assert.equal(refused(JSON.stringify(report({ repetitions: [run('run 1', lateness('NaN'))] }))), undefined);
  assert.equal(refused('{'), 'it is not JSON');
  assert.equal(refused('null'), 'it is not an object');
  assert.equal(refused('{"api":"x"}'), "'name' is not a text");
  assert.equal(refused(JSON.stringify(report({ voids: {} }))), "'voids' is not a list");
  assert.equal(refused(JSON.stringify(report({ repetitions: [run('run 1', lateness('1'))] }))), "'repetitions/0/figures/0/value' is not a number");
  assert.equal(
    refused(JSON.stringify(report({ repetitions: [run('run 1', { curves: [{ name: '', points: [[1]] }] })] }))),
    "'repetitions/0/curves/0/points/0' is not a pair",
  );
});

test('measured figures and differences are short', () => {
  assert.deepEqual([8_000, 2.341, 0.01234, -1_234.56, NaN].map(figure), ['8,000', '2.3', '0.012', '-1,234.6', '–']);
  assert.deepEqual([12.34, -4, 0.01, -0.01, 1_234.5].map(percent), ['+12.3 %', '−4.0 %', '0 %', '0 %', '+1,235 %']);
});

test('the colours of a chart are told apart by everybody, on their ground', async () => {
  const css = await readFile('src/main/style.css', 'utf8');
  const tones = ['heat', 'tail', 'median'];
  const apart = differenceCiede2000();
  for (const theme of [1, 2]) {
    const colour = (name) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)[theme];
    for (const seen of [(of) => of, filterDeficiencyDeuter(), filterDeficiencyProt(), filterDeficiencyTrit()]) {
      for (const one of tones) {
        assert.ok(wcagContrast(seen(colour(one)), colour('card')) >= 3, one);
        for (const other of tones.filter((it) => it !== one)) {
          assert.ok(apart(seen(colour(one)), seen(colour(other))) >= 20, `${one} and ${other}`);
        }
      }
    }
  }
});

test('all that a browser loads is small', async () => {
  const out = 'target/classes/console';
  const loaded = (await readdir(out)).filter((file) => !file.startsWith('licences'));
  assert.ok(loaded.length >= 2, loaded.join());
  const sizes = await Promise.all(loaded.map(async (file) => gzipSync(await readFile(`${out}/${file}`)).length));
  assert.ok(sizes.reduce((sum, size) => sum + size) <= 300_000, sizes.join());
});
