/** The values of a command's options, by type. Throws a `UsageError` that names the invalid option. */
import { readFileSync } from 'node:fs';
import { type OptionValues, UsageError } from '../src/command-line/command.ts';
import { isRecord } from '../src/contract/request/is-record.ts';
import { orNull } from '../src/or-null.ts';
import { unreadable } from './input.ts';

export const YES_OR_NO = ['yes', 'no'] as const;

export function text(options: OptionValues, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export function list(options: OptionValues, name: string): string[] | undefined {
  const value = options[name];
  return Array.isArray(value) ? value : undefined;
}

/** A list whose items may also be separated by commas. */
export function words(options: OptionValues, name: string): string[] | undefined {
  return list(options, name)?.flatMap((item) => item.split(',').map((word) => word.trim()));
}

export function integer(options: OptionValues, name: string): number | undefined {
  const value = text(options, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value)) throw new UsageError(`--${name} must be a whole number, not "${value}".`);
  return Number(value);
}

/** How many items of a list to show. */
export function countOf(options: OptionValues, name = 'limit'): number | undefined {
  const count = integer(options, name);
  if (count !== undefined && count < 1) throw new UsageError(`--${name} must be at least 1, not ${count}.`);
  return count;
}

/** The option `limit`; `all` means no limit. */
export function limitOf(options: OptionValues): number {
  if (text(options, 'limit') === 'all') return Number.POSITIVE_INFINITY;
  return countOf(options, 'limit') ?? Number.POSITIVE_INFINITY;
}

export function choice<Choice extends string>(
  options: OptionValues,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = text(options, name);
  if (value === undefined) return undefined;
  const found = choices.find((candidate) => candidate === value);
  if (!found) throw new UsageError(`--${name} must be one of ${choices.join(', ')}, not "${value}".`);
  return found;
}

/** A JSON object, from a file or written out. */
export function objectFrom(options: OptionValues, name: string): Record<string, unknown> | undefined {
  const value = text(options, name);
  if (value === undefined) return undefined;
  const source = value.trimStart().startsWith('{') ? value : readText(value);
  const object: unknown = orNull(() => JSON.parse(source));
  if (isRecord(object)) return object;
  throw new UsageError(`--${name}: ${source === value ? 'this' : value} is not a JSON object.`);
}

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

export function yesOrNo(options: OptionValues, name: string): boolean | undefined {
  const given = choice(options, name, YES_OR_NO);
  return given === undefined ? undefined : given === 'yes';
}

export function pairs(options: OptionValues, name: string, mark: string): Record<string, string> | undefined {
  const given = list(options, name);
  if (!given) return undefined;
  const entries = given.map((item) => {
    const at = item.indexOf(mark);
    if (at < 1) throw new UsageError(`--${name} "${item}" has no "${mark}".`);
    return [item.slice(0, at).trim(), item.slice(at + 1).trim()];
  });
  return Object.fromEntries(entries);
}
