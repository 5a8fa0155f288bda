/**
 * The Python client with everything it offers: its tests and those of its extras (LangChain, LlamaIndex), with pydantic 2,
 * and its tests with pydantic 1; then the main calls of other services' Python clients (firecrawl-py, tavily-python,
 * scrapegraph-py, which needs Python 3.12). Installs some 300 MB of packages into a folder that is removed afterwards. Ends with 1
 * where a test fails.
 *
 *   node bench/python.ts
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const others = [...PACKAGES, 'firecrawl-py', 'tavily-python', 'scrapegraph-py'];
  const peers = await pythonWith(join(folder, 'peers'), others, { program: 'python3.12', installMs }).catch(
    () => pythonWith(join(folder, 'peers'), others, { installMs }),
  );
  process.stdout.write(`clients of other services: ${await runPytest(peers, ['peers', '-W', 'ignore'], at)}`);
} finally {
  await server.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
}
