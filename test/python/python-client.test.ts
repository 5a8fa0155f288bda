/**
 * The Python client with its extras, and the Python clients of other services, against a real server. Where Python or
 * PyPI is not to be had, a line says so.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGranary } from '../dashboard/granary-site.ts';
import { nullIfNotAvailable } from '../harness/registry.ts';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import type { Site } from '../site/site.ts';
import { packageApart, runPytest, testPython } from './run-python.ts';

const LONG = { timeout: 300_000 };
const python = await nullIfNotAvailable('Nothing in Python is tested here', testPython);

describe.runIf(python)('in Python', () => {
  let server: SharedServer;
  let site: Site;
  beforeAll(async () => {
    site = await startGranary();
    server = await sharedServer();
  });
  afterAll(async () => {
    await site?.close();
  });

  const pass = async (tests: readonly string[], before: readonly string[] = []) => {
    const printed = await runPytest(python ?? never(), tests, { ...server, site: site.url }, before);
    for (const [skipped] of printed.matchAll(/^SKIPPED.*$/gm)) process.stderr.write(`python: ${skipped}\n`);
    expect(printed).toMatch(/^\d+ passed/m);
  };

  it('the client, LangChain, LlamaIndex and clients of other services do their calls', LONG, () =>
    pass(['tests', 'extras', 'peers/test_peers.py']),
  );

  // No later Python runs it.
  it.runIf((python?.minor ?? 0) < 14)('the client takes models of pydantic 1', LONG, async () => {
    // The only one with a model in it.
    const test = 'tests/test_calls.py::test_data_comes_in_the_shape_of_a_model';
    await pass([test], [await packageApart('pydantic==1.10.26')]);
  });
});

function never(): never {
  throw new Error('There is no Python here');
}
