/** Sessions: sign in once, and use the session by name in every call. */
import { z } from 'zod';
import { okResult, timestamp } from '../primitives.ts';
import { webUrl } from '../request/url.ts';
import { defineRoute } from '../route.ts';
import { pageActions, pageSelector } from './page-actions.ts';
import { sessionName } from './session-name.ts';

const sessionCookie = z
  .strictObject({
    name: z.string().min(1).max(4_096).describe('Its name.'),
    value: z.string().max(8_192).describe('Never shown again.'),
    domain: z
      .string()
      .regex(/^\.?[^\s./?#@\\][^\s/?#@\\]*$/, 'Not a host name')
      .max(255)
      .describe('With a leading dot, it is sent to subdomains too.'),
    path: z.string().startsWith('/').max(2_048).default('/').describe('The path that it is sent to.'),
    expires: z
      .number()
      .min(-1)
      .max(253_402_300_799)
      .default(-1)
      .describe('Seconds since 1970; -1: at the end of the session.'),
    httpOnly: z.boolean().default(false).describe('Whether it is hidden from scripts of the page.'),
    secure: z.boolean().default(false).describe('Whether it is sent over https only.'),
    sameSite: z.enum(['Strict', 'Lax', 'None']).default('Lax').describe('As in browsers.'),
    partitionKey: z
      .string()
      .max(2_048)
      .optional()
      .describe('The top-level site, if the cookie is partitioned.'),
  })
  .meta({ id: 'SessionCookie', description: "A cookie, in Playwright's format." });

/** The origin of an http or https address; null for anything else, for which a browser has no storage. */
export function webOrigin(address: string): string | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

const storageState = z
  .strictObject({
    cookies: z.array(sessionCookie).max(3_000).default([]).describe('The cookies of all sites.'),
    origins: z
      .array(
        z.strictObject({
          origin: z
            .string()
            .max(2_048)
            .refine((text) => webOrigin(text) !== null, {
              error: 'Not an origin such as https://example.com',
            })
            .describe('Such as https://example.com.'),
          localStorage: z
            .array(
              z.strictObject({
                name: z.string().max(4_096).describe('The key.'),
                value: z.string().max(200_000).describe('Never shown again.'),
              }),
            )
            .max(1_000)
            .describe('The local storage of the origin.'),
        }),
      )
      .max(100)
      .default([])
      .describe('Local storage, by origin. Used in the browser only.'),
  })
  .meta({ id: 'StorageState', description: "Playwright's storage state." });

export type SessionState = z.output<typeof storageState>;
export type SessionCookie = z.output<typeof sessionCookie>;

const sessionCheck = z
  .strictObject({
    url: webUrl.optional().describe('Check only pages whose address begins with this. Default: every page.'),
    selector: pageSelector.optional().describe('A CSS selector that matches only when signed in.'),
    text: z.string().trim().min(1).max(500).optional().describe('Text that is there only when signed in.'),
  })
  .refine(({ selector, text }) => selector !== undefined || text !== undefined, {
    error: 'Give a selector or a text',
  })
  .meta({ id: 'SessionCheck', description: 'How to tell from a page whether it is signed in.' });

export type SessionCheck = z.output<typeof sessionCheck>;

const login = z
  .strictObject({
    url: webUrl.describe('The page to sign in on.'),
    actions: pageActions
      .min(1)
      .describe(
        'How to sign in. In text to write, `{{totp}}` becomes a code made from `totpSecret`, and `{{code}}` the code that you send to `POST /api/session/{name}/code`.',
      ),
    totpSecret: z
      .string()
      .regex(/^[A-Za-z2-7 ]{8,200}=*$/, 'Not a base32 secret')
      .optional()
      .describe('The secret of an authenticator app, in base32.'),
  })
  .meta({
    id: 'SessionLogin',
    description: 'A sign-in recipe. It is repeated when the session has expired.',
  });

export type SessionLogin = z.output<typeof login>;

const fields = {
  name: sessionName,
  storageState: storageState.optional(),
  cookies: z
    .union([z.array(sessionCookie).max(3_000), z.string().max(1_000_000)])
    .optional()
    .describe('A list, or the text of a Netscape cookie file.'),
  login: login.optional(),
  check: sessionCheck.nullable().optional().describe('How to tell from a page whether it is signed in.'),
  webhookUrl: webUrl.nullable().optional().describe('Where `session.expired` is sent.'),
};

const sources = (body: { storageState?: unknown; cookies?: unknown; login?: unknown }) =>
  [body.storageState, body.cookies, body.login].filter((source) => source !== undefined).length;

export const sessionBody = z
  .strictObject(fields)
  .refine((body) => sources(body) === 1, { error: 'Give one of storageState, cookies and login' })
  .meta({ id: 'SessionRequest', description: 'A session to store.' });

export const sessionPatch = z
  .strictObject({ ...fields, name: sessionName.optional() })
  .refine((body) => sources(body) <= 1, { error: 'Give one of storageState, cookies and login' })
  .meta({ id: 'SessionPatch', description: 'What to change; null clears `check` and `webhookUrl`.' });

export type SessionRequest = z.output<typeof sessionBody>;
export type SessionPatch = z.output<typeof sessionPatch>;

export const sessionRecord = z
  .object({
    name: sessionName,
    status: z
      .enum(['ready', 'expired', 'failed', 'waiting'])
      .describe(
        '`expired`: a page failed the check. `failed`: signing in failed. `waiting`: signing in needs a code.',
      ),
    error: z.string().optional().describe('Why signing in failed.'),
    origins: z.array(z.string()).describe('The sites that it has cookies or storage for.'),
    cookies: z.int().describe('How many cookies it has.'),
    check: sessionCheck.optional(),
    loginUrl: z.string().optional().describe('Where the recipe signs in.'),
    webhookUrl: z.string().optional().describe('Where `session.expired` is sent.'),
    createdAt: timestamp,
    updatedAt: timestamp.describe('When its content last changed.'),
    lastUsedAt: timestamp.nullable().describe('When a page was last fetched with it.'),
    expiresAt: timestamp.nullable().describe('When its last cookie expires; null if one never does.'),
  })
  .meta({ id: 'Session', description: 'A session, without its values.' });

export type SessionRecord = z.output<typeof sessionRecord>;

const common = { tag: 'Session', auth: 'key' } as const;
const params = z.object({ name: sessionName });
const EXAMPLE: z.input<typeof sessionRecord> = {
  name: 'shop',
  status: 'ready',
  origins: ['example.com'],
  cookies: 2,
  check: { text: 'Sign out' },
  createdAt: '2026-03-01T09:30:00.000Z',
  updatedAt: '2026-03-01T09:30:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
};
const record = (description: string) => ({ schema: sessionRecord, description, example: EXAMPLE });

export const createSessionRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/session',
  operationId: 'createSession',
  summary: 'Create a session',
  description:
    'Stores, encrypted, what is needed to be signed in to sites. Use it by name in `fetchConfig.session`. With `login`, it signs in first. Free.',
  body: {
    schema: sessionBody,
    example: {
      name: 'shop',
      cookies: [{ name: 'sid', value: 'abc', domain: 'example.com' }],
      check: { text: 'Sign out' },
    },
  },
  response: record('The session, without its values.'),
  errors: ['conflict', 'payload_too_large'],
});

export const listSessionsRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/session',
  operationId: 'listSessions',
  summary: 'List sessions',
  description: 'All your sessions, by name.',
  response: {
    schema: z.object({ data: z.array(sessionRecord).describe('By name.') }).meta({ id: 'SessionList' }),
    description: 'The sessions.',
    example: { data: [EXAMPLE] },
  },
});

export const getSessionRoute = defineRoute({
  ...common,
  method: 'get',
  path: '/api/session/{name}',
  operationId: 'getSession',
  summary: 'Get a session',
  description: 'Its sites, its status and its times, but never a value.',
  params,
  response: record('The session.'),
  errors: ['not_found'],
});

export const updateSessionRoute = defineRoute({
  ...common,
  method: 'patch',
  path: '/api/session/{name}',
  operationId: 'updateSession',
  summary: 'Change a session',
  description: 'Changes the fields you send and leaves the others alone. With `login`, it signs in again.',
  params,
  body: { schema: sessionPatch, example: { check: { selector: '#account' } } },
  response: record('The session as it is now.'),
  errors: ['not_found', 'conflict'],
});

export const refreshSessionRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/session/{name}/refresh',
  operationId: 'refreshSession',
  summary: 'Sign in again',
  description: 'Repeats the sign-in recipe now. A session without a recipe is refused with `conflict`.',
  params,
  response: record('The session: ready, failed, or waiting for a code.'),
  errors: ['not_found', 'conflict'],
});

const CODE = /^[\p{L}\p{N} _-]+$/u;

export const bringSessionCodeRoute = defineRoute({
  ...common,
  method: 'post',
  path: '/api/session/{name}/code',
  operationId: 'bringSessionCode',
  summary: 'Send a code',
  description:
    'Gives a session that is `waiting` the code that the site sent by mail or message, and answers when signing in has finished. A session that is not waiting is refused with `conflict`.',
  params,
  body: {
    schema: z
      .strictObject({
        code: z
          .string()
          .trim()
          .min(1)
          .max(64)
          // Not as a pattern, which tools in other languages could not read.
          .refine((code) => CODE.test(code), {
            error: 'Expected letters, digits, spaces, dashes and underscores only',
          })
          .describe('The code that the site sent.'),
      })
      .meta({ id: 'SessionCode', description: 'A code to sign in with.' }),
    example: { code: '482913' },
  },
  response: record('The session, ready or failed.'),
  errors: ['not_found', 'conflict'],
});

export const deleteSessionRoute = defineRoute({
  ...common,
  method: 'delete',
  audit: 'session.deleted',
  path: '/api/session/{name}',
  operationId: 'deleteSession',
  summary: 'Delete a session',
  description: 'Deletes the session with all its values. Calls that name it are then refused.',
  params,
  response: { schema: okResult, description: 'The session was deleted.', example: { ok: true } },
  errors: ['not_found'],
});
