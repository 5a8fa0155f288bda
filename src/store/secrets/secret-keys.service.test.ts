/** The secret key and the database that was sealed with it: made, refused, rotated, lost; and what was in the clear before. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { suiteDatabase } from '../../../test/harness/database.ts';
import { sealRequest } from '../../pipeline/sealed-request.ts';
import { createAccount } from '../account/accounts.ts';
import { queryValue } from '../database/query.ts';
import { newId } from '../ids.ts';
import { createMonitor, findMonitor } from '../monitor/monitors.ts';
import { beat, registerProcess } from '../processes.ts';
import { deleteUnusedAddresses, keepAddress, keepAddresses, openAddress } from '../webhook/addresses.ts';
import { appendEvent } from '../webhook/outbox.ts';
import { openWebhookSecrets } from '../webhook/secrets.ts';
import { expectPlainSecrets, sealPlainSecrets } from './plain-secrets.ts';
import { rotateSecretKey } from './rotate-key.ts';
import { seal } from './sealed.ts';
import { discardSealed, sealedColumns } from './sealed-columns.ts';
import type { KeyRing } from './seals.ts';
import { addKeyToFile, openSeals, readSecretKeys, storedKeys } from './secret-keys.ts';
import { sharedSecret } from './shared-secrets.ts';

const REQUEST = {
  url: 'https://u:planted-password@a.example/?token=planted-token',
  interval: '1h',
  fetchConfig: {
    cookies: { sid: 'planted-cookie' },
    headers: { 'X-Key': 'planted-header', Accept: '*/*' },
    actions: [{ type: 'write', text: 'planted-text' }],
  },
};
const QUICK = { say: () => {}, patienceMs: 300, graceMs: 0 };

const database = await suiteDatabase();
let accountId: string;
const folders: string[] = [];

function dataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-keys-'));
  folders.push(folder);
  return folder;
}

beforeEach(async () => {
  await database.query(
    'truncate secret_key, secret, webhook_secret, webhook_address, outbox, monitor, process',
  );
  accountId = await createAccount(database, newId(), 'pro');
});

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function addMonitor(seals: KeyRing | null): Promise<string> {
  const made = await createMonitor(database, accountId, (id) => {
    const { shown, secrets } = seals
      ? sealRequest(seals, 'monitor', id, REQUEST)
      : { shown: JSON.stringify(REQUEST), secrets: null };
    const fields = { config: shown, secrets, cron: '0 * * * *', timezone: null, url: '', webhookUrl: null };
    return { fields, plan: { nextRunAt: new Date(), plannedAt: new Date() } };
  });
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return made.monitor.id;
}

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    texts.push(
      ...(await database.query<{ text: string }>(`select t::text as text from ${name} t`)).map(
        (row) => row.text,
      ),
    );
  }
  return texts.join('\n');
}

const opened = async (seals: KeyRing, id: string) => {
  const secrets = await queryValue<Buffer>(database, 'select secrets from monitor where id = $1', [id]);
  return JSON.parse(seals.open(secrets ?? Buffer.alloc(0), { table: 'monitor', column: 'secrets', row: id }));
};

describe('the first start', () => {
  it('makes a key that only its user can read, and keeps to it', async () => {
    const config = { dataDir: dataDir(), secretKey: undefined };
    const [first, second] = [await openSeals(database, config), await openSeals(database, config)];
    expect(second.ids()).toEqual(first.ids());
    expect(first.ids()).toHaveLength(1);
    expect(statSync(join(config.dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(await dump()).not.toContain(readFileSync(join(config.dataDir, 'secret-key'), 'utf8').trim());
  });

  it('creates none if the setting has one', async () => {
    const config = { dataDir: dataDir(), secretKey: ['a-key-of-the-operator-that-is-long-enough'] };
    await openSeals(database, config);
    expect(() => statSync(join(config.dataDir, 'secret-key'))).toThrow('ENOENT');
  });
});

it.each([undefined, ['another-key-of-another-machine-that-is-long']])(
  'a machine with the key %s is refused what another has sealed, and told what to do',
  async (secretKey) => {
    const [stored] = (await openSeals(database, { dataDir: dataDir(), secretKey: undefined })).ids();
    const other = { dataDir: dataDir(), secretKey };
    await expect(openSeals(database, other)).rejects.toThrow(
      new RegExp(`with the secret key ${stored}, .*Copy the file secret-key .*WINNOW_SECRET_KEY`),
    );
    expect(() => statSync(join(other.dataDir, 'secret-key'))).toThrow('ENOENT');
  },
);

describe('what is stored', () => {
  it('contains no secret, and the rest can be read', async () => {
    const seals = await openSeals(database, { dataDir: dataDir(), secretKey: undefined });
    const id = await addMonitor(seals);
    const secrets = openWebhookSecrets(database, seals);
    const planted = [await secrets.rotate(accountId), await secrets.current(accountId)];
    planted.push((await sharedSecret(database, seals, 'blob links')).toString('hex'));
    const text = await dump();
    for (const secret of ['planted', 'whsec_', ...planted]) expect(text).not.toContain(secret);
    expect(await findMonitor(database, accountId, id)).toMatchObject({
      config: { fetchConfig: { cookies: { sid: '[redacted]' }, headers: { Accept: '*/*' } } },
    });
    expect(await opened(seals, id)).toEqual(REQUEST);
  });
});

describe('an upgrade', () => {
  /** As the version before this one wrote them. */
  async function writePlain(): Promise<{ monitorId: string; key: Buffer }> {
    const key = Buffer.alloc(32, 7);
    await database.query(
      `insert into secret (name, value) values ('webhook secrets', $1), ('blob links', $2)`,
      [key, Buffer.from('planted-link-key')],
    );
    await database.query(
      `insert into webhook_secret (account_id, current, previous, previous_until)
       values ($1, $2, $3, now() + interval '1 hour')`,
      [accountId, seal(key, accountId, 'whsec_current'), seal(key, accountId, 'whsec_previous')],
    );
    return { monitorId: await addMonitor(null), key };
  }

  it('seals what the previous version left unencrypted, once that no longer runs', async () => {
    const { monitorId } = await writePlain();
    const old = newId();
    await database.query(`insert into process (id, role) values ($1, 'all')`, [old]);
    const seals = await openSeals(database, { dataDir: dataDir(), secretKey: undefined });
    const sealAll = () => sealPlainSecrets(database, seals, (...request) => sealRequest(seals, ...request));
    const secrets = openWebhookSecrets(database, seals);
    expect(seals.on).toBe(false);
    await sealAll();
    // Both versions can use what either writes.
    expect(await secrets.signing(accountId)).toEqual(['whsec_current', 'whsec_previous']);
    const shared = await sharedSecret(database, seals, 'blob links');
    expect(shared.toString()).toBe('planted-link-key');
    const plain = await addMonitor(seals);
    expect((await findMonitor(database, accountId, plain))?.config).toEqual(REQUEST);

    await database.query('delete from process where id = $1', [old]);
    seals.refresh(await beat(database, newId(), 'all', seals.ids()));
    expect(seals.on).toBe(true);
    await sealAll();
    const text = await dump();
    expect(text).not.toContain('planted');
    expect(text).not.toContain(Buffer.from('planted-link-key').toString('hex'));
    expect(await queryValue(database, `select count(*) from secret where name = 'webhook secrets'`)).toBe(0);
    expect(await secrets.signing(accountId)).toEqual(['whsec_current', 'whsec_previous']);
    expect(await sharedSecret(database, seals, 'blob links')).toEqual(shared);
    for (const id of [monitorId, plain]) expect(await opened(seals, id)).toEqual(REQUEST);
  });

  it('checks again after the previous version has run once more', async () => {
    const seals = await openSeals(database, { dataDir: dataDir(), secretKey: undefined });
    const sealAll = () => sealPlainSecrets(database, seals, (...request) => sealRequest(seals, ...request));
    await sealAll();
    const plain = await addMonitor(null);
    await sealAll();
    expect(await dump()).toContain('planted');
    await expectPlainSecrets(database);
    await sealAll();
    expect(await dump()).not.toContain('planted');
    expect(await opened(seals, plain)).toEqual(REQUEST);
  });
});

describe('a rotation', () => {
  it('seals everything with a new key and leaves the old one nowhere', async () => {
    const config = { dataDir: dataDir(), secretKey: undefined };
    const before = await openSeals(database, config);
    const ids = [await addMonitor(before), await addMonitor(before)];
    const secrets = openWebhookSecrets(database, before);
    const webhookSecret = await secrets.current(accountId);
    const [old = ''] = before.ids();
    const report = await rotateSecretKey(database, config, QUICK);
    expect(report).toEqual({ key: expect.not.stringMatching(old), resealed: 3 });
    const after = await openSeals(database, config);
    expect(after.ids()).toEqual([report.key]);
    expect((await storedKeys(database)).map(({ id }) => id)).toEqual([report.key]);
    for (const id of ids) expect(await opened(after, id)).toEqual(REQUEST);
    expect(await openWebhookSecrets(database, after).current(accountId)).toBe(webhookSecret);
    expect(await dump()).not.toContain(old);
  });

  it('waits until every running process knows and uses the new key', async () => {
    const config = { dataDir: dataDir(), secretKey: undefined };
    const seals = await openSeals(database, config);
    const id = await addMonitor(seals);
    const server = newId();
    await registerProcess(database, server, 'all', seals.ids());
    await expect(rotateSecretKey(database, config, QUICK)).rejects.toThrow(
      /1 running processes do not have the new key/,
    );
    expect(readSecretKeys(config)).toHaveLength(2);
    expect(await storedKeys(database)).toHaveLength(1);
    // Its heartbeats go on, and it takes up what they say.
    let stopped = false;
    const beating = (async () => {
      for (; !stopped; await sleep(20)) seals.refresh(await beat(database, server, 'all', seals.ids()));
    })();
    const { key } = await rotateSecretKey(database, config, { ...QUICK, patienceMs: 10_000 });
    stopped = true;
    await beating;
    expect(seals.ids()[0]).toBe(key);
    expect(readSecretKeys(config).map((each) => each.id)).toEqual([key]);
    expect(await opened(seals, id)).toEqual(REQUEST);
  });

  it('continues where a rotation was killed, with the key that it created', async () => {
    const config = { dataDir: dataDir(), secretKey: undefined };
    const seals = await openSeals(database, config);
    const ids = [await addMonitor(seals), await addMonitor(seals)];
    // Killed after the key was made, and then again after it was in use and some values were sealed with it.
    const key = addKeyToFile(config);
    const killed = { ...QUICK, graceMs: 60_000 };
    const reached = new Promise<void>((resolve, reject) => {
      const say = (line: string) => void (line.includes('looking for late ones') && resolve());
      rotateSecretKey(database, config, { ...killed, say }).catch(reject);
    });
    await reached;
    expect(await storedKeys(database)).toHaveLength(2);
    // Written with the old key by somebody who was late.
    const late = await addMonitor(seals);
    expect(await rotateSecretKey(database, config, QUICK)).toEqual({ key: key.id, resealed: 1 });
    const after = await openSeals(database, config);
    expect(after.ids()).toEqual([key.id]);
    for (const id of [...ids, late]) expect(await opened(after, id)).toEqual(REQUEST);
  });

  it('uses the new key from the setting, and explains how to add one', async () => {
    const [first, second] = [
      'first-key-of-the-operator-long-enough',
      'second-key-of-the-operator-long-enough',
    ];
    const config = { dataDir: dataDir(), secretKey: [first] };
    const id = await addMonitor(await openSeals(database, config));
    await expect(rotateSecretKey(database, config, QUICK)).rejects.toThrow('WINNOW_SECRET_KEY=OLD,NEW');
    await rotateSecretKey(database, { ...config, secretKey: [first, second] }, QUICK);
    await expect(openSeals(database, config)).rejects.toThrow('sealed with the secret key');
    const after = await openSeals(database, { ...config, secretKey: [second] });
    expect(await opened(after, id)).toEqual(REQUEST);
  });
});

it('every column of the type is found, by a table with one key', async () => {
  expect((await sealedColumns(database)).map(({ table, column }) => `${table}.${column}`)).toEqual([
    'crawl.secrets',
    'crawl.webhook_headers',
    'extractor.secrets',
    'monitor.secrets',
    'monitor.webhook_headers',
    'secret.sealed',
    'site_session.code',
    'site_session.content',
    'v1_request.secrets',
    'webhook_address.url',
    'webhook_secret.sealed_current',
    'webhook_secret.sealed_previous',
  ]);
});

describe('the address of a webhook', () => {
  const HOOK = 'https://hooks.chat.example/services/planted-path';
  const stored = async (url: string) => ({
    url,
    sealedUrl: await queryValue<Buffer>(database, 'select url from webhook_address where reference = $1', [
      url,
    ]),
  });

  it('is sealed if it says more than a host, and opens under a new key by the same reference', async () => {
    const config = { dataDir: dataDir(), secretKey: undefined };
    const before = await openSeals(database, config);
    const targets = [HOOK, HOOK, 'https://a.example', 'mailto:a%40b.example'].map((url) => ({
      accountId,
      url,
    }));
    const kept = (await keepAddresses(database, before, targets)).map(({ url }) => url);
    const [reference = ''] = kept;
    expect(kept).toEqual([reference, reference, 'https://a.example', 'mailto:a%40b.example']);
    expect(reference).toMatch(/^sealed\+https:\/\/hooks\.chat\.example\/[0-9a-f]{32}$/);
    expect(await dump()).not.toContain('planted-path');
    await rotateSecretKey(database, config, QUICK);
    const after = await openSeals(database, config);
    expect(after.ids()).not.toEqual(before.ids());
    expect(openAddress(after, await stored(reference))).toBe(HOOK);
    expect(await keepAddress(database, after, { accountId, url: HOOK })).toBe(reference);
    const other = await createAccount(database, newId(), 'pro');
    expect(await keepAddress(database, after, { accountId: other, url: HOOK })).not.toBe(reference);
  });

  it('stays plain while the previous version, which cannot open sealed values, is running', async () => {
    const old = newId();
    const keys = { dataDir: dataDir(), secretKey: undefined };
    const [id = ''] = (await openSeals(database, keys)).ids();
    await database.query(`insert into process (id, role, secret_keys) values ($1, 'all', $2)`, [old, [id]]);
    const seals = await openSeals(database, keys);
    expect([seals.on, seals.addresses]).toEqual([true, false]);
    expect(await keepAddress(database, seals, { accountId, url: HOOK })).toBe(HOOK);
    const request = { ...REQUEST, webhookUrl: HOOK };
    expect(JSON.parse(sealRequest(seals, 'monitor', newId(), request).shown).webhookUrl).toBe(HOOK);
    await database.query('delete from process where id = $1', [old]);
    const self = newId();
    seals.refresh(await beat(database, self, 'all', seals.ids()));
    expect(seals.addresses).toBe(true);
    expect(await keepAddress(database, seals, { accountId, url: HOOK })).toMatch(/^sealed\+/);
    expect(sealRequest(seals, 'monitor', newId(), request).shown).not.toContain('planted-path');
    // Its own row, and those of its like, change nothing.
    seals.refresh(await beat(database, newId(), 'all', seals.ids()));
    expect(seals.addresses).toBe(true);
  });

  it('is deleted a day after the last thing that is sent there', async () => {
    const seals = await openSeals(database, { dataDir: dataDir(), secretKey: undefined });
    const [inUse, unused] = [
      await keepAddress(database, seals, { accountId, url: HOOK }),
      await keepAddress(database, seals, { accountId, url: `${HOOK}-unused` }),
    ];
    const left = async () =>
      (
        await database.query<{ reference: string }>(
          'select reference from webhook_address where account_id = $1',
          [accountId],
        )
      ).map(({ reference }) => reference);
    const id = await addMonitor(seals);
    const notify = JSON.stringify([{ channel: 'slack', url: inUse }]);
    await database.query('update monitor set notify = $2 where id = $1', [id, notify]);
    await deleteUnusedAddresses(database);
    expect((await left()).sort()).toEqual([inUse, unused].sort());
    await database.query(`update webhook_address set used_at = now() - interval '25 hours'`);
    await deleteUnusedAddresses(database);
    expect(await left()).toEqual([inUse]);
    await database.query('delete from monitor where id = $1', [id]);
    await deleteUnusedAddresses(database);
    expect(await left()).toEqual([]);
  });

  it('is discarded with a lost key, and what is not sealed is kept', async () => {
    const seals = await openSeals(database, { dataDir: dataDir(), secretKey: undefined });
    const url = await keepAddress(database, seals, { accountId, url: HOOK });
    const id = await addMonitor(seals);
    const mail = { channel: 'email', url: 'mailto:a%40b.example' };
    await database.query(
      `update monitor set webhook_url = $2, notify = $3, config = (config::jsonb || $4)::json where id = $1`,
      [
        ...[id, url, JSON.stringify([{ channel: 'slack', url }, mail])],
        JSON.stringify({
          webhookUrl: 'x',
          notify: [
            { type: 'slack', url: 'x' },
            { type: 'email', to: [] },
          ],
        }),
      ],
    );
    await appendEvent(database, { accountId, type: 'a', payload: { webhookUrl: url, data: 1 } });
    await database.transaction(discardSealed);
    const monitor = await findMonitor(database, accountId, id);
    expect(monitor).toMatchObject({
      webhookUrl: null,
      notify: [mail],
      config: { notify: [{ type: 'email' }] },
    });
    expect(monitor?.config).not.toHaveProperty('webhookUrl');
    expect(await dump()).not.toContain('sealed+');
  });
});

it('a lost key can be given up: the service starts again, without what was sealed', async () => {
  const lost = await openSeals(database, { dataDir: dataDir(), secretKey: undefined });
  const id = await addMonitor(lost);
  await openWebhookSecrets(database, lost).current(accountId);
  await database.transaction(discardSealed);
  const seals = await openSeals(database, { dataDir: dataDir(), secretKey: undefined });
  expect(seals.ids()).not.toEqual(lost.ids());
  const monitor = await findMonitor(database, accountId, id);
  expect(monitor).toMatchObject({ status: 'paused', secrets: null });
  // Without their texts the actions would do something else.
  const { fetchConfig } = (monitor?.config ?? {}) as Partial<typeof REQUEST>;
  expect(fetchConfig).toEqual({});
  expect(await openWebhookSecrets(database, seals).current(accountId)).toMatch(/^whsec_/);
});
