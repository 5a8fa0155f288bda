/** The body of a reader's request: JSON or a form with the address and, in camel case, the options that are else headers. */
import { AppError, invalidField } from '../../errors.ts';
import type { AppContext } from '../../http/app-env.ts';
import { orNull } from '../../or-null.ts';

/** `others`: fields whose values no header could have. */
export type Posted = { texts: Record<string, string>; others: Record<string, unknown> };

/** Enough for an address and some options. */
const MOST_BYTES = 64 * 1024;

export async function postedIn(c: AppContext): Promise<Posted> {
  const text = await c.req.text();
  if (text.length > MOST_BYTES) throw new AppError('payload_too_large');
  if (c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return { texts: Object.fromEntries(new URLSearchParams(text)), others: {} };
  const body = text === '' ? {} : orNull(() => JSON.parse(text) as unknown);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidField([], 'Give the address of a page as `url`, in JSON or a form');
  const posted: Posted = { texts: {}, others: {} };
  for (const [name, value] of Object.entries(body)) {
    if (value == null || value === false) continue;
    const written = textOf(value);
    if (written === null) posted.others[name] = value;
    else posted.texts[name] = written;
  }
  return posted;
}

/** The value as a header would have it: several are separated by commas. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? value.join(', ') : null;
  return typeof value === 'object' ? null : String(value);
}

/** @example fieldOfHeader('x-target-selector') // 'targetSelector' */
export function fieldOfHeader(name: string): string {
  return name.replace(/^x-/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
