/** The secrets that webhooks are signed with: one for each account, and for a day after a change the previous one too. */
import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';
import { queryOne } from './query.ts';
import { seal, unseal } from './sealed.ts';
import { sharedSecret } from './secrets.ts';

/** As Standard Webhooks writes them. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export type WebhookSecrets = {
  /** The secret of an account, created when it is first needed. */
  current(accountId: string): Promise<string>;
  /** All secrets that sign now, the newest first. */
  signing(accountId: string): Promise<string[]>;
  /** Creates a new one. The old one keeps signing for a day; an even older one no longer does. */
  rotate(accountId: string): Promise<string>;
};

type Row = { current: Buffer; previous: Buffer | null };

export async function openWebhookSecrets(database: Database): Promise<WebhookSecrets> {
  const key = await sharedSecret(database, 'webhook secrets');
  const make = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

  const read = (accountId: string) =>
    queryOne<Row>(
      database,
      `select current, case when previous_until > now() then previous end as previous
       from webhook_secret where account_id = $1`,
      [accountId],
    );

  async function ensure(accountId: string): Promise<Row> {
    const found = await read(accountId);
    if (found) return found;
    await database.query(
      'insert into webhook_secret (account_id, current) values ($1, $2) on conflict (account_id) do nothing',
      [accountId, seal(key, accountId, make())],
    );
    const made = await read(accountId);
    if (!made) throw new Error('A webhook secret that was just made is missing');
    return made;
  }

  return {
    current: async (accountId) => unseal(key, accountId, (await ensure(accountId)).current),

    async signing(accountId) {
      const { current, previous } = await ensure(accountId);
      return [current, ...(previous ? [previous] : [])].map((sealed) => unseal(key, accountId, sealed));
    },

    async rotate(accountId) {
      const secret = make();
      await database.query(
        `insert into webhook_secret as s (account_id, current) values ($1, $2)
         on conflict (account_id) do update
           set previous = s.current, previous_until = now() + interval '1 day', current = excluded.current`,
        [accountId, seal(key, accountId, secret)],
      );
      return secret;
    },
  };
}
