import { expect, it } from 'vitest';
import { createDatabase } from '../../../test/harness/database.ts';
import { openBus, publish } from './bus.ts';

it('the bus notifies other processes, and knows when it cannot', async () => {
  const { database } = await createDatabase();
  const bus = await openBus(database);
  const heard = new Promise<string>((resolve) => bus.subscribe('topic', resolve));
  await publish(database, { topic: 'topic', id: 'x' });
  expect(await heard).toBe('x');

  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen winnow' and datname = current_database()`,
  );
  await expect.poll(() => bus.live).toBe(false);
  await expect.poll(() => bus.live, { timeout: 5_000 }).toBe(true);
  const again = new Promise<string>((resolve) => bus.subscribe('topic', resolve));
  await publish(database, { topic: 'topic', id: 'y' });
  expect(await again).toBe('y');
  await bus.close();
  await database.close();
});
