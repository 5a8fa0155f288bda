/**
 * Whether others can use the OpenAPI document that a server serves: redocly's recommended rules have nothing to say
 * about it, and a client whose types openapi-typescript made from it compiles and calls. Ends with 1 where not. The
 * packages are installed into a folder that is removed afterwards.
 *
 *   node bench/front-doors/openapi.ts
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from '../../test/harness/server.ts';
import { startSite } from '../../test/site/site.ts';
import { printTable } from '../table.ts';

const PACKAGES = ['@redocly/openapi-core@2', 'openapi-typescript@7', 'openapi-fetch@0.17', '@types/node@24'];

/** Of @redocly/openapi-core. */
type Redocly = {
  createConfig(config: { extends: string[] }): Promise<object>;
  lintFromString(options: {
    source: string;
    absoluteRef: string;
    config: object;
  }): Promise<{ severity: string; ruleId: string; message: string; location: { pointer?: string }[] }[]>;
};

const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './paths.ts';

const [baseUrl = '', key = '', url = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { 'SVC-APIKEY': key } });

const scraped = await client.POST('/api/scrape', { body: { url, formats: [{ type: 'markdown' }] } });
if (!scraped.data) throw new Error(scraped.error.error.message);
const title: string | null = scraped.data.metadata.title;

const history = await client.GET('/api/history/{id}', { params: { path: { id: scraped.data.id } } });
const parsed = await client.POST('/api/parse', {
  params: { query: { name: 'mill.html' } },
  body: '<h1>The mill</h1>',
  bodySerializer: (body) => body,
  headers: { 'Content-Type': 'application/octet-stream' },
});
const refused = await client.POST('/api/scrape', { body: { url: 'ftp://x' } });
const refusal: string | undefined = refused.error?.error.type;
console.log(JSON.stringify([title, history.data?.service, parsed.data?.metadata.file.bytes, refusal]));
`;
const ANSWER = ['Mill', 'scrape', 17, 'validation'];

const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
const site = await startSite({
  '/': '<title>Mill</title><h1>Mill</h1><p>It turns by the wind, day and night.</p>',
});
const server = await startServer({ env: { WINNOW_ALLOWED_PRIVATE_HOSTS: site.host } });
try {
  // Not synchronous: the site is in this process.
  const start = promisify(execFile);
  const run = async (file: string, ...args: string[]) =>
    (await start(process.execPath, [file, ...args], { cwd: folder })).stdout;
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  await start('npm', ['install', '--ignore-scripts', '--silent', ...PACKAGES], { cwd: folder });
  const source = await (await server.fetch('/api/openapi.json')).text();

  const core = join(folder, 'node_modules/@redocly/openapi-core/lib/index.js');
  const { createConfig, lintFromString }: Redocly = await import(pathToFileURL(core).href);
  const config = await createConfig({ extends: ['recommended'] });
  const absoluteRef = join(folder, 'openapi.json');
  const problems = await lintFromString({ source, absoluteRef, config });
  for (const { severity, ruleId, message, location } of problems)
    process.stdout.write(`${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}\n`);

  await writeFile(absoluteRef, source);
  await writeFile(join(folder, 'client.ts'), CLIENT);
  // Fields with a default may be left out of a request.
  const generate = ['openapi.json', '-o', 'paths.ts', '--default-non-nullable=false'];
  await run(join(folder, 'node_modules/openapi-typescript/bin/cli.js'), ...generate);
  const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  await run(tsc, ...strict, '--allowImportingTsExtensions', '--skipLibCheck', 'client.ts');
  const printed = (await run('client.ts', server.url, server.key, `${site.url}/`)).trim();

  printTable(
    'The OpenAPI document as served',
    ['', ''],
    [
      ['operations', String(Object.values<object>(JSON.parse(source).paths).flatMap(Object.keys).length)],
      ["errors and warnings by redocly's recommended rules", String(problems.length)],
      ['a client made by openapi-typescript, compiled and run, printed', printed],
    ],
  );
  if (problems.length > 0 || printed !== JSON.stringify(ANSWER)) process.exitCode = 1;
} finally {
  await server.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
}
