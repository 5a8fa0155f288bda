/** Finds invalid schemas, selectors and patterns in a monitor's request. */
import type { MonitorConfig } from '../contract/monitor-config.ts';
import { selectorProblem } from '../convert/html/select.ts';
import { patternProblem } from '../diff/normalise.ts';
import { invalidField } from '../errors.ts';
import { checkSchema } from '../extract/json-schema/check.ts';

export type MonitorParts = Partial<Pick<MonitorConfig, 'formats' | 'ignore'>>;

/** Throws a `validation` error that names the field. */
export async function checkMonitor({ formats, ignore }: MonitorParts): Promise<void> {
  for (const [index, format] of (formats ?? []).entries()) {
    if (format.type === 'json' && format.schema) checkSchema(format.schema, ['formats', index, 'schema']);
  }
  checkAll(ignore?.selectors ?? [], 'selectors', selectorProblem);
  checkAll(ignore?.patterns ?? [], 'patterns', patternProblem);
}

function checkAll(texts: string[], name: string, problemOf: (text: string) => string | null): void {
  for (const [index, text] of texts.entries()) {
    const problem = problemOf(text);
    if (problem) throw invalidField(['ignore', name, index], `Cannot be used: ${problem}`);
  }
}
