/** A call to one of the services as curl, in TypeScript with the SDK, in Python and as a command of `winnow`. */
import type { Service } from '../request-fields.ts';
import { commandSample } from './command.ts';
import { KEY_ACCESS, RUN_TYPESCRIPT, requestSamples } from './http-request.ts';
import { literal, TYPESCRIPT } from './literal.ts';
import { keyLine, type Place, type Sample } from './place.ts';

/** The methods of the SDK. */
const METHODS: Record<Service, string> = {
  scrape: 'scrape',
  extract: 'extract',
  search: 'search',
  map: 'map',
  crawl: 'crawl.start',
  batch: 'batch.start',
  parse: 'parse',
  monitor: 'monitor.create',
};

/** The SDK of the same version, which the server itself hands out: see dashboard/sdk-plugin.ts. */
const SDK_FILE = '/dashboard/winnow-sdk.tgz';

export type SampleCall = {
  service: Service;
  /** For parse, `file` is the name of the file. */
  body: object;
  /** The id of the monitor that the body changes; without one the call creates something. */
  changes?: string | undefined;
};

export function callSamples(call: SampleCall, place: Place): Sample[] {
  const { service, body, changes } = call;
  const path = changes === undefined ? `/api/${service}` : `/api/${service}/${changes}`;
  const method = changes === undefined ? 'POST' : 'PATCH';
  const request = { method, url: place.origin + path, ...contentOf(service, body), access: KEY_ACCESS };
  const samples = requestSamples(request, place);
  const sdk: Sample = {
    language: 'typescript',
    setUp: `npm install ${place.origin}${SDK_FILE}\n${keyLine(place)}`,
    code: RUN_TYPESCRIPT + sdkSample(call, place.origin),
  };
  const all = samples.map((sample) => (sample.language === 'typescript' ? sdk : sample));
  return [...all, cliSample(service, body, place, changes)];
}

/** `--no`: if the command is not found, npm must not run somebody else's package of that name. */
export function cliSample(service: Service, body: object, place: Place, changes?: string): Sample {
  const command = commandSample(service, { ...body }, changes).replace(/^winnow /m, 'npx --no winnow ');
  const code = [`export WINNOW_URL=${place.origin}`, keyLine(place), command].join('\n');
  return { language: 'cli', setUp: null, code };
}

/** A file is sent as a form, with the other members as its options. */
function contentOf(service: Service, body: object): { body: object | undefined; file?: string } {
  if (service !== 'parse') return { body };
  const { file, ...options } = body as { file: string };
  return { file, body: Object.keys(options).length > 0 ? options : undefined };
}

function sdkSample({ service, body, changes }: SampleCall, origin: string): string {
  const { file, ...options } = body as { file?: string };
  const given =
    file === undefined
      ? literal(body, TYPESCRIPT, '')
      : literal({ name: file, ...options }, TYPESCRIPT, '').replace(/^\{(\s+)/, '{$1file,$1');
  const call =
    changes === undefined ? `${METHODS[service]}(${given})` : `${service}.update('${changes}', ${given})`;
  return [
    ...(file === undefined ? [] : ["import { readFile } from 'node:fs/promises';"]),
    "import { Winnow } from 'winnow-sdk';",
    '',
    ...(file === undefined
      ? []
      : [`const file = new Uint8Array(await readFile(${literal(file, TYPESCRIPT, '')}));`]),
    `const winnow = new Winnow({ apiKey: process.env.WINNOW_API_KEY, baseUrl: '${origin}' });`,
    `const result = await winnow.${call};`,
    'console.dir(result, { depth: null });',
  ].join('\n');
}
