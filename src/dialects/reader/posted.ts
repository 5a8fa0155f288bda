/** The body of a reader's request: JSON or a form, with the address and, in camel case, what headers say otherwise. */
import { AppError, invalidField } from '../../errors.ts';
import type { AppContext } from '../../http/app-env.ts';
import { orNull } from '../../or-null.ts';

export type Posted = Record<string, string>;

/** As long as an address and some options may be. */
const MOST_BYTES = 64 * 1024;

export async function postedIn(c: AppContext): Promise<Posted> {
  const text = await c.req.text();
  if (text.length > MOST_BYTES) throw new AppError('payload_too_large');
  if (c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  const body = text === '' ? {} : orNull(() => JSON.parse(text) as unknown);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidField([], 'Give the address of a page as `url`, in JSON or a form');
  const given = Object.entries(body).filter(([, value]) => value != null && value !== false);
  return Object.fromEntries(given.map(([name, value]) => [name, textOf(name, value)]));
}

/** What would stand in a header. */
function textOf(name: string, value: unknown): string {
  if (typeof value === 'object')
    throw invalidField([name], 'Expected a text, a number or true', 'invalid_type');
  return String(value);
}

/** @example fieldOfHeader('x-target-selector') // 'targetSelector' */
export function fieldOfHeader(name: string): string {
  return name.replace(/^x-/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
