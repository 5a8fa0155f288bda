/** Reads the parts of a request and validates them with the route's schemas. */
import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { issuesOf } from '../../contract/issues.ts';
import { AppError, type Issue } from '../../errors.ts';
import type { AppContext, AppEnv } from '../app-env.ts';

export type RequestSchemas = {
  params: z.ZodType | undefined;
  query: z.ZodType | undefined;
  body: z.ZodType | undefined;
};

export function validate(schemas: RequestSchemas): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (schemas.params) c.set('params', check(schemas.params, c.req.param()));
    if (schemas.query) c.set('query', check(schemas.query, c.req.query()));
    if (schemas.body) c.set('body', check(schemas.body, await readJson(c)));
    await next();
  };
}

function check(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(issuesOf(parsed.error));
  return parsed.data;
}

async function readJson(c: AppContext): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === '')
    throw invalid([{ code: 'invalid_type', path: [], message: 'A JSON body is required' }]);
  if (!isJson(c.req.header('Content-Type'))) {
    throw invalid([{ code: 'invalid_value', path: [], message: 'Content-Type must be application/json' }]);
  }
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
