import { expect, it, vi } from 'vitest';
import type { Logger } from '../log/log.ts';
import type { Database } from '../store/database/database.ts';
import { unavailable } from '../store/database/database-errors.ts';
import { deleteOld } from './delete-old.ts';

const config = { historyDays: 7, auditDays: 7, cacheHours: 1, cacheMb: 1 };

/** Runs it on a database where every statement fails. Returns what was tried, and what was logged. */
async function runWhere(error: unknown) {
  const statements: string[] = [];
  const query = async (statement: string | { text: string }) => {
    statements.push(typeof statement === 'string' ? statement : statement.text);
    throw error;
  };
  const database = {
    query,
    leases: { query },
    transaction: (work: (tx: { query: typeof query }) => unknown) => work({ query }),
  } as unknown as Database;
  const warn = vi.fn();
  const log = { warn, info: vi.fn() } as unknown as Logger;
  const sweep = vi.fn(async () => {
    throw Object.assign(new Error('the store is away'), { code: 'ECONNREFUSED' });
  });
  const ended = deleteOld({ database, config, log, objects: { sweep } });
  const outcome = await ended.then(
    () => 'done',
    (thrown: unknown) => thrown,
  );
  return { statements, outcome, sweep, failed: warn.mock.calls.flatMap(([{ step }]) => step ?? []) };
}

it('continues with the next step if one fails, and logs each failure', async () => {
  const { statements, outcome, sweep, failed } = await runWhere(new Error('a mistake'));
  expect(outcome).toBe('done');
  expect(failed).toEqual(expect.arrayContaining(['crawls', 'deliveries', 'history']));
  expect(failed.at(-1)).toBe('ledger');
  expect(failed).toHaveLength(statements.length);
  expect(sweep).toHaveBeenCalledOnce();
});

it('ends if the database is unavailable: nothing else could be done either', async () => {
  const gone = unavailable(new Error('away'));
  const { statements, outcome } = await runWhere(gone);
  expect(outcome).toBe(gone);
  expect(statements).toHaveLength(1);
});
