/** Reads the traffic of a page from the browser's events, and decides which events the library gets too. */
import type { Asked, Head, Traffic, TrafficListener } from './traffic.ts';

/** An event of a page; its parameters are parsed only when they are needed. */
export type PageEvent = { method: string; params(): unknown };

export type NetworkEvents = {
  traffic: Traffic;
  /** Returns whether the library gets it: it only needs those about documents, and each event costs it time. */
  read(event: PageEvent, isOfWorker: boolean): boolean;
};

type Answered = { status: number; headers: Record<string, string> };
type WithId = { requestId: string };
type Sent = WithId & {
  loaderId: string;
  frameId?: string;
  type?: string;
  request: { url: string };
  redirectResponse?: Answered;
};

/** @param mainFrame the id of the page's main frame */
export function readNetworkEvents(mainFrame: string): NetworkEvents {
  const listeners: TrafficListener[] = [];
  const open = new Map<string, Asked>();
  const isDocument = (requestId: string) => open.get(requestId)?.type === 'document';

  function answer(asked: Asked, { status, headers }: Answered): void {
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const head: Head = { status, headers: Object.fromEntries(named) };
    for (const listener of listeners) listener.answered?.(asked, head);
  }

  function end(requestId: string, asked: Asked, failed: boolean): void {
    open.delete(requestId);
    for (const listener of listeners) listener.ended?.(asked, failed);
  }

  function ask({ requestId, loaderId, frameId, ...sent }: Sent, isOfWorker: boolean): void {
    const { type = 'Other', request, redirectResponse } = sent;
    const before = open.get(requestId);
    if (before && redirectResponse) {
      answer(before, redirectResponse);
      end(requestId, before, false);
    }
    if (request.url.startsWith('data:') || (frameId === undefined && !isOfWorker)) return;
    const isNavigation = requestId === loaderId && type === 'Document';
    const isOfPage = isNavigation && frameId === mainFrame;
    const asked = { url: request.url, type: type.toLowerCase(), isOfPage };
    open.set(requestId, asked);
    for (const listener of listeners) listener.asked?.(asked);
  }

  return {
    traffic: { listen: (listener) => void listeners.push(listener) },
    read({ method, params }, isOfWorker) {
      switch (method) {
        case 'Network.dataReceived':
        case 'Network.policyUpdated':
        case 'Network.resourceChangedPriority':
          return false;
        case 'Network.requestWillBeSent': {
          const sent = params() as Sent;
          ask(sent, isOfWorker);
          return isDocument(sent.requestId);
        }
        case 'Network.responseReceived': {
          const { requestId, response } = params() as WithId & { response: Answered };
          const asked = open.get(requestId);
          if (asked) answer(asked, response);
          return isDocument(requestId);
        }
        case 'Network.loadingFinished':
        case 'Network.loadingFailed': {
          const { requestId } = params() as WithId;
          const asked = open.get(requestId);
          if (asked) end(requestId, asked, method === 'Network.loadingFailed');
          return asked?.type === 'document';
        }
        case 'Network.requestWillBeSentExtraInfo':
        case 'Network.responseReceivedExtraInfo':
        case 'Network.requestServedFromCache':
          return isDocument((params() as WithId).requestId);
        case 'Page.lifecycleEvent': {
          const { name, frameId } = params() as { name: string; frameId: string };
          if (name === 'load' && frameId === mainFrame) for (const listener of listeners) listener.loaded?.();
          return USED_LIFECYCLE_EVENTS.has(name);
        }
        case 'Page.frameNavigated': {
          const { frame } = params() as { frame: { id: string; parentId?: string; url: string } };
          const { id, parentId, url } = frame;
          for (const listener of listeners)
            listener.navigated?.(id === mainFrame, url, parentId === mainFrame);
          return true;
        }
        default:
          return true;
      }
    },
  };
}

/** The lifecycle events that the library uses. */
const USED_LIFECYCLE_EVENTS: ReadonlySet<string> = new Set(['load', 'DOMContentLoaded']);
