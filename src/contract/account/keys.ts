/** API keys of an account, as its own programs and people manage them. */
import { z } from 'zod';
import { okResult, timestamp, uuid } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { KEY_SURFACES } from './key-surface.ts';
import { SCOPES } from './scope.ts';

export const apiKey = z
  .object({
    id: uuid.describe('The id of the key, not the key itself.'),
    name: z.string().describe('What it is for.'),
    surface: z.enum(KEY_SURFACES).describe('`v2` works everywhere, `v1` on the legacy interface only.'),
    scope: z
      .enum(SCOPES)
      .describe(
        'What the key may do. `read`: read only. `call`: also start, change and delete work. `admin`: also manage keys, people and webhook secrets.',
      ),
    hint: z.string().describe('The first characters of the key.'),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable().describe('Accurate to the minute; null if it was never used.'),
    expiresAt: timestamp.nullable().describe('When the key expires; null if never.'),
  })
  .meta({ id: 'ApiKey', description: 'An API key, without the key itself.' });

export const keyList = z
  .object({ data: z.array(apiKey).describe('Newest first, without revoked keys.') })
  .meta({ id: 'KeyList' });

export const createKeyBody = z
  .strictObject({
    name: z.string().trim().min(1).max(100).describe('What the key is for, so that people recognise it.'),
    surface: z
      .enum(KEY_SURFACES)
      .default('v2')
      .describe('`v1` for a key that works on the legacy interface only.'),
    scope: z
      .enum(SCOPES)
      .default('admin')
      .describe('What the key may do. Give a program no more than it needs.'),
    expiresAt: timestamp
      .optional()
      .describe(
        'When the key expires. Default: never. A key that expires can only create keys that expire no later.',
      ),
  })
  .meta({ id: 'KeyRequest', description: 'A key to create.' });

export const createdKey = z
  .object({ key: apiKey, apiKey: z.string().describe('The key itself. It is shown only here.') })
  .meta({ id: 'CreatedKey', description: 'A new key, shown once.' });

export type ApiKey = z.output<typeof apiKey>;
export type KeyRequest = z.output<typeof createKeyBody>;
export type CreatedKey = z.output<typeof createdKey>;

const EXAMPLE: ApiKey = {
  id: '0198c7a8-51d0-7e3b-9a64-2f80c1b7d935',
  name: 'nightly import',
  surface: 'v2',
  scope: 'call',
  hint: 'wn_live_4fGh2K',
  createdAt: '2026-03-01T09:30:00.000Z',
  lastUsedAt: null,
  expiresAt: '2026-06-01T00:00:00.000Z',
};
const common = { tag: 'Keys', auth: 'key' } as const;

export const listKeysRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/keys',
  operationId: 'listKeys',
  summary: 'List keys',
  description: 'The keys of the account, with their names and first characters.',
  response: { schema: keyList, description: 'The keys.', example: { data: [EXAMPLE] } },
});

export const createKeyRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/keys',
  operationId: 'createKey',
  summary: 'Create a key',
  scope: 'admin',
  audit: 'key.created',
  description: 'Creates another key for the account. It is shown in this answer and never again.',
  body: {
    schema: createKeyBody,
    example: { name: 'nightly import', scope: 'call', expiresAt: '2026-06-01T00:00:00.000Z' },
  },
  response: {
    schema: createdKey,
    description: 'The key, shown once.',
    example: { key: EXAMPLE, apiKey: `wn_live_4fGh2K${'x'.repeat(43)}` },
  },
  errors: ['conflict'],
});

export const deleteKeyRoute = defineRoute({
  ...common,
  method: 'delete',
  path: '/api/keys/{id}',
  operationId: 'deleteKey',
  summary: 'Revoke a key',
  scope: 'admin',
  audit: 'key.revoked',
  description:
    'Revokes a key at once. A key cannot revoke itself (`conflict`), so that nobody is locked out by mistake: use another key or the dashboard.',
  params: z.object({ id: uuid.describe('The id of the key.') }),
  response: { schema: okResult, description: 'The key was revoked.', example: { ok: true } },
  errors: ['not_found', 'conflict'],
});
