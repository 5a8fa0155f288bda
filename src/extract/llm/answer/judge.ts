/** Judges an answer by the caller's schema: what fits, what was lost in making it fit, what is missing. */
import { isRecord } from '../../../contract/request/is-record.ts';
import type { Issue } from '../../../errors.ts';
import { fitToSchema } from '../../json-schema/fit.ts';
import { createShapes, firstOf } from '../../json-schema/shape.ts';
import type { JsonSchema, Path, SubSchema } from '../../json-schema/types.ts';
import { createValidator, type SchemaIssue } from '../../json-schema/validate.ts';
import type { Judgement } from '../ask/ask.ts';
import { allowsNull } from './fill-nulls.ts';

const MAX_DEPTH = 64;

/** An answer without a schema only has to be an object or a list. */
export function judgeFree(value: unknown): Judgement {
  const usable = typeof value === 'object' && value !== null;
  const problem: Issue = { code: 'custom', path: [], message: 'The answer must be a JSON object' };
  return { value, usable, problems: usable ? [] : [problem], lost: [] };
}

/**
 * @param relaxed The schema for an answer about a part of the page.
 * @param whole The caller's schema, if the answer is about the whole page: then no required member may be missing.
 */
export function judgeBySchema(value: unknown, relaxed: JsonSchema, whole: JsonSchema | null): Judgement {
  const fitted = fitToSchema(value, relaxed);
  if (fitted.issues.length > 0) {
    return { value: fitted.value, usable: false, problems: fitted.issues.map(asIssue), lost: [] };
  }
  const lost = lostPaths(value, fitted.value, relaxed);
  const reasons =
    lost.length > 0 ? reasonsByPath(createValidator(relaxed)(value)) : new Map<string, string>();
  const problems = lost.map((path) => lossOf(path, reasons));
  if (whole) problems.push(...unspoken(value, whole));
  return { value: fitted.value, usable: true, problems, lost };
}

export function asIssue({ path, message }: SchemaIssue): Issue {
  return { code: 'custom', path, message };
}

/** The first message for each path. */
function reasonsByPath(issues: readonly SchemaIssue[]): Map<string, string> {
  return new Map(issues.toReversed().map(({ path, message }) => [JSON.stringify(path), message]));
}

function lossOf(path: Path, reasons: ReadonlyMap<string, string>): Issue {
  const message = reasons.get(JSON.stringify(path)) ?? 'The value does not fit the schema';
  return { code: 'custom', path, message };
}

/** Paths of values that were lost when the answer was made to fit, although the schema has a place for them. */
export function lostPaths(before: unknown, after: unknown, schema: JsonSchema): Path[] {
  const shapes = createShapes(schema);
  const lost: Path[] = [];
  const visit = (given: unknown, kept: unknown, sub: SubSchema, path: Path): void => {
    if (given === null || given === undefined || path.length > MAX_DEPTH) return;
    if (kept === null || kept === undefined) return void lost.push(path);
    const shape = shapes.shapeOf(sub);
    const options = [shape, ...shapes.variantsOf(shape)];
    if (Array.isArray(given) && Array.isArray(kept)) {
      if (given.length !== kept.length) return void lost.push(path);
      const items = firstOf(options, (option) => option.items) ?? true;
      for (const [i, entry] of given.entries()) visit(entry, kept[i], items, [...path, i]);
    } else if (isRecord(given) && isRecord(kept)) {
      for (const [name, one] of Object.entries(given)) {
        const below = firstOf(options, ({ properties }) => properties.get(name));
        if (below !== undefined) visit(one, kept[name], below, [...path, name]);
      }
    }
  };
  visit(before, after, schema, []);
  return lost;
}

/** Required members that may not be null and are missing from the answer. */
function unspoken(value: unknown, schema: JsonSchema): Issue[] {
  if (!isRecord(value)) return [];
  const shapes = createShapes(schema);
  const { required, properties } = shapes.shapeOf(schema);
  const mayBeNull = (name: string) => allowsNull(properties.get(name) ?? true, shapes);
  return [...required]
    .filter((name) => !Object.hasOwn(value, name) && !mayBeNull(name))
    .map((name) => ({
      code: 'custom',
      path: [name],
      message: 'This member is missing; write null if the page does not state it',
    }));
}
