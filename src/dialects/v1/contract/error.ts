/** Errors of v1: one sentence. */
import { z } from 'zod';
import type { Issue } from '../../../errors.ts';

export const v1Error = z
  .object({ error: z.string().describe('What went wrong.') })
  .meta({ id: 'LegacyError', description: 'Every error of a v1 endpoint has this shape.' });

/** Names the invalid fields in the sentence, because a v1 error has no other place for them. */
export function v1Message(error: { message: string; details?: readonly Issue[] | undefined }): string {
  if (!error.details?.length) return error.message;
  const fields = error.details.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
  return `${error.message}: ${fields.join('; ')}`;
}
