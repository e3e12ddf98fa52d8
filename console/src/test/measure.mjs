// Prints the console's first paint with nothing cached, and what it loads. PUNCTUAL_API and PUNCTUAL_CHROMIUM as for the tests.

import { browser, open, tab } from './browser.mjs';

const ROUNDS = 10;

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
await browser.close();
