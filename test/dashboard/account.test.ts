/** The account: sign in by the one-time link, make, use and rotate a key, set a password, sign out. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DashboardKit, startDashboardKit } from './kit.ts';
import { linkFor, signedInCookie } from './viewer.ts';

let kit: DashboardKit;

beforeAll(async () => {
  kit = await startDashboardKit();
});
afterAll(() => kit.close());

const creditsWith = async (key: string) => (await kit.server.fetch('/api/credits', { key })).status;

test('the one-time link works once, and says so the second time', async () => {
  const link = await linkFor(kit.server, 'owner');
  await signedInCookie(kit.server, link);
  const page = await kit.visit(link.slice(kit.server.url.length));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This link was used already').waitFor();
  await page.getByText('Make a new link on the server').waitFor();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('a key is made, shown once, used and rotated', async () => {
  const page = await kit.open('/keys');
  await page.getByRole('button', { name: 'New key' }).click();
  await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('Name');
  const name = `the shop ${Date.now()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByRole('radio', { name: /^read/ }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new key' });
  const key = (await shown.locator('code').textContent()) ?? '';
  expect(key).toMatch(/^wn_live_/);
  await shown.getByRole('button', { name: /^Copy/ }).click();
  // Above the dialog, which covers everything else.
  await page.locator('[role=status]:popover-open').getByText('Copied').waitFor();
  expect(await creditsWith(key)).toBe(200);
  expect((await kit.server.fetch('/api/scrape', { method: 'POST', key, body: '{}' })).status).toBe(403);
  await shown.getByRole('button', { name: 'Close' }).click();
  expect(await page.content()).not.toContain(key);

  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('button', { name: 'Rotate the key' }).click();
  const rotated = (await shown.locator('code').textContent()) ?? '';
  expect(rotated).not.toBe(key);
  // A process may remember a key for a second.
  await expect.poll(() => creditsWith(key), { timeout: 5_000 }).toBe(403);
  expect(await creditsWith(rotated)).toBe(200);
  expect((await kit.server.fetch('/api/scrape', { method: 'POST', key: rotated, body: '{}' })).status).toBe(
    403,
  );
  await shown.getByRole('button', { name: 'Close' }).click();

  // The row of the old key stays until the list has been read again.
  const renewed = row.filter({ hasText: rotated.slice(0, 'wn_live_'.length + 6) });
  await renewed.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke the key' }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => creditsWith(rotated), { timeout: 5_000 }).toBe(403);
});

test('when somebody else signs in in another tab, this one shows their data and nothing of the person before', async () => {
  const page = await kit.open('/keys');
  const { winnow } = kit.server;
  const name = `theirs ${Date.now()}`;
  await winnow('key', 'create', 'owner', '--name', name);
  await page.reload();
  await page.getByText(name).waitFor();
  await winnow('account', 'create', 'Neighbour');
  const owner = await page.context().storageState();
  await page.context().addCookies([await signedInCookie(kit.server, await linkFor(kit.server, 'Neighbour'))]);
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await page.getByTitle('Neighbour').waitFor();
  expect(await page.getByText(name).count()).toBe(0);
  await page.getByText('first key').waitFor();
  await page.context().clearCookies();
  await page.context().addCookies(owner.cookies);
});

test('a one-time link works if somebody is already signed in, after asking', async () => {
  await kit.server.winnow('account', 'create', 'Guest');
  const path = (await linkFor(kit.server, 'Guest')).slice(`${kit.server.url}/dashboard`.length);
  const page = await kit.open(path);
  await page.getByText('You are signed in as owner.').waitFor();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await page.getByTitle('owner').waitFor();
  await kit.open(path);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByTitle('Guest').waitFor();
  await page.context().addCookies([await signedInCookie(kit.server, await linkFor(kit.server, 'owner'))]);
});

test('a password is set, signs in, and all sessions are signed out on demand', async () => {
  const page = await kit.open('/settings');
  await page.getByLabel('New password').fill('a long enough password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('The password was changed').waitFor();

  const elsewhere = await kit.visit('/dashboard');
  await elsewhere.getByLabel('E-mail or account name').fill('owner');
  await elsewhere.getByLabel('Password').fill('not this one at all');
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await elsewhere.getByRole('alert').waitFor();
  await elsewhere.getByLabel('Password').fill('a long enough password');
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await elsewhere.getByRole('heading', { name: 'Overview' }).waitFor();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('button', { name: 'Sign me out everywhere' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  // The other session notices with its next request.
  await elsewhere.getByRole('link', { name: 'History' }).click();
  await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor();
  await elsewhere.getByText('Your session has ended').waitFor();
});
