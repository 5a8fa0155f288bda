/** The envelope of every error response. */
import { z } from 'zod';
import { ERROR_MEANINGS, type ErrorType, ISSUE_CODES } from '../errors.ts';

const errorTypes = Object.keys(ERROR_MEANINGS) as [ErrorType, ...ErrorType[]];

export const issue = z
  .object({
    code: z.enum(ISSUE_CODES).describe('What is wrong with the field.'),
    format: z.string().optional().describe('The format that was expected, e.g. `url`.'),
    path: z.array(z.union([z.string(), z.int()])).describe('Where the field is.'),
    message: z.string().describe('The problem in words.'),
    index: z.int().min(0).optional().describe('Only for `action_failed`: the index of the action, from 0.'),
    nearest: z
      .array(
        z.object({
          text: z.string().describe('Its visible text.'),
          selector: z.string().describe('A selector for it.'),
        }),
      )
      .optional()
      .describe(
        'Only for `action_failed`: the elements of the page most similar to the one that was not found.',
      ),
  })
  .meta({ id: 'Issue', description: 'One problem with one field.' });

export const errorEnvelope = z
  .object({
    error: z
      .object({
        type: z.enum(errorTypes).describe('What kind of error it is, for programs.'),
        message: z.string().describe('What went wrong, for people.'),
        details: z.array(issue).optional().describe('The fields at fault.'),
      })
      .describe('The error.'),
  })
  .meta({ id: 'Error', description: 'Every error response has this shape.' });
