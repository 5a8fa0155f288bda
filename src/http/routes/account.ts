/** Credits, keys and usage of the caller's own account. */
import type { CreditsReports } from '../../account/credits.ts';
import { createKey, listLiveKeys, revokeOwnKey } from '../../account/own-keys.ts';
import { reportUsage } from '../../account/usage.ts';
import { creditsRoute } from '../../contract/account/credits.ts';
import { createKeyRoute, deleteKeyRoute, listKeysRoute } from '../../contract/account/keys.ts';
import { usageRoute } from '../../contract/account/usage.ts';
import { AppError, invalidField } from '../../errors.ts';
import { sendJson } from '../answer/send.ts';
import { type AppDeps, accountOf } from '../app-env.ts';
import type { AddRoute } from '../attach.ts';
import { keyNote } from '../middleware/audited.ts';

type AccountDeps = Pick<AppDeps, 'database' | 'keys'> & { credits: CreditsReports };

export function addAccountRoutes(add: AddRoute, { database, keys, credits }: AccountDeps): void {
  add(creditsRoute, async (_, c) => sendJson(c, await credits.jsonOf(accountOf(c))));

  add(listKeysRoute, async (_, c) => ({ data: await listLiveKeys(database, accountOf(c)) }));

  add(createKeyRoute, async ({ body }, c) => {
    const { expiresAt: own } = c.get('holder');
    // A key that was lent for a while must not be able to create a permanent one.
    if (own && (!body.expiresAt || Date.parse(body.expiresAt) > own.getTime())) {
      throw invalidField(
        ['expiresAt'],
        `This key expires at ${own.toISOString()}; a key created with it cannot expire later`,
      );
    }
    const made = await createKey(database, accountOf(c), body, c.get('once')?.madeId);
    c.set('auditNote', keyNote(made.key));
    return made;
  });

  add(deleteKeyRoute, async ({ params }, c) => {
    const { accountId, keyId } = c.get('holder');
    if (keyId === params.id.toLowerCase()) {
      throw new AppError('conflict', 'A key cannot revoke itself: use another key, or the dashboard');
    }
    c.set('auditNote', keyNote(await revokeOwnKey(database, accountId, params.id)));
    // Other processes notice a moment later.
    keys.forget(accountId);
    return { ok: true };
  });

  add(usageRoute, async ({ query }, c) => reportUsage(database, accountOf(c), query));
}
