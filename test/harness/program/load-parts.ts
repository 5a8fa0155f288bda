/** The code of the program, for harness code that runs it in the test's own process. */
import { TEST_RUN } from '../data-dir.ts';

/**
 * From the bundle, because otherwise each worker would load a thousand modules; from the sources if there is no bundle,
 * as in a bench.
 */
export async function loadParts(): Promise<typeof import('./server-parts.ts')> {
  return import(process.env[TEST_RUN.parts] ?? './server-parts.ts');
}
