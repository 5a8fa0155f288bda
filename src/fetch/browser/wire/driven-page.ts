/** A page with its connections: the library's for most purposes, the browser's protocol for frequent messages. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { type Traffic, trafficOf } from './traffic.ts';

/** Commands to a page in the browser's protocol, and its events. */
export type PageSession = Pick<CDPSession, 'send' | 'on' | 'once'>;

export type DrivenPage = {
  page: Page;
  session: PageSession;
  traffic: Traffic;
  /** The id of the main frame. */
  mainFrame: string;
};

/** Uses only the library, however that is connected to the browser. */
export async function openByLibrary(context: BrowserContext): Promise<DrivenPage> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  return { page, session, traffic: trafficOf(page), mainFrame: frameTree.frame.id };
}
