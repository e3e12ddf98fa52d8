// Prints the console's first paint with nothing cached, and what it loads; then how long each of 2,000 presses of Next takes in
// a list of 100,000 timers, which it submits before and cancels in the end. PUNCTUAL_API and PUNCTUAL_CHROMIUM as for the tests.

import { api, ask, browser, open, tab } from './browser.mjs';

const ROUNDS = 10;
const ROWS = 100_000;
const OF_A_BATCH = 1_000;
const OF_A_PAGE = 50;
const topic = process.env.PUNCTUAL_TOPIC ?? 'demo';
const namePrefix = `measured-${Date.now()}-`;

for (let round = 1; round <= ROUNDS; round++) {
  const { context, page } = await tab();
  await open(page, 'now');
  await page.locator('.tile-value').first().filter({ hasText: /[0-9]/ }).waitFor();
  const known = await page.evaluate(() => performance.now());
  const { paint, bytes } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    bytes: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ name }) => !name.includes('/v1/'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }));
  console.log(`${round}: first paint ${Math.round(paint)} ms, counts known after ${Math.round(known)} ms, ${Math.round(bytes / 1_000)} KB loaded`);
  await context.close();
}

for (let from = 0; from < ROWS; from += OF_A_BATCH) {
  const timers = Array.from({ length: OF_A_BATCH }, (_, i) => ({
    topic,
    key: `k${(from + i) % 997}`,
    name: namePrefix + (from + i),
    payload: from + i,
    delay: `${30 * 86_400 + from + i}s`,
  }));
  const { results } = await ask('POST', '/v1/timers:batch', timers);
  if (results.some(({ id }) => !id)) throw new Error(JSON.stringify(results.find(({ id }) => !id)));
}
const { context, page } = await tab();
await open(page, `timers?topic=${topic}&namePrefix=${namePrefix}`);
await page.getByText('Page 1', { exact: true }).waitFor();
const { presses, frames, seen } = await page.evaluate(walk, ROWS / OF_A_PAGE);
console.log(`${seen} rows on ${presses.length + 1} pages; Next, until its rows are painted: ${quantiles(presses)}; frames: ${quantiles(frames)}`);
await context.close();
const job = `/v1/jobs/${namePrefix}end`;
await ask('PUT', job, { action: 'cancel', topic, namePrefix });
while ((await ask('GET', job)).state !== 'ended') await new Promise((done) => setTimeout(done, 1_000));
await browser.close();

/** Presses Next as soon as its page is painted. */
async function walk(pages) {
  const ids = new Set();
  const presses = [];
  const frames = [];
  let last = performance.now();
  const frame = () => new Promise((painted) => requestAnimationFrame((at) => {
    frames.push(at - last);
    last = at;
    painted(at);
  }));
  const pressed = async (number) => {
    const begun = performance.now();
    [...document.querySelectorAll('.pager button')].at(-1).click();
    do await frame();
    while (document.querySelector('.pager span')?.textContent !== `Page ${number}` || document.querySelector('[aria-busy=true]'));
    await frame();
    presses.push(performance.now() - begun);
  };
  const read = () => document.querySelectorAll('tbody a[title]').forEach(({ title }) => ids.add(title));
  read();
  for (let number = 2; number <= pages; number++) {
    await pressed(number);
    read();
  }
  return { presses, frames, seen: ids.size };
}

function quantiles(millis) {
  const sorted = millis.toSorted((a, b) => a - b);
  const at = (part) => Math.round(sorted[Math.ceil(part * sorted.length) - 1]);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`;
}
