// What the console tells while RocketMQ's broker is dead. PUNCTUAL_TOPIC is a topic of this run alone.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, test } from 'node:test';
import { browser, open, tab, violations } from './browser.mjs';

after(() => browser.close());

test('it says that RocketMQ does not answer and what that means, and timers arrive all the same', async () => {
  const { context, page, wrong } = await tab();
  await open(page, 'now');
  await page.getByText('RocketMQ does not answer: timers arrive 2 to 3 s late until it is back.').waitFor({ timeout: 60_000 });
  const instances = page.getByRole('group', { name: 'Engines and services' });
  await instances.getByRole('row', { name: /RocketMQ/ }).getByText('down').waitFor();
  await instances.getByRole('row', { name: /Kafka/ }).getByText('up').waitFor();
  // Known by RocketMQ alone, which is asked each 5 s.
  await instances.getByText('Timer-consumer').first().waitFor({ state: 'detached' });
  assert.deepEqual(await violations(page), []);
  await mkdir('target/screens', { recursive: true });
  await page.screenshot({ path: 'target/screens/dead-engine-light.png', fullPage: true });
  await open(page, 'submit');
  await page.getByLabel('Topic').fill(process.env.PUNCTUAL_TOPIC);
  await page.getByLabel('Delay').fill('1s');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText('Accepted, and durable').waitFor();
  await page.getByRole('link', { name: /See the timer/ }).click();
  await page.getByText(/^Delivered: Kafka has the record/).waitFor();
  await page.getByText('It was delivered without its alarm.').waitFor();
  assert.deepEqual(wrong, []);
  await context.close();
});
