/** API keys of an account, as its own programs and people manage them. */
import { z } from 'zod';
import { okResult, timestamp, uuid } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { KEY_SURFACES } from './key-surface.ts';
import { SCOPES } from './scope.ts';

export const apiKey = z
  .object({
    id: uuid.describe('Identifies the key; it is not the key.'),
    name: z.string().describe('What it is for.'),
    surface: z.enum(KEY_SURFACES).describe('`v2` works everywhere, `v1` on the legacy interface only.'),
    scope: z
      .enum(SCOPES)
      .describe(
        'What it may do: `read` looks, `call` also starts and changes work, `admin` also manages keys, people and secrets.',
      ),
    hint: z.string().describe('The first characters of the key.'),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable().describe('Exact to the minute; null when it was never used.'),
    expiresAt: timestamp.nullable().describe('From then on the key is refused; null: never.'),
  })
  .meta({ id: 'ApiKey', description: 'What is known of a key.' });

export const keyList = z
  .object({ data: z.array(apiKey).describe('Newest first; revoked ones are left out.') })
  .meta({ id: 'KeyList' });

export const createKeyBody = z
  .strictObject({
    name: z.string().trim().min(1).max(100).describe('What the key is for, so that people know it again.'),
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
        'From then on the key is refused. Left out: never. A key that expires makes no key that lives longer.',
      ),
  })
  .meta({ id: 'KeyRequest', description: 'A key to make.' });

export const createdKey = z
  .object({ key: apiKey, apiKey: z.string().describe('The key itself, seen only here.') })
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
  summary: 'List the keys',
  description: 'The keys of the account, by their names and first characters.',
  response: { schema: keyList, description: 'The keys.', example: { data: [EXAMPLE] } },
});

export const createKeyRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/keys',
  operationId: 'createKey',
  summary: 'Make a key',
  scope: 'admin',
  audit: 'key.created',
  description: 'Makes a further key to the account. It is shown in this answer and never again.',
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
    'Ends a key at once. The key that the request is made with is refused with `conflict`, so that nobody is locked out by mistake: end it with another key or in the dashboard.',
  params: z.object({ id: uuid.describe('The id of the key.') }),
  response: { schema: okResult, description: 'It is refused from now on.', example: { ok: true } },
  errors: ['not_found', 'conflict'],
});
