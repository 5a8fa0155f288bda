/** Uses the local engine when the model fails: only where the operator allows it, and the answer says so. */
import { AppError, type ErrorType } from '../../errors.ts';

/** Goes into `metadata.engine`, so that a reader of the answer knows why no model wrote it. */
export type Fallback = { from: 'llm'; reason: ErrorType; message: string };

const FAILURES_OF_THE_MODEL: ReadonlySet<ErrorType> = new Set([
  'upstream_failed',
  'timeout',
  'extraction_failed',
]);

/**
 * @example
 * const { answer, fallback } = await withFallback(() => byModel(), () => byRules(), { allowed, signal });
 */
export async function withFallback<M, L>(
  byModel: () => Promise<M>,
  byRules: () => Promise<L>,
  { allowed, signal }: { allowed: boolean; signal: AbortSignal },
): Promise<{ answer: M; fallback: null } | { answer: L; fallback: Fallback }> {
  try {
    return { answer: await byModel(), fallback: null };
  } catch (error) {
    const ours = error instanceof AppError && FAILURES_OF_THE_MODEL.has(error.type);
    // A call that has run out of time has none left for another engine.
    if (!allowed || !ours || signal.aborted) throw error;
    return { answer: await byRules(), fallback: { from: 'llm', reason: error.type, message: error.message } };
  }
}
