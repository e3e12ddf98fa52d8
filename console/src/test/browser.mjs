// A real Chromium on a running stack: PUNCTUAL_API names it, PUNCTUAL_CHROMIUM the program.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

export const api = process.env.PUNCTUAL_API;
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const browser = await chromium.launch({
  executablePath: process.env.PUNCTUAL_CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

/**
 * A fresh tab. What must never happen gathers in `wrong`: errors, dialogs of a script that got in, what the
 * Content-Security-Policy stopped.
 */
export async function tab(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) wrong.push(message.text());
  });
  page.setDefaultTimeout(20_000);
  return { context, page, wrong };
}

/** Each page, and what it says where there is nothing to show. */
export const PAGES = {
  now: 'timers? due in the next hour',
  'timers?topic=none': 'No timer is pending here.',
  submit: 'Payload',
  schedules: 'There is no schedule yet',
  pauses: 'Nothing is paused.',
  jobs: 'There are none: they begin',
  'receipts?topic=none': 'Nothing has ended here.',
  'dead?topic=none': 'No dead letters here.',
  experiments: 'No report is open.',
  tenant: 'Sign in|Token may',
};

/** They ask the API nothing that they could not do without. */
export const ASK_NOTHING = ['submit', 'experiments', 'tenant'];

/** Opens it, and waits until it asks no more. */
export async function settled(page, address) {
  await open(page, address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

export const open = (page, address) => page.goto(`${api}/#/${address}`);

/**
 * What axe finds on the page as it is, by all of its rules or by some. Playwright evaluates it beside the page's own
 * policy.
 */
export async function violations(page, rules) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) };
  const { violations } = await page.evaluate((given) => window.axe.run(document, given), options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

export async function ask(method, path, body) {
  const response = await fetch(api + path, {
    method,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return response.json();
}
