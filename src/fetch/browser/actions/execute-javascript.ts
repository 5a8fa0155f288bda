/** Runs a caller's script among those of the page. */
import { Script } from 'node:vm';
import { messageOf } from '../../../errors.ts';
import { runScriptCall } from '../in-page/scripts.ts';
import { ActionFailed, andSettle, OUT_OF_TIME, type Stage, spare } from './stage.ts';

const MAX_MS = 30_000;
const BOUNDS = { most: 5_000_000, deepest: 200 };
/** The script led to another page, which is waited for; there is no value. */
const NAVIGATED = /context was destroyed|Cannot find context|navigated or closed|Promise was collected/i;

export type JavascriptReturn = { type: string; value: unknown };

export async function executeJavascript(stage: Stage, script: string): Promise<JavascriptReturn> {
  const expression = runScriptCall(runnable(script), BOUNDS);
  const answer = await andSettle(stage, () => evaluate(stage, expression));
  if (answer === null) return { type: 'undefined', value: null };
  const { exceptionDetails, result } = answer;
  if (exceptionDetails) throw new ActionFailed(`the script threw ${exceptionDetails.text}`);
  const { problem, type, value } = result.value as { problem?: string; type: string; value: unknown };
  if (problem !== undefined) throw new ActionFailed(problem);
  return { type, value };
}

async function evaluate(stage: Stage, expression: string) {
  const timeout = Math.min(MAX_MS, spare(stage));
  if (timeout === 0) throw new ActionFailed(OUT_OF_TIME);
  const evaluated = stage.session
    .send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
      allowUnsafeEvalBlockedByCSP: true,
    })
    .catch((error: unknown) => {
      if (error instanceof Error && NAVIGATED.test(error.message)) return null;
      throw error;
    });
  const late = stage.page.waitForTimeout(timeout).then(() => {
    throw new ActionFailed(`the script did not finish within ${Math.round(timeout)} ms`);
  });
  late.catch(() => {});
  return Promise.race([evaluated, late]);
}

/**
 * The source of a function that runs the script: an expression, a body with `return` or `await`, or statements, whose
 * last value is the result. It is only parsed here, never run. The script must parse inside two kinds of brackets: one
 * that closes the first kind and continues outside does not parse in the second.
 */
export function runnable(script: string): string {
  const asExpression = `async () => (\n${script}\n)`;
  if (parses(`(${asExpression})`) && parses(`[async () => [\n${script}\n]]`)) return asExpression;
  const asBody = `async () => {\n${script}\n}`;
  const isBody = parses(`(${asBody})`) && parses(`({ async a() {\n${script}\n} })`);
  if (isBody && /\b(?:return|await)\b/.test(script)) return asBody;
  if (parses(script)) return `() => (0, eval)(${JSON.stringify(script)})`;
  throw new ActionFailed(`this is not JavaScript: ${problemOf(`(${asBody})`) ?? problemOf(script)}`);
}

function parses(source: string): boolean {
  return problemOf(source) === null;
}

function problemOf(source: string): string | null {
  try {
    new Script(source);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
