/**
 * The dashboard's own API, for what only a person may do: signing in, keys, password, usage by day. It is not part of
 * the public interface and not in its OpenAPI document.
 *
 * How a page calls it:
 * - Every request to `/dashboard/api/*` and `/dashboard/proxy/*` carries the header `X-Winnow-Dashboard: 1`. The
 *   session is an HttpOnly cookie that the browser sends by itself (`credentials: 'same-origin'`).
 * - The public API is reached under the same session at `/dashboard/proxy` + its path, e.g. the SDK with base URL
 *   `<origin>/dashboard/proxy` and no key. Answers, headers (`X-Credits-Used`, `Server-Timing`, `RateLimit-*`),
 *   errors, idempotency and server-sent events are those of the public API. EventSource cannot send the header: read
 *   events with fetch.
 * - Errors have the public envelope. 401 `auth_missing_key`: nobody is signed in. 403 `auth_invalid_key`: wrong name
 *   or password, or a request from another site. 429 `rate_limited` with `Retry-After`: too many attempts.
 * - Screenshots and other blobs: take path and query of the signed URL and load them from the page's own origin.
 * - Pictures from scraped pages: `/dashboard/image?url=<address>`, which fetches them for the viewer, so that no other
 *   site learns who is looking. Nothing else from outside may be loaded; the page's CSP is
 *   `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self';
 *   connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`. Styles set by scripts
 *   (`element.style`, React's `style`) pass it, `<style>` and `style="…"` in markup do not. A scraped page is shown
 *   in `<iframe sandbox="" srcdoc>`, which inherits this policy; a stylesheet of our own may be linked inside.
 * - `GET /dashboard/sign-in?token=…` is the one-time link. It shows the app, which asks before it sends the token to
 *   `POST /dashboard/api/sign-in-link`: nothing that only looks at the link uses it up, and no other site can sign a
 *   person in. Every path under `/dashboard` that is no file answers the app's index.html.
 */
import { z } from 'zod';
import { email, ROLES } from './account/members.ts';
import { SHORTEST_PASSWORD } from './account/password.ts';
import { HISTORY_SERVICES } from './history/history.ts';
import { count, timestamp, uuid } from './primitives.ts';

/** The header that no page of another site can send. */
export const DASHBOARD_HEADER = 'X-Winnow-Dashboard';

const newPassword = z.string().min(SHORTEST_PASSWORD).max(200);
const givenPassword = z.string().min(1).max(200);

/** GET /dashboard/api/options — needs no session; what the sign-in page offers. */
export const dashboardOptions = z.object({
  signUp: z.boolean().describe('Whether anyone may make an account.'),
  version: z.string(),
});

/** GET /dashboard/api/session, and the answer of sign-in and sign-up. */
export const dashboardSession = z.object({
  account: z.object({
    id: uuid,
    name: z.string(),
    plan: z.object({ id: z.string(), name: z.string() }),
  }),
  email: z.string().nullable(),
  role: z.enum(ROLES).describe('What the person may do; see contract/members.ts.'),
  hasPassword: z.boolean().describe('False for an account that was only ever opened by a one-time link.'),
  keyFile: z
    .string()
    .nullable()
    .describe(
      "The file on the server's machine that has the owner's key; null for others, and if there is no such file.",
    ),
});

/** POST /dashboard/api/sign-in */
export const signInBody = z.object({
  name: z.string().trim().min(1).max(254).describe('E-mail address or name of the account.'),
  password: givenPassword,
});

/**
 * POST /dashboard/api/sign-in-link — 403 when the link is used up or too old. The link that confirms a sign-up needs its
 * password too: somebody else may have signed up with the address of whoever opens the mail.
 */
export const signInLinkBody = z.object({
  token: z.string().min(1).max(100),
  password: givenPassword.optional(),
});

/** POST /dashboard/api/join — accepts an invitation and signs in. */
export const joinBody = z.object({ token: z.string().min(1).max(100), password: newPassword });

/** POST /dashboard/api/invitation {token} — what an invitation is for; 403 when it is used up or too old. */
export const dashboardInvitation = z.object({ account: z.string(), email: z.string(), role: z.string() });

/**
 * POST /dashboard/api/sign-up — 404 unless the operator has turned it on. Where the server can send mail it answers
 * `{sent: true}`, whoever has the address; the link in the mail goes to `/dashboard/api/sign-in-link`. Elsewhere it signs
 * in at once, and answers 409 when the address is taken.
 */
export const signUpBody = z.object({ email, password: newPassword });

export const signUpSent = z.object({ sent: z.literal(true) });

// POST /dashboard/api/sign-out and POST /dashboard/api/sign-out-everywhere take no body and answer `{ok: true}`. The
// second ends all sessions of the person, this one included, and unused one-time links.

/** POST /dashboard/api/password — answers `{ok: true}`; all other sessions of the person end. */
export const changePasswordBody = z.object({
  current: givenPassword.optional().describe('Needed when there is a password already.'),
  next: newPassword,
});

// GET and POST /dashboard/api/keys, and POST /dashboard/api/keys/:id/rotate, speak the schemas of contract/account/keys.ts.
// DELETE /dashboard/api/keys/:id answers `{ok: true}`. 404 for keys of others, unknown ones and revoked ones.

/** GET /dashboard/api/usage?days=30 */
export const dashboardUsageQuery = z.object({ days: z.coerce.number().int().min(1).max(366).default(30) });

export const usageReport = z.object({
  from: z.iso.date().describe('The first day asked for (UTC).'),
  to: z.iso.date().describe('Today (UTC).'),
  days: z
    .array(
      z.object({
        day: z.iso.date(),
        service: z.enum(HISTORY_SERVICES).describe('The pages of a crawl count as `crawl`.'),
        credits: count,
        calls: count.describe('Calls that cost something.'),
      }),
    )
    .describe('Days and services without use are left out; oldest first.'),
  rate: z.object({
    used: count.describe('Requests counted in this minute.'),
    limit: count.nullable().describe('Requests a minute; null without a limit.'),
    resetsInSeconds: count,
  }),
  cycle: z
    .object({ start: timestamp, end: timestamp })
    .describe('When plan credits were and will be renewed.'),
  credits: z
    .object({ plan: z.number(), bought: count, reserved: count, monthly: count.nullable() })
    .describe('The two purses and what running calls hold; `monthly` is null on an unlimited plan.'),
});

/** GET /dashboard/api/overview?hours=24 */
export const overviewQuery = z.object({
  hours: z.coerce
    .number()
    .pipe(z.union([z.literal(24), z.literal(168), z.literal(720)]))
    .default(24),
});

export const overviewReport = z.object({
  hours: count,
  calls: count,
  good: count,
  errorPages: count.describe(
    'Calls whose page answered with an error, a bot wall or nothing. A crawl is counted by its pages.',
  ),
  failed: count,
  p95Ms: count.nullable().describe('Of completed calls; null without any.'),
  credits: count,
  partial: z.boolean().describe('Whether there were more calls than were looked at.'),
  slots: z
    .array(z.object({ at: z.string(), good: count, errorPages: count, failed: count }))
    .describe('The span in equal parts, oldest first.'),
  changes: z.array(
    z.object({ tickId: uuid, monitorId: uuid, name: z.string().nullable(), url: z.string(), at: z.string() }),
  ),
  failingMonitors: z.array(
    z.object({ id: uuid, name: z.string().nullable(), url: z.string(), failures: count }),
  ),
  failingWebhooks: z.array(z.object({ url: z.string(), since: z.string(), switchedOff: z.boolean() })),
  waiting: z
    .object({ pages: count, oldestSeconds: count })
    .describe('Pages of crawls that wait to be fetched.'),
});

/** GET /dashboard/api/first-steps */
export const firstSteps = z.object({
  scraped: z.boolean(),
  calledByKey: z.boolean(),
  crawled: z.boolean(),
  watched: z.boolean(),
});

/** GET /dashboard/image?url=… — a picture from the web; 404 when there is none. */
export const imageQuery = z.object({ url: z.string().min(1).max(4096) });

export type SignUpSent = z.output<typeof signUpSent>;
export type DashboardInvitation = z.output<typeof dashboardInvitation>;
export type DashboardOptions = z.output<typeof dashboardOptions>;
export type DashboardSession = z.output<typeof dashboardSession>;
export type UsageReport = z.output<typeof usageReport>;
export type FirstSteps = z.output<typeof firstSteps>;
export type OverviewReport = z.output<typeof overviewReport>;
