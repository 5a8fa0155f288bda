/** How a row of the spec's tables is written as a test: default, accepted values, refused values. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { issuesOf } from '../../src/contract/request/issues.ts';
import type { IssueCode } from '../../src/errors.ts';

/** A refused value, the code of its issue, and the issue's path if that is not the field itself. */
type Refusal = [value: unknown, code: IssueCode, below?: (string | number)[]];

export type Field = {
  /** Dotted path of the field in the body. */
  field: string;
  /** What the field is when it is left out; `undefined` when it has no default. */
  default?: unknown;
  /** The issue when the field is left out. */
  missing?: { code: IssueCode; path: readonly string[] } | undefined;
  accepts: unknown[];
  /** Values that are accepted and changed: given, result. */
  becomes?: [unknown, unknown][];
  refuses: Refusal[];
};

type Body = Record<string, unknown>;

const pathOf = (field: string) => field.split('.').map((name) => (/^\d+$/.test(name) ? Number(name) : name));

function get(body: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>((at, name) => (at as Body | undefined)?.[name], body);
}

/** A copy of the body with one value set, or removed if it is `undefined`. */
function withField(body: Body, field: string, value: unknown): Body {
  const path = pathOf(field);
  const copy = structuredClone(body);
  const last = path.pop() ?? '';
  const parent = path.reduce<Body>((at, name) => {
    at[name] ??= {};
    return at[name] as Body;
  }, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

export function issues(schema: z.ZodType, body: unknown) {
  const parsed = schema.safeParse(body);
  return parsed.success ? [] : issuesOf(parsed.error);
}

/** One test a row. */
export function testFields(schema: z.ZodType, base: Body, fields: Field[]): void {
  test.each(fields)('$field', (row) => {
    const path = pathOf(row.field);
    const without = withField(base, row.field, undefined);
    if (row.missing) expect(issues(schema, without)).toMatchObject([row.missing]);
    else expect(get(schema.parse(without), path)).toEqual(row.default);

    for (const value of row.accepts) {
      expect(get(schema.parse(withField(base, row.field, value)), path)).toEqual(value);
    }
    for (const [given, got] of row.becomes ?? []) {
      expect(get(schema.parse(withField(base, row.field, given)), path)).toEqual(got);
    }
    for (const [value, code, below = []] of row.refuses) {
      const found = issues(schema, withField(base, row.field, value));
      expect(found, `${row.field} = ${JSON.stringify(value)?.slice(0, 60)}`).toMatchObject([
        { code, path: [...path, ...below], message: expect.stringMatching(/./) },
      ]);
    }
  });
}
