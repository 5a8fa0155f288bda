/** A call to one of the services as curl, in TypeScript with the SDK, in Python and as a command of `winnow`. */
import type { Service } from '../fields.ts';
import { commandSample } from './command.ts';
import { curlSample, KEY_ACCESS, pythonSample } from './http-request.ts';
import { literal, TYPESCRIPT } from './literal.ts';

/** The methods of the SDK. */
const METHODS: Record<Service, string> = {
  scrape: 'scrape',
  extract: 'extract',
  search: 'search',
  crawl: 'crawl.start',
  monitor: 'monitor.create',
};

export type CallSamples = { curl: string; typescript: string; python: string; cli: string };

export function callSamples(service: Service, body: object, origin: string): CallSamples {
  const request = { method: 'POST', url: `${origin}/api/${service}`, body, access: KEY_ACCESS };
  return {
    curl: curlSample(request),
    typescript: sdkSample(service, body, origin),
    python: pythonSample(request),
    cli: commandSample(service, { ...body }),
  };
}

function sdkSample(service: Service, body: object, origin: string): string {
  return [
    "import { Winnow } from 'winnow-sdk';",
    '',
    `const winnow = new Winnow({ apiKey: process.env.WINNOW_API_KEY, baseUrl: '${origin}' });`,
    `const result = await winnow.${METHODS[service]}(${literal(body, TYPESCRIPT, '')});`,
    'console.log(result);',
  ].join('\n');
}
