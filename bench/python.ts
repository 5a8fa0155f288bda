/**
 * The Python client with everything it offers: its tests and those of its extras (LangChain, LlamaIndex), with pydantic 2,
 * and its tests with pydantic 1; then the main calls of other services' Python clients (firecrawl-py, tavily-python,
 * scrapegraph-py) and of the modules of Open WebUI that search and load pages; these need Python 3.12. Installs some
 * 500 MB of packages into a folder that is removed afterwards. Ends with 1 where a test fails.
 *
 *   node bench/python.ts
 *   PYTHON=/opt/python3.12/bin/python3 node bench/python.ts peers   only the clients of others, with that Python
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startGranary } from '../test/dashboard/granary-site.ts';
import { PACKAGES, pythonWith, runPytest } from '../test/harness/python.ts';
import { startServer } from '../test/harness/server.ts';

const folder = await mkdtemp(join(tmpdir(), 'winnow-python-'));
const site = await startGranary();
const server = await startServer({
  env: {
    WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    WINNOW_SEARCH: 'local',
    WINNOW_KEY_HEADERS: 'SGAI-APIKEY',
  },
});
/** Some of the packages are large, and a machine may be slow. */
const installMs = 1_800_000;
const at = { url: server.url, key: server.key, site: site.url };
try {
  if (process.argv[2] !== 'peers') await own();
  await peers();
} finally {
  await server.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
}

async function own(): Promise<void> {
  const full = await pythonWith(join(folder, 'full'), [...PACKAGES, 'langchain-core', 'llama-index-core'], {
    installMs,
  });
  process.stdout.write(`pydantic 2, with the extras: ${await runPytest(full, ['tests', 'extras'], at)}`);
  const old = await pythonWith(
    join(folder, 'old'),
    PACKAGES.map((name) => (name === 'pydantic' ? 'pydantic<2' : name)),
    { installMs },
  );
  process.stdout.write(`pydantic 1: ${await runPytest(old, ['tests'], at)}`);
}

async function peers(): Promise<void> {
  const program = process.env.PYTHON ?? 'python3.12';
  const clients = ['firecrawl-py', 'tavily-python', 'scrapegraph-py', 'langchain-core', 'aiohttp'];
  const python = await pythonWith(join(folder, 'peers'), [...PACKAGES, ...clients], { program, installMs });
  // Without the gigabytes that the rest of it needs.
  await promisify(execFile)(python, ['-m', 'pip', 'install', '--quiet', '--no-deps', 'open-webui'], {
    timeout: installMs,
  });
  process.stdout.write(
    `clients of other services: ${await runPytest(python, ['peers', '-rs', '-W', 'ignore'], at)}`,
  );
}
