/** The code of the program, for what runs it in the process of the test. */
import { TEST_RUN } from '../data-dir.ts';

/**
 * From the bundle: each worker would load a thousand modules otherwise. From the sources where nobody has bundled them,
 * as in a bench.
 */
export async function loadParts(): Promise<typeof import('./server-parts.ts')> {
  return import(process.env[TEST_RUN.parts] ?? './server-parts.ts');
}
