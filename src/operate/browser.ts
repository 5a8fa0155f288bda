/** `winnow browser update` */
import { fileURLToPath } from 'node:url';
import type { Command } from '../command-line/command.ts';
import { OperatorError } from '../errors.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Not a literal path in the import, because the compiler has no types for it. */
const PREPARE = new URL('../../setup/prepare.mjs', import.meta.url).href;

type Renew = (root: string) => Promise<{ path: string; source: string }>;

export const browserUpdate: Command = {
  args: '',
  help: 'Update the browser that Winnow installed. A browser of the system is left alone.',
  async run({ print }) {
    const { renewBrowserOnce } = (await import(PREPARE)) as { renewBrowserOnce: Renew };
    const { path, source } = await renewBrowserOnce(ROOT).catch((error: Error) => {
      throw new OperatorError(error.message, { cause: error });
    });
    const isOurs = path.startsWith(ROOT);
    const text = isOurs
      ? `The browser is up to date (${source}).`
      : `The browser is ${path} (${source}), which Winnow does not update.`;
    print({ path, source, renewed: isOurs }, text);
  },
};
