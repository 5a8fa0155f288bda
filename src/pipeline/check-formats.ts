/** What can be wrong with formats beyond their shape. Known before anything is fetched or charged. */
import type { Format } from '../contract/formats.ts';
import { checkSchema } from '../extract/json-schema/check.ts';

/** Throws a `validation` error that names the schema at fault. */
export function checkFormats(formats: Format[]): void {
  for (const [index, format] of formats.entries()) {
    if (format.type === 'json' && format.schema) checkSchema(format.schema, ['formats', index, 'schema']);
  }
}
