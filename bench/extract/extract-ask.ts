/** One answer of the local engine to one page, with the CPU time it took from the bytes of the page on. */
import type { Document } from 'domhandler';
import { parseHtml } from '../../src/convert/html/parse.ts';
import type { JsonSchema } from '../../src/extract/engine.ts';
import { extractLocal } from '../../src/extract/local/extract.ts';
import { startCpu } from '../figures.ts';

export type Answer = { json: Record<string, unknown>; root: Document; ms: number };

export function ask(html: string, url: string, schema: JsonSchema): Answer {
  const cpu = startCpu();
  const { root } = parseHtml(html);
  const { json } = extractLocal({ pages: [{ root, url }], prompt: '', schema });
  return { json: json as Record<string, unknown>, root, ms: cpu() };
}
