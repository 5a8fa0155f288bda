/** Finds invalid schemas, selectors and patterns in a monitor's request. */

import type { MonitorConfig } from '../../contract/monitor/config.ts';
import { stepsOf } from '../../contract/monitor/diff-path.ts';
import { selectorProblem } from '../../convert/html/select/select.ts';
import { patternProblem } from '../../diff/normalise.ts';
import { invalidField } from '../../errors.ts';
import { checkSchema } from '../../extract/json-schema/check.ts';
import { checkSelect } from '../../extract/select/check.ts';

export type MonitorParts = Partial<Pick<MonitorConfig, 'formats' | 'ignore' | 'when'>>;

/** Throws a `validation` error that names the field. */
export async function checkMonitor({ formats, ignore, when }: MonitorParts): Promise<void> {
  for (const [index, format] of (formats ?? []).entries()) {
    if (format.type !== 'json') continue;
    if (format.schema) checkSchema(format.schema, ['formats', index, 'schema']);
    if (format.select) checkSelect(format.select, ['formats', index, 'select']);
  }
  checkAll(ignore?.selectors ?? [], 'selectors', selectorProblem);
  checkAll(ignore?.patterns ?? [], 'patterns', patternProblem);
  for (const [index, { matches, path }] of (when ?? []).entries()) {
    const problem = matches === undefined ? null : patternProblem(matches);
    if (problem) throw invalidField(['when', index, 'matches'], `Cannot be used: ${problem}`);
    if (path !== undefined && !stepsOf(path)) throw invalidField(['when', index, 'path'], 'Not a path');
  }
}

function checkAll(texts: string[], name: string, problemOf: (text: string) => string | null): void {
  for (const [index, text] of texts.entries()) {
    const problem = problemOf(text);
    if (problem) throw invalidField(['ignore', name, index], `Cannot be used: ${problem}`);
  }
}
