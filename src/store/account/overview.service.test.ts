import { beforeAll, expect, it } from 'vitest';
import { suiteDatabase } from '../../../test/harness/database.ts';
import type { Queryable } from '../database/database.ts';
import { newId } from '../ids.ts';
import { readOverview } from './overview.ts';

const database = await suiteDatabase();
const account = newId();

beforeAll(async () => {
  await database.query(`insert into account (id, name, plan_id) select $1, 'busy', id from plan limit 1`, [
    account,
  ]);
  await database.query(
    `insert into call (id, account_id, service, status, params, reserved, cost, elapsed_ms, created_at, params_bytes)
     select gen_random_uuid(), $1, 'scrape', 'completed', '{}', 0, 1, 100, now() - n * interval '1 hour', 2
     from generate_series(0, 19999) n`,
    [account],
  );
  await database.query('analyze call');
}, 60_000);

it('reads the calls of its span, however many there were before', async () => {
  const overview = await readOverview(database, account, { hours: 24, slots: 24 });
  expect(overview).toMatchObject({ calls: 24, good: 24, partial: false });
  let read = 0;
  const explaining: Queryable = {
    async query<T>(statement: unknown, values?: unknown[]): Promise<T[]> {
      const [row] = await database.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, format json) ${statement as string}`,
        values,
      );
      for (const { Plan } of row?.['QUERY PLAN'] ?? []) read += rowsOfCalls(Plan);
      return [{}] as T[];
    },
  };
  await readOverview(explaining, account, { hours: 24, slots: 24 });
  expect(read).toBeGreaterThan(0);
  // It was all of them, half a second for an account with 400,000.
  expect(read).toBeLessThan(200);
});

type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

function rowsOfCalls(plan: Plan): number {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + rowsOfCalls(one), 0);
  return (plan['Relation Name'] === 'call' ? own : 0) + below;
}
