/** What operators do with accounts and with the service, for the audit log. */
import { hostname, userInfo } from 'node:os';
import type { AuditAction } from '../contract/account/audit-actions.ts';
import { orNull } from '../or-null.ts';
import { insertAudit, insertAuditIfNew } from '../store/account/audit.ts';
import type { Database, Queryable } from '../store/database/database.ts';
import type { PaymentSettings } from './payments/settings.ts';

/** Whoever runs the program. A user of a container may have no name. */
const operator = () =>
  ({ kind: 'operator', name: `${orNull(() => userInfo().username) ?? 'somebody'}@${hostname()}` }) as const;

export async function operatorDid(
  database: Queryable,
  action: AuditAction,
  entry: { accountId: string | null; target?: string; details?: object },
): Promise<void> {
  await insertAudit(database, { ...entry, actor: operator(), action, address: null });
}

/** At the start of a process: records where payments go, if that has changed. */
export async function notePayments(database: Database, settings: PaymentSettings | null): Promise<void> {
  const details = settings
    ? {
        payTo: settings.payTo,
        network: settings.network,
        asset: settings.asset,
        facilitator: settings.facilitatorUrl !== null,
        settler: settings.settlerKey !== null,
      }
    : { off: true };
  const entry = { accountId: null, actor: operator(), address: null, action: 'payments.changed', details };
  await insertAuditIfNew(database, entry, { first: settings !== null });
}
