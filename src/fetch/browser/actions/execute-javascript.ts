/** Runs a caller's script among those of the page. */
import { Script } from 'node:vm';
import { ActionFailed, andSettle, type Stage, spare } from './stage.ts';

const MAX_MS = 30_000;
const MAX_VALUE_LENGTH = 5_000_000;
/** The page is another one by now: what the script led to is waited for, and there is no value. */
const NAVIGATED = /context was destroyed|Cannot find context|navigated or closed|Promise was collected/i;

export type JavascriptReturn = { type: string; value: unknown };

export async function executeJavascript(stage: Stage, script: string): Promise<JavascriptReturn> {
  const expression = runnable(script);
  const answer = await andSettle(stage, () => evaluate(stage, expression));
  if (answer === null) return { type: 'undefined', value: null };
  const { exceptionDetails, result } = answer;
  if (exceptionDetails) {
    const thrown = exceptionDetails.exception;
    const said = thrown?.description?.split('\n')[0] ?? thrown?.value ?? exceptionDetails.text;
    throw new ActionFailed(`the script threw ${String(said).slice(0, 500)}`);
  }
  const value = result.value ?? result.unserializableValue ?? null;
  if (JSON.stringify(value).length > MAX_VALUE_LENGTH) {
    throw new ActionFailed(`its value is longer than ${MAX_VALUE_LENGTH} characters`);
  }
  return { type: result.type, value };
}

async function evaluate(stage: Stage, expression: string) {
  const timeout = Math.max(1, Math.min(MAX_MS, spare(stage)));
  const evaluated = stage.session
    .send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
      allowUnsafeEvalBlockedByCSP: true,
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
      if (NAVIGATED.test(error.message)) return null;
      if (/reference chain is too long|returned by value/i.test(error.message)) {
        throw new ActionFailed('its value cannot be written as JSON');
      }
      throw error;
    });
  const late = stage.page.waitForTimeout(timeout).then(() => {
    throw new ActionFailed(`the script did not end within ${Math.round(timeout)} ms`);
  });
  late.catch(() => {});
  return Promise.race([evaluated, late]);
}

/** An expression, a body with `return` or `await`, or statements whose last value counts. Only parsed here, never run. */
function runnable(script: string): string {
  const asExpression = `(async () => (\n${script}\n))()`;
  if (parses(asExpression)) return asExpression;
  const asBody = `(async () => {\n${script}\n})()`;
  if (/\b(?:return|await)\b/.test(script) && parses(asBody)) return asBody;
  if (parses(script)) return script;
  throw new ActionFailed(`this is no JavaScript: ${problemOf(asBody)}`);
}

function parses(source: string): boolean {
  return problemOf(source) === null;
}

function problemOf(source: string): string | null {
  try {
    new Script(source);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
