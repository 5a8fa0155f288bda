/** Whatever a client or a site sends, the answer is one that the contract has. `bench/service/fuzz.ts` does the same for longer. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FuzzedServer, startFuzzedServer } from './fuzzed-server.ts';

let fuzzed: FuzzedServer;

beforeAll(async () => {
  fuzzed = await startFuzzedServer();
});
afterAll(async () => {
  await fuzzed?.close();
});

/** The same values in every run: a failure is that of a change, not of chance. */
const SEED = 20_261_115;
const sample = <T>(values: fc.Arbitrary<T>, count: number, offset = 0) =>
  fc.sample(values, { seed: SEED + offset, numRuns: count });

const SLOWLY = { timeout: 120_000 };

it('any JSON in any field, and anything in any parameter', SLOWLY, async () => {
  expect(fuzzed.places.length).toBeGreaterThan(200);
  expect(await fuzzed.tryPlaces((values, place) => sample(values, 1, place))).toEqual([]);
});

it('any bytes as any type of document', SLOWLY, async () => {
  expect(await fuzzed.tryFiles(sample(fuzzed.anyFile, 10))).toEqual([]);
});

it('any bytes as any upload', SLOWLY, async () => {
  const options = ['', '{}', ...sample(fuzzed.anyJson, 4)];
  expect(await fuzzed.tryUploads(sample(fuzzed.anyFile, 6, 1), options)).toEqual([]);
});

it('any markup, inline', SLOWLY, async () => {
  expect(await fuzzed.tryMarkup(sample(fuzzed.anyMarkup, 8))).toEqual([]);
});

it('nothing failed unseen, and the process still serves', async () => {
  expect(fuzzed.errorsLogged()).toEqual([]);
  expect((await fetch(`${fuzzed.url}/api/health`)).status).toBe(200);
});
