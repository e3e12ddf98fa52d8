// Sign-in at a real identity provider, PUNCTUAL_ISSUER, whose tokens the API takes.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, beforeEach, test } from 'node:test';
import { ASK_NOTHING, PAGES, api, browser, open, settled, tab, violations } from './browser.mjs';
import { startProvider } from './provider.mjs';

const screens = 'target/screens';
const provider = await startProvider(process.env.PUNCTUAL_ISSUER, api);
const { given, asked } = provider;

after(async () => {
  await browser.close();
  provider.close();
});

beforeEach(() => {
  Object.assign(given, { scope: 'submit read change', refreshable: false, stale: false });
  asked.length = 0;
});

const button = (page) => page.getByRole('button', { name: 'Sign in with your identity provider' });

/** A tab that nobody is signed in to; its provider's pages get nothing from elsewhere. */
async function fresh(address = 'tenant') {
  const opened = await tab();
  const sent = [];
  opened.page.on('request', (request) => {
    if (request.url().includes('/v1/')) sent.push(request.headers()['authorization']);
  });
  await opened.context.route('**/fonts.googleapis.com/**', (route) => route.abort());
  await open(opened.page, address);
  return { ...opened, sent };
}

async function logIn(page) {
  await page.getByPlaceholder('Enter any login').fill('ann');
  await page.getByPlaceholder('and password').fill('secret');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signedIn(address) {
  const opened = await fresh(address);
  await button(opened.page).first().click();
  await logIn(opened.page);
  return opened;
}

const kept = (page) => page.evaluate(() => ({ ...sessionStorage }));

/** What the tab knows of its sign-in when it is loaded again, as if time had passed. */
const remember = (page, granted, token) =>
  page.evaluate(
    ([granted, token]) => {
      const old = JSON.parse(sessionStorage['punctual.sign-in']);
      sessionStorage['punctual.sign-in'] = JSON.stringify({ ...old, ...(token && { token }), granted: { ...old.granted, ...granted } });
    },
    [granted, token],
  );

test('who signs in comes back to the page of before, and its calls carry the token', async () => {
  const { context, page, wrong, sent } = await signedIn('timers?topic=none');
  await page.getByText('No timer is pending here.').waitFor();
  assert.equal(page.url(), `${api}/#/timers?topic=none`);
  const [, claims] = sent.at(-1).replace('Bearer ', '').split('.');
  assert.deepEqual(JSON.parse(atob(claims)).aud, 'punctual');
  assert.deepEqual(Object.keys(await kept(page)), ['punctual.sign-in']);
  await page.getByRole('link', { name: 'Signed in' }).click();
  await page.getByRole('heading', { name: 'acme' }).waitFor();
  await page.getByText('change, read, submit').waitFor();
  assert.equal(await page.getByLabel('Tenant').count(), 0);
  await page.reload();
  await page.getByRole('heading', { name: 'acme' }).waitFor();
  assert.deepEqual(asked, [['authorization_code', 200]]);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('the page to sign in is accessible, and has its picture taken', async () => {
  await mkdir(screens, { recursive: true });
  const { context, page, wrong } = await fresh();
  await button(page).waitFor();
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    assert.deepEqual(await violations(page), []);
    await page.screenshot({ path: `${screens}/sign-in-${colorScheme}.png`, fullPage: true });
  }
  assert.deepEqual(wrong, []);
  await context.close();
});

test('an answer that this tab did not ask for is not taken, and nothing of it shown', async () => {
  const { context, page } = await fresh();
  await button(page).waitFor();
  await page.goto(`${api}/?code=stolen&state=another`);
  await page.getByText('This answer is not to a sign-in that was begun in this tab.').waitFor();
  await button(page).click();
  await page.getByPlaceholder('Enter any login').waitFor();
  await page.goto(`${api}/?error=access_denied&error_description=Call+me&state=another`);
  await page.getByText('This answer is not to a sign-in that was begun in this tab.').waitFor();
  assert.equal(await page.getByText('Call me').count(), 0);
  assert.equal(page.url(), `${api}/#/tenant`);
  assert.deepEqual(Object.keys(await kept(page)), []);
  assert.deepEqual(asked, []);
  await context.close();
});

test('what the provider refuses is told', async () => {
  const { context, page } = await fresh('receipts');
  await button(page).first().click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByText('Not signed in. Your identity provider answered access_denied').waitFor();
  await page.route('**/.well-known/**', (route) => route.abort());
  await page.reload();
  await button(page).click();
  await page.getByText('Your identity provider does not answer this page.').waitFor();
  await context.close();
});

test('what a token may not is disabled, and says why', async () => {
  given.scope = 'read';
  const { context, page, wrong } = await signedIn('tenant');
  await page.getByText('Token may').waitFor();
  await open(page, 'submit');
  await page.getByText('Your token may not submit timers: the scope submit is missing.').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Submit', exact: true }).isDisabled());
  await open(page, `timer/${process.env.PUNCTUAL_TIMER}`);
  await page.getByText('Your token may not change timers: the scope change is missing.').waitFor();
  for (const name of ['Move', 'Fire now', 'Cancel it']) assert.ok(await page.getByRole('button', { name }).isDisabled(), name);
  await page.screenshot({ path: `${screens}/reader.png`, fullPage: true });
  await open(page, 'dead?topic=orders');
  await page.getByText('Your token may not redrive or drop: the scope change is missing.').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Drop all of this filter' }).isDisabled());
  await page.waitForLoadState('networkidle');
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('each page of a tenant that has nothing says so, on a telephone too', async () => {
  const { context, page, wrong } = await signedIn('tenant');
  await page.getByText('Token may').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [address, says] of Object.entries(PAGES)) {
    await settled(page, address);
    await page.getByText(new RegExp(says)).first().waitFor();
    assert.deepEqual(await page.getByRole('alert').allTextContents(), [], address);
    assert.deepEqual(await violations(page), [], address);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), address);
  }
  assert.deepEqual(wrong, []);
  await context.close();
});

test('each page that a token may not read says so, and shows nothing as if it knew', async () => {
  given.scope = 'submit';
  const { context, page, wrong } = await signedIn('tenant');
  await page.getByText('Your token lacks the scope for this.').first().waitFor();
  for (const [address, says] of Object.entries(PAGES)) {
    await settled(page, address);
    const told = page.getByText('Your token lacks the scope for this.').first();
    if (ASK_NOTHING.includes(address) && address !== 'tenant') {
      assert.equal(await told.count(), 0, address);
    } else {
      await told.waitFor();
      if (address !== 'tenant') assert.equal(await page.getByText(new RegExp(says)).count(), 0, address);
    }
    assert.deepEqual(await violations(page), [], address);
  }
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a token is renewed before its end, once, and unseen', async () => {
  given.refreshable = true;
  const { context, page, wrong, sent } = await signedIn('tenant');
  await page.getByRole('heading', { name: 'acme' }).waitFor();
  const first = sent.at(-1);
  const { renewFrom, endsAt } = JSON.parse((await kept(page))['punctual.sign-in']).granted;
  assert.equal(Math.round((endsAt - renewFrom) / 1_000), 720);
  await remember(page, { renewFrom: 0 });
  const other = page.waitForRequest((request) => request.url().includes('/v1/') && request.headers()['authorization'] !== first);
  await page.reload();
  await other;
  await open(page, 'now');
  await page.getByText('Due ahead').waitFor();
  assert.notEqual(sent.at(-1), first);
  assert.deepEqual(asked, [['authorization_code', 200], ['refresh_token', 200]]);
  assert.equal(await page.getByRole('alert').count(), 0);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a token that the API takes no more is renewed by one call for all, until the provider refuses', async () => {
  Object.assign(given, { refreshable: true, stale: true });
  const { context, page } = await signedIn('tenant');
  given.stale = false;
  await page.getByRole('heading', { name: 'acme' }).waitFor();
  given.stale = true;
  await remember(page, { refreshToken: 'used up' }, 'worn');
  await open(page, 'now');
  await page.reload();
  await page.getByText('Your sign-in has ended').first().waitFor();
  assert.deepEqual(asked.at(-1), ['refresh_token', 400]);
  assert.equal(asked.filter(([, status]) => status === 400).length, 1);
  await context.close();
});

test('a sign-in that has ended says so, and the next one comes back to the same page', async () => {
  given.stale = true;
  const { context, page, wrong } = await signedIn('receipts?topic=orders');
  await page.getByText('Jwt expired').first().waitFor();
  await remember(page, { endsAt: 0 });
  await page.reload();
  await page.getByText('Your sign-in has ended').first().waitFor();
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();
  given.stale = false;
  await button(page).first().click();
  await page.getByText('Nothing has ended here').waitFor();
  assert.equal(page.url(), `${api}/#/receipts?topic=orders`);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('who signs out is signed out here and at the provider', async () => {
  const { context, page, wrong } = await signedIn('tenant');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.waitForURL(`${api}/**`);
  await open(page, 'tenant');
  await button(page).click();
  await page.getByPlaceholder('Enter any login').waitFor();
  assert.deepEqual(wrong, []);
  await context.close();
});
