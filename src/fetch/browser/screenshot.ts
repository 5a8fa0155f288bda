/** Takes the picture of a settled page as a JPEG that is known to be whole. */
import type { Page } from 'playwright-core';
import { AppError } from '../../errors.ts';
import type { Screenshot, ScreenshotOptions } from '../document.ts';
import { PAGE_SIZE, type PageSize, showAllCall } from './in-page-scripts.ts';
import type { IsolatedWorld } from './isolated-world.ts';

/** The format ends at 65,535 pixels a side, and the browser gives an empty file there instead of an error. */
const MAX_SIDE = 65_000;
/** About 200 MB while it is drawn: more brings small machines down. */
const MAX_PIXELS = 50_000_000;
const SHOW_ALL_MS = 4_000;

export type Picture = { screenshot: Screenshot /** Height that did not fit. */; cutPixels: number };

export async function takeScreenshot(
  page: Page,
  world: IsolatedWorld,
  options: ScreenshotOptions,
  timeout: number,
): Promise<Picture> {
  const full = options.fullPage
    ? await world.evaluate<PageSize>(showAllCall({ maxMs: Math.min(SHOW_ALL_MS, timeout / 3) }))
    : await world.evaluate<PageSize>(PAGE_SIZE);
  const wanted = options.fullPage ? Math.max(full.height, options.height) : options.height;
  const height = Math.min(wanted, MAX_SIDE, Math.floor(MAX_PIXELS / options.width));
  const bytes = await page.screenshot({
    type: 'jpeg',
    quality: options.quality,
    fullPage: options.fullPage,
    clip: { x: 0, y: 0, width: options.width, height },
    ...(options.atRest && { animations: 'disabled', style: hiding(options.atRest.hidden) }),
    timeout,
  });
  const size = jpegSize(bytes);
  if (!size) throw new AppError('upstream_failed', 'The browser could not draw the page');
  return { screenshot: { bytes, ...size, contentType: 'image/jpeg' }, cutPixels: wanted - height };
}

/** A rule for each selector: one that the browser does not know must not take the others with it. */
function hiding(selectors: string[]): string {
  return selectors.map((selector) => `${selector} { visibility: hidden !important }`).join('\n');
}

/** Width and height from the frame header; null when the bytes are no whole JPEG. */
export function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return null;
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    const frame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (frame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
