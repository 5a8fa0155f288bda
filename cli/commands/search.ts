/** `winnow search words…` */
import type { SearchOutput } from '../../sdk/src/index.ts';
import { writeAndWait } from '../../src/command-line/output.ts';
import { indented } from '../../src/command-line/wrap.ts';
import { FOLLOW_THE_SCHEMA } from '../../src/contract/extract/extract.ts';
import { CONTENT_MODES } from '../../src/contract/page/formats.ts';
import { requestFields } from '../../src/contract/request-fields.ts';
import { TIME_RANGES } from '../../src/contract/search.ts';
import { choice, integer, objectFrom, text } from '../option-values.ts';
import { boundsText, CACHE_OPTIONS, cacheFrom, FETCH_OPTIONS, fetchConfigFrom } from '../options.ts';
import { refuseFileName } from '../save/file.ts';
import { checkFolder, openFolder } from '../save/folder.ts';
import { forScreen, printable, type Screen } from '../terminal.ts';
import { userCommand } from '../user-command.ts';

const FIELDS = requestFields('search');
const EXCERPT = 200;

export const searchCommand = userCommand({
  args: 'QUERY...',
  help: 'Search the web and show the results, with --full also the content of their pages.',
  options: {
    results: {
      type: 'string',
      short: 'n',
      help: `How many results, ${boundsText(FIELDS.numResults)}.`,
      default: '5',
    },
    full: { type: 'boolean', help: 'Print the content of each page.' },
    prompt: { type: 'string', help: 'Extract this across all results, and print it as JSON.' },
    schema: { type: 'string', help: 'JSON Schema of what to extract: a file, or the JSON itself.' },
    mode: { type: 'string', short: 'm', help: 'How much of each page to keep.', choices: CONTENT_MODES },
    range: { type: 'string', help: 'Only pages from this period.', choices: TIME_RANGES },
    location: { type: 'string', help: 'Two-letter code of the country to search from.' },
    output: { type: 'string', short: 'o', help: 'Save the pages to this folder.' },
    ...FETCH_OPTIONS,
    ...CACHE_OPTIONS,
  },
  examples: [
    ['winnow search how to mill grain', 'Five results'],
    ['winnow search mills in Denmark -n 10 --full', 'Ten, with their pages'],
    ['winnow search stone mills --prompt "name and place of each mill"', 'Data across the results'],
  ],
  async run({ args, options, connect, signal, progress, terminal }) {
    const schema = objectFrom(options, 'schema');
    const input = {
      query: args.join(' '),
      numResults: integer(options, 'results'),
      prompt: text(options, 'prompt') ?? (schema && FOLLOW_THE_SCHEMA),
      schema,
      mode: choice(options, 'mode', CONTENT_MODES),
      timeRange: choice(options, 'range', TIME_RANGES),
      locationGeoCode: text(options, 'location'),
      fetchConfig: fetchConfigFrom(options),
      ...cacheFrom(options),
    };
    const output = text(options, 'output');
    if (output !== undefined) refuseFileName(output);
    if (output !== undefined) checkFolder(output);
    const { winnow } = await connect();
    progress.update({ label: `Searching for ${input.query}` });
    const result = await winnow.search(input, { signal });
    progress.end();
    for (const line of howItWent(result)) progress.note(line);
    if (output !== undefined) await save(output, result);
    if (options.json) await writeAndWait(`${forScreen(JSON.stringify(result), terminal.out)}\n`);
    else if (input.prompt !== undefined)
      await writeAndWait(`${forScreen(JSON.stringify(result.json ?? null, null, 2), terminal.out)}\n`);
    else if (output === undefined)
      await writeAndWait(`${await show(result, options.full === true, terminal.out)}\n`);
  },
});

/** What the results do not show: a fallback engine, a widened search, and missing pages. */
function howItWent({ metadata: { search, pages } }: SearchOutput): string[] {
  const engine = search.provider === 'local' ? 'the index of pages fetched here' : search.provider;
  return [
    ...(search.fallbackFrom
      ? [`${search.fallbackFrom} did not answer; these results are from ${engine}.`]
      : []),
    ...(search.widened ? [`${engine} does not support a search this narrow, so it was widened.`] : []),
    ...pages.failed.map(({ url, reason }) => `${url}: ${reason}`),
  ].map(printable);
}

async function show({ results }: SearchOutput, full: boolean, screen: Screen): Promise<string> {
  const { style, width } = screen;
  if (results.length === 0) return 'Nothing was found.';
  const page = full && screen.isTerminal ? (await import('../view/markdown.ts')).showMarkdown : asItIs;
  const shown = results.map(({ title, url, snippet, content }, index) => {
    const head = `${style.bold(`${index + 1}. ${printable(title || url)}`)}\n   ${style.dim(printable(url))}`;
    if (full) return `${head}\n\n${page(content, screen)}`;
    const excerpt = printable(snippet ?? content)
      .replace(/\s+/g, ' ')
      .trim();
    const short = excerpt.length > EXCERPT ? `${excerpt.slice(0, EXCERPT)}…` : excerpt;
    return `${head}\n${indented(short, Math.min(width, 100), 3)}`;
  });
  return shown.join('\n\n');
}

const asItIs = (content: string) => content;

async function save(path: string, { results }: SearchOutput): Promise<void> {
  const folder = await openFolder(path, { site: '', download: async () => new Uint8Array() });
  try {
    for (const { url, title, content } of results) {
      const files = await folder.save({ url, results: { markdown: { data: [content] } }, facts: { title } });
      for (const file of files) process.stderr.write(`${path}/${file}\n`);
    }
  } finally {
    await folder.close();
  }
}
