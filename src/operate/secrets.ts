/** `winnow secrets …`: the key that secrets in the database are sealed under. */
import { operatorDid } from '../account/audit.ts';
import { type Command, UsageError } from '../command-line/command.ts';
import { OperatorError } from '../errors.ts';
import { livingProcesses } from '../store/processes.ts';
import { rotateSecretKey } from '../store/secrets/rotate-key.ts';
import { discardSealed } from '../store/secrets/sealed-columns.ts';
import { onStore } from './with-store.ts';

/** Enough for several heartbeats. */
const PATIENCE_MS = 60_000;

export const secretsRotate: Command = {
  args: '',
  help: 'Seal all secrets in the database with a new key, while the server runs. Run it again to continue where it stopped.',
  options: {
    grace: {
      type: 'string',
      help: 'Seconds to wait for late writes before the old key is removed; at least as long as the longest statement takes.',
      default: '35',
    },
  },
  run: onStore(async (database, { options, config, print }) => {
    const graceMs = Number(options.grace) * 1000;
    if (!(graceMs >= 0)) throw new UsageError('--grace must be a number of seconds.');
    const say = (line: string) => void process.stderr.write(`${line}\n`);
    const report = await rotateSecretKey(database, config, { say, graceMs, patienceMs: PATIENCE_MS });
    await operatorDid(database, 'secrets.rotated', { accountId: null, target: report.key });
    const rest = config.secretKey
      ? ' The old key can now be removed from WINNOW_SECRET_KEY.'
      : ' Copy the file secret-key to where you keep the key, and keep the old one with the old backups.';
    print(report, `Everything is sealed under the key ${report.key} (${report.resealed} values).${rest}`);
  }),
};

export const secretsDiscard: Command = {
  args: '',
  help: 'Give up all sealed secrets, because their key is lost. Monitors that have some are paused.',
  options: { yes: { type: 'boolean', help: 'Confirm that the secrets may be lost.' } },
  run: onStore(async (database, { options, print }) => {
    if (!options.yes) {
      throw new UsageError(
        'This permanently loses the cookies, headers and passwords of monitors and crawls, webhook secrets and signing keys. Use --yes to confirm.',
      );
    }
    if ((await livingProcesses(database)) > 0) {
      throw new OperatorError('Winnow is running on this database. Stop it first.');
    }
    await database.transaction(discardSealed);
    await operatorDid(database, 'secrets.discarded', { accountId: null });
    print({ discarded: true }, 'Done. The next start creates a new key, unless WINNOW_SECRET_KEY has one.');
  }),
};
