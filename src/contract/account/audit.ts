/** The audit log: what people, keys and operators did with an account. */
import { z } from 'zod';
import { pageNumber, pageSize, pagination } from '../pagination.ts';
import { timestamp, uuid } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';

const action = z.enum(AUDIT_ACTIONS);

export const auditEntry = z
  .object({
    id: uuid,
    at: timestamp,
    actor: z
      .object({
        kind: z
          .enum(['person', 'key', 'operator'])
          .describe('`operator`: someone who runs commands on the server.'),
        name: z
          .string()
          .describe('An e-mail address, the name of a key or wallet, or `operator on this server`.'),
      })
      .describe('Who did it.'),
    address: z
      .string()
      .nullable()
      .describe('The IP address that it came from; null for commands on the server.'),
    action: action.describe('What was done.'),
    target: z.string().nullable().describe('What it was done to: a name, an e-mail address or an id.'),
    details: z.record(z.string(), z.unknown()).nullable().describe('Details; never a secret.'),
  })
  .meta({ id: 'AuditEntry' });

export const auditLog = z
  .object({ data: z.array(auditEntry).describe('Newest first.'), pagination })
  .meta({ id: 'AuditLog' });

export type AuditEntry = z.output<typeof auditEntry>;

export const auditLogRoute = defineRoute({
  tag: 'People',
  auth: 'key',
  scope: 'admin',
  method: 'get',
  path: '/api/audit',
  operationId: 'listAudit',
  summary: 'Read the audit log',
  description:
    'What was done with the account, newest first: keys, people, sign-ins, secrets, settings, deletions.',
  query: z.object({
    page: pageNumber,
    limit: pageSize(50),
    action: action.optional().describe('Only entries with this action.'),
  }),
  response: {
    schema: auditLog,
    description: 'One page of the log.',
    example: {
      data: [
        {
          id: '0198c7ab-3d10-7c55-a2f1-90b6e4d87c3a',
          at: '2026-03-01T09:30:00.000Z',
          actor: { kind: 'person', name: 'ines@example.org' },
          address: '203.0.113.7',
          action: 'key.created',
          target: 'nightly import (wn_live_4fGh2K…)',
          details: { scope: 'call' },
        },
      ],
      pagination: { page: 1, limit: 50, total: 1 },
    },
  },
});
