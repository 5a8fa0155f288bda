/** The Python client against a real server. Where Python or PyPI is not to be had, a line says so. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGranary } from '../dashboard/granary-site.ts';
import { CHECKOUT, PACKAGES, pythonWith, runPytest } from '../harness/python.ts';
import { type SharedServer, sharedServer } from '../harness/shared-server.ts';
import type { Site } from '../site/site.ts';

const python = await pythonWith(join(CHECKOUT, '.runtime', 'python'), PACKAGES).catch((error: unknown) => {
  process.stderr.write(`The Python client is not tested here: ${String(error).split('\n')[0]}\n`);
  return null;
});

describe.runIf(python)('the Python client', () => {
  let server: SharedServer;
  let site: Site;
  beforeAll(async () => {
    site = await startGranary();
    server = await sharedServer();
  });
  afterAll(async () => {
    await site?.close();
  });

  it('passes its tests', { timeout: 120_000 }, async () => {
    const printed = await runPytest(python ?? '', ['tests'], { ...server, site: site.url });
    expect(printed).toMatch(/^\d+ passed/m);
  });
});
