/** For each value of an answer: how much of it was found on the pages, and on which page. */
import type { FieldSource } from '../../engine.ts';
import { createPace } from '../pieces/tokens.ts';
import { createGround, type Ground, leavesOf, type Trace } from './grounding.ts';

const CONFIDENCE: Record<Trace, number> = { verbatim: 0.9, words: 0.6, none: 0.3 };
/** Limits the work: each value is looked up on every page. */
const MAX_LOOKED_UP = 500;

type Traces = ReadonlyMap<string | number | boolean, Trace>;

/** @param traces How much of each value was found in the pieces that the model was shown. */
export async function fieldSources(
  json: unknown,
  traces: readonly Traces[],
  parts: readonly string[],
): Promise<FieldSource[]> {
  const pace = createPace();
  const grounds = parts.length > 1 ? await Promise.all(parts.map((part) => createGround(part))) : [];
  const sources: FieldSource[] = [];
  for (const { path, value } of leavesOf(json)) {
    const found = traces.map((one) => one.get(value));
    const best = found.includes('verbatim') ? 'verbatim' : found.includes('words') ? 'words' : 'none';
    const page = sources.length < MAX_LOOKED_UP ? pageOf(value, best, grounds) : -1;
    const source = { path, source: 'model', confidence: CONFIDENCE[best] };
    sources.push(page === -1 ? source : { ...source, page });
    await pace();
  }
  return sources;
}

/** The index of the first page with the best trace found, or -1. */
function pageOf(value: string | number | boolean, best: Trace, grounds: readonly Ground[]): number {
  return best === 'none' ? -1 : grounds.findIndex((ground) => ground.trace(value) === best);
}
