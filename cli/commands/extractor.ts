/** `winnow extractor …` */
import type { Extractor } from '../../sdk/src/index.ts';
import { UsageError } from '../../src/command-line/command.ts';
import { table } from '../../src/command-line/table.ts';
import { objectFrom, text } from '../option-values.ts';
import { printable } from '../terminal.ts';
import { userCommand } from '../user-command.ts';

export const extractorCreate = userCommand({
  args: 'NAME URL...',
  help: 'Learn an extractor from sample pages of one kind: describe what to find with --schema or --prompt. 5 credits a page.',
  options: {
    schema: { type: 'string', short: 's', help: 'JSON Schema of the data: a file, or the JSON itself.' },
    prompt: { type: 'string', help: 'What to extract, in your own words.' },
    webhook: {
      type: 'string',
      help: 'Call this address when pages change and when the extractor has learned again.',
    },
  },
  examples: [
    [
      'winnow extractor create mugs https://example.com/mugs/1 https://example.com/mugs/2 https://example.com/mugs/3 --prompt "name and price"',
      'Three pages to learn from',
    ],
    ['winnow scrape https://example.com/mugs/4 --extractor ID', 'Run it on another page'],
  ],
  async run({ args: [name = '', ...urls], options, connect, print, signal, progress }) {
    const schema = objectFrom(options, 'schema');
    const prompt = text(options, 'prompt');
    if (!schema && !prompt)
      throw new UsageError('Describe what to find on the pages: --schema FILE or --prompt "what you want"');
    const { winnow } = await connect();
    progress.update({ label: `Learning from ${urls.length} pages` });
    const input = { name, urls, schema, prompt, webhookUrl: text(options, 'webhook') };
    const made = await winnow.extractor.create(input, { signal });
    progress.end();
    for (const { url, error } of made.failed)
      progress.note(`not used: ${printable(url)} (${printable(error)})`);
    print(made, factsOf(made));
  },
});

export const extractorList = userCommand({
  args: '',
  help: 'List the extractors, newest first.',
  async run({ connect, print, signal }) {
    const { winnow } = await connect();
    const all = [];
    for await (const one of winnow.extractor.all({ signal })) all.push(one);
    const rows = all.map(({ status, version, fields, id, name }) => [
      status,
      String(version),
      percent(fields),
      id,
      printable(name),
    ]);
    print(
      all,
      rows.length === 0
        ? 'There are no extractors.'
        : table(['STATUS', 'VERSION', 'COVERAGE', 'ID', 'NAME'], rows),
    );
  },
});

export const extractorGet = userCommand({
  args: 'ID',
  help: 'Show an extractor: its fields, how well each is found, and its versions.',
  async run({ args: [id = ''], connect, print, signal }) {
    const { winnow } = await connect();
    const found = await winnow.extractor.get(id, { signal });
    print(found, factsOf(found));
  },
});

export const extractorLearn = userCommand({
  args: 'ID [URL...]',
  help: 'Learn a new version, from these pages or from the previous samples. 5 credits a page.',
  async run({ args: [id = '', ...urls], connect, print, signal, progress }) {
    const { winnow } = await connect();
    progress.update({ label: 'Learning' });
    const made = await winnow.extractor.learn(id, urls.length > 0 ? { urls } : {}, { signal });
    progress.end();
    for (const { url, error } of made.failed)
      progress.note(`not used: ${printable(url)} (${printable(error)})`);
    print(made, factsOf(made));
  },
});

export const extractorDelete = userCommand({
  args: 'ID',
  help: 'Permanently delete an extractor with all its versions.',
  async run({ args: [id = ''], connect, print, signal }) {
    const { winnow } = await connect();
    print(await winnow.extractor.delete(id, { signal }), 'Deleted.');
  },
});

function percent(fields: Extractor['fields']): string {
  const mean = fields.reduce((sum, { coverage }) => sum + coverage, 0) / Math.max(1, fields.length);
  return `${Math.round(mean * 100)} %`;
}

function factsOf(found: Extractor): string {
  const facts = [
    ['id', found.id],
    ['name', found.name],
    ['status', found.status],
    ['missing', found.missing.join(', ')],
    ['version', `${found.version}, from ${found.samples} ${found.samples === 1 ? 'page' : 'pages'}`],
    ['pages run', String(found.pagesRun)],
    ['webhook', found.webhookUrl ?? ''],
  ].filter(([, value]) => value !== '');
  const lines = facts.map(([name = '', value = '']) => `${name.padEnd(11)}${printable(value)}`);
  const fields = found.fields.map(({ path, coverage }) => [
    printable(path),
    `${Math.round(coverage * 100)} %`,
  ]);
  return `${lines.join('\n')}\n\n${table(['FIELD', 'COVERAGE'], fields)}`;
}
