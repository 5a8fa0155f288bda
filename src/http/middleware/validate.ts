/** Reads the parts of a request and validates them with the route's schemas. */
import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { shapeOf, unknownFields, unknownFieldsHeader } from '../../contract/request/unknown-fields.ts';
import { mayBeLeftOut } from '../../contract/route.ts';
import { AppError, type Issue } from '../../errors.ts';
import type { AppContext, AppEnv } from '../app-env.ts';
import { check, NONE_UNKNOWN, type Unknown } from '../request/check.ts';
import { jsonProblem } from '../request/json-problem.ts';
import { checkValues } from '../request/json-values.ts';
import { preference } from '../request/prefer.ts';
import { requestHeader } from '../request/request-header.ts';

export type RequestSchemas = {
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
};

export function validate(schemas: RequestSchemas): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (schemas.params) c.set('params', check(schemas.params, c.req.param()));
    if (schemas.query) {
      const query = c.req.query();
      c.set('query', check(schemas.query, query, reportUnknown(c, schemas.query, query)));
    }
    if (schemas.body) {
      const json = await readJson(c, schemas.body);
      c.set('body', check(schemas.body, json, reportUnknown(c, schemas.body, json)));
    }
    await next();
  };
}

/** Names unknown fields of the body or the query in a header, and says whether the client wants them to be refused. */
function reportUnknown(c: AppContext, schema: z.ZodType, given: unknown): Unknown {
  const unknown = unknownFields(shapeOf(schema), given);
  const headers = c.get('headers');
  const strict = preference(requestHeader(c, 'prefer'), 'handling') === 'strict';
  if (strict) headers['Preference-Applied'] = 'handling=strict';
  if (unknown.length === 0) return NONE_UNKNOWN;
  c.set(
    'unknownFields',
    unknown.map(({ path }) => path.join('.')),
  );
  // Clients of other interfaces do not know this header.
  if (!c.get('dialect')) headers['X-Unknown-Fields'] = unknownFieldsHeader(unknown);
  return { fields: unknown, areAllRefused: strict };
}

async function readJson(c: AppContext, schema: z.ZodType): Promise<unknown> {
  const bytes = await checkValues(c);
  /** Between decoding, parsing and checking a large body, other requests are answered. */
  const rest = async () => {
    if (bytes.length > LARGE_BYTES) await new Promise(setImmediate);
  };
  const text = new TextDecoder().decode(bytes);
  await rest();
  if (text.trim() === '') {
    if (mayBeLeftOut(c.req.method, schema)) return {};
    throw invalid([{ code: 'invalid_type', path: [], message: 'A JSON body is required' }]);
  }
  if (!isJson(c.req.header('Content-Type'))) {
    throw invalid([{ code: 'invalid_value', path: [], message: 'Content-Type must be application/json' }]);
  }
  const json = parse(text);
  await rest();
  const problem = jsonProblem(json);
  if (problem) throw invalid([problem]);
  await rest();
  return json;
}

const LARGE_BYTES = 1024 * 1024;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    // The engine's message quotes the body; we repeat only the position.
    const position = /position (\d+)/.exec(reason)?.[1];
    const where = position ? ` at position ${position}` : '';
    throw invalid([{ code: 'invalid_format', format: 'json', path: [], message: `Malformed JSON${where}` }]);
  }
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '');
}

function invalid(details: Issue[]): AppError {
  return new AppError('validation', undefined, { details });
}
