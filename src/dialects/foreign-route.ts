/** Routes of other services' interfaces: validated and metered like ours, but not in our OpenAPI document. */
import type { z } from 'zod';
import type { AuditAction } from '../contract/account/audit-actions.ts';
import { scopeOf } from '../contract/account/scope.ts';
import type { Method, Route } from '../contract/route.ts';

/**
 * The schema of a body has only fields that are honoured: validation finds every other field that a client sends, and the
 * answer names it (notes.ts).
 */
export function foreignRoute<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  method: Method,
  path: string,
  {
    params,
    query,
    body,
    metered = false,
    audit,
  }: { params?: Params; query?: Query; body?: Body; metered?: boolean; audit?: AuditAction } = {},
) {
  const route = {
    method,
    path,
    operationId: `${method} ${path}`,
    summary: '',
    description: '',
    tags: [],
    security: [],
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }),
    },
    responses: { 200: { description: '', content: {} } },
    deprecated: false,
    'x-auth': 'key',
    'x-scope': scopeOf({ method, metered }),
    'x-audit': audit,
    'x-metered': metered,
  };
  return route as unknown as Route<Method, string, Params, Query, Body, z.ZodUnknown, 'application/json'>;
}
