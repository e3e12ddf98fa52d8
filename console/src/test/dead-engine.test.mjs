// What the console tells while an engine is dead: PUNCTUAL_DEAD. PUNCTUAL_TOPIC is a topic of this run alone.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, test } from 'node:test';
import { ASK_NOTHING, PAGES, browser, open, tab, violations } from './browser.mjs';

const dead = process.env.PUNCTUAL_DEAD;
const ENGINES = {
  rocketmq: ['RocketMQ', 'RocketMQ does not answer, or refuses alarms: timers arrive 2 to 3 s late until it is back.'],
  kafka: ['Kafka', 'Kafka does not answer: timers are accepted, and delivered when it is back.'],
  database: ['Database', 'The database can\'t be reached'],
};
const [name, advice] = ENGINES[dead];

after(() => browser.close());

test(`now says that ${dead} is dead, and what that means`, async () => {
  const { context, page, wrong } = await tab();
  await open(page, 'now');
  await page.getByText(advice).first().waitFor({ timeout: 60_000 });
  const instances = page.getByRole('group', { name: 'Engines and services' });
  if (dead === 'database') {
    assert.equal(await instances.count(), 0);
  } else {
    await instances.getByRole('row', { name }).getByText('down').waitFor();
    await instances.getByRole('row', { name: /Database/ }).getByText('up').waitFor();
  }
  // Known by RocketMQ alone, which is asked each 5 s.
  if (dead === 'rocketmq') await instances.getByText('Timer-consumer').first().waitFor({ state: 'detached' });
  assert.deepEqual(await violations(page), []);
  await mkdir('target/screens', { recursive: true });
  await page.screenshot({ path: `target/screens/dead-${dead}-light.png`, fullPage: true });
  if (dead !== 'database') {
    const entry = { rocketmq: 'PunctualRocketmqUnreachable', kafka: 'PunctualKafkaUnreachable' }[dead];
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: `Runbook: ${entry}` }).click();
    const runbook = await opened;
    await runbook.getByRole('heading', { name: entry }).and(runbook.locator(':target')).waitFor();
    assert.deepEqual(await violations(runbook), []);
  }
  assert.deepEqual(wrong, []);
  await context.close();
});

async function shows(address) {
  const { context, page, wrong } = await tab();
  await open(page, address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (dead === 'database' && !ASK_NOTHING.includes(address)) {
    await page.getByRole('alert').filter({ hasText: advice }).first().waitFor();
    assert.equal(await page.getByText(new RegExp(PAGES[address])).count(), 0, address);
  } else {
    await page.getByText(new RegExp(PAGES[address])).first().waitFor();
    // What its first answers bring would be there by now.
    await page.waitForLoadState('networkidle');
    assert.equal(await page.getByRole('alert').count(), 0, address);
  }
  assert.deepEqual(await violations(page), [], address);
  assert.deepEqual(wrong, []);
  await context.close();
}

// Without RocketMQ no page knows less.
test('each page shows what it knows, or says why it knows nothing', { skip: dead === 'rocketmq' }, async () => {
  await Promise.all(Object.keys(PAGES).map(shows));
});

test('a timer is accepted as far as that can be', async () => {
  const { context, page, wrong } = await tab();
  await open(page, 'submit');
  await page.getByLabel('Topic').fill(process.env.PUNCTUAL_TOPIC);
  await page.getByLabel('Delay').fill('1s');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  if (dead === 'database') {
    await page.getByText('Uncertain: it may have been accepted or not.').waitFor();
    assert.equal(await page.getByText('Accepted, and durable').count(), 0);
  } else {
    await page.getByText('Accepted, and durable').waitFor();
    await page.getByRole('link', { name: /See the timer/ }).click();
    await page.getByText(dead === 'kafka' ? /^Is due/ : /^Delivered: Kafka has the record/).waitFor();
    if (dead === 'rocketmq') await page.getByText('No alarm rang for it: it was delivered from the database.').waitFor();
  }
  assert.deepEqual(wrong, []);
  await context.close();
});
