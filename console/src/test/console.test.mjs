// The console as its users meet it. PUNCTUAL_TOPIC is a topic of this run alone, with three dead letters.

import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { api, ask, browser, open, settled, tab, violations } from './browser.mjs';
import { lateness, report, run } from './reports.mjs';

const topic = process.env.PUNCTUAL_TOPIC;
const screens = 'target/screens';
const HOSTILE = `<img src=x onerror=alert(1)>"'</script><script>alert(2)</script>{{7*7}}\u202e`;

after(() => browser.close());

async function submitted(more) {
  const timer = await ask('POST', '/v1/timers', { topic, payload: { n: 1 }, delay: '1h', ...more });
  assert.ok(timer.id, JSON.stringify(timer));
  return timer.id;
}

const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);

async function ended(id) {
  for (;;) {
    const timer = await ask('GET', `/v1/timers/${id}`);
    if (timer.finishedAt) return timer;
    assert.ok(timer.state, JSON.stringify(timer));
    await new Promise((done) => setTimeout(done, 100));
  }
}

test('a first-time user submits a timer, sees it arrive, and finds its receipt', async () => {
  const { context, page, wrong } = await tab();
  await page.goto(api);
  await page.getByRole('link', { name: 'Submit', exact: true }).click();
  await page.getByLabel('Topic').fill(topic);
  await page.getByLabel('Key', { exact: true }).fill('order-1');
  await page.getByLabel('Delay').fill('3s');
  await page.getByLabel('Payload', { exact: true }).fill('{"amount": 1.10}');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText('Accepted, and durable').waitFor();
  await page.getByRole('link', { name: /See the timer/ }).click();
  await page.getByLabel('Payload', { exact: true }).filter({ hasText: '{"amount": 1.10}' }).waitFor();
  await page.getByText(/^Delivered: Kafka has the record/).waitFor();
  await page.getByRole('img', { name: /To scale: accepted, alarm arrived after .*delivered after/ }).waitFor();
  await page.getByRole('img', { name: /To scale: .*acknowledged after/ }).waitFor();
  const id = await page.locator('code.id').textContent();
  await page.getByRole('link', { name: 'Receipts' }).click();
  await page.getByRole('textbox', { name: 'Topic' }).fill(topic);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('group', { name: 'Receipts' }).getByRole('link', { name: id }).waitFor();
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a timer is found by name, moved, and cancelled for certain', async () => {
  const { context, page } = await tab();
  const id = await submitted({ name: `found-${Date.now()}`, key: 'order-2' });
  const { name, deliverAt } = await ask('GET', `/v1/timers/${id}`);
  await open(page, `timers?topic=${topic}`);
  for (const [state, there] of [['retrying', 0], ['scheduled', 1]]) {
    await page.getByLabel('State').selectOption(state);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.waitForURL(new RegExp(`state=${state}`));
    await page.waitForFunction(() => document.activeElement.id === 'main');
    await (there ? page.getByRole('link', { name: id }) : page.getByText('No timer is pending here.')).waitFor();
  }
  await page.getByLabel('Due from').fill('soon');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Due from').and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByText(/RFC 3339 .*, such as \d{4}-/).first().waitFor();
  await page.getByLabel('Due from').fill('2100-01-01 00:00');
  await page.getByLabel('Due before').fill('2099-01-01 00:00');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByText('must be before “Due before”').waitFor();
  await page.getByLabel('Id or name').fill(name);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText('No pending timer of the key comes before it.').waitFor();
  await page.getByLabel('New due').fill('3h');
  await page.getByRole('button', { name: 'Move' }).click();
  await page.getByText('Moved, for certain').waitFor();
  const moved = await ask('GET', `/v1/timers/${id}`);
  assert.ok(Date.parse(moved.deliverAt) > Date.parse(deliverAt));
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave it' }).click();
  assert.equal((await ask('GET', `/v1/timers/${id}`)).state, 'scheduled');
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the timer' }).click();
  await page.getByText('Cancelled, for certain: it never arrives.').first().waitFor();
  await page.waitForFunction(() => document.activeElement.id === 'main');
  assert.equal((await ask('GET', `/v1/timers/${id}`)).state, 'cancelled');
  await context.close();
});

test('a payload is replaced for certain', async () => {
  const { context, page, wrong } = await tab();
  const id = await submitted({ key: 'replaced' });
  await open(page, `timer/${id}`);
  await page.getByText('Replace the payload').first().click();
  await page.getByLabel('New payload').fill('{"n": 2');
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await page.getByText(/^is not JSON: /).waitFor();
  await page.getByLabel('New payload').and(page.locator(':focus')).waitFor();
  await page.getByLabel('New payload').fill('{"n": 2.50}');
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await page.getByText('Replaced, for certain').waitFor();
  await page.locator('pre, code').filter({ hasText: /^\{"n": 2\.50\}$/ }).first().waitFor();
  assert.equal(await (await fetch(`${api}/v1/timers/${id}:payload`)).text(), '{"payload":{"n": 2.50}}');
  await ask('DELETE', `/v1/timers/${id}`);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a timer that is fired now arrives', async () => {
  const { context, page } = await tab();
  const id = await submitted({});
  await open(page, `timer/${id}`);
  await page.getByLabel('New due').fill('2020-01-01 00:00');
  await page.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('dialog').getByText('The new due that you named is past.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave it' }).click();
  assert.equal((await ask('GET', `/v1/timers/${id}`)).version, 0);
  await page.getByRole('button', { name: 'Fire now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fire', exact: true }).click();
  await page.getByText(/^Delivered: Kafka has the record/).waitFor();
  await context.close();
});

test('what is wrong with a timer stands at its fields, and links to its meaning', async () => {
  const { context, page, wrong } = await tab();
  await open(page, 'submit');
  await page.getByLabel('Payload', { exact: true }).fill('{"a":');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText(/^is not JSON: /).waitFor();
  await page.getByLabel('Payload', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.getByLabel('Payload', { exact: true }).fill(' ');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText(/^is empty: /).waitFor();
  await page.getByLabel('Payload', { exact: true }).fill('{}');
  await page.getByText('Window, name, headers, expiry').click();
  await page.getByLabel('Headers').fill('{');
  await page.getByText('Window, name, headers, expiry').click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByLabel('Headers').and(page.locator(':focus')).waitFor();
  await page.getByLabel('Headers').fill('');
  await page.getByLabel('Topic').fill('no topic');
  await page.getByLabel('Delay').fill('soon');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByLabel('Topic').and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByLabel('Delay').and(page.locator('[aria-invalid=true]')).waitFor();
  const meaning = context.waitForEvent('page');
  await page.getByRole('link', { name: 'What this means' }).click();
  await (await meaning).getByRole('heading', { level: 1 }).waitFor();
  assert.match((await meaning).url(), /\/errors\/invalid-timer$/);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a schedule is previewed, made, fired, paused, resumed and deleted', async () => {
  const { context, page, wrong } = await tab();
  await open(page, 'schedules');
  await page.getByLabel('Name').fill('beat');
  await page.getByLabel('When').selectOption('cron');
  await page.getByLabel('Cron').fill('soon');
  const form = page.getByRole('form', { name: 'Schedule' });
  await form.getByLabel('Topic').fill(topic);
  await form.getByLabel('Key').fill('beat');
  await form.getByLabel('Payload', { exact: true }).fill('{"a":');
  await page.getByRole('button', { name: 'When would it be due?' }).click();
  await page.getByText(/^is not JSON: /).waitFor();
  await form.getByLabel('Payload', { exact: true }).fill('{"beat": 1.10}');
  await page.getByText('Headers, expiry').click();
  await form.getByLabel('Headers').fill('{"trace": "4711"}');
  await page.getByRole('button', { name: 'When would it be due?' }).click();
  await page.getByLabel('Cron').and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByLabel('Cron').fill('0 9 1 1 *');
  await page.getByRole('button', { name: 'When would it be due?' }).click();
  await page.getByRole('group', { name: 'Next occurrences' }).getByRole('row').nth(10).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^. active$/).waitFor();
  await page.getByRole('group', { name: 'Next occurrences' }).getByRole('link').nth(9).waitFor();
  await page.getByRole('button', { name: 'Fire now' }).click();
  await page.getByText('Fired: one more timer').waitFor();
  const fired = await page.getByRole('status').getByRole('link').textContent();
  assert.equal((await ended(fired)).state, 'delivered');
  await page.getByLabel('Pause until').fill('2100-01-01 00:00');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('Paused, for certain').waitFor();
  await page.getByRole('definition').filter({ hasText: '2100-01-01 00:00' }).waitFor();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByText('Resumed: its timers are made again').waitFor();
  await page.getByLabel('Pause until').fill('');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('Paused, for certain').waitFor();
  await page.getByText('Nothing is to come until it is resumed.').waitFor();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByText('Resumed: its timers are made again').waitFor();
  await page.getByRole('link', { name: 'All schedules' }).click();
  await page.getByLabel('Name').fill('beat');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('There is a schedule of this name').waitFor();
  await page.getByRole('link', { name: 'beat', exact: true }).click();
  await page.getByRole('button', { name: 'Change it' }).click();
  await page.getByLabel('When', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.getByLabel('Count', { exact: true }).fill('many');
  await page.getByLabel('When', { exact: true }).selectOption('every');
  await page.getByLabel('Period').fill('2s');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Count', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByLabel('Count', { exact: true }).fill('20');
  await page.getByLabel('Jitter').fill('10ms');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Changed, for certain').waitFor();
  const changed = await ask('GET', '/v1/schedules/beat');
  assert.deepEqual([changed.every, changed.countMax, changed.jitter, changed.catchUp], ['2s', 20, '10ms', 'latest']);
  assert.deepEqual(changed.timer, { topic, key: 'beat', payload: { beat: 1.1 }, headers: { trace: '4711' } });
  const [, , { id: rings }] = changed.nextOccurrences;
  await page.getByRole('group', { name: 'Next occurrences' }).getByRole('link', { name: rings }).waitFor();
  assert.equal((await ended(rings)).state, 'delivered');
  await page.getByRole('group', { name: 'Last timers' }).getByRole('row', { name: /delivered/ }).getByRole('link', { name: rings }).waitFor();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Deleted, for certain').waitFor();
  assert.equal((await ask('GET', '/v1/schedules/beat')).status, 404);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a list is turned page by page, the focus stays, and each page is seen from its top', async () => {
  const { context, page, wrong } = await tab();
  const namePrefix = `turned-${Date.now()}-`;
  const timers = Array.from({ length: 101 }, (_, i) => ({ topic, name: namePrefix + String(i).padStart(3, '0'), payload: i, delay: `${3600 + i}s` }));
  const { results } = await ask('POST', '/v1/timers:batch', timers);
  await open(page, `timers?namePrefix=${namePrefix}`);
  const names = page.getByRole('group', { name: 'Pending timers' }).getByText(namePrefix);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await names.nth(49).waitFor();
  await next.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Page 2', { exact: true }).waitFor();
  await names.filter({ hasText: '-050' }).waitFor();
  assert.equal(await focused(page), 'Next');
  assert.ok(await names.first().evaluate((name) => name.getBoundingClientRect().top >= 0 && name.getBoundingClientRect().top < innerHeight));
  await page.keyboard.press('Enter');
  await names.filter({ hasText: '-100' }).waitFor();
  assert.equal(await names.count(), 1);
  await page.keyboard.press('Enter');
  await page.getByText('Page 3', { exact: true }).waitFor();
  assert.equal(await focused(page), 'Next');
  await page.getByRole('button', { name: 'Previous' }).click();
  await names.filter({ hasText: '-099' }).waitFor();
  await page.getByRole('button', { name: 'First' }).click();
  await names.filter({ hasText: '-000' }).waitFor();
  await page.getByText('Page 1', { exact: true }).waitFor();
  for (const { id } of results) await ask('DELETE', `/v1/timers/${id}`);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('all of a key is counted, and erased when its job is started', async () => {
  const { context, page, wrong } = await tab();
  const ids = [await submitted({ key: 'person' }), await submitted({ key: 'person' })];
  await open(page, 'jobs');
  await page.getByLabel('Topic').fill(topic);
  await page.getByLabel('Key', { exact: true }).fill('person');
  await page.getByRole('button', { name: 'Count' }).click();
  const row = page.getByRole('row').filter({ hasText: 'key: person' });
  await row.getByText('listed').waitFor();
  assert.equal((await ask('GET', `/v1/timers/${ids[0]}`)).state, 'scheduled');
  await row.getByRole('button', { name: /^Start/ }).click();
  await row.getByText('ended').waitFor();
  for (const id of ids) assert.equal((await ask('GET', `/v1/timers/${id}`)).state, 'cancelled');
  await row.getByRole('button', { name: /^Forget/ }).click();
  await row.waitFor({ state: 'detached' });
  assert.deepEqual(wrong, []);
  await context.close();
});

test('all timers of a filter are counted, asked about, and cancelled', async () => {
  const { context, page, wrong } = await tab();
  const ids = [await submitted({ key: 'many' }), await submitted({ key: 'many' })];
  await open(page, `timers?topic=${topic}&key=many`);
  await page.getByLabel('Key', { exact: true }).fill('typed, and not applied');
  await page.getByText('What you typed is not applied yet').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Cancel all of this filter' }).isDisabled());
  await page.getByLabel('Key', { exact: true }).fill('many');
  await page.getByRole('button', { name: 'Cancel all of this filter' }).click();
  await page.getByRole('dialog').getByText('Cancel 2 timers?').waitFor();
  await page.getByRole('dialog').getByText(`Of topic ${topic}, key many.`).waitFor();
  assert.equal(await focused(page), 'Leave them');
  await page.keyboard.press('Enter');
  assert.equal((await ask('GET', `/v1/timers/${ids[0]}`)).state, 'scheduled');
  await page.getByRole('button', { name: 'Cancel all of this filter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel them' }).click();
  await page.getByText('2 timers cancelled, for certain.').waitFor();
  for (const id of ids) assert.equal((await ask('GET', `/v1/timers/${id}`)).state, 'cancelled');
  await page.getByRole('link', { name: 'Jobs' }).first().click();
  const jobs = page.getByRole('group', { name: 'Jobs' });
  await jobs.getByRole('row', { name: /cancel, key: many.*ended 2 2 0/ }).getByRole('button', { name: /^Forget/ }).click();
  await page.getByText('There are none: they begin').waitFor();
  assert.deepEqual(wrong, []);
  await context.close();
});

test('all timers of a filter are counted, asked about, and moved', async () => {
  const { context, page, wrong } = await tab();
  const ids = [await submitted({ key: 'moved' }), await submitted({ key: 'moved' })];
  const before = await Promise.all(ids.map((id) => ask('GET', `/v1/timers/${id}`)));
  await open(page, `timers?topic=${topic}&key=moved`);
  await page.getByLabel('Move by').fill('soon');
  await page.getByLabel('Move by').and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByLabel('Move by').fill('30m');
  await page.getByRole('button', { name: 'Move all of this filter' }).click();
  await page.getByRole('dialog').getByText('Move 2 timers by 30m?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Move them' }).click();
  await page.getByText('2 timers moved, for certain.').waitFor();
  for (const timer of before) {
    const after = await ask('GET', `/v1/timers/${timer.id}`);
    assert.equal(Date.parse(after.deliverAt) - Date.parse(timer.deliverAt), 1_800_000);
    assert.equal(after.version, timer.version + 1);
  }
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a topic is paused, what waits is shown, and it is resumed', async () => {
  const { context, page, wrong } = await tab();
  await open(page, 'pauses');
  await page.getByText('Nothing is paused.').waitFor();
  const form = page.getByRole('form', { name: 'Pause', exact: true });
  await form.getByLabel('Topic').fill('no topic');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await form.getByLabel('Topic').and(page.locator('[aria-invalid=true]')).waitFor();
  await form.getByLabel('Topic').fill('no-topic');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('Kafka has no topic no-topic now').waitFor();
  await page.getByRole('button', { name: 'Resume no-topic' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume now' }).click();
  await page.getByText('Nothing is paused.').waitFor();
  await page.getByLabel('What', { exact: true }).selectOption('key');
  await form.getByLabel('Topic').fill(topic);
  await page.getByLabel('Key', { exact: true }).fill('held');
  await page.getByLabel('For', { exact: true }).fill('');
  await page.getByLabel('Reason', { exact: true }).fill('a try');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('Paused: within a second').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'a try' });
  await row.getByText('it is resumed').waitFor();
  await open(page, 'submit');
  await page.getByLabel('Topic').fill(topic);
  const waits = page.getByText('(a try). The timer is accepted; if it is due before');
  assert.equal(await waits.count(), 0);
  await page.getByLabel('Key').fill('held');
  await waits.waitFor();
  const id = await submitted({ key: 'held', delay: '2s' });
  await open(page, `timer/${id}`);
  await page.getByText('Is due, and waits for the end of a pause').waitFor();
  await page.getByText(`Paused: ${topic}, key held, until it is resumed (a try).`).waitFor();
  await open(page, 'now');
  await page.getByText(`${topic}, key held, until it is resumed (a try)`).waitFor();
  await open(page, 'pauses');
  await row.getByRole('button', { name: /^Resume/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave it paused' }).click();
  await row.getByRole('button', { name: /^Resume/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume now' }).click();
  await page.getByText('Nothing is paused.').waitFor();
  const { state, waitedUntil } = await ended(id);
  assert.equal(state, 'delivered');
  assert.ok(waitedUntil);
  await open(page, `timer/${id}`);
  await page.getByText('Pause or pace until', { exact: true }).waitFor();
  await open(page, `receipts?topic=${topic}`);
  await page.getByRole('row').filter({ has: page.getByRole('link', { name: id }) }).getByText('after its wait').waitFor();
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a pace is set, what is above it waits, and it is ended', async (t) => {
  t.after(() => ask('DELETE', `/v1/paces/${topic}`));
  const { context, page, wrong } = await tab();
  await open(page, 'pauses');
  await page.getByText('No topic has a pace.').waitFor();
  const form = page.getByRole('form', { name: 'Set a pace' });
  await form.getByLabel('Topic').fill(topic);
  await form.getByLabel('Timers a second').fill('often');
  await form.getByRole('button', { name: 'Set the pace' }).click();
  await form.getByLabel('Timers a second').and(page.locator('[aria-invalid=true]')).waitFor();
  await form.getByLabel('Timers a second').fill('0.01');
  await form.getByLabel('At once').fill('1');
  await form.getByRole('button', { name: 'Set the pace' }).click();
  await page.getByText('Set: within a second').waitFor();
  const row = page.getByRole('row').filter({ hasText: '0.01' });
  await row.getByText(topic).waitFor();
  const ids = [await submitted({ key: 'first', delay: '2s' }), await submitted({ key: 'second', delay: '2100ms' })];
  await open(page, `timer/${ids[1]}`);
  await page.getByText('Is due, and waits for its turn in a pace').waitFor();
  assert.equal((await ended(ids[0])).state, 'delivered');
  await open(page, 'pauses');
  await row.getByRole('button', { name: /^End/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await page.getByText('No topic has a pace.').waitFor();
  const { state, waitedUntil } = await ended(ids[1]);
  assert.equal(state, 'delivered');
  assert.ok(waitedUntil);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a caller's text is shown, never run", async () => {
  const { context, page, wrong } = await tab();
  const id = await submitted({ key: HOSTILE, payload: { [HOSTILE]: HOSTILE }, headers: { trace: HOSTILE } });
  await open(page, `timer/${id}`);
  await page.getByText(HOSTILE.slice(0, 20)).first().waitFor();
  await page.getByText('onerror=alert').nth(2).waitFor();
  await open(page, `timers?topic=${topic}`);
  await page.getByRole('link', { name: id }).waitFor();
  await open(page, `receipts?topic=${encodeURIComponent(HOSTILE)}`);
  await page.getByRole('alert').first().waitFor();
  await open(page, `timer/${encodeURIComponent(HOSTILE)}`);
  await page.getByRole('alert').first().waitFor();
  assert.equal(await page.locator('img, main script').count(), 0);
  assert.deepEqual(wrong, []);
  await ask('DELETE', `/v1/timers/${id}`);
  await context.close();
});

test('what is due ahead is zoomed by keyboard', async () => {
  const { context, page } = await tab();
  await open(page, 'now');
  await page.getByText(/timers? due in the next hour/).waitFor();
  await page.getByRole('button', { name: 'second half' }).focus();
  const shown = () => page.getByText(/timers? due/).textContent();
  for (let range = await shown(), turn = 0; turn < 2; turn++) {
    await page.keyboard.press('Enter');
    await until('another range', async () => (await shown()) !== range);
    range = await shown();
  }
  await page.getByText(/timers? due from .* to /).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(/timers? due in the next hour/).waitFor();
  await context.close();
});

test('what is due ahead is zoomed by dragging, and all times are told in local time, too', async () => {
  const { context, page, wrong } = await tab({ timezoneId: 'Australia/Lord_Howe' });
  await open(page, 'now');
  await page.getByText(/timers? due in the next hour/).waitFor();
  const chart = page.getByRole('img', { name: /Timers due ahead/ }).locator('.u-over');
  await chart.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await chart.boundingBox();
  await page.mouse.move(x + width / 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await page.mouse.up();
  const range = /timers? due from ([\d-]+ [\d:.]+) to ([\d-]+ [\d:.]+), .* Times in (\S+)\./;
  const shown = async () => range.exec(await page.getByText(range).textContent()).slice(1);
  const millisOf = (text) => Date.parse(`${text.replace(' ', 'T')}Z`);
  await until('a quarter of the hour', async () => {
    const [begin, end] = await shown();
    return Math.abs(millisOf(end) - millisOf(begin) - 900_000) < 180_000;
  });
  const [from, , utc] = await shown();
  assert.equal(utc, 'UTC');
  await page.getByLabel('Time zone').selectOption('local');
  await page.getByText(/timers? due from .* Times in Australia.Lord_Howe/).waitFor();
  const [localFrom] = await shown();
  const [east] = /[+-]\d\d:\d\d/.exec(new Intl.DateTimeFormat('en', { timeZone: 'Australia/Lord_Howe', timeZoneName: 'longOffset' }).format());
  assert.equal(Date.parse(localFrom.replace(' ', 'T') + east), millisOf(from));
  const id = await submitted({ key: 'local' });
  const { deliverAt } = await ask('GET', `/v1/timers/${id}`);
  await open(page, `timers?${new URLSearchParams({ topic, deliverAtFrom: localOf(deliverAt, east), key: 'local' })}`);
  await page.getByRole('link', { name: id }).waitFor();
  await ask('DELETE', `/v1/timers/${id}`);
  assert.deepEqual(wrong, []);
  await context.close();
});

/** As a page shows it that far east. */
function localOf(instant, east) {
  const [hours, minutes] = east.split(':').map(Number);
  return new Date(Date.parse(instant) + (hours * 60 + minutes) * 60_000).toISOString().slice(0, -1).replace('T', ' ');
}

/** Of all callbacks together, or of each. */
async function metrics(name) {
  const read = async (callback) => {
    const text = await (await fetch(`${callback}/actuator/prometheus`)).text();
    const values = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    assert.ok(values.length, `${callback} has no ${name}`);
    return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  };
  return Promise.all(process.env.PUNCTUAL_CALLBACKS.split(' ').map(read));
}

const delivered = async () => (await metrics('punctual_attempts_total')).reduce((a, b) => a + b);

/** All of the topic: a page may be short. */
async function receiptsOf(filter) {
  const all = [];
  let cursor = '';
  do {
    const page = await ask('GET', `/v1/receipts?topic=${topic}&${filter}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    all.push(...page.receipts);
    cursor = page.cursor;
  } while (cursor);
  return all;
}

async function until(what, holds) {
  for (let tries = 0; !(await holds()); tries++) {
    assert.ok(tries < 300, `not within 30 s: ${what}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

test("its counts are those of the services' metrics", async () => {
  const { context, page } = await tab();
  const tile = async (name) =>
    Number((await page.locator('.tile').filter({ hasText: name }).locator('.tile-value').textContent()).replaceAll(/[^0-9]/g, ''));
  const attempts = await delivered();
  const before = await ask('GET', '/v1/accuracy');
  for (const id of await Promise.all(Array.from({ length: 7 }, () => submitted({ delay: '1s' })))) await ended(id);
  assert.equal((await delivered()) - attempts, 7);
  await until('accuracy counts 7 more', async () => (await ask('GET', '/v1/accuracy')).count >= before.count + 7);
  await until('RocketMQ hears of the API', async () => (await ask('GET', '/v1/status')).apis?.length === 1);
  await open(page, 'now');
  await page.getByRole('row', { name: /^API / }).waitFor();
  for (const [name, metric] of [['Pending', 'punctual_pending'], ['Dead', 'punctual_dead']]) {
    await until(`${name} as ${metric}`, async () => (await metrics(metric)).includes(await tile(name)));
  }
  await context.close();
});

/** Milliseconds of a span as pages show it. */
function millis(text) {
  const units = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 };
  const parts = [...text.matchAll(/([\d.]+) (ms|s|min|h|d)\b/g)];
  assert.ok(parts.length, `${text} is no span`);
  return parts.reduce((sum, [, value, unit]) => sum + Number(value) * units[unit], 0);
}

/** What is shown is rounded; receipts have whole milliseconds, the accuracy three digits. */
const near = (shown, expected, what) =>
  assert.ok(Math.abs(millis(shown) - expected) <= Math.max(1.1, expected / 20), `${what}: ${shown} for ${expected} ms`);

const whole = (text) => Number(text.replaceAll(/[^0-9]/g, ''));

test('the figures of Now are those of status, forecast and lists', async () => {
  const { context, page } = await tab();
  const ids = await Promise.all([submitted({ delay: '30m' }), submitted({ key: 'a', delay: '30m' })]);
  await open(page, 'now');
  const tiles = [['Pending', 'pending'], ['Held', 'held'], ['Past their due', 'due'], ['Retrying', 'retrying'], ['Paused', 'paused'], ['Paced', 'paced'], ['Dead', 'dead']];
  await until('each tile has its figure', async () => {
    const status = await ask('GET', '/v1/status');
    const shown = await page.locator('.tile').allInnerTexts();
    return tiles.every(([name, of]) => whole(shown.find((text) => text.includes(name)).split('\n')[0]) === status[of].timers);
  });
  await until('the forecast', async () => {
    // The page's own window.
    const from = Math.floor(Date.now() / 60_000) * 60_000;
    const to = from + 3_600_000;
    const counted = [];
    for (let cursor = ''; cursor !== undefined; ) {
      const list = await ask('GET', `/v1/timers?limit=500&deliverAtFrom=${from}&deliverAtTo=${to}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      counted.push(...list.timers);
      cursor = list.cursor;
    }
    return (await page.getByText(/timers? due in the next hour/).textContent()).startsWith(`${counted.length} timer`);
  });
  for (const id of ids) await ask('DELETE', `/v1/timers/${id}`);
  await context.close();
});

test('the figures of what was delivered are those of the ledger, wherever they stand', async () => {
  const { context, page } = await tab();
  await ended(await submitted({ delay: '0s' }));
  // Callbacks write the accuracy down every 10 s.
  let accuracy;
  let receipts;
  do {
    receipts = await receiptsOf('state=delivered&limit=500');
    accuracy = await ask('GET', `/v1/accuracy?topic=${topic}`);
  } while (accuracy.count < receipts.length);
  const late = receipts.map((receipt) => receipt.latenessMillis).sort((a, b) => a - b);
  const early = receipts.filter((receipt) => receipt.sentAt < receipt.deliverAt).length;
  const latest = late.at(-1);
  assert.equal(accuracy.count, receipts.length);
  assert.equal(accuracy.early, early);
  assert.ok((await ask('GET', '/v1/accuracy')).count >= receipts.length);

  await open(page, 'now');
  await page.getByLabel('Topic').fill(topic);
  const fact = (name) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd').first();
  await until('the topic alone', async () => whole(await fact(/^Delivered$/).textContent()) === receipts.length);
  assert.equal(whole(await fact(/^Early$/).textContent()), early);
  near(await fact(/^Late, p50$/).textContent(), late[Math.ceil(late.length / 2) - 1], 'p50 of Now');
  near(await fact(/^max$/).textContent(), latest, 'max of Now');

  await open(page, `receipts?topic=${topic}`);
  const said = await page.getByText(/delivered in the last day/).locator('xpath=..').textContent();
  assert.equal(whole(said.split('delivered')[0]), receipts.length);
  assert.match(said, early ? new RegExp(`${early} of them early`) : /none of them early/);
  near(said.split('The most late: ')[1], latest, 'what is said of the day');
  const row = async (table) => {
    const cells = page.getByRole('group', { name: table, exact: true }).getByRole('row').filter({ hasText: topic });
    return (await cells.getByRole('cell').allInnerTexts()).slice(1);
  };
  await page.getByRole('group', { name: 'Lateness by topic', exact: true }).getByRole('row').filter({ hasText: topic }).waitFor();
  // An answer is shared for 5 s.
  await until('all are in the table', async () => whole((await row('Lateness by topic'))[0]) === receipts.length);
  const [delivered, earlyOfTopic, p50, , , max] = await row('Lateness by topic');
  assert.deepEqual([whole(delivered), whole(earlyOfTopic)], [receipts.length, early]);
  near(p50, late[Math.ceil(late.length / 2) - 1], 'p50 by topic');
  near(max, latest, 'max by topic');
  const { topics } = await ask('GET', '/v1/accuracy/topics?step=1h');
  const hours = topics.find((one) => one.topic === topic).steps.map((step) => step.latenessMillis.p99).reverse();
  const byHour = (await row('Lateness by hour')).filter((text) => text.trim());
  assert.equal(byHour.length, hours.length);
  byHour.forEach((text, i) => near(text, hours[i], 'p99 of an hour'));

  const worst = page.getByRole('group', { name: 'The most late' }).getByRole('row');
  await worst.nth(1).waitFor();
  const shown = await Promise.all((await worst.all()).slice(1).map((one) => one.getByRole('cell').allInnerTexts()));
  shown.slice(0, 3).forEach(([ms], i) => near(ms, late.at(-1 - i), `place ${i} of the most late`));
  for (const [total, ...stages] of shown.map((cells) => cells.slice(0, 6))) {
    const sum = stages.filter((text) => text.trim()).reduce((all, text) => all + millis(text), 0);
    near(total, sum, 'stages add up');
  }

  const newest = (await receiptsOf('order=newest&limit=25')).slice(0, 25);
  const table = page.getByRole('group', { name: 'Receipts' });
  for (const receipt of newest) {
    const found = table.getByRole('row').filter({ hasText: receipt.id }).filter({ hasText: receipt.state });
    await found.first().waitFor();
    if (receipt.offset !== undefined) await found.filter({ hasText: `${receipt.partition}:${receipt.offset}` }).first().waitFor();
  }
  await context.close();
});

test('receipts are saved as CSV, and no spreadsheet takes them for formulas', async () => {
  const { context, page } = await tab();
  const id = await submitted({ name: `csv-${Date.now()}`, delay: '0s' });
  await ended(id);
  await open(page, `receipts?topic=${topic}&state=delivered`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  assert.match(lines[0], /^id,state,name,topic,acceptedAt,deliverAt,heldAt,/);
  assert.ok(lines.some((line) => line.startsWith(`${id},delivered,csv-`)));
  const all = await receiptsOf('state=delivered&limit=500');
  assert.equal(lines.length, all.length + 2);
  await context.close();
});

test('a silent API, a missing token and a lack of rights are told apart', async () => {
  const { context, page } = await tab();
  const answer = (status, title) => (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ type: `/errors/${title}`, title, status }) });
  await page.route('**/v1/**', answer(401, 'unauthorized'));
  await open(page, 'timers');
  await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).waitFor();
  await page.unroute('**/v1/**');
  await page.route('**/v1/**', answer(403, 'forbidden'));
  await open(page, 'receipts');
  await page.getByText('Your token lacks the scope for this.').first().waitFor();
  await page.unroute('**/v1/**');
  await page.route('**/v1/**', answer(503, 'overloaded'));
  await open(page, 'submit');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'overloaded' }).waitFor();
  assert.equal(await page.getByText('Uncertain').count(), 0);
  await page.unroute('**/v1/**');
  await page.route('**/v1/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText('Uncertain: it may have been accepted or not.').waitFor();
  await page.unroute('**/v1/**');
  const changed = (act) => (route) => (route.request().method() === 'GET' ? route.continue() : act(route));
  for (const [address, name, button, fields] of [
    ['pauses', 'Pause', 'Pause', { Topic: topic }],
    ['pauses', 'Set a pace', 'Set the pace', { Topic: topic, 'Timers a second': '1' }],
    ['jobs', 'Erase a key', 'Count', { Topic: topic, Key: 'none' }],
    ['schedules', 'Schedule', 'Save', { Name: 'certain' }],
  ]) {
    await open(page, address);
    const form = page.getByRole('form', { name, exact: true });
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text);
    for (const [act, said] of [
      [(route) => route.abort(), 'Uncertain: it may have been done or not.'],
      [answer(503, 'database-unavailable'), 'Not done, for certain.'],
    ]) {
      await page.route('**/v1/**', changed(act));
      await form.getByRole('button', { name: button, exact: true }).click();
      await form.getByRole('alert').filter({ hasText: said }).waitFor();
      await page.unroute('**/v1/**');
    }
  }
  await open(page, 'now');
  const instances = page.getByRole('group', { name: 'Engines and services' });
  await instances.waitFor();
  await page.route('**/v1/status', answer(503, 'database-unavailable'));
  await instances.waitFor({ state: 'detached' });
  await page.getByRole('alert').first().waitFor();
  await context.close();
});

test('an instance that is no longer told of is shown as gone', async () => {
  const { context, page, wrong } = await tab();
  const { callbacks, ...others } = await ask('GET', '/v1/status');
  let also = [{ id: 'cvanishing', state: 'up', renewedMillisAgo: 5 }];
  await page.route('**/v1/status', (route) =>
    route.fulfill({ json: { ...others, at: new Date().toISOString(), callbacks: [...callbacks, ...also] } }));
  await open(page, 'now');
  const row = page.getByRole('row').filter({ hasText: 'cvanishing' });
  await row.getByText('up').waitFor();
  also = [];
  await row.getByText('gone').waitFor();
  await row.getByText(/^last heard of .+ ago$/).waitFor();
  assert.equal(await page.locator('.state', { hasText: 'gone' }).count(), 1);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a signed-in tab sends its token and tenant, and no other tab does', async () => {
  const { context, page } = await tab();
  const sent = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/')) sent.push([request.headers()['authorization'], request.headers()['punctual-tenant']]);
  });
  await open(page, 'tenant');
  await page.getByLabel('Token').fill('secret');
  await page.getByLabel('Tenant').fill('acme');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Signed in.').waitFor();
  await page.getByText('This API has no tenants, and needs no token.').waitFor();
  assert.deepEqual(sent.at(-1), ['Bearer secret', 'acme']);
  await open(page, 'submit');
  assert.ok(!(await page.locator('main').textContent()).includes('secret'));
  const other = await context.newPage();
  await open(other, 'tenant');
  assert.equal(await other.getByRole('button', { name: 'Sign out' }).count(), 0);
  await page.bringToFront();
  await open(page, 'tenant');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Signed out.').waitFor();
  await context.close();
});

test('nobody is asked while nobody looks', async () => {
  const { context, page } = await tab();
  await page.clock.install();
  await open(page, 'now');
  await page.getByText('Due ahead').waitFor();
  let asked = 0;
  page.on('request', () => asked++);
  const hide = (hidden) =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await page.waitForLoadState('networkidle');
  asked = 0;
  await page.clock.runFor(120_000);
  assert.equal(asked, 0);
  const again = page.waitForRequest('**/v1/status');
  await hide(false);
  await again;
  await context.close();
});

/** A page needs no scrolling sideways, as soon as its charts have followed their boxes. */
async function fits(page, name) {
  const inside = () => document.documentElement.scrollWidth <= window.innerWidth;
  await page.waitForFunction(inside, null, { timeout: 10_000 }).catch(async () => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.fail(`${name} is ${wide} wide`);
  });
}

const file = (name, content) => ({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) });
const POINTS = [[0, 1], [50, 2], [90, 10], [99, 20], [100, 25]];
const curves = (slower) => ({ curves: [{ name: 'acked lateness', points: POINTS.map(([x, y]) => [x, y * slower]) }] });
const measured = (commit, slower) => report({ facts: { commit }, repetitions: [run('run 1', { ...lateness(20 * slower), ...curves(slower) })] });
const STEADY = [file('before.json', measured('a1b2c3d', 1)), file('after.json', measured('e4f5a6b', 1.23))];

/** A wrong report, whose every text is hostile. */
function hostileReport() {
  const table = { title: HOSTILE, header: ['', HOSTILE], rows: [[HOSTILE, '7']] };
  const texts = { [HOSTILE]: HOSTILE };
  return report({
    name: HOSTILE,
    command: HOSTILE,
    startedAt: `2026-11-21T15:00:00Z${HOSTILE}`,
    facts: { commit: HOSTILE, ...texts },
    flags: texts,
    heatMaps: [table],
    repetitions: [
      run('run 1', { ...lateness(24.6), ...curves(2), parameters: texts, wrong: [HOSTILE], notes: [HOSTILE], tables: [table], checked: { lost: 1 } }),
      run('run 2', { ...lateness(24.6), series: [{ chart: HOSTILE, name: HOSTILE, points: [[0, 1], [5, 2]] }] }),
    ],
  });
}

test('reports of perf stand side by side, whatever their texts, and what is none is named', async () => {
  const { context, page, wrong } = await tab();
  await open(page, 'now');
  await page.getByRole('link', { name: 'Experiments' }).click();
  await page.getByText('No report is open.').waitFor();
  await page.getByLabel('Open reports').setInputFiles([STEADY[0], file('hostile.json', hostileReport()), file('other.json', { api: 'http://x' })]);
  await page.getByText("other.json is not a report of perf: 'name' is not a text.").waitFor();
  await page.getByText('2 reports are open.').waitFor();
  const shown = async (group, row) => {
    const cells = page.getByRole('group', { name: group, exact: true }).getByRole('row').filter({ hasText: row }).getByRole('cell');
    return (await cells.allInnerTexts()).map((text) => text.trim().split(/\s+/).join(' '));
  };
  assert.deepEqual(await shown('Figures', 'lateness p99'), ['20', '24.6 +23.0 %']);
  assert.deepEqual(await shown('Checked in all runs', 'lost'), ['', '1']);
  const [first, second] = await shown('Reports', 'Verdict');
  assert.equal(first, '✓ right');
  assert.match(second, /^■ wrong run 1: <img src=x/);
  assert.equal((await shown('Reports', 'commit'))[0], 'a1b2c3d');
  await page.getByRole('img', { name: /^acked lateness. 1 steady: half at most 2 ms, 99 % at most 20 ms, all at most 25 ms/ }).waitFor();
  for (const summary of await page.locator('summary').all()) await summary.click();
  await page.getByRole('img', { name: /1 at first, 2 at last/ }).waitFor();
  assert.equal(await page.locator('main img, main script').count(), 0);
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page, 'experiments');
  await page.getByRole('button', { name: 'Remove 1 steady' }).click();
  await page.getByText('One report is open.').waitFor();
  await page.getByRole('link', { name: 'Now', exact: true }).click();
  await page.getByRole('link', { name: 'Experiments' }).click();
  await page.getByText('One report is open.').waitFor();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByText('No report is open.').waitFor();
  assert.deepEqual(wrong, []);
  await context.close();
});

test('reports can be dropped on their page, and one too large is refused', async () => {
  const { context, page } = await tab();
  await open(page, 'experiments');
  await page.getByText('No report is open.').waitFor();
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'result.json'));
    dataTransfer.items.add(new File([new Uint8Array(51 * 1_048_576)], 'huge.json'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, JSON.stringify(report({})));
  await page.getByText('huge.json was not opened: it has 51 MiB, and 50 MiB are the most.').waitFor();
  await page.getByText('One report is open.').waitFor();
  await context.close();
});

test('a tab that is open for an hour grows no larger', async () => {
  const { context, page } = await tab();
  const debug = await context.newCDPSession(page);
  const megabytes = async () => {
    await debug.send('HeapProfiler.collectGarbage');
    return (await debug.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  await page.clock.install();
  await open(page, 'now');
  await page.getByText('Due ahead').waitFor();
  let asked = 0;
  page.on('requestfinished', () => asked++);
  const minutes = async (count) => {
    for (let end = (await page.evaluate(() => Date.now())) + count * 60_000; (await page.evaluate(() => Date.now())) < end; ) {
      await Promise.all([page.waitForResponse('**/v1/status'), page.clock.runFor(12_000)]);
    }
  };
  await minutes(10);
  const before = await megabytes();
  const askedBefore = asked;
  await minutes(50);
  const after = await megabytes();
  console.log(`${asked} calls; ${before.toFixed(1)} MB after 10 minutes, ${after.toFixed(1)} MB after an hour`);
  // Each step waits for one status at least; on a slow machine the other answers are few.
  assert.ok(asked - askedBefore >= 250, `${asked} calls`);
  assert.ok(after < before + 2, `${before} MB, then ${after} MB`);
  await context.close();
});

/** A job that could not change the timer: it was moved after it was counted. */
async function refusedByJob(name, timer) {
  const job = async (state) => {
    let now;
    do now = await ask('GET', `/v1/jobs/${name}`);
    while (now.state !== state);
    return now;
  };
  await ask('PUT', `/v1/jobs/${name}`, { action: 'cancel', topic, key: 'order-3', start: false });
  await job('listed');
  await ask('PATCH', `/v1/timers/${timer}`, { delay: '2h' });
  await ask('POST', `/v1/jobs/${name}:start`);
  assert.equal((await job('ended')).refused, 1);
}

test('each page is accessible in both themes, fits a telephone, and has its picture taken', async () => {
  await mkdir(screens, { recursive: true });
  const timer = await submitted({ key: 'order-3', headers: { trace: '4711' } });
  await ask('PUT', '/v1/schedules/yearly', { every: '366d', timer: { topic, payload: { n: 1 } } });
  const { id: pause } = await ask('POST', '/v1/pauses', { topic, key: 'nobody', duration: '1h', reason: 'its consumers are upgraded' });
  const receipts = await receiptsOf('state=delivered&order=newest');
  const [{ id: dead }] = (await ask('GET', `/v1/dead-timers?topic=${topic}`)).deadTimers;
  await refusedByJob('pictured', timer);
  const pages = {
    now: 'now',
    timers: `timers?topic=${topic}`,
    timer: `timer/${timer}`,
    receipt: `timer/${receipts[0].id}`,
    submit: 'submit',
    schedules: 'schedules',
    schedule: 'schedules/yearly',
    pauses: 'pauses',
    receipts: `receipts?topic=${topic}`,
    'dead-letters': `dead?topic=${topic}`,
    'dead-letter': `dead/${dead}`,
    jobs: 'jobs',
    'job-refused': 'jobs/pictured',
    experiments: 'experiments',
    tenant: 'tenant',
    unknown: 'nothing-of-this-name',
  };
  const { context, page, wrong } = await tab({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [name, address] of Object.entries(pages)) {
    await settled(page, address);
    if (name === 'experiments') {
      await page.getByLabel('Open reports').setInputFiles(STEADY);
      await page.getByText('2 reports are open.').waitFor();
    }
    assert.deepEqual(await page.getByRole('alert').allTextContents(), [], name);
    if (name === 'now') assert.ok((await page.evaluate(() => window.shifted)) < 0.1, 'the page jumps');
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      // The themes differ in their colours alone.
      const rules = colorScheme === 'light' ? undefined : ['color-contrast'];
      assert.deepEqual(await violations(page, rules), [], `${name}, ${colorScheme}`);
      await page.screenshot({ path: `${screens}/${name}-${colorScheme}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await fits(page, name);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await page.setViewportSize({ width: 3840, height: 2160 });
  await open(page, 'now');
  await page.getByRole('img', { name: /^Lateness/ }).waitFor();
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${screens}/now-4k-${colorScheme}.png` });
  }
  assert.deepEqual(wrong, []);
  await context.close();
  await ask('DELETE', `/v1/timers/${timer}`);
  await ask('DELETE', '/v1/schedules/yearly');
  await ask('DELETE', '/v1/jobs/pictured');
  await ask('DELETE', `/v1/pauses/${pause}`);
});

test('dead letters are redriven one by one, and dropped by filter after a question', async () => {
  const { context, page } = await tab();
  await open(page, `dead?topic=${topic}`);
  const rows = page.getByRole('group', { name: 'Dead letters' }).getByRole('checkbox');
  await rows.nth(2).waitFor();
  await page.getByLabel('Reason contains').pressSequentially('message larger ');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  assert.match(page.url(), /reason=message\+larger$/);
  await rows.nth(2).waitFor();
  await rows.first().check();
  await page.getByRole('button', { name: 'Redrive the 1 chosen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Redrive' }).click();
  await page.getByText('1 pending again, and due now.').waitFor();
  await rows.nth(2).waitFor({ state: 'detached' });
  await page.getByRole('group', { name: 'Dead letters' }).getByRole('link').first().click();
  await page.getByText('RecordTooLarge').first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Drop all of this filter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave them' }).click();
  assert.equal((await ask('GET', `/v1/dead-timers?topic=${topic}`)).deadTimers.length, 2);
  await page.getByRole('button', { name: 'Drop all of this filter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click();
  await page.getByText('2 dropped for good.').waitFor();
  await page.getByText('No dead letters here.').waitFor();
  await context.close();
});
