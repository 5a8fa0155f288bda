/** Runs our scripts beside a page's own, in a JavaScript world whose built-ins the page cannot replace. */
import type { CDPSession } from 'playwright-core';

/** The document that the script ran in was replaced by another. */
export class Navigated extends Error {
  override name = 'Navigated';
}

export interface IsolatedWorld {
  /** Evaluates an expression in the main frame's present document and awaits its value, which must be JSON. */
  evaluate<T>(expression: string): Promise<T>;
}

const NAVIGATED =
  /context was destroyed|Cannot find context|navigated or closed|Cannot find default execution context|No frame|detached|Promise was collected/i;

export async function openIsolatedWorld(session: CDPSession): Promise<IsolatedWorld> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const frameId = frameTree.frame.id;
  return {
    async evaluate<T>(expression: string): Promise<T> {
      try {
        const { executionContextId } = await session.send('Page.createIsolatedWorld', {
          frameId,
          worldName: 'winnow',
        });
        const answer = await session.send('Runtime.evaluate', {
          expression,
          contextId: executionContextId,
          awaitPromise: true,
          returnByValue: true,
        });
        if (answer.exceptionDetails) throw new Error(thrownText(answer.exceptionDetails));
        return answer.result.value as T;
      } catch (error) {
        if (error instanceof Error && NAVIGATED.test(error.message)) {
          throw new Navigated('The page navigated', { cause: error });
        }
        throw error;
      }
    },
  };
}

function thrownText(details: { text: string; exception?: { description?: string } }): string {
  return details.exception?.description?.split('\n')[0] ?? details.text;
}
