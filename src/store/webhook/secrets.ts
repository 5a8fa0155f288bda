/** The secrets that webhooks are signed with: one for each account, and for a day after a change the previous one too. */
import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../database/database.ts';
import { queryOne } from '../database/query.ts';
import { isFirstTime, type Once } from '../idempotency.ts';
import type { Seals } from '../secrets/seals.ts';

/** As Standard Webhooks writes them. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export type WebhookSecrets = {
  /** The secret of an account, created when it is first needed. */
  current(accountId: string): Promise<string>;
  /** All secrets that sign now, the newest first. */
  signing(accountId: string): Promise<string[]>;
  /**
   * Creates a new one. The old one keeps signing for a day; an even older one no longer does. A request that has done so
   * before gets what it made then.
   */
  rotate(accountId: string, once?: Once): Promise<string>;
};

type Which = 'current' | 'previous';
type Opened = { current: string; previous: string | null };

export function openWebhookSecrets(database: Database, seals: Seals): WebhookSecrets {
  const make = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

  async function read(on: Queryable, accountId: string, lock = ''): Promise<Opened | null> {
    const row = await queryOne<{ current: Buffer; previous: Buffer | null }>(
      on,
      `select sealed_current as current, case when previous_until > now() then sealed_previous end as previous
       from webhook_secret where account_id = $1 ${lock}`,
      [accountId],
    );
    if (!row) return null;
    const { current, previous } = row;
    return {
      current: seals.open(current, placeOf(accountId, 'current')),
      previous: previous && seals.open(previous, placeOf(accountId, 'previous')),
    };
  }

  const sealed = (text: string, accountId: string, which: Which) =>
    seals.seal(text, placeOf(accountId, which));

  async function ensure(accountId: string): Promise<Opened> {
    const found = await read(database, accountId);
    if (found) return found;
    await database.query(
      `insert into webhook_secret (account_id, sealed_current) values ($1, $2)
       on conflict (account_id) do nothing`,
      [accountId, sealed(make(), accountId, 'current')],
    );
    const made = await read(database, accountId);
    if (!made) throw new Error('A webhook secret that was just made is missing');
    return made;
  }

  return {
    current: async (accountId) => (await ensure(accountId)).current,

    async signing(accountId) {
      const { current, previous } = await ensure(accountId);
      return previous ? [current, previous] : [current];
    },

    async rotate(accountId, once) {
      await ensure(accountId);
      return database.transaction(async (tx) => {
        const before = await read(tx, accountId, 'for update');
        if (before && !(await isFirstTime(tx, once))) return before.current;
        const current = make();
        await tx.query(
          `update webhook_secret set sealed_current = $2, sealed_previous = $3,
             previous_until = now() + interval '1 day' where account_id = $1`,
          [
            accountId,
            sealed(current, accountId, 'current'),
            before && sealed(before.current, accountId, 'previous'),
          ],
        );
        return current;
      });
    },
  };
}

function placeOf(accountId: string, which: Which) {
  return { table: 'webhook_secret', column: `sealed_${which}`, row: accountId };
}
