/** `winnow parse FILE` */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { UsageError } from '../../src/command-line/command.ts';
import { writeAndWait } from '../../src/command-line/output.ts';
import { FORMAT_TYPES, NEEDS_PAGE } from '../../src/contract/page/formats.ts';
import { shellWord } from '../../src/contract/samples/literal.ts';
import { unreadable } from '../input.ts';
import { integer, text } from '../option-values.ts';
import { CONTENT_OPTIONS, formatsFrom } from '../options.ts';
import { forScreen } from '../terminal.ts';
import { userCommand } from '../user-command.ts';
import { showResults } from '../view/results.ts';
import { showLeftOut, showWarnings } from '../view/warnings.ts';

const FILE_FORMATS = FORMAT_TYPES.filter((type) => !NEEDS_PAGE.has(type));

export const parseCommand = userCommand({
  args: 'FILE',
  help: 'Convert a document on this machine to Markdown or other formats: PDF, Office, EPUB, HTML, pictures and more. "-" reads it from standard input. Costs as much as scraping it.',
  options: {
    ...CONTENT_OPTIONS,
    format: { ...CONTENT_OPTIONS.format, choices: FILE_FORMATS },
    type: { type: 'string', help: 'The MIME type of the file, if it is not recognised.' },
    pages: { type: 'string', help: 'How many pages of a PDF to read; --pages=-1 for all.' },
  },
  examples: [
    ['winnow parse report.pdf', 'The document as Markdown'],
    ['winnow parse report.pdf --pages=-1 > report.md', 'All its pages, into a file'],
    ['curl -s https://example.com/report.pdf | winnow parse -', 'From a pipe'],
    ['winnow parse invoice.png --prompt "number, date and total"', 'Data from a picture'],
  ],
  async run({ args: [path = ''], options, connect, signal, progress, terminal }) {
    const formats = formatsFrom(options);
    const pages = integer(options, 'pages');
    const file = await bytesOf(path);
    const { winnow } = await connect();
    progress.update({ label: path });
    const result = await winnow.parse(
      {
        file,
        name: path === '-' ? undefined : basename(path),
        formats,
        contentType: text(options, 'type'),
        processors: pages === undefined ? undefined : [{ type: 'pdf', maxPages: pages }],
      },
      { signal },
    );
    progress.end();
    const notes = [...showWarnings(result, terminal.err), ...showLeftOut(result.results, terminal.err)];
    for (const line of notes) progress.note(line);
    const shown = options.json
      ? forScreen(JSON.stringify(result), terminal.out)
      : await showResults(
          formats.map(({ type }) => type),
          result.results,
          terminal.out,
        );
    await writeAndWait(`${shown}\n`);
  },
});

async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(path === '-' ? await buffer(process.stdin) : await readFile(path));
  } catch (error) {
    if (/^https?:/i.test(path))
      throw new UsageError(`${path} is an address. Read it with: winnow scrape ${shellWord(path)}`);
    throw unreadable(path, error);
  }
}
