/** Sessions: signed in once, used by name in every call. */
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
      .describe('With a dot in front it is for subdomains too.'),
    path: z.string().startsWith('/').max(2_048).default('/').describe('Where on the site it is sent.'),
    expires: z
      .number()
      .min(-1)
      .max(253_402_300_799)
      .default(-1)
      .describe('Seconds since 1970; -1: when the session ends.'),
    httpOnly: z.boolean().default(false).describe('Whether scripts of the page cannot see it.'),
    secure: z.boolean().default(false).describe('Whether it is sent over https only.'),
    sameSite: z.enum(['Strict', 'Lax', 'None']).default('Lax').describe('As browsers have it.'),
    partitionKey: z.string().max(2_048).optional().describe('The site of the page that its frame was in.'),
  })
  .meta({ id: 'SessionCookie', description: "A cookie, in Playwright's words." });

/** The origin of an address on the web; null for anything else, which a browser could not be given storage for. */
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
            .describe('What its pages have stored.'),
        }),
      )
      .max(100)
      .default([])
      .describe('What pages have stored, by origin. For the browser only.'),
  })
  .meta({ id: 'StorageState', description: "Playwright's storage state." });

export type SessionState = z.output<typeof storageState>;
export type SessionCookie = z.output<typeof sessionCookie>;

const sessionCheck = z
  .strictObject({
    url: webUrl.optional().describe('Check only pages whose address begins with this. Left out: every page.'),
    selector: pageSelector.optional().describe('CSS that matches something only when signed in.'),
    text: z.string().trim().min(1).max(500).optional().describe('Text that is there only when signed in.'),
  })
  .refine(({ selector, text }) => selector !== undefined || text !== undefined, {
    error: 'Give a selector or a text',
  })
  .meta({ id: 'SessionCheck', description: 'What a page shows only to who is signed in.' });

export type SessionCheck = z.output<typeof sessionCheck>;

const login = z
  .strictObject({
    url: webUrl.describe('The page to sign in on.'),
    actions: pageActions
      .min(1)
      .describe(
        'How to sign in. In a text to write, `{{totp}}` becomes the code of `totpSecret`, and `{{code}}` the one that `POST /api/session/{name}/code` brings.',
      ),
    totpSecret: z
      .string()
      .regex(/^[A-Za-z2-7 ]{8,200}=*$/, 'Not a base32 secret')
      .optional()
      .describe('The secret of an authenticator app, in base32.'),
  })
  .meta({ id: 'SessionLogin', description: 'A recipe: it is followed again when the session has expired.' });

export type SessionLogin = z.output<typeof login>;

const fields = {
  name: sessionName,
  storageState: storageState.optional(),
  cookies: z
    .union([z.array(sessionCookie).max(3_000), z.string().max(1_000_000)])
    .optional()
    .describe('A list, or the text of a Netscape cookie file.'),
  login: login.optional(),
  check: sessionCheck.nullable().optional().describe('What a page shows only to who is signed in.'),
  webhookUrl: webUrl.nullable().optional().describe('Receives `session.expired`.'),
};

const sources = (body: { storageState?: unknown; cookies?: unknown; login?: unknown }) =>
  [body.storageState, body.cookies, body.login].filter((source) => source !== undefined).length;

export const sessionBody = z
  .strictObject(fields)
  .refine((body) => sources(body) === 1, { error: 'Give one of storageState, cookies and login' })
  .meta({ id: 'SessionRequest', description: 'A session to keep.' });

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
        '`expired`: a page failed the check. `failed`: signing in did not work. `waiting`: it waits for a code.',
      ),
    error: z.string().optional().describe('Why signing in failed.'),
    origins: z.array(z.string()).describe('The sites that it has something for.'),
    cookies: z.int().describe('How many cookies it has.'),
    check: sessionCheck.optional(),
    loginUrl: z.string().optional().describe('Where the recipe signs in.'),
    webhookUrl: z.string().optional().describe('Receives `session.expired`.'),
    createdAt: timestamp,
    updatedAt: timestamp.describe('When its content last changed.'),
    lastUsedAt: timestamp.nullable().describe('When a page was last fetched with it.'),
    expiresAt: timestamp.nullable().describe('When the last of its cookies ends; null if one has no end.'),
  })
  .meta({ id: 'Session', description: 'A session, without any value of it.' });

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
  summary: 'Keep a session',
  description:
    'Keeps what it takes to be signed in to sites, sealed, to be used by its name in `fetchConfig.session`. With `login` it signs in first. Free.',
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
  description: 'For which sites it is, how it does, and since when. Never a value.',
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
  description: 'Changes the fields you send and leaves the others alone. With `login` it signs in anew.',
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
  description: 'Follows the recipe of the session at once. One without a recipe is refused with `conflict`.',
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
  summary: 'Bring a code',
  description:
    'Hands the recipe of a session that is `waiting` the code that the site has sent by mail or message, and answers when it has gone on to its end. One that does not wait is refused with `conflict`.',
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
          .refine((code) => CODE.test(code), { error: 'Letters, digits, spaces and dashes' })
          .describe('What the site has sent.'),
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
  summary: 'Forget a session',
  description: 'Deletes the session with all its values. Calls that name it are refused from now on.',
  params,
  response: { schema: okResult, description: 'It is gone.', example: { ok: true } },
  errors: ['not_found'],
});
