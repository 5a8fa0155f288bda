/** Reads the page as HTML, with the content of its frames in their place. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Deadline } from '../../../concurrency/deadline.ts';
import { AppError } from '../../../errors.ts';
import { tooLarge } from '../../../net/decode-body.ts';
import { type IsolatedWorld, navigatedInstead } from '../in-page/isolated-world.ts';
import { frameElement, type Serialised, serialiseCall } from '../in-page/scripts.ts';

const MAX_READ_ATTEMPTS = 4;
/** In one page; the content of further frames is left out. */
const MAX_FRAMES = 20;
const MAX_FRAME_DEPTH = 3;
const MAX_FRAME_LENGTH = 2_000_000;

export type ReadOptions = { shadowDom: boolean; iframes: boolean; maxBytes: number; deadline: Deadline };

export async function readHtml(page: Page, world: IsolatedWorld, options: ReadOptions): Promise<Buffer> {
  const { maxBytes, deadline } = options;
  for (let attempt = 1; attempt <= MAX_READ_ATTEMPTS; attempt += 1) {
    const read = await readDocument(page, world, options).catch(navigatedInstead(null));
    if (read) {
      const body = Buffer.from(read.html, 'utf8');
      if (read.length > maxBytes || body.length > maxBytes) throw tooLarge(maxBytes);
      return body;
    }
    await page.waitForLoadState('domcontentloaded', { timeout: deadline.remainingMs() });
  }
  throw new AppError('upstream_failed', 'The page never stops navigating');
}

async function readDocument(
  page: Page,
  world: IsolatedWorld,
  { shadowDom, iframes, maxBytes }: ReadOptions,
): Promise<{ html: string; length: number }> {
  const options = { composed: shadowDom, maxLength: maxBytes };
  if (!iframes || page.frames().length === 1) return world.evaluate<Serialised>(serialiseCall(options));
  // Random, so that nothing in the page can be mistaken for it.
  const mark = `frame ${randomUUID()} `;
  const read = await world.evaluate<Serialised>(serialiseCall({ ...options, mark }));
  const left = { frames: MAX_FRAMES, length: Math.max(0, maxBytes - read.length) };
  const html = await withFrames(world, read, { composed: shadowDom, mark, left, depth: 1 });
  return { html, length: Math.max(read.length, html.length) };
}

type Reading = {
  composed: boolean;
  mark: string;
  left: { frames: number; length: number };
  depth: number;
  frameId?: string;
};

/** The HTML of a document with the content of its frames instead of the marks. */
async function withFrames(world: IsolatedWorld, read: Serialised, reading: Reading): Promise<string> {
  const { mark, left, depth, frameId } = reading;
  const ids: (string | null)[] = [];
  for (let index = 0; index < read.frames; index += 1) {
    const known = depth <= MAX_FRAME_DEPTH && left.frames > 0;
    if (known) left.frames -= 1;
    ids.push(known ? await world.frameIdOf(frameElement(index), frameId).catch(() => null) : null);
  }
  const contents = new Map<number, string>();
  for (const [index, id] of ids.entries()) {
    if (id) contents.set(index, await readFrame(world, id, reading).catch(() => ''));
  }
  return read.html.replace(new RegExp(`<!--${mark}(\\d+)-->`, 'g'), (_, index: string) => {
    const html = contents.get(Number(index));
    return html ? `<div data-frame="${index}">${html}</div>` : '';
  });
}

/** The content of a frame; throws or is empty if it is too large, has gone, or runs in another process. */
async function readFrame(world: IsolatedWorld, frameId: string, reading: Reading): Promise<string> {
  const { composed, mark, left, depth } = reading;
  const maxLength = Math.min(MAX_FRAME_LENGTH, left.length);
  const read = await world.evaluate<Serialised>(
    serialiseCall({ composed, maxLength, mark, bodyOnly: true }),
    frameId,
  );
  left.length -= read.html.length;
  return withFrames(world, read, { ...reading, frameId, depth: depth + 1 });
}
