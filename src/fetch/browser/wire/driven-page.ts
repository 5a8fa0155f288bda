/** A page, and what it is driven by: the library for most, its own protocol for what is said often. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { type Traffic, trafficOf } from './traffic.ts';

/** What is said to a page in the browser's protocol, and the events that it tells. */
export type PageSession = Pick<CDPSession, 'send' | 'on' | 'once'>;

export type DrivenPage = {
  page: Page;
  session: PageSession;
  traffic: Traffic;
  /** The id of the main frame. */
  mainFrame: string;
};

/** All of it by the library, in whatever way that reaches the browser. */
export async function openByLibrary(context: BrowserContext): Promise<DrivenPage> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  return { page, session, traffic: trafficOf(page), mainFrame: frameTree.frame.id };
}
