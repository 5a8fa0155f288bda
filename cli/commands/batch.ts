/** `winnow batch URL…`: many pages by their addresses, fetched by the server in the background. */
import { WinnowError } from '../../sdk/src/index.ts';
import { UsageError } from '../../src/command-line/command.ts';
import { BATCH_EVENTS, MAX_BATCH_URLS } from '../../src/contract/crawl/batch.ts';
import { inputLines } from '../input.ts';
import { integer, text, words } from '../option-values.ts';
import {
  CACHE_OPTIONS,
  cacheFrom,
  FETCH_OPTIONS,
  FORMAT_OPTIONS,
  fetchConfigFrom,
  formatsFrom,
  SELECTOR_OPTIONS,
  selectorsFrom,
} from '../options.ts';
import { refuseFile } from '../refuse-file.ts';
import { printable } from '../terminal.ts';
import { userCommand } from '../user-command.ts';
import { jobInto, OUTPUT, resumeCommand } from './job-into.ts';

export const batchCommand = userCommand({
  args: 'URL...',
  help: `Fetch up to ${MAX_BATCH_URLS} pages by their addresses, in the background: the batch survives restarts of the server, and after Ctrl-C it can be resumed. "-" reads addresses from standard input, one per line.`,
  options: {
    ...OUTPUT,
    'ignore-invalid': { type: 'boolean', help: 'Skip addresses that cannot be fetched.' },
    concurrency: { type: 'string', help: 'The most pages to fetch at once.' },
    webhook: { type: 'string', help: 'Send the events of the batch to this address.' },
    'webhook-event': {
      type: 'list',
      help: 'Send only these events, comma-separated. Default: all.',
      choices: BATCH_EVENTS,
    },
    ...FORMAT_OPTIONS,
    ...SELECTOR_OPTIONS,
    ...FETCH_OPTIONS,
    ...CACHE_OPTIONS,
  },
  examples: [
    ['winnow batch - -o pages < addresses.txt', 'Many pages into a folder'],
    ['winnow batch https://example.com https://example.org --json', 'One line per page, with its content'],
  ],
  async run(input) {
    const { args, options, signal, progress } = input;
    for (const arg of args) refuseFile(arg, 'batch');
    const urls: string[] = [];
    for (const arg of args) {
      if (arg !== '-') urls.push(arg);
      else for await (const line of inputLines(signal)) urls.push(line);
    }
    signal.throwIfAborted();
    if (urls.length === 0) throw new UsageError('There are no addresses to fetch.');
    const body = {
      urls,
      formats: formatsFrom(options),
      ...selectorsFrom(options),
      ignoreInvalid: options['ignore-invalid'] === true ? true : undefined,
      maxConcurrency: integer(options, 'concurrency'),
      webhookUrl: text(options, 'webhook'),
      webhookEvents: words(options, 'webhook-event')?.map(eventOf),
      fetchConfig: fetchConfigFrom(options),
      ...cacheFrom(options),
    };
    await jobInto(input, 'batch', async (winnow, follow) => {
      const { id, invalid = [] } = await winnow.batch.start(body, { signal }).catch((error) => {
        throw namingAddresses(error, urls);
      });
      for (const address of invalid) progress.note(`left out: ${printable(address)}`);
      return winnow.batch.follow(id, { ...follow, signal });
    });
  },
});

function eventOf(given: string): (typeof BATCH_EVENTS)[number] {
  const event = BATCH_EVENTS.find((one) => one === given);
  if (!event) throw new UsageError(`There is no event "${given}". The events: ${BATCH_EVENTS.join(', ')}.`);
  return event;
}

/** Names the invalid address instead of its position in a long list. */
function namingAddresses(error: unknown, urls: readonly string[]): unknown {
  if (!(error instanceof WinnowError) || error.type !== 'validation') return error;
  const details = error.details.map((issue) => {
    const [field, place] = issue.path;
    return field === 'urls' && typeof place === 'number' ? { ...issue, path: [urls[place] ?? place] } : issue;
  });
  return new WinnowError(error.type, error.summary, {
    status: error.status,
    details,
    headers: error.headers,
  });
}

export const batchResume = resumeCommand('batch');
