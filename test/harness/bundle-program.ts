/**
 * The program in some files instead of a thousand modules. Tests start it more than two hundred times, and loading
 * modules is half of a start. What it starts itself, children and further processes, it starts from the sources.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const SOURCE = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** Inside the checkout, where packages are found; always the same, so that compiled code is used again. */
const TARGET = fileURLToPath(new URL('../../.runtime/test-program', import.meta.url));

/** Many modules, and plain JavaScript. Other packages are loaded as they are. */
const INCLUDED = /^(zod|undici|hono|@hono|pg-boss)(\/|$)/;

/** Returns the path of the file to run. */
export async function bundleProgram(): Promise<string> {
  const bundle = await rolldown({
    input: SOURCE,
    platform: 'node',
    plugins: [ownAddress],
    external: (id) => /^[a-z@]/i.test(id) && !INCLUDED.test(id),
  });
  await bundle.write({ dir: TARGET });
  await bundle.close();
  return `${TARGET}/main.js`;
}

/** A module that looks for files beside its own finds those of the sources. */
const ownAddress: Plugin = {
  name: 'own-address',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null;
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.filename', JSON.stringify(id));
  },
};
