/** Turns zod's issues into those of the API: six codes, four fields, and no more of them than a reader can use. */
import type { z } from 'zod';
import { ISSUE_CODES, type Issue, type IssueCode } from '../../errors.ts';

// A body of a million wrong elements must not make an answer of a million issues.
export const MAX_ISSUES = 50;
const MAX_NAME = 200;
export const MAX_UNKNOWN_NAME = 100;

const CODES: ReadonlySet<string> = new Set(ISSUE_CODES);

type ZodIssue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
/** `unknown`: members that the object at `path` does not have. */
type Found = Issue & { unknown?: string[] };

/**
 * The `details` of a validation error.
 *
 * @example throw new AppError('validation', undefined, { details: issuesOf(error) });
 */
export function issuesOf(error: z.core.$ZodError): Issue[] {
  // If several issues have the same code and path, the last one is the tightest bound and the only useful one.
  const found = new Map<string, Issue>();
  for (const issue of error.issues) {
    for (const flat of flatten(issue, []).flatMap(eachMember))
      found.set(`${flat.code} ${JSON.stringify(flat.path)}`, flat);
    if (found.size >= MAX_ISSUES) break;
  }
  return [...found.values()].slice(0, MAX_ISSUES);
}

/** Done after the branch of a union is chosen: many unknown members must not make a branch more likely. */
function eachMember({ unknown, ...issue }: Found): Issue[] {
  if (!unknown) return [issue];
  return unknown
    .slice(0, MAX_ISSUES)
    .map((name) => unknownMember([...issue.path, name.slice(0, MAX_UNKNOWN_NAME)]));
}

/** @param meant the known name that it was probably meant to be */
export function unknownMember(path: Issue['path'], meant: string | null = null): Issue {
  const hint = meant === null ? '' : ` Did you mean ${meant}?`;
  return { code: 'custom', path, message: `Unknown field ${path.join('.')}.${hint}` };
}

function flatten(issue: ZodIssue, parent: Path): Found[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'invalid_union') return ofUnion(issue, path);
  if (issue.code === 'unrecognized_keys') {
    return [{ ...item('custom', path, issue.message), unknown: issue.keys }];
  }
  if (issue.code === 'invalid_key') {
    return [item('custom', path, issue.issues[0]?.message ?? issue.message)];
  }
  if (issue.code === 'invalid_format') {
    return [{ ...item('invalid_format', path, issue.message), format: issue.format }];
  }
  return [item(CODES.has(issue.code) ? (issue.code as IssueCode) : 'custom', path, issue.message)];
}

/** A union with an unknown `type` has no branches. Otherwise the branch that matched furthest was meant. */
function ofUnion(issue: ZodIssue & { code: 'invalid_union' }, path: Path): Found[] {
  const branches = issue.errors.map((branch) => branch.flatMap((inner) => flatten(inner, path)));
  const [meant] = branches.filter((branch) => branch.length > 0).sort((a, b) => likeness(b) - likeness(a));
  return meant ?? [item('invalid_value', path, issue.message)];
}

/** A deeper path means that more of the value matched. A wrong literal counts less than a wrong type, a rule of ours more. */
function likeness(branch: Issue[]): number {
  const depth = Math.max(...branch.map(({ path }) => path.length));
  const literals = branch.filter(({ code }) => code === 'invalid_value').length;
  const rules = branch.filter(({ code }) => code === 'custom').length;
  return depth * 10 - literals + rules;
}

function item(code: IssueCode, path: Path, message: string): Issue {
  // Names come from the body, which may be a single name of megabytes.
  const names = path.map((part) => (typeof part === 'number' ? part : String(part).slice(0, MAX_NAME)));
  return { code, path: names, message: inWords(message) };
}

/** A missing field is reported as missing, not as `undefined`. */
export function inWords(message: string): string {
  return message.replace(
    /^Invalid input: expected (.+), received undefined$/,
    'Required, and missing: expected $1',
  );
}
