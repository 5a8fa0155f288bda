/** `winnow session` and its subcommands: sessions at sites, which other commands use with `--session`. */
import { readFileSync } from 'node:fs';
import type { Session, SessionRequest } from '../../sdk/src/index.ts';
import { type OptionValues, UsageError } from '../../src/command-line/command.ts';
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

export const sessionCreate = userCommand({
  args: 'NAME',
  help: "Store a session: from a cookie file, from Playwright's storage state, or from a recipe that signs in.",
  options: {
    cookies: { type: 'string', help: 'A Netscape cookie file.' },
    'storage-state': { type: 'string', help: "A file with Playwright's storage state." },
    login: { type: 'string', help: 'A JSON file with {"url", "actions"} that sign in.' },
    'check-text': { type: 'string', help: 'Text that a page shows only when signed in.' },
    'check-selector': { type: 'string', help: 'CSS that matches something only when signed in.' },
    webhook: { type: 'string', help: 'Call this address when the session has expired.' },
  },
  examples: [['winnow session create shop --cookies cookies.txt --check-text "Sign out"', 'From a browser']],
  async run({ args: [name = ''], options, connect, print, signal }) {
    const request = requestFrom(name, options);
    const { winnow } = await connect();
    const session = await winnow.session.create(request, { signal });
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

function requestFrom(name: string, options: OptionValues): SessionRequest {
  const checkText = text(options, 'check-text');
  const selector = text(options, 'check-selector');
  const cookies = text(options, 'cookies');
  const sources = ['cookies', 'storage-state', 'login'];
  if (sources.filter((source) => text(options, source) !== undefined).length !== 1)
    throw new UsageError('Pass exactly one of --cookies, --storage-state and --login.');
  return {
    name,
    ...(cookies !== undefined && { cookies: contentOf(cookies) }),
    ...jsonOf(options, 'storage-state', 'storageState'),
    ...jsonOf(options, 'login', 'login'),
    ...((checkText ?? selector) !== undefined && { check: { text: checkText, selector } }),
    webhookUrl: text(options, 'webhook'),
  };
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
