/** Backups, on real databases. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { callOf, endOf } from '../../../test/harness/calls.ts';
import { createDatabase, suiteDatabase } from '../../../test/harness/database.ts';
import { issueKey } from '../../account/keys.ts';
import { OperatorError } from '../../errors.ts';
import { auditLedger, createAccount, listAccounts } from '../account/accounts.ts';
import { createCallStore } from '../calls.ts';
import { newId } from '../ids.ts';
import { dropMonths } from '../months.ts';
import { registerProcess } from '../processes.ts';
import { exportTo, importFrom } from './backup.ts';

const database = await suiteDatabase();

describe('backups', () => {
  it('restore everything, whatever characters it contains', async () => {
    const source = (await createDatabase()).database;
    const owner = await createAccount(source, 'line\nbreak \\. tab\t “quotes” \u2028 🌾', 'starter');
    await issueKey(source, owner, { name: 'k', surface: 'v2' });
    const processId = newId();
    await registerProcess(source, processId, 'all');
    const calls = createCallStore(source, processId);
    const call = callOf(owner, { params: '{"a":"\\\\."}', reserve: 9, counted: true });
    await calls.open(call);
    const body = Buffer.from('{"x":"\\u2028"}');
    const result = { zstd: zstdCompressSync(body), jsonBytes: body.length };
    await calls.close(endOf(call.id, { cost: 7, result }));

    const file = join(await mkdtemp(join(tmpdir(), 'winnow-backup-')), 'all.winnow');
    const written = await exportTo(source, file);
    const target = (await createDatabase()).database;
    expect((await importFrom(target, file)).tables).toEqual(written.tables);
    expect(await listAccounts(target)).toEqual(await listAccounts(source));
    expect(await auditLedger(target)).toEqual([]);
    const [row] = await target.query<{ body: Buffer }>('select body from call_result where call_id = $1', [
      call.id,
    ]);
    expect(row && zstdDecompressSync(row.body)).toEqual(body);
    // New rows get new numbers.
    await createAccount(target, 'after', 'free');

    await expect(importFrom(target, file)).rejects.toThrow(/not empty/);
    await Promise.all([source.close(), target.close()]);
  });

  it('name the file that cannot be written', async () => {
    const file = join(tmpdir(), 'no-such-folder', 'all.winnow');
    await expect(exportTo(database, file)).rejects.toThrow(OperatorError);
    await expect(exportTo(database, file)).rejects.toThrow(`${file} cannot be written`);
  });

  it('restore a large row in time proportional to its size', async () => {
    const source = (await createDatabase()).database;
    const target = (await createDatabase()).database;
    const owner = await createAccount(source, 'owner', 'free');
    const processId = newId();
    await registerProcess(source, processId, 'all');
    const calls = createCallStore(source, processId);
    const call = callOf(owner);
    await calls.open(call);
    await calls.close(endOf(call.id, { result: { zstd: Buffer.alloc(12_000_000, 'x'), jsonBytes: 2 } }));
    const file = join(await mkdtemp(join(tmpdir(), 'winnow-backup-')), 'all.winnow');
    await exportTo(source, file);
    const before = process.cpuUsage();
    await importFrom(target, file);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(1.25);
    await Promise.all([source.close(), target.close()]);
  });

  it('report a disk that becomes full half-way', async () => {
    const source = (await createDatabase()).database;
    const owner = await createAccount(source, 'owner', 'free');
    const processId = newId();
    await registerProcess(source, processId, 'all');
    const calls = createCallStore(source, processId);
    const call = callOf(owner);
    await calls.open(call);
    await calls.close(endOf(call.id, { result: { zstd: randomBytes(4_000_000), jsonBytes: 2 } }));
    const file = join(await mkdtemp(join(tmpdir(), 'winnow-backup-')), 'all.winnow');
    await symlink('/dev/full', `${file}.partial`);
    await expect(exportTo(source, file)).rejects.toThrow(`${file} cannot be written: ENOSPC`);
    await source.close();
  });

  it('have everything, though a month is due to be dropped meanwhile', async () => {
    const source = (await createDatabase()).database;
    const owner = await createAccount(source, 'owner', 'free');
    const processId = newId();
    await registerProcess(source, processId, 'all');
    const calls = createCallStore(source, processId);
    const call = callOf(owner);
    await calls.open(call);
    await calls.close(endOf(call.id, { result: { zstd: Buffer.from('r'), jsonBytes: 2 } }));
    const file = join(await mkdtemp(join(tmpdir(), 'winnow-backup-')), 'all.winnow');
    const { made } = await source.transaction(async (tx) => {
      await tx.query('lock table account in access exclusive mode');
      const made = exportTo(source, file);
      const waits = `select 1 from pg_locks where relation = 'account'::regclass and not granted`;
      await expect.poll(() => source.query(waits), { timeout: 60_000 }).toHaveLength(1);
      await dropMonths(source, -100).catch(() => {});
      return { made };
    });
    expect((await made).tables).toMatchObject({ call: 1, call_result: 1 });
    await source.close();
  });

  it('are refused when they are cut off or no backup at all, and nothing is left behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'winnow-backup-'));
    const whole = join(folder, 'whole');
    await exportTo(database, whole);
    const text = zstdDecompressSync(await readFile(whole));
    const lines = text.toString().trimEnd().split('\n');
    const cuts = [lines.length - 1, lines.length - 2].map((count) => `${lines.slice(0, count).join('\n')}\n`);
    const other = join(folder, 'other');
    await writeFile(other, zstdCompressSync(Buffer.from('hello\n')));
    const target = (await createDatabase()).database;
    for (const cut of cuts) {
      await writeFile(join(folder, 'cut'), zstdCompressSync(Buffer.from(cut)));
      await expect(importFrom(target, join(folder, 'cut'))).rejects.toThrow(/it is cut off/);
    }
    await expect(importFrom(target, other)).rejects.toThrow(/does not begin like a Winnow backup/);
    const torn = await readFile(whole);
    const [plain, half] = [join(folder, 'plain'), join(folder, 'half')];
    await writeFile(plain, 'hello\n');
    await writeFile(half, torn.subarray(0, torn.length / 2));
    for (const file of [plain, half])
      await expect(importFrom(target, file)).rejects.toThrow(`${file} cannot be imported`);
    expect(await listAccounts(target)).toEqual([]);
    await target.close();
  });
});
