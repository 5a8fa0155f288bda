/**
 * Sends anything to every field of every route, and any bytes as every type of document, for as long as asked, and
 * prints each answer that the contract does not have, and each undamaged file that is not read:
 * `node bench/service/fuzz.ts --minutes 30`. `--seed` repeats a run.
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { startFuzzedServer } from '../../test/any-input/fuzzed-server.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
});
const first = Number(values.seed ?? Date.now() % 2 ** 31);
const until = Date.now() + Number(values.minutes) * 60_000;

const fuzzed = await startFuzzedServer();
console.log(`seed ${first}, ${fuzzed.places.length} places`);
const seen = new Set<string>();
let sent = 0;

try {
  for (let seed = first; Date.now() < until; seed += 100_000) {
    const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number, offset = 0) => {
      sent += count;
      return fc.sample(arbitrary, { seed: seed + offset, numRuns: count });
    };
    report(await fuzzed.tryPlaces((arbitrary, place) => sample(arbitrary, 3, place)));
    report(await fuzzed.tryWhole());
    report(await fuzzed.tryFiles(sample(fuzzed.anyFile, 200)));
    report(await fuzzed.tryUploads(sample(fuzzed.anyFile, 100, 1), ['{}', ...sample(fuzzed.anyJson, 50)]));
    report(await fuzzed.tryMarkup(sample(fuzzed.anyMarkup, 50)));
    report(fuzzed.errorsLogged());
  }
} finally {
  await fuzzed.close();
}
console.log(`${sent} inputs, ${seen.size} answers that the contract does not have`);
process.exitCode = seen.size > 0 ? 1 : 0;

function report(problems: string[]): void {
  for (const problem of problems.filter((one) => !seen.has(one))) {
    seen.add(problem);
    console.log(problem);
  }
}
