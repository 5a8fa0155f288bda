/** `winnow extract URL "what to extract"` */
import { UsageError } from '../../src/command-line/command.ts';
import { writeAndWait } from '../../src/command-line/output.ts';
import { FOLLOW_THE_SCHEMA } from '../../src/contract/extract/extract.ts';
import { CONTENT_MODES } from '../../src/contract/page/formats.ts';
import { readTextFrom } from '../input.ts';
import { choice, objectFrom, text } from '../option-values.ts';
import { CACHE_OPTIONS, cacheFrom, FETCH_OPTIONS, fetchConfigFrom, selectFrom } from '../options.ts';
import { checkPlace, isTable } from '../save/file.ts';
import { rowsOf, saveTable, saveText } from '../save/table.ts';
import { forScreen, printable } from '../terminal.ts';
import { userCommand } from '../user-command.ts';

export const extractCommand = userCommand({
  args: '[URL] [PROMPT]',
  help: 'Extract data from a page, or from your own HTML or Markdown, and print it as JSON.',
  options: {
    schema: {
      type: 'string',
      short: 's',
      help: 'JSON Schema that the data must fit: a file, or the JSON itself.',
    },
    select: { type: 'string', help: 'Selectors that read the data: a file, or the JSON itself. 1 credit.' },
    prompt: { type: 'string', help: 'What to extract, instead of the second argument.' },
    evidence: { type: 'boolean', help: 'Print where on the page each value was found, along with the data.' },
    html: { type: 'string', help: 'Read HTML from this file instead of a URL; "-" is standard input.' },
    markdown: {
      type: 'string',
      help: 'Read Markdown from this file instead of a URL; "-" is standard input.',
    },
    mode: { type: 'string', short: 'm', help: 'How much of the page to read.', choices: CONTENT_MODES },
    extractor: { type: 'string', help: 'The id of one of your extractors, to run instead of a prompt.' },
    output: {
      type: 'string',
      short: 'o',
      help: 'Write the data to this file instead: data.json, or data.csv as a table.',
    },
    ...FETCH_OPTIONS,
    ...CACHE_OPTIONS,
  },
  examples: [
    ['winnow extract https://example.com "the title and the first link"', 'In your own words'],
    ['winnow extract https://example.com "name and price" --schema product.json', 'In the shape of a schema'],
    ['winnow extract https://example.com --select fields.json', 'With your own selectors'],
    ['winnow extract --html page.html "name and price"', 'From a file'],
    ['winnow extract https://example.com "name and price of each product" -o data.csv', 'As a table'],
  ],
  async run({ args, options, connect, signal, progress, terminal }) {
    const schema = objectFrom(options, 'schema');
    const select = selectFrom(options);
    const evidence = options.evidence === true ? true : undefined;
    const html = await fileOf(text(options, 'html'));
    const markdown = await fileOf(text(options, 'markdown'));
    const fromFile = html !== undefined || markdown !== undefined;
    if (fromFile && args.length > 1)
      throw new UsageError('Pass an address, or a file with --html or --markdown, not both.');
    const [url, given] = fromFile ? [undefined, ...args] : args;
    const extractor = text(options, 'extractor');
    const named = text(options, 'prompt');
    if (given !== undefined && named !== undefined)
      throw new UsageError('Say what to extract once: as an argument, or with --prompt.');
    const prompt = given ?? named ?? (schema ? FOLLOW_THE_SCHEMA : undefined);
    if (prompt === undefined && !select && !extractor)
      throw new UsageError('Say what to extract: winnow extract URL "what you want"');
    const output = text(options, 'output');
    if (output !== undefined) checkOutput(output, { evidence });
    const mode = choice(options, 'mode', CONTENT_MODES);
    const fetchConfig = fetchConfigFrom(options);
    const { winnow } = await connect();
    progress.update({ label: url ?? 'Extracting' });
    const result = await winnow.extract(
      {
        url,
        html,
        markdown,
        prompt,
        schema,
        select,
        extractor,
        evidence,
        mode,
        fetchConfig,
        ...cacheFrom(options),
      },
      { signal },
    );
    for (const { reason, detail } of result.metadata.warnings ?? []) {
      progress.note(
        `${terminal.err.style.yellow('warning:')} ${reason}${detail ? ` (${printable(detail)})` : ''}`,
      );
    }
    progress.end();
    const data = evidence ? { json: result.json, evidence: result.metadata.evidence } : result.json;
    const shown = options.json ? JSON.stringify(result) : JSON.stringify(data, null, 2);
    if (output === undefined) return writeAndWait(`${forScreen(shown, terminal.out)}\n`);
    if (isTable(output)) await saveTable(output, rowsOf(result.json));
    else await saveText(output, `${shown}\n`);
    progress.note(output);
  },
});

function checkOutput(path: string, { evidence }: { evidence: true | undefined }): void {
  if (!isTable(path) && !/\.json$/i.test(path))
    throw new UsageError(`The name of the output file must end in .json or .csv, not ${path}.`);
  if (isTable(path) && evidence) throw new UsageError('A table cannot hold --evidence: use a .json file.');
  checkPlace(path);
}

async function fileOf(file: string | undefined): Promise<string | undefined> {
  return file === undefined ? undefined : readTextFrom(file);
}
