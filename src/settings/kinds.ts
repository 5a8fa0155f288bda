/** The kinds of values that settings have, parsed from the text of the environment. */
import { z } from 'zod';

export const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'], { error: 'must be true or false' })
  .transform((text) => /^(true|1|yes)$/.test(text));
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
export const integer = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number({ error: 'must be a whole number' }).int('must be a whole number').min(min).max(max);
export const secret = z.string().min(1).optional();
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must begin with http:// or https://' })
  .optional();
