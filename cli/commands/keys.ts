/** `winnow keys`, `winnow keys create` and `winnow keys delete`: the keys of the user's own account, over the API. */
import { UsageError } from '../../src/command-line/command.ts';
import { table } from '../../src/command-line/table.ts';
import { SCOPES, type Scope } from '../../src/contract/account/scope.ts';
import { text } from '../option-values.ts';
import { printable } from '../terminal.ts';
import { userCommand } from '../user-command.ts';

export const keysList = userCommand({
  args: '',
  help: 'List the API keys of your account. (`winnow key` is for operators.)',
  async run({ connect, print, signal }) {
    const { winnow } = await connect();
    const { data } = await winnow.keys.list({ signal });
    const rows = data.map((key) => [
      `${key.hint}…`,
      printable(key.name),
      key.scope,
      key.lastUsedAt ?? 'never used',
      key.expiresAt ?? 'never',
      key.id,
    ]);
    print(
      data,
      data.length === 0
        ? 'There are no keys.'
        : table(['KEY', 'NAME', 'SCOPE', 'LAST USED', 'EXPIRES', 'ID'], rows),
    );
  },
});

export const keysCreate = userCommand({
  args: 'NAME',
  help: 'Create another API key for your account. It is shown once.',
  options: {
    scope: {
      type: 'string',
      help: 'What it may do: read only (read), also start work (call), also manage the account (admin).',
      choices: SCOPES,
      default: 'admin',
    },
    expires: { type: 'string', help: 'When it expires: a day or a time, such as 2027-01-31.' },
  },
  examples: [
    ['winnow keys create "nightly import" --expires 2027-01-31', 'A key that expires'],
    ['winnow keys create "status board" --scope read', 'A read-only key'],
  ],
  async run({ args: [name = ''], options, connect, print, signal }) {
    const given = text(options, 'expires');
    const time = given === undefined ? null : new Date(given);
    if (time && Number.isNaN(time.getTime())) {
      throw new UsageError('--expires must be a day or a time, such as 2027-01-31 or 2027-01-31T09:00:00Z.');
    }
    const { winnow } = await connect();
    const made = await winnow.keys.create(
      { name, scope: text(options, 'scope') as Scope, ...(time && { expiresAt: time.toISOString() }) },
      { signal },
    );
    print(made, `The key, shown only now:\n${made.apiKey}`);
  },
});

export const keysDelete = userCommand({
  args: 'ID',
  help: 'Revoke a key of your account by its id. A key cannot revoke itself.',
  async run({ args: [id = ''], connect, print, signal }) {
    const { winnow } = await connect();
    print(await winnow.keys.delete(id, { signal }), 'The key was revoked.');
  },
});
