/** `winnow key …` */
import { operatorDid } from '../account/audit.ts';
import { endKey, issueKey, rotateKey } from '../account/keys.ts';
import { type Command, oneOf } from '../command-line/command.ts';
import { table } from '../command-line/table.ts';
import { KEY_SURFACES } from '../contract/account/key-surface.ts';
import { SCOPES } from '../contract/account/scope.ts';
import { listKeys } from '../store/account/keys.ts';
import { onAccount, onStore } from './with-store.ts';

export const keyCreate: Command = {
  args: 'ACCOUNT',
  help: 'Create another key for an account. It is shown once.',
  options: {
    name: { type: 'string', help: 'What the key is for.', default: 'key' },
    surface: {
      type: 'string',
      help: 'v1 makes a key that works on the legacy interface only.',
      choices: KEY_SURFACES,
      default: 'v2',
    },
    scope: { type: 'string', help: 'What the key may do.', choices: SCOPES, default: 'admin' },
  },
  run: onAccount(async (database, account, { options, print }) => {
    const key = await issueKey(database, account.id, {
      name: String(options.name),
      surface: oneOf(KEY_SURFACES, 'surface', options.surface),
      scope: oneOf(SCOPES, 'scope', options.scope),
    });
    await operatorDid(database, 'key.created', {
      accountId: account.id,
      target: String(options.name),
      details: { scope: options.scope, surface: options.surface },
    });
    print({ accountId: account.id, ...key }, `The key, shown only now:\n${key.apiKey}`);
  }),
};

export const keyList: Command = {
  args: 'ACCOUNT',
  help: "List an account's keys by their first characters.",
  run: onAccount(async (database, account, { print }) => {
    const keys = await listKeys(database, account.id);
    const rows = keys.map((key) => [
      `${key.hint}…`,
      key.name,
      key.scope,
      key.revokedAt ? 'revoked' : 'live',
      key.lastUsedAt?.toISOString() ?? 'never used',
      key.id,
    ]);
    print(keys, table(['KEY', 'NAME', 'SCOPE', 'STATE', 'LAST USED', 'ID'], rows));
  }),
};

export const keyRotate: Command = {
  args: 'KEY',
  help: 'Replace a key (its id, its first characters, or itself) by a new one. The old one stops working at once.',
  run: onStore(async (database, { args: [key = ''], print }) => {
    const { accountId, name, ...next } = await rotateKey(database, key);
    await operatorDid(database, 'key.rotated', { accountId, target: name });
    print(next, `The new key, shown only now:\n${next.apiKey}`);
  }),
};

export const keyRevoke: Command = {
  args: 'KEY',
  help: 'End a key (its id, its first characters, or itself) at once, in every process.',
  run: onStore(async (database, { args: [key = ''], print }) => {
    const { accountId, name, ...ended } = await endKey(database, key);
    await operatorDid(database, 'key.revoked', { accountId, target: name });
    print(ended, 'The key is revoked.');
  }),
};
