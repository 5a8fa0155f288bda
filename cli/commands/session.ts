/** `winnow session` and its subcommands: sessions at sites, which other commands use with `--session`. */
import { readFileSync } from 'node:fs';
import type { Session, SessionPatch } from '../../sdk/src/index.ts';
import { type CommandOption, type OptionValues, UsageError } from '../../src/command-line/command.ts';
import { table } from '../../src/command-line/table.ts';
import { unreadable } from '../input.ts';
import { text } from '../option-values.ts';
import { printable } from '../terminal.ts';
import { userCommand } from '../user-command.ts';

export const sessionList = userCommand({
  args: '',
  help: 'List your sessions at sites.',
  async run({ connect, print, signal }) {
    const { winnow } = await connect();
    const { data } = await winnow.session.list({ signal });
    const rows = data.map(({ name, status, origins, lastUsedAt }) => [
      name,
      status,
      printable(origins.join(', ')),
      lastUsedAt ?? 'never used',
    ]);
    print(
      data,
      rows.length === 0 ? 'There are no sessions.' : table(['NAME', 'STATUS', 'SITES', 'LAST USED'], rows),
    );
  },
});

const SOURCES = ['cookies', 'storage-state', 'login'];

const SESSION_OPTIONS = {
  cookies: { type: 'string', help: 'A Netscape cookie file.' },
  'storage-state': { type: 'string', help: "A file with Playwright's storage state." },
  login: { type: 'string', help: 'A JSON file with {"url", "actions"} that sign in.' },
  'check-text': { type: 'string', help: 'Text that a page shows only when signed in.' },
  'check-selector': { type: 'string', help: 'CSS that matches something only when signed in.' },
  'check-url': { type: 'string', help: 'Check only pages whose address begins with this.' },
  webhook: { type: 'string', help: 'Call this address when the session has expired.' },
} as const satisfies Record<string, CommandOption>;

export const sessionCreate = userCommand({
  args: 'NAME',
  help: "Store a session: from a cookie file, from Playwright's storage state, or from a recipe that signs in.",
  options: SESSION_OPTIONS,
  examples: [['winnow session create shop --cookies cookies.txt --check-text "Sign out"', 'From a browser']],
  async run({ args: [name = ''], options, connect, print, signal }) {
    if (sourcesIn(options) !== 1)
      throw new UsageError('Pass exactly one of --cookies, --storage-state and --login.');
    const request = { name, ...fieldsFrom(options) };
    const { winnow } = await connect();
    const session = await winnow.session.create(request, { signal });
    print(session, sentenceOf(session));
  },
});

export const sessionUpdate = userCommand({
  args: 'NAME',
  help: 'Change a session: only what you pass is changed. New cookies, a new state or a new recipe replace the old ones, and a new check replaces the whole check. "none" removes the check or the webhook: --check-text none.',
  options: { ...SESSION_OPTIONS, name: { type: 'string', help: 'Another name for the session.' } },
  examples: [
    ['winnow session update shop --cookies cookies.txt', 'New cookies'],
    ['winnow session update shop --check-selector "#account"', 'Another check'],
  ],
  async run({ args: [name = ''], options, connect, print, signal }) {
    if (sourcesIn(options) > 1)
      throw new UsageError('Pass only one of --cookies, --storage-state and --login.');
    const changes = { ...fieldsFrom(options), name: text(options, 'name') };
    if (Object.values(changes).every((value) => value === undefined))
      throw new UsageError('There is nothing to change. See: winnow help session update');
    const { winnow } = await connect();
    const session = await winnow.session.update(name, changes, { signal });
    print(session, sentenceOf(session));
  },
});

export const sessionGet = userCommand({
  args: 'NAME',
  help: 'Show the status of a session and its sites.',
  async run({ args: [name = ''], connect, print, signal }) {
    const { winnow } = await connect();
    const session = await winnow.session.get(name, { signal });
    print(session, sentenceOf(session));
  },
});

export const sessionRefresh = userCommand({
  args: 'NAME',
  help: "Sign in again with the session's recipe.",
  async run({ args: [name = ''], connect, print, signal }) {
    const { winnow } = await connect();
    const session = await winnow.session.refresh(name, { signal });
    print(session, sentenceOf(session));
  },
});

export const sessionCode = userCommand({
  args: 'NAME CODE',
  help: "Enter the code that a session's recipe is waiting for.",
  async run({ args: [name = '', code = ''], connect, print, signal }) {
    const { winnow } = await connect();
    const session = await winnow.session.code(name, code, { signal });
    print(session, sentenceOf(session));
  },
});

export const sessionDelete = userCommand({
  args: 'NAME',
  help: 'Delete a session with all its cookies and values.',
  async run({ args: [name = ''], connect, print, signal }) {
    const { winnow } = await connect();
    print(await winnow.session.delete(name, { signal }), 'The session was deleted.');
  },
});

function sentenceOf({ name, status, error, origins, cookies }: Session): string {
  const what = `${name} is ${status}: ${cookies} ${cookies === 1 ? 'cookie' : 'cookies'}, ${origins.length > 0 ? origins.join(', ') : 'no sites'}.`;
  return printable(error ? `${what} ${error}` : what);
}

const sourcesIn = (options: OptionValues) =>
  SOURCES.filter((source) => text(options, source) !== undefined).length;

function fieldsFrom(options: OptionValues): Omit<SessionPatch, 'name'> {
  const cookies = text(options, 'cookies');
  const webhook = text(options, 'webhook');
  return {
    ...(cookies !== undefined && { cookies: contentOf(cookies) }),
    ...jsonOf(options, 'storage-state', 'storageState'),
    ...jsonOf(options, 'login', 'login'),
    check: checkFrom(options),
    webhookUrl: webhook === 'none' ? null : webhook,
  };
}

function checkFrom(options: OptionValues): SessionPatch['check'] {
  const check = {
    text: text(options, 'check-text'),
    selector: text(options, 'check-selector'),
    url: text(options, 'check-url'),
  };
  const given = Object.values(check).filter((value) => value !== undefined);
  if (given.length === 0) return undefined;
  return given.every((value) => value === 'none') ? null : check;
}

function jsonOf(options: OptionValues, option: string, member: 'storageState' | 'login'): object {
  const file = text(options, option);
  if (file === undefined) return {};
  try {
    return { [member]: JSON.parse(contentOf(file)) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} is not JSON.`);
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}
