/** Writes an entry into the audit log for every successful request of a route. */
import type { MiddlewareHandler } from 'hono';
import type { AuditAction } from '../../contract/account/audit-actions.ts';
import type { ApiKey } from '../../contract/account/keys.ts';
import { type AuditActor, insertAudit, type NewAuditEntry } from '../../store/account/audit.ts';
import type { AppContext, AppDeps, AppEnv, AuditNote } from '../app-env.ts';
import { clientAddress } from '../request/client-address.ts';

type Deps = Pick<AppDeps, 'database' | 'config' | 'log'>;

export function audited(deps: Deps, action: AuditAction): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (c.res.status >= 400) return;
    const { accountId, keyId } = c.get('holder');
    const session = c.get('session');
    const actor: AuditActor =
      keyId === null ? { kind: 'person', name: session?.personName ?? '' } : { kind: 'key', keyId };
    const named = Object.values((c.get('params') ?? {}) as Record<string, unknown>).join(' ');
    await audit(c, deps, { accountId, actor, action, target: named || null, ...c.get('auditNote') });
  };
}

/** The action has already succeeded: it must not fail because the log cannot be written. */
export async function audit(
  c: AppContext,
  deps: Deps,
  entry: Omit<NewAuditEntry, 'address' | 'action'> & { action: AuditAction },
): Promise<void> {
  try {
    await insertAudit(deps.database, { ...entry, address: clientAddress(c, deps.config) });
  } catch (err) {
    deps.log.error({ err, action: entry.action }, 'the audit log could not be written');
  }
}

export function keyNote({ name, hint, scope, surface, expiresAt }: ApiKey): AuditNote {
  return { target: `${name} (${hint}…)`, details: { scope, surface, expiresAt } };
}
