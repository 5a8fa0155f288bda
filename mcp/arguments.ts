/**
 * Accepts arguments as models and their clients send them: null for omitted ones, and numbers, lists and objects written as
 * text. A refusal would cost the agent another turn, and some agents repeat the mistake.
 */
import type { z } from 'zod';
import { isRecord } from '../src/contract/request/is-record.ts';

type Parsed<Schema extends z.ZodType> = ReturnType<Schema['safeParse']>;

/** @example readArguments(z.strictObject({ urls: z.array(z.string()) }), { urls: '["https://example.com"]' }) */
export function readArguments<Schema extends z.ZodType>(schema: Schema, given: unknown): Parsed<Schema> {
  const args = isRecord(given) ? withoutNulls(given) : (given ?? {});
  const parsed = schema.safeParse(args) as Parsed<Schema>;
  if (parsed.success || !isRecord(args)) return parsed;
  const mended = { ...args };
  for (const issue of parsed.error.issues) {
    const [name, ...inside] = issue.path;
    if (issue.code !== 'invalid_type' || typeof name !== 'string' || inside.length > 0) continue;
    const value = args[name];
    if (typeof value === 'string') mended[name] = jsonOrList(value, issue.expected === 'array');
  }
  const second = schema.safeParse(mended) as Parsed<Schema>;
  if (second.success) return second;
  // Problems are reported for the arguments as they were sent, without those that were mended.
  const wrong = new Set(second.error.issues.map(({ path }) => path[0]));
  const named = Object.entries(mended).map(([name, value]) => [name, wrong.has(name) ? args[name] : value]);
  return schema.safeParse(Object.fromEntries(named)) as Parsed<Schema>;
}

function withoutNulls(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

/** A single item becomes a list. */
function jsonOrList(text: string, isList: boolean): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isList && !Array.isArray(value) ? [value] : value;
  } catch {
    return isList ? [text] : text;
  }
}
