/** The secrets that sign webhooks: one for each account and, for a day after a change, the previous one too. */
import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../database/database.ts';
import { queryOne, queryValue } from '../database/query.ts';
import { isFirstTime, type Once } from '../idempotency.ts';
import { seal, unseal } from '../secrets/sealed.ts';
import type { Seals } from '../secrets/seals.ts';

/** As Standard Webhooks writes them. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** The name of the key, in the table `secret`, with which earlier versions seal them. */
export const WEBHOOK_KEY = 'webhook secrets';

export type WebhookSecrets = {
  /** The secret of an account, created when it is first needed. */
  current(accountId: string): Promise<string>;
  /** All secrets that sign now, the newest first. */
  signing(accountId: string): Promise<string[]>;
  /**
   * Creates a new one. The old one keeps signing for a day; an even older one stops. A repeated request gets the secret
   * that it created the first time.
   */
  rotate(accountId: string, once?: Once): Promise<string>;
};

type Which = 'current' | 'previous';
type Opened = { current: string; previous: string | null };
type Row = Record<Which | 'sealedCurrent' | 'sealedPrevious', Buffer | null>;

export function openWebhookSecrets(database: Database, seals: Seals): WebhookSecrets {
  const make = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

  async function read(on: Queryable, accountId: string, lock = ''): Promise<Opened | null> {
    const row = await queryOne<Row>(
      on,
      `select current, sealed_current as "sealedCurrent",
         case when previous_until > now() then previous end as previous,
         case when previous_until > now() then sealed_previous end as "sealedPrevious"
       from webhook_secret where account_id = $1 ${lock}`,
      [accountId],
    );
    if (!row) return null;
    const key = row.current || row.previous ? await earlierKey(on) : null;
    const open = (sealed: Buffer | null, earlier: Buffer | null, which: Which) => {
      if (sealed) return seals.open(sealed, placeOf(accountId, which));
      return earlier && key && unseal(key, accountId, earlier);
    };
    const current = open(row.sealedCurrent, row.current, 'current');
    if (!current) throw new Error('A webhook secret is empty');
    return { current, previous: open(row.sealedPrevious, row.previous, 'previous') };
  }

  async function columns(on: Queryable, accountId: string, { current, previous }: Opened) {
    if (seals.on) {
      const sealed = (text: string, which: Which) => sealedWebhookSecret(seals, accountId, which, text);
      return [null, null, sealed(current, 'current'), previous && sealed(previous, 'previous')];
    }
    const key = await earlierKey(on);
    return [seal(key, accountId, current), previous && seal(key, accountId, previous), null, null];
  }

  async function ensure(accountId: string): Promise<Opened> {
    const found = await read(database, accountId);
    if (found) return found;
    await database.query(
      `insert into webhook_secret (account_id, current, previous, sealed_current, sealed_previous)
       values ($1, $2, $3, $4, $5) on conflict (account_id) do nothing`,
      [accountId, ...(await columns(database, accountId, { current: make(), previous: null }))],
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
          `update webhook_secret set current = $2, previous = $3, sealed_current = $4, sealed_previous = $5,
             previous_until = now() + interval '1 day' where account_id = $1`,
          [accountId, ...(await columns(tx, accountId, { current, previous: before?.current ?? null }))],
        );
        return current;
      });
    },
  };
}

function placeOf(accountId: string, which: Which) {
  return { table: 'webhook_secret', column: `sealed_${which}`, row: accountId };
}

export function sealedWebhookSecret(seals: Seals, accountId: string, which: Which, text: string): Buffer {
  return seals.seal(text, placeOf(accountId, which));
}

async function earlierKey(on: Queryable): Promise<Buffer> {
  await on.query('insert into secret (name, value) values ($1, $2) on conflict (name) do nothing', [
    WEBHOOK_KEY,
    randomBytes(32),
  ]);
  const key = await queryValue<Buffer>(on, 'select value from secret where name = $1', [WEBHOOK_KEY]);
  if (!key) throw new Error('The key of webhook secrets is missing');
  return key;
}
