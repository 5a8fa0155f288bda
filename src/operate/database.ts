/** `winnow migrate`, `winnow export` and `winnow import` */
import { existsSync } from 'node:fs';
import { ownerKeyFile } from '../account/owner-key-file.ts';
import { plansFor } from '../account/plans.ts';
import { type Command, UsageError } from '../command-line/command.ts';
import { type BackupReport, exportTo, importFrom } from '../store/database/backup.ts';
import { openStore } from '../store/database/open.ts';
import { missingKey } from '../store/secrets/secret-keys.ts';
import { onStore } from './with-store.ts';

export const migrateCommand: Command = {
  args: '',
  help: 'Bring the database up to date. `serve` does this too.',
  async run({ config, print }) {
    const { database, migration } = await openStore({ config, plans: plansFor(config) });
    await database.close();
    const applied = migration.applied.join(', ');
    print(migration, applied ? `Applied ${applied}.` : `Up to date at ${migration.version}.`);
  },
};

export const exportCommand: Command = {
  args: 'FILE',
  help: 'Write everything in the database to one compressed file. The server may be running.',
  options: { force: { type: 'boolean', help: 'Replace the file if it exists.' } },
  run: onStore(async (database, { args: [file = ''], options, print }) => {
    if (existsSync(file) && !options.force)
      throw new UsageError(`${file} exists. Use --force to replace it.`);
    const report = await exportTo(database, file);
    print(report, `Wrote ${rowsOf(report)} rows to ${file}.`);
  }),
};

export const importCommand: Command = {
  args: 'FILE',
  help: 'Fill an empty database from an exported file.',
  run: onStore(
    async (database, { args: [file = ''], config, print }) => {
      if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
      const report = await importFrom(database, file);
      const lacking = [await missingKey(database, config), missingOwnerKey(config.dataDir)].filter(
        (text) => text !== null,
      );
      print({ ...report, lacking }, [`Read ${rowsOf(report)} rows from ${file}.`, ...lacking].join('\n'));
    },
    { asOwner: true },
  ),
};

/** Keys stay valid, but only their hashes are in the database. */
function missingOwnerKey(dataDir: string): string | null {
  const file = ownerKeyFile(dataDir);
  if (existsSync(file)) return null;
  return `There is no API key in ${file}: use one that you have, or make another with \`winnow key create owner\`.`;
}

function rowsOf(report: BackupReport): number {
  return Object.values(report.tables).reduce((sum, rows) => sum + rows, 0);
}
