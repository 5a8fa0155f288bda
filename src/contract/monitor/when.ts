/** When a change of a monitored page is worth an alarm. */
import { z } from 'zod';
import { listOf } from '../request/bounded.ts';

const text = z.string().min(1).max(1_000).optional();

/** What a condition is about; it has exactly one of these. */
const SUBJECTS = ['contains', 'notContains', 'matches', 'path'] as const;
const BOUNDS = ['below', 'above', 'changedBy'] as const;

const condition = z
  .strictObject({
    contains: text.describe('Text that the page contains now. Case matters.'),
    notContains: text.describe('Text that the page does not contain now.'),
    matches: text.describe('A regular expression that matches the text of the page now.'),
    path: text.describe(
      'The path of a value in the JSON, written as in `diffs`: `offers[0].price`. The value must be a number, or a text with one.',
    ),
    below: z.number().optional().describe('The value at `path` is below this.'),
    above: z.number().optional().describe('The value at `path` is above this.'),
    changedBy: z
      .number()
      .positive()
      .optional()
      .describe('The value at `path` has changed by at least this many per cent, up or down.'),
  })
  .superRefine((given, context) => {
    const has = (name: keyof typeof given) => given[name] !== undefined;
    if (SUBJECTS.filter(has).length !== 1) {
      context.addIssue({ code: 'custom', message: `Needs exactly one of ${SUBJECTS.join(', ')}` });
    }
    if (has('path') !== BOUNDS.some(has)) {
      context.addIssue({ code: 'custom', message: `path and one of ${BOUNDS.join(', ')} go together` });
    }
  })
  .meta({ id: 'AlarmCondition', description: 'A condition on the page as it is now.' });

export type AlarmCondition = z.output<typeof condition>;

export const when = listOf(condition)
  .max(20)
  .nullable()
  .optional()
  .describe(
    'Alarms are sent only if all of these hold. A change without an alarm still has `changed: true` and is charged.',
  );
