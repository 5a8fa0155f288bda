/**
 * The program in some files instead of a thousand modules. Tests start it more than two hundred times, and loading
 * modules is half of a start. What it starts itself, children and further processes, it starts from the sources.
 */
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type OutputAsset, type OutputChunk, type Plugin, rolldown } from 'rolldown';

const ENTRIES = {
  main: fileURLToPath(new URL('../../../src/main.ts', import.meta.url)),
  parts: fileURLToPath(new URL('./server-parts.ts', import.meta.url)),
};
/** Inside the checkout, where packages are found; always the same, so that compiled code is used again. */
const TARGET = fileURLToPath(new URL('../../../.runtime/test-program', import.meta.url));

const DAY_MS = 24 * 60 * 60_000;

/** Many modules of plain JavaScript that every start loads, with what they need themselves. Others are loaded as they are. */
const INCLUDED =
  /^(zod|undici|hono|@hono|pg|pg-boss|css-select|htmlparser2|chardet|jsonrepair|@cfworker|entities)(\/|$)/;

const isLeftOut = (id: string, importer: string | undefined) =>
  /^[a-z@]/i.test(id) && !INCLUDED.test(id) && !importer?.includes('/node_modules/');

/** The files to run and to load. */
export async function bundleProgram(): Promise<Record<keyof typeof ENTRIES, string>> {
  const bundle = await rolldown({
    input: ENTRIES,
    platform: 'node',
    plugins: [ownAddress],
    external: isLeftOut,
  });
  const { output } = await bundle.generate({ entryFileNames: '[name]-[hash].js' });
  await bundle.close();
  await mkdir(TARGET, { recursive: true });
  await removeOldFiles();
  for (const file of output) await replace(join(TARGET, file.fileName), contentOf(file));
  const pathOf = (name: keyof typeof ENTRIES) => {
    const entry = output.find((file) => file.type === 'chunk' && file.isEntry && file.name === name);
    if (!entry) throw new Error(`The bundle has no ${name}`);
    return join(TARGET, entry.fileName);
  };
  return { main: pathOf('main'), parts: pathOf('parts') };
}

/** Those of earlier sources. A run that uses them takes less than a day. */
async function removeOldFiles(): Promise<void> {
  for (const name of await readdir(TARGET)) {
    const path = join(TARGET, name);
    // Another run may just have renamed or removed it.
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - writtenAt > DAY_MS) await rm(path, { force: true });
  }
}

/** Other runs in this checkout may be starting from the same files, which are never half written. */
async function replace(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}

const contentOf = (file: OutputChunk | OutputAsset) => (file.type === 'chunk' ? file.code : file.source);

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
