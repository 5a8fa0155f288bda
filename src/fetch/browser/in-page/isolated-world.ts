/** Runs our scripts in a JavaScript world separate from the page's, whose built-ins the page cannot replace. */
import type { DrivenPage } from '../wire/driven-page.ts';
import { CLEAR_TIMERS } from './scripts.ts';

/** The document of our script was replaced, or our script was stopped together with one of the page. */
export class Navigated extends Error {
  override name = 'Navigated';
}

/** @example await world.evaluate<number>(script).catch(navigatedInstead(0)) */
export function navigatedInstead<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Navigated) return value;
    throw error;
  };
}

/** Our script threw: something in the page is unexpected. */
export class ScriptFailed extends Error {
  override name = 'ScriptFailed';
}

export interface IsolatedWorld {
  /** The id of the main frame. */
  readonly mainFrame: string;
  /** The ids of the main frame and of the frames that share its process, up to a limit. */
  frames(): Promise<string[]>;
  /** Evaluates an expression in the current document of a frame, by default the main one, and awaits its JSON value. */
  evaluate<T>(expression: string, frameId?: string): Promise<T>;
  /** Stops the script that is running, which may never end by itself. */
  interrupt(): void;
  /** Clears the timers of the page as soon as its current task has ended. */
  clearTimers(): void;
  /** From now on no script of the page runs, nor timers of ours; `evaluate` still works. */
  endScripts(): void;
  /** The id of a frame element's frame; null if that runs in another process, or the element is not a frame. */
  frameIdOf(element: string, frameId?: string): Promise<string | null>;
}

const MAX_FRAMES = 20;
/** For frames that navigate all the time. */
const MOST_MAKINGS = 3;
const NAVIGATED =
  /context was destroyed|Cannot find context|navigated or closed|Cannot find default execution context|No frame|detached|Promise was collected|Runtime\.evaluate\): Internal error/i;

type FrameTree = { frame: { id: string }; childFrames?: FrameTree[] };

export function openIsolatedWorld({
  session,
  traffic,
  mainFrame,
}: Pick<DrivenPage, 'session' | 'traffic' | 'mainFrame'>): IsolatedWorld {
  /** The context of each frame's document, when it was last used. */
  const contexts = new Map<string, number>();
  let navigations = 0;
  // Another process may use the same ids for other contexts.
  const onNavigation = () => {
    navigations += 1;
    contexts.clear();
  };
  traffic.listen({ navigated: onNavigation });
  const contextOf = async (frameId: string, makings = 1): Promise<number> => {
    const before = navigations;
    const made = await session.send('Page.createIsolatedWorld', { frameId, worldName: 'winnow' });
    // A navigation is reported before an answer that arrived at the same time.
    if (navigations !== before && makings < MOST_MAKINGS) return contextOf(frameId, makings + 1);
    if (navigations === before) contexts.set(frameId, made.executionContextId);
    return made.executionContextId;
  };
  const evaluateIn = async (frameId: string, expression: string, returnByValue: boolean) => {
    const evaluate = (contextId: number) =>
      session.send('Runtime.evaluate', { expression, contextId, awaitPromise: true, returnByValue });
    try {
      const known = contexts.get(frameId);
      const answer = await (known === undefined
        ? evaluate(await contextOf(frameId))
        : // In a document that is gone, nothing was run.
          evaluate(known).catch(async (error: unknown) => {
            if (!isGone(error)) throw error;
            return evaluate(await contextOf(frameId));
          }));
      if (answer.exceptionDetails) throw new ScriptFailed(thrownText(answer.exceptionDetails));
      return answer.result;
    } catch (error) {
      if (error instanceof Error && NAVIGATED.test(error.message)) {
        throw new Navigated('The page navigated', { cause: error });
      }
      throw error;
    }
  };
  return {
    mainFrame,
    async frames() {
      const { frameTree: now } = await session.send('Page.getFrameTree');
      const trees: FrameTree[] = [now];
      for (const { childFrames = [] } of trees) trees.push(...childFrames);
      return trees.slice(0, 1 + MAX_FRAMES).map(({ frame }) => frame.id);
    },
    async evaluate<T>(expression: string, frameId = mainFrame): Promise<T> {
      return (await evaluateIn(frameId, expression, true)).value as T;
    },
    interrupt() {
      session.send('Runtime.terminateExecution').catch(() => {});
    },
    clearTimers() {
      evaluateIn(mainFrame, CLEAR_TIMERS, true).catch(() => {});
    },
    endScripts() {
      session.send('Emulation.setScriptExecutionDisabled', { value: true }).catch(() => {});
    },
    async frameIdOf(element, frameId = mainFrame) {
      const { objectId } = await evaluateIn(frameId, element, false);
      if (!objectId) return null;
      const { node } = await session.send('DOM.describeNode', { objectId });
      return node.frameId ?? null;
    },
  };
}

/** Whether the document was gone before anything was run in it. */
function isGone(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Cannot find context with specified id');
}

function thrownText(details: { text: string; exception?: { description?: string } }): string {
  return details.exception?.description?.split('\n')[0] ?? details.text;
}
