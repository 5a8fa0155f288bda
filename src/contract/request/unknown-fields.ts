/** Finds fields of a request that its schema does not have. zod drops them silently. */
import { z } from 'zod';
import type { Issue } from '../../errors.ts';
import { MAX_ITEMS } from './bounded.ts';
import { closest } from './closest.ts';
import { MAX_UNKNOWN_NAME, unknownMember } from './issues.ts';

/** More are not named: a body may have a hundred thousand. */
export const MAX_UNKNOWN_FIELDS = 20;
/** Longer names cannot be a misspelling of ours, and comparing them takes long. */
const MAX_COMPARED = 40;

/** The objects of a request; null where anything is allowed, as in headers and JSON Schemas. */
export type RequestShape =
  | { kind: 'object'; members: Map<string, RequestShape>; isStrict: boolean }
  | { kind: 'list'; item: RequestShape }
  | { kind: 'choice'; by: string; options: Map<unknown, RequestShape> }
  | null;

export type UnknownField = {
  path: (string | number)[];
  /** The known field that was probably meant. */
  meant: string | null;
  /** Whether the object that has it, or one around that, refuses unknown members. */
  isRefused: boolean;
};

/** As many as the contract has schemas. */
const shapes = new WeakMap<z.core.$ZodType, RequestShape>();

/** Made when the first request needs it: those of all routes are a tenth of a start. */
export function shapeOf(schema: z.core.$ZodType): RequestShape {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const shape = makeShape(schema);
  shapes.set(schema, shape);
  return shape;
}

function makeShape(schema: z.core.$ZodType): RequestShape {
  if (schema instanceof z.ZodObject) {
    if (schema.def.catchall && !(schema.def.catchall instanceof z.ZodNever)) return null;
    const members = Object.entries(schema.shape).map(([name, member]) => [name, shapeOf(member)] as const);
    return { kind: 'object', members: new Map(members), isStrict: schema.def.catchall !== undefined };
  }
  if (schema instanceof z.ZodArray) {
    const item = shapeOf(schema.element);
    return item && { kind: 'list', item };
  }
  if (schema instanceof z.ZodDiscriminatedUnion) return choiceOf(schema);
  if (schema instanceof z.ZodUnion) return onlyObjectOf(schema);
  // A recursive schema would never end; such objects refuse unknown members themselves.
  if (schema instanceof z.ZodLazy) return null;
  // A preprocessing step has its schema behind it, a transformation before it.
  if (schema instanceof z.ZodPipe)
    return shapeOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if ('unwrap' in schema && typeof schema.unwrap === 'function') return shapeOf(schema.unwrap());
  return null;
}

function choiceOf({ options, def }: z.ZodDiscriminatedUnion): RequestShape {
  const by = def.discriminator;
  const shapes = new Map<unknown, RequestShape>();
  for (const option of options) {
    for (const value of option._zod.propValues?.[by] ?? []) shapes.set(value, shapeOf(option));
  }
  return { kind: 'choice', by, options: shapes };
}

/** The object of a field that takes a text or an object. */
function onlyObjectOf({ options }: z.ZodUnion): RequestShape {
  const others = options.filter((option) => !SCALARS.some((scalar) => option instanceof scalar));
  const [only] = others;
  return only && others.length === 1 ? shapeOf(only) : null;
}

const SCALARS = [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull];

/** In the order of the body, up to `MAX_UNKNOWN_FIELDS` of them. */
export function unknownFields(shape: RequestShape, body: unknown): UnknownField[] {
  const found: UnknownField[] = [];
  const visit = (
    known: RequestShape,
    value: unknown,
    path: UnknownField['path'],
    isWithinStrict: boolean,
  ): void => {
    if (!known || typeof value !== 'object' || value === null) return;
    if (known.kind === 'list') {
      if (!Array.isArray(value)) return;
      for (const [index, item] of value.slice(0, MAX_ITEMS).entries()) {
        if (found.length >= MAX_UNKNOWN_FIELDS) return;
        visit(known.item, item, [...path, index], isWithinStrict);
      }
      return;
    }
    if (Array.isArray(value)) return;
    const given = value as Record<string, unknown>;
    if (known.kind === 'choice') {
      visit(known.options.get(given[known.by]) ?? null, value, path, isWithinStrict);
      return;
    }
    const isRefused = isWithinStrict || known.isStrict;
    for (const name of Object.keys(given)) {
      if (found.length >= MAX_UNKNOWN_FIELDS) return;
      const member = known.members.get(name);
      if (member !== undefined) visit(member, given[name], [...path, name], isRefused);
      else {
        const named = [...path, name.slice(0, MAX_UNKNOWN_NAME)];
        found.push({ path: named, meant: meantBy(name, known.members), isRefused });
      }
    }
  };
  visit(shape, body, [], false);
  return found;
}

function meantBy(name: string, members: Map<string, RequestShape>): string | null {
  return name.length > MAX_COMPARED ? null : closest(name, [...members.keys()]);
}

/** For clients that asked for strict handling. */
export function unknownFieldIssue({ path, meant }: UnknownField): Issue {
  return unknownMember(path, meant);
}

/** The fields as the value of a header, with `?` for characters that a header may not have. */
export function unknownFieldsHeader(fields: UnknownField[]): string {
  const names = fields.map(({ path }) => path.join('.').replace(/[^\x21-\x2b\x2d-\x7e]/g, '?'));
  return names.join(', ') + (fields.length >= MAX_UNKNOWN_FIELDS ? ', ...' : '');
}
