/** `winnow account audit` */
import type { Command } from '../command-line/command.ts';
import { table } from '../command-line/table.ts';
import { findAccount } from '../store/account/accounts.ts';
import { listAudit } from '../store/account/audit.ts';
import { onStore } from './with-store.ts';

const MOST = 200;

export const accountAudit: Command = {
  args: '[ACCOUNT]',
  help: `Show the last ${MOST} entries of the audit log, of one account or of all.`,
  run: onStore(async (database, { args: [name], print }) => {
    const accountId = name ? (await findAccount(database, name)).id : null;
    const { rows } = await listAudit(database, { accountId }, { page: 1, limit: MOST });
    const cells = rows.map((row) => [
      row.at.toISOString(),
      row.actor,
      row.address ?? 'on the server',
      row.action,
      row.target ?? '',
      row.accountId ?? '',
    ]);
    print(rows, table(['WHEN', 'WHO', 'FROM', 'WHAT', 'TARGET', 'ACCOUNT'], cells));
  }),
};
