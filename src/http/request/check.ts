/** Validates a value with a schema, and refuses the unknown fields that the schema or the client wants refused. */
import type { z } from 'zod';
import { issuesOf, MAX_ISSUES } from '../../contract/request/issues.ts';
import { type UnknownField, unknownFieldIssue } from '../../contract/request/unknown-fields.ts';
import { AppError, type Issue } from '../../errors.ts';

/** `areAllRefused`: not only those that the schema refuses. */
export type Unknown = { fields: UnknownField[]; areAllRefused: boolean };
export const NONE_UNKNOWN: Unknown = { fields: [], areAllRefused: false };

/** @param at where the value is in the request, for the paths of issues */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { fields, areAllRefused }: Unknown = NONE_UNKNOWN,
  at: Issue['path'] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  const isRefused = (field: UnknownField) => areAllRefused || field.isRefused;
  if (parsed.success && !fields.some(isRefused)) return parsed.data;
  const issues = parsed.success ? [] : issuesOf(parsed.error);
  // For fields that the schema itself refuses, these issues know which field was meant.
  const named = new Map(fields.map(unknownFieldIssue).map((issue) => [placeOf(issue), issue]));
  const all = new Map(issues.map((issue) => [placeOf(issue), named.get(placeOf(issue)) ?? issue]));
  const hasIssue = (path: Issue['path']) =>
    issues.some((issue) => JSON.stringify(issue.path) === JSON.stringify(path));
  for (const field of fields) {
    // A missing field may be there under a misspelled name.
    const isMeant = field.meant !== null && hasIssue([...field.path.slice(0, -1), field.meant]);
    const issue = unknownFieldIssue(field);
    if (isRefused(field) || isMeant) all.set(placeOf(issue), issue);
  }
  const details = [...all.values()].slice(0, MAX_ISSUES);
  throw new AppError('validation', undefined, {
    details: details.map((issue) => ({ ...issue, path: [...at, ...issue.path] })),
  });
}

const placeOf = ({ code, path }: Issue) => `${code} ${JSON.stringify(path)}`;
