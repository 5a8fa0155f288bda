/** The one place that decides whether a key, or a person at the dashboard, may use a route. */
import type { MiddlewareHandler } from 'hono';
import { ROLES, SCOPE_OF_ROLE } from '../../contract/account/members.ts';
import { allows, type Scope } from '../../contract/account/scope.ts';
import { AppError } from '../../errors.ts';
import type { AppContext, AppEnv } from '../app-env.ts';

export function requireScope(needed: Scope): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    checkScope(c, needed);
    await next();
  };
}

function checkScope(c: AppContext, needed: Scope): void {
  const { scope } = c.get('holder');
  if (allows(scope, needed)) return;
  const role = c.get('session')?.role;
  if (role) {
    const roles = ROLES.filter((other) => allows(SCOPE_OF_ROLE[other], needed));
    throw new AppError(
      'insufficient_scope',
      `Your role, ${role}, may not do this: it needs at least ${roles.at(-1)}`,
    );
  }
  throw new AppError('insufficient_scope', `This needs the scope "${needed}"; this API key has "${scope}"`);
}
