/** The same call as a shell command, in TypeScript, in Python and for the CLI, ready to be pasted. */
import { cliSample } from './cli-sample.ts';
import { JSON_TEXT, literal, PYTHON, shellQuote, TYPESCRIPT } from './literal.ts';

export type SampleService = 'scrape' | 'extract' | 'search' | 'crawl' | 'monitor';
export type Sample = { id: string; label: string; code: string };

const METHODS: Record<SampleService, string> = {
  scrape: 'scrape',
  extract: 'extract',
  search: 'search',
  crawl: 'crawl.start',
  monitor: 'monitor.create',
};

export function samplesOf(service: SampleService, body: object, origin: string): Sample[] {
  return [
    { id: 'curl', label: 'curl', code: curl(service, body, origin) },
    { id: 'typescript', label: 'TypeScript', code: typescript(service, body, origin) },
    { id: 'python', label: 'Python', code: python(service, body, origin) },
    { id: 'cli', label: 'CLI', code: cliSample(service, { ...body }) },
  ];
}

function curl(service: SampleService, body: object, origin: string): string {
  return [
    `curl ${origin}/api/${service}`,
    '-H "SVC-APIKEY: $WINNOW_API_KEY"',
    "-H 'Content-Type: application/json'",
    `-d ${shellQuote(literal(body, JSON_TEXT, '  '))}`,
  ].join(' \\\n  ');
}

function typescript(service: SampleService, body: object, origin: string): string {
  return [
    "import { Winnow } from 'winnow-sdk';",
    '',
    `const winnow = new Winnow({ apiKey: process.env.WINNOW_API_KEY, baseUrl: '${origin}' });`,
    `const result = await winnow.${METHODS[service]}(${literal(body, TYPESCRIPT, '')});`,
    'console.log(result);',
  ].join('\n');
}

function python(service: SampleService, body: object, origin: string): string {
  return [
    'import os',
    'import requests',
    '',
    'response = requests.post(',
    `    "${origin}/api/${service}",`,
    '    headers={"SVC-APIKEY": os.environ["WINNOW_API_KEY"]},',
    `    json=${literal(body, PYTHON, '    ')},`,
    ')',
    'print(response.json())',
  ].join('\n');
}
