/** Runs a caller's script among those of the page. */
import { Navigated } from '../in-page/isolated-world.ts';
import { makeRunnableCall, type Runnable, runScriptCall } from '../in-page/scripts.ts';
import { ActionFailed, andSettle, OUT_OF_TIME, type Stage, spare } from './stage.ts';

const MAX_MS = 30_000;
const BOUNDS = { most: 5_000_000, deepest: 200 };
/** The script led to another page, which is waited for; there is no value. */
const NAVIGATED = /context was destroyed|Cannot find context|navigated or closed|Promise was collected/i;

export type JavascriptReturn = { type: string; value: unknown };

export async function executeJavascript(stage: Stage, script: string): Promise<JavascriptReturn> {
  const answer = await andSettle(stage, () => inTime(stage, () => run(stage, script)));
  if (answer === null) return { type: 'undefined', value: null };
  const { exceptionDetails, result } = answer;
  if (exceptionDetails) throw new ActionFailed(`the script threw ${exceptionDetails.text}`);
  const { problem, type, value } = result.value as { problem?: string; type: string; value: unknown };
  if (problem !== undefined) throw new ActionFailed(problem);
  return { type, value };
}

async function run(stage: Stage, script: string) {
  const made = await runnable(stage, script);
  if (made.problem !== undefined) throw new ActionFailed(`this is not JavaScript: ${made.problem}`);
  return stage.session
    .send('Runtime.evaluate', {
      expression: runScriptCall(made.source, BOUNDS),
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
      allowUnsafeEvalBlockedByCSP: true,
    })
    .catch((error: unknown) => {
      if (error instanceof Error && NAVIGATED.test(error.message)) return null;
      throw error;
    });
}

/** Parsed in the page's process: an expression with many classes of characters takes a parser seconds. */
function runnable({ world }: Stage, script: string): Promise<Runnable> {
  const parsed = () => world.evaluate<Runnable>(makeRunnableCall({ script }));
  return parsed().catch((error: unknown) => {
    if (error instanceof Navigated) return parsed();
    throw error;
  });
}

async function inTime<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
  const timeout = Math.min(MAX_MS, spare(stage));
  if (timeout === 0) throw new ActionFailed(OUT_OF_TIME);
  const late = stage.page.waitForTimeout(timeout).then(() => {
    throw new ActionFailed(`the script did not finish within ${Math.round(timeout)} ms`);
  });
  late.catch(() => {});
  const done = work();
  done.catch(() => {});
  return Promise.race([done, late]);
}
