/**
 * All that is tested in Python, with what is too large for every run: the modules of Open WebUI that search and load
 * pages, from its wheel, which needs Python 3.11 or 3.12; and those of Dify where there are checkouts of it. The packages
 * stay in `.runtime`. Ends with 1 where a test fails.
 *
 *   node bench/front-doors/python.ts
 *   DIFY=../dify DIFY_PLUGINS=../dify-official-plugins node bench/front-doors/python.ts
 *   PYTHON=/opt/python3.11/bin/python3 node bench/front-doors/python.ts    with that Python
 */
import { resolve } from 'node:path';
import { startGranary } from '../../test/dashboard/granary-site.ts';
import { startServer } from '../../test/harness/server.ts';
import { packageApart, runPytest, testPython } from '../../test/python/run-python.ts';

// The tests run in another folder.
for (const name of ['DIFY', 'DIFY_PLUGINS']) {
  if (process.env[name]) process.env[name] = resolve(process.env[name]);
}
const python = await testPython();
const pydantic1 = await packageApart('pydantic==1.10.26');
const openWebui = await packageApart('open-webui');
const site = await startGranary();
const server = await startServer({
  env: {
    WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    WINNOW_SEARCH: 'local',
    WINNOW_KEY_HEADERS: 'SGAI-APIKEY',
  },
});
const at = { url: server.url, key: server.key, site: site.url };
try {
  process.stdout.write(`Python 3.${python.minor}\n`);
  process.stdout.write(`the client, pydantic 2:\n${await runPytest(python, ['tests'], at)}`);
  process.stdout.write(`the client, pydantic 1:\n${await runPytest(python, ['tests'], at, [pydantic1])}`);
  process.stdout.write(`LangChain and LlamaIndex:\n${await runPytest(python, ['extras'], at)}`);
  process.stdout.write(`clients of other services:\n${await runPytest(python, ['peers'], at, [openWebui])}`);
} finally {
  await server.close();
  await site.close();
}
