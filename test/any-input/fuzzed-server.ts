/** A server to send anything to, with a site of its own; each attempt gives a list of the answers that were wrong. */
import type fc from 'fast-check';
import { databaseOfRun } from '../harness/run-database.ts';
import { startServer } from '../harness/server.ts';
import { file } from '../site/handlers.ts';
import { startSite } from '../site/site.ts';
import { anyFile, anyMarkup, realFiles, type SomeFile } from './files.ts';
import { type OpenApi, type Place, placesOf } from './places.ts';
import { type Answer, exchange, problemWith, sendTo } from './send.ts';
import { ADDRESSES, anyAddressPart, anyHeaderValue, anyJson } from './values.ts';

export type FuzzedServer = Awaited<ReturnType<typeof startFuzzedServer>>;

/** Enough to keep two cores busy. */
const AT_ONCE = 12;
const SECRET = 'a secret for the jobs';
/** Names of files are shown, and tell their type. */
const PATH_ENDS = [
  '',
  '%ff',
  'a%00.png',
  'x.csv',
  '%',
  'b%2F..%2Fc.md',
  '%F0%9F%92%A5.tex',
  '?q=%ff',
  '#%ff',
];
const FORMATS = [
  { type: 'markdown' },
  { type: 'html' },
  { type: 'links' },
  { type: 'json', prompt: 'name and price' },
];

export async function startFuzzedServer() {
  const site = await startSite({
    '/*': '<title>Page</title><h1>A page</h1><p>With a <a href="/next">link</a>.',
  });
  const url = await databaseOfRun();
  const server = await startServer({
    env: {
      ...(url && { DATABASE_URL: url }),
      WINNOW_ALLOWED_PRIVATE_HOSTS: site.host,
      WINNOW_INTERNAL_SECRET: SECRET,
      WINNOW_SEARCH: 'local',
      WINNOW_LOG_LEVEL: 'error',
    },
  });
  const target = { url: server.url, key: server.key, internalSecret: SECRET };
  const api = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi;
  // Examples speak of pages on the web; here they are on the site.
  const places = placesOf(api, (example) => pointedAt(example, site.url));
  const files = await realFiles();
  const scrape = place(places, 'POST /api/scrape url');
  const extract = {
    html: place(places, 'POST /api/extract html'),
    markdown: place(places, 'POST /api/extract markdown'),
  };
  let served = 0;

  /** As the body, or in a form; with a name and options that may be anything. */
  async function upload({ type, bytes }: SomeFile, options: string): Promise<string | null> {
    const { statuses } = place(places, 'POST /api/parse name');
    const isForm = served % 2 === 0;
    const query = isForm ? '' : `?options=${encodeURIComponent(options.toWellFormed())}&name=a%00${served}`;
    const sent = exchange(
      `${server.url}/api/parse${query.slice(0, 4000)}`,
      'POST',
      { 'svc-apikey': server.key, 'content-type': isForm ? 'multipart/form-data; boundary=here' : type },
      isForm ? formOf(type, bytes, options) : bytes,
    );
    const answer: Answer | Error = await sent.catch((error: Error) => error);
    const problem = answer instanceof Error ? answer.message : problemWith(answer, statuses);
    return (
      problem && `upload of ${type} ${bytes.toString('base64')} with ${options.slice(0, 200)}: ${problem}`
    );
  }

  async function attempt(at: Place, raw: string): Promise<string | null> {
    const answer: Answer | Error = await sendTo(target, at, raw).catch((error: Error) => error);
    const problem = answer instanceof Error ? answer.message : problemWith(answer, at.statuses);
    return problem && `${at.name} = ${raw.slice(0, 200)}: ${problem}`;
  }

  return {
    url: server.url,
    places,
    anyMarkup,
    anyJson,
    anyFile: anyFile(files),
    tryPlaces(pick: (values: fc.Arbitrary<string>, place: number) => string[]): Promise<string[]> {
      const tries = places.flatMap((at, index) =>
        pick(valuesFor(at), index).map((raw) => () => attempt(at, raw)),
      );
      return problemsOf(tries);
    },
    tryFiles(given: SomeFile[]): Promise<string[]> {
      return problemsOf(
        given.map(({ type, bytes }) => async () => {
          const folder = `/file-${served++}/`;
          const path = folder + (PATH_ENDS[served % PATH_ENDS.length] ?? '');
          site.page(`${folder}*`, file(type, bytes));
          const body = { formats: FORMATS, fetchConfig: { mode: 'fast' } };
          const problem = await attempt({ ...scrape, body }, JSON.stringify(site.url + path));
          site.page(`${folder}*`, '');
          return problem && `${type} ${bytes.toString('base64')}: ${problem}`;
        }),
      );
    },
    /** Files that nothing was done to are read. */
    tryWhole(): Promise<string[]> {
      return problemsOf(
        Object.entries(files).map(([type, bytes]) => async () => {
          const path = `/file-${served++}`;
          site.page(path, file(type, bytes));
          const body = { formats: FORMATS, fetchConfig: { mode: 'fast' } };
          const sent = sendTo(target, { ...scrape, body }, JSON.stringify(site.url + path));
          const answer: Answer | Error = await sent.catch((error: Error) => error);
          site.page(path, '');
          if (answer instanceof Error) return `${type}, undamaged: ${answer.message}`;
          return answer.status === 200
            ? null
            : `${type}, undamaged: ${answer.status} ${answer.text.slice(0, 300)}`;
        }),
      );
    },
    tryUploads(given: SomeFile[], options: string[]): Promise<string[]> {
      return problemsOf(
        given.map((one, index) => () => {
          served += 1;
          return upload(one, options[index % options.length] ?? '{}');
        }),
      );
    },
    tryMarkup(given: string[]): Promise<string[]> {
      return problemsOf(
        given.flatMap((text) => [
          () => attempt(extract.html, JSON.stringify(text)),
          () => attempt(extract.markdown, JSON.stringify(text)),
        ]),
      );
    },
    /** What the server logged as its own failure; it logs nothing of less weight. */
    errorsLogged: () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{')),
    async close() {
      await server.close();
      await site.close();
    },
  };
}

function formOf(type: string, bytes: Buffer, options: string): Buffer {
  const part = (name: string, more: string) =>
    `--here\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('options', '')}${options}\r\n`),
    Buffer.from(part('file', `; filename="a\0/../%ff"\r\nContent-Type: ${type}`)),
    bytes,
    Buffer.from('\r\n--here--\r\n'),
  ]);
}

function place(places: Place[], name: string): Place {
  const found = places.find((one) => one.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

/** Arbitrary text in an address could name a host, which would then be looked for. */
function valuesFor({ at }: Place): fc.Arbitrary<string> {
  if (at.in === 'header') return anyHeaderValue;
  if (at.in !== 'body') return anyAddressPart;
  if (!at.path.some((name) => /url/i.test(String(name)))) return anyJson;
  return anyJson.map((raw) => (namesHost(raw) ? (ADDRESSES[raw.length % ADDRESSES.length] ?? '""') : raw));
}

function namesHost(raw: string): boolean {
  return /^"\s*[\p{L}\p{N}]/u.test(raw) && !ADDRESSES.includes(raw);
}

function pointedAt(example: unknown, url: string): unknown {
  if (example === undefined) return undefined;
  return JSON.parse(JSON.stringify(example).replace(/"https?:\/\/[^/"]+(\/[^"]*)?"/g, `"${url}$1"`));
}

async function problemsOf(tries: (() => Promise<string | null>)[]): Promise<string[]> {
  const problems: string[] = [];
  const waiting = tries.values();
  const work = async () => {
    for (const one of waiting) {
      const problem = await one();
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return problems;
}
