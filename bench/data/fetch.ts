/**
 * Fetches the published pages and files that the benches use into `bench/data/pages`, each collection at one commit
 * and checked by its hash. They are for measuring only: their texts belong to their publishers.
 *
 *   node bench/data/fetch.ts                          all collections
 *   node bench/data/fetch.ts aeb wcxb readability     those that the reader is trained and scored on
 *   node bench/data/fetch.ts --collections my.json    from other addresses
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readCollections } from './collections.ts';
import { downloadArchive, downloadDocuments } from './download.ts';
import { FETCHED } from './pages.ts';

const { values, positionals } = parseArgs({
  options: {
    collections: { type: 'string', default: fileURLToPath(new URL('collections.json', import.meta.url)) },
    to: { type: 'string', default: fileURLToPath(FETCHED) },
  },
  allowPositionals: true,
});

const { archives, documents } = readCollections(values.collections);
const names = [...archives.map(({ name }) => name), 'documents'];
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. The collections are ${names.join(', ')}.\n`);
  process.exit(2);
}
const wanted = (name: string) => positionals.length === 0 || positionals.includes(name);

for (const archive of archives.filter(({ name }) => wanted(name))) {
  process.stdout.write(`${archive.name} (${archive.licence}): ${archive.archive}\n`);
  process.stdout.write(`  ${await downloadArchive(archive, values.to)} files, as expected\n`);
}
for (const group of wanted('documents') ? documents : []) {
  process.stdout.write(`documents (${group.licence}): ${group.repository}\n`);
  process.stdout.write(
    `  ${await downloadDocuments(group, values.to)} of ${group.files.length} files fetched\n`,
  );
}
