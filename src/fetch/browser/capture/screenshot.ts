/** Takes a picture of a settled page or of a part of it, and makes sure that it is complete. */
import { z } from 'zod';
import { createLimiter } from '../../../concurrency/limits/limiter.ts';
import { MOST_BOXES, type PictureBox, pictureBox } from '../../../contract/page/picture-boxes.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Screenshot, ScreenshotOptions } from '../../document.ts';
import { findTarget } from '../actions/find-target.ts';
import type { Stage } from '../actions/stage.ts';
import { isBadSelector } from '../actions/wait-for-selector.ts';
import type { IsolatedWorld } from '../in-page/isolated-world.ts';
import {
  addStylesCall,
  boxesCall,
  type Clip,
  type PageSize,
  REMOVE_STYLES,
  showAllCall,
  WINDOW_PLACE,
  type WindowPlace,
} from '../in-page/scripts.ts';
import type { PageSession } from '../wire/driven-page.ts';
import { pictureSize } from './picture-size.ts';

/** The formats have a maximum size, beyond which the browser returns an empty file instead of an error. */
const MAX_SIDES = { jpeg: 65_000, png: 65_000, webp: 16_383 };
/** Drawing this many takes up to 800 MB in the browser's processes: more is too much for small machines. */
const MAX_PIXELS = 50_000_000;
/** Pictures larger than this share a common limit: together they may be as large as the largest single one. */
const LARGE_PIXELS = 10_000_000;
const MEGAPIXEL = 1_000_000;
const SHOW_ALL_MS = 4_000;
/** The most characters of all selectors and texts of boxes together. */
const MAX_BOXES_LENGTH = 500_000;

export type Picture = {
  screenshot: Screenshot;
  /** How much was cut off at the bottom. */
  cutPixels: number;
  /** Whether some elements have no box. */
  cutBoxes: boolean;
};

export type SizedOptions = ScreenshotOptions & { width: number; height: number };

type Opened = Pick<Stage, 'page' | 'session' | 'world' | 'deadline' | 'largePictures'>;

export async function takeScreenshot(
  opened: Opened,
  options: SizedOptions,
  timeout: number,
): Promise<Picture> {
  const { page } = opened;
  const before = page.viewportSize();
  try {
    return await take(opened, options, timeout);
  } finally {
    const now = page.viewportSize();
    if (before && now?.height !== before.height) await page.setViewportSize(before).catch(() => {});
  }
}

/** Shared by all visits of an engine: one slot for each megapixel that is being drawn. */
export const limitLargePictures = () => createLimiter(MAX_PIXELS / MEGAPIXEL);

async function take(
  { page, session, world, deadline, largePictures }: Opened,
  options: SizedOptions,
  timeout: number,
): Promise<Picture> {
  const { format = 'jpeg', selector } = options;
  const isOfWindow = !options.fullPage && selector === undefined;
  const viewport = { x: 0, y: 0, width: options.width, height: options.height, scale: 1 };
  const wanted = isOfWindow
    ? { ...viewport, ...(await world.evaluate<WindowPlace>(WINDOW_PLACE)) }
    : await placeOnWholePage({ page, world }, options, viewport, Math.min(SHOW_ALL_MS, timeout / 3));
  const mostPixels = Math.floor(MAX_PIXELS / wanted.width);
  const clip = { ...wanted, height: Math.min(wanted.height, MAX_SIDES[format], mostPixels) };
  const style = options.atRest && hiding(options.atRest.hidden);
  const draw = () =>
    format === 'webp'
      ? webp(session, { clip, isOfWindow, quality: options.quality })
      : page.screenshot({
          type: format,
          ...(format === 'jpeg' && { quality: options.quality }),
          fullPage: !isOfWindow,
          // Playwright counts from the corner of the window, in pixels, however it is scrolled and zoomed.
          clip: isOfWindow ? { ...clip, x: 0, y: 0 } : clip,
          // Reaches frames and shadow trees too, but not on a page whose policy forbids it.
          ...(style !== undefined && { animations: 'disabled', style }),
          timeout,
        });
  const drawAtRest = () => {
    if (style === undefined) return draw();
    return withStyles(world, format === 'webp' ? NO_ANIMATIONS + style : style, draw);
  };
  const pixels = clip.width * clip.height;
  const size = Math.min(Math.ceil(pixels / MEGAPIXEL), largePictures.limit);
  const isLarge = pixels > LARGE_PIXELS;
  const bytes = await (isLarge
    ? largePictures.run(drawAtRest, { size, signal: deadline.signal })
    : drawAtRest());
  const drawn = pictureSize(bytes);
  if (!drawn) throw new AppError('upstream_failed', 'The browser could not draw the page');
  const found = options.boxes ? await boxesIn(world, clip) : null;
  const screenshot: Screenshot = {
    bytes,
    ...drawn,
    contentType: `image/${format}`,
    ...(found && { boxes: found.boxes }),
  };
  const cutPixels = Math.round(wanted.height - clip.height);
  return { screenshot, cutPixels, cutBoxes: found?.cut ?? false };
}

const boxesFound = z.object({ boxes: z.array(pictureBox).max(MOST_BOXES), cut: z.boolean() });

/** Where the elements are in the picture. The result is validated, because the page may be hostile. */
async function boxesIn(world: IsolatedWorld, picture: Clip): Promise<{ boxes: PictureBox[]; cut: boolean }> {
  const given = await world.evaluate<unknown>(
    boxesCall({ picture, most: MOST_BOXES, longest: MAX_BOXES_LENGTH }),
  );
  const { data } = boxesFound.safeParse(given);
  if (!data) throw new AppError('upstream_failed', 'The elements of the page could not be measured');
  return data;
}

/**
 * The place of the whole page, at least as high as the window, or of an element, after all of the page has been scrolled
 * into view. If only a box in the page scrolls, the window is made higher.
 */
async function placeOnWholePage(
  { page, world }: Pick<Opened, 'page' | 'world'>,
  { selector, index = 0 }: Pick<ScreenshotOptions, 'selector' | 'index'>,
  viewport: Clip,
  maxMs: number,
): Promise<Clip> {
  const showAll = (again = false) => world.evaluate<PageSize>(showAllCall({ maxMs, again }));
  let { height, hidden } = await showAll();
  if (hidden > 0) {
    const { width } = viewport;
    await page.setViewportSize({ width, height: Math.min(viewport.height + hidden, MAX_SIDES.webp) });
    const higher = await showAll(true);
    // If the box does not grow with the window, that only adds empty space.
    if (higher.hidden < hidden / 2) ({ height } = higher);
    else await page.setViewportSize({ width, height: viewport.height });
  }
  if (selector !== undefined) return placeOf({ page, world }, selector, index);
  return { ...viewport, height: Math.max(height, viewport.height) };
}

/** The place of the first visible match on the page. */
async function placeOf(
  { page, world }: Pick<Opened, 'page' | 'world'>,
  selector: string,
  index: number,
): Promise<Clip> {
  const found = await findTarget(page, { selector }, 'see').catch((error: unknown) => {
    if (!isBadSelector(error)) throw error;
    throw invalidField(['formats', index, 'selector'], 'Not a CSS selector', 'invalid_format');
  });
  const box = await found?.boundingBox();
  if (!box) {
    throw new AppError('action_failed', `No visible element of the page matches "${selector}"`);
  }
  // The page may have variables of these names.
  const { scrollX, scrollY } = await world.evaluate<{ scrollX: number; scrollY: number }>(
    '({ scrollX, scrollY })',
  );
  return {
    x: Math.max(0, box.x + scrollX),
    y: Math.max(0, box.y + scrollY),
    width: Math.max(1, box.width),
    height: Math.max(1, box.height),
    scale: 1,
  };
}

/** Where Playwright does not end them. */
const NO_ANIMATIONS = '*{animation:none!important;transition:none!important}';

async function withStyles<T>(world: IsolatedWorld, styles: string, draw: () => Promise<T>): Promise<T> {
  await world.evaluate(addStylesCall({ styles }));
  try {
    return await draw();
  } finally {
    await world.evaluate(REMOVE_STYLES).catch(() => {});
  }
}

type WebpOptions = { clip: Clip; isOfWindow: boolean; quality: number };

/** Playwright does not support this format. */
async function webp(session: PageSession, { clip, isOfWindow, quality }: WebpOptions): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    // With a clip the browser lays the page out again, not as a phone any more.
    ...(!isOfWindow && { clip, captureBeyondViewport: true }),
  });
  return Buffer.from(data, 'base64');
}

/** One rule for each selector: an invalid selector invalidates its whole rule. */
function hiding(selectors: string[]): string {
  return selectors.map((selector) => `${selector} { visibility: hidden !important }`).join('\n');
}
