/** The small shapes that every resource is made of: ids, times, JSON objects, country codes. */
import { z } from 'zod';

// Any 8-4-4-4-12 hex id is well-formed: whether a record has it is a question for 404, not for 400.
const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

/** In lower case, as ids are stored: seals and caches compare them as they are written. */
export const uuid = z
  .stringFormat('uuid', UUID, {
    // A missing id is reported as missing, not as invalid.
    error: ({ code }) => (code === 'invalid_format' ? 'Invalid UUID' : undefined),
  })
  .toLowerCase();

/** A time, as answers have it. */
export const timestamp = z.iso.datetime({ offset: true }).describe('ISO-8601 time.');

/** Not checked any further here: whether a schema is valid is checked when extracting. */
export const jsonObject = z.record(z.string(), z.unknown());

// No flag on the pattern: OpenAPI patterns have none.
export const countryCode = z
  .string()
  .length(2, { abort: true })
  .regex(/^[A-Za-z]{2}$/, 'Expected an ISO 3166-1 alpha-2 country code')
  .toUpperCase();

// The largest index a PostgreSQL integer column can hold.
export const MAX_INDEX = 2_147_483_647;

export const count = z.int().min(0);

export const okResult = z
  .object({ ok: z.literal(true).describe('Always true; a failure is an error response.') })
  .meta({ id: 'Ok', description: 'The request was carried out.' });
