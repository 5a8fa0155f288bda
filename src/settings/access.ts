/** Who may use the service: keys, secrets, sign-up and the mails that it needs. */
import { z } from 'zod';
import { flag, integer, list, secret } from './kinds.ts';

export const ACCESS = {
  keyHeaders: list.default([]).describe('Further names for the key header, besides SVC-APIKEY.'),
  sessionHeaders: list.default([]).describe('Further names for the session header, besides SVC-Session-Id.'),
  internalSecret: secret.describe('Opens /api/jobs/* and /metrics to the bearer of X-Internal-Secret.'),
  schedulerCurrentKey: secret.describe('Verifies the signature of an outside scheduler on /api/jobs/*.'),
  schedulerNextKey: secret.describe('The next key, so that keys can be rotated without a gap.'),
  selfHostedRate: integer(0)
    .default(0)
    .describe('Requests a minute for accounts on the self-hosted plan. 0 means no limit.'),
  secretKey: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((keys) => keys.every((key) => key.length >= 32), 'must have at least 32 characters')
    .optional()
    .describe(
      'Seals the secrets in the database, such as cookies of monitors; openssl rand -base64 32 makes one. The same on every machine. Default: a file in the data directory.',
    ),
  signUp: flag
    .default(false)
    .describe('Whether anyone who can reach the dashboard may create an account, on the free plan.'),
  signUpsPerDay: integer(0)
    .default(20)
    .describe(
      'Accounts that may be requested from one network (an IPv4 address, an IPv6 /56) in a day. 0 means no limit. Behind a proxy, WINNOW_TRUST_PROXY says whose network it is.',
    ),

  smtpUrl: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional()
    .describe(
      'A mail server, as smtp://USER:PASSWORD@HOST:PORT. With it sign-ups have to prove their address.',
    ),
  smtpFrom: z.string().default('Winnow <winnow@localhost>').describe('The sender of mails.'),
};
