/**
 * Bundles the program and its converters into a few files instead of a thousand modules. Tests start each of them more
 * than two hundred times, and loading modules is half of a start. Further processes are started from the sources.
 */
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type OutputAsset, type OutputChunk, type Plugin, rolldown } from 'rolldown';

const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const PROGRAM = {
  entries: {
    main: pathOf('src/main.ts'),
    parts: fileURLToPath(new URL('./server-parts.ts', import.meta.url)),
  },
  /** Inside the checkout, where packages are found; always the same place, so that compiled code is reused. */
  target: pathOf('.runtime/test-program'),
};
const CONVERTER = {
  entries: { child: pathOf('src/sandbox/child.ts'), prepare: pathOf('src/sandbox/prepare.ts') },
  /** Where children may read, whatever isolates them. */
  target: pathOf('node_modules/.test-converter'),
};

const DAY_MS = 24 * 60 * 60_000;

/**
 * Packages of plain JavaScript with many modules that every start loads, including their dependencies. Others are
 * loaded as they are. Nodes of a page are told apart by their classes, so everything that creates them has to be
 * included.
 */
const INCLUDED =
  /^(zod|undici|hono|@hono|pg|pg-boss|css-select|htmlparser2|domhandler|chardet|jsonrepair|@cfworker|entities|tldts|diff|mdast-[^/]*|micromark-[^/]*|saxes)(\/|$)/;
const isLeftOut = (id: string, importer: string | undefined) =>
  /^[a-z@]/i.test(id) && !INCLUDED.test(id) && !importer?.includes('/node_modules/');

/** The files to run and to load. */
export async function bundleProgram(): Promise<Record<keyof typeof PROGRAM.entries, string>> {
  const converter = await bundle(CONVERTER, [checkApart, ownAddress]);
  return bundle(PROGRAM, [convertersFrom(converter), ownAddress]);
}

async function bundle<Name extends string>(
  { entries, target }: { entries: Record<Name, string>; target: string },
  plugins: Plugin[],
): Promise<Record<Name, string>> {
  const built = await rolldown({
    input: entries,
    platform: 'node',
    plugins,
    external: isLeftOut,
    logLevel: 'silent',
  });
  const { output } = await built.generate({
    entryFileNames: '[name]-[hash].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await built.close();
  await mkdir(target, { recursive: true });
  await removeOldFiles(target);
  for (const file of output) await replace(join(target, file.fileName), contentOf(file));
  const made = output
    .filter((file) => file.type === 'chunk' && file.isEntry)
    .map((file) => [file.name, join(target, file.fileName)]);
  return Object.fromEntries(made) as Record<Name, string>;
}

/** Removes the files of earlier sources. A run that uses them takes less than a day. */
async function removeOldFiles(target: string): Promise<void> {
  for (const name of await readdir(target)) {
    const path = join(target, name);
    // Another run may just have renamed or removed it.
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - writtenAt > DAY_MS) await rm(path, { force: true });
  }
}

/** Writes files atomically: other runs in this checkout may be starting from the same files. */
async function replace(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}

const contentOf = (file: OutputChunk | OutputAsset) => (file.type === 'chunk' ? file.code : file.source);

/** Lets a module that looks for files beside itself find those of the sources. */
const ownAddress: Plugin = {
  name: 'own-address',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null;
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.filename', JSON.stringify(id));
  },
};

/** Leaves out a program that is run by itself, from the sources. */
const checkApart: Plugin = {
  name: 'check-apart',
  resolveId(source, importer) {
    if (!importer || !source.endsWith('/check-walls.ts')) return null;
    return { id: new URL(source, pathToFileURL(importer)).href, external: true };
  },
};

/** Makes the service start these files as its converters. */
function convertersFrom(files: Record<keyof typeof CONVERTER.entries, string>): Plugin {
  const left = new Map(
    Object.entries(files).map(([name, path]) => [
      `new URL('./${name}.ts', import.meta.url)`,
      `new URL(${JSON.stringify(pathToFileURL(path).href)})`,
    ]),
  );
  return {
    name: 'starts-from',
    transform(code, id) {
      if (!/sandbox.(pool|start)\.ts$/.test(id)) return null;
      let changed = code;
      for (const [before, after] of left) {
        if (!changed.includes(before)) continue;
        changed = changed.replace(before, after);
        left.delete(before);
      }
      return changed;
    },
    buildEnd() {
      if (left.size > 0) throw new Error(`No source has: ${[...left.keys()].join(', ')}`);
    },
  };
}
