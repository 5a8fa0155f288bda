/** The pictures of a page: each image's real address, which images only track visitors, and the list of them. */
import { type ChildNode, type Element, isTag } from 'domhandler';
import { words } from '../text/word-lists.ts';
import type { Base } from './html/base-url.ts';
import { type View, visibleElements } from './html/view.ts';
import { isElement } from './html/walk.ts';
import { type Candidate, parseSrcset } from './srcset.ts';

/** Attributes that lazy-loading scripts read, most common first. */
const LAZY_SOURCES =
  words(`data-src data-original data-lazy-src data-lazy data-original-src data-url data-image
  data-img-src data-hi-res-src data-full-src data-actualsrc data-echo nitro-lazy-src`);
const LAZY_SRCSETS = words('data-srcset data-lazy-srcset data-original-set nitro-lazy-srcset');

const PLACEHOLDER =
  /(?:^|[/_.-])(?:blank|spacer|placeholder|transparent|pixel|loading|loader|lazy|lazyload|1x1|empty|clear|grey|gray|dummy|trans)(?:[_.-][\w.-]{0,100})?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;
const SPACER =
  /(?:^|[/_.-])(?:1x1|spacer|transparent|trans|blank|clear|empty|pixel)(?:[_.-]\w{0,100})?\.(?:gif|png|svg)/i;
const IMAGE_FILE = /.\.(?:avif|gif|jpe?g|png|webp)(?:[?#]|$)/i;
/** The first part stops at the first slash or dot: trying the later ones too would be slow on a long text. */
const ADDRESS_LIKE = /^(?:https?:)?\/\/|^[^\s:{}[\]<>/.]*[/.][^\s{}[\]<>]*$/i;
/** Of a longer address only the file name is read. */
const LONGEST_ADDRESS = 2_000;
const LONGEST_NAME = 300;

/** Pictures taken out of a document have addresses with the scheme `asset:`. */
const FETCHABLE = /^(?:https?|asset):/;

/** The absolute address of an image's picture, or null if it has none worth fetching. */
export function imageSource(image: Element, base: Base): string | null {
  const { attribs } = image;
  if (isBeacon(attribs)) return null;
  for (const candidate of candidates(image)) {
    const url = base.resolve(candidate);
    if (url && FETCHABLE.test(url)) return isBeacon({ src: url }) ? null : url;
  }
  return null;
}

/** Possible addresses, best first. A lazy attribute beats `src`, which then holds a blurred or empty placeholder. */
function* candidates(image: Element): Generator<string> {
  const { attribs } = image;
  for (const name of LAZY_SOURCES) {
    const value = attribs[name]?.trim();
    if (value && ADDRESS_LIKE.test(value)) yield value;
  }
  const src = attribs.src?.trim() ?? '';
  const isInline = /^(?:data|about|blob):/i.test(src);
  if (src !== '' && !isInline && !PLACEHOLDER.test(endOf(src))) yield src;
  for (const name of LAZY_SRCSETS) yield* bestOf(attribs[name]);
  yield* bestOf(attribs.srcset);
  if (image.parent && isTag(image.parent) && image.parent.name === 'picture') {
    for (const { attribs } of sourcesBeside(image)) yield* bestOf(attribs.srcset ?? attribs['data-srcset']);
  }
  for (const [name, value] of Object.entries(attribs)) {
    const isOther = name !== 'src' && name !== 'alt' && name !== 'title';
    if (isOther && IMAGE_FILE.test(value) && !/\s/.test(value)) yield value;
  }
  if (src !== '' && !isInline && !SPACER.test(endOf(src))) yield src;
}

/** The `source` elements of a picture, up to its next image on either side. */
function* sourcesBeside(image: Element): Generator<Element> {
  let first: ChildNode = image;
  const isOther = (node: ChildNode): boolean => node !== image && isElement(node, 'img');
  while (first.prev && !isOther(first.prev)) first = first.prev;
  for (let node: ChildNode | null = first; node && !isOther(node); node = node.next)
    if (isElement(node, 'source')) yield node;
}

/** A long address is cut to the last part of its path: the query behind it says little about the picture. */
function endOf(src: string): string {
  if (src.length <= LONGEST_ADDRESS) return src;
  const end = src.search(/[?#]/);
  return (end === -1 ? src : src.slice(0, end)).slice(-LONGEST_NAME);
}

function* bestOf(srcset: string | undefined): Generator<string> {
  if (!srcset) return;
  const all = parseSrcset(srcset).filter(({ url }) => !url.startsWith('data:'));
  const best = all.reduce<Candidate | null>((max, one) => (max && max.size >= one.size ? max : one), null);
  if (best) yield best.url;
}

/** The absolute addresses of all pictures in view, in document order and without duplicates, inline data or tracking pixels. */
export function collectImages(view: View, base: Base): string[] {
  const found = new Set<string>();
  for (const element of visibleElements(view)) {
    const url = pictureOf(element, base);
    if (url) found.add(url);
  }
  return [...found];
}

function pictureOf(element: Element, base: Base): string | null {
  if (element.name === 'img') return imageSource(element, base);
  const isButton = element.name === 'input' && element.attribs.type?.toLowerCase() === 'image';
  const address =
    element.name === 'video' ? element.attribs.poster : isButton ? element.attribs.src : undefined;
  const url = address ? base.resolve(address) : null;
  return url && /^https?:/.test(url) ? url : null;
}

const BEACON_HOST =
  /(?:^|\.)(?:doubleclick\.net|google-analytics\.com|googletagmanager\.com|googlesyndication\.com|scorecardresearch\.com|quantserve\.com|bat\.bing\.com|pixel\.wp\.com|stats\.wp\.com|px\.ads\.linkedin\.com|analytics\.twitter\.com|ct\.pinterest\.com|sb\.scorecardresearch\.com|mc\.yandex\.ru|counter\.yadro\.ru|hm\.baidu\.com|imrworldwide\.com|chartbeat\.net|omtrdc\.net|demdex\.net|adsrvr\.org|everesttech\.net|bluekai\.com|crwdcntrl\.net|rlcdn\.com|histats\.com|statcounter\.com)$/;

const BEACON_PATH =
  /^\/(?:tr|b\/ss\/.*|collect|beacon|pixel|pixel\.(?:gif|png|php)|piwik\.php|matomo\.php|__utm\.gif|adsct|i\/adsct|count(?:er)?\.(?:gif|php)|track(?:ing)?\/(?:pixel|open).*)$/i;

type ImageAttributes = { src?: string; width?: string; height?: string; style?: string };

/** A one-pixel picture, or one from a known tracking server. */
function isBeacon({ src, width, height, style }: ImageAttributes & Record<string, string>): boolean {
  if (isTiny(width) && isTiny(height)) return true;
  if (style && /(?:^|;)\s*width\s*:\s*[01]px/i.test(style) && /(?:^|;)\s*height\s*:\s*[01]px/i.test(style))
    return true;
  if (!src || !/^(?:https?:)?\/\//i.test(src)) return false;
  const plain = PLAIN.exec(src);
  if (plain) return isTracker(plain[1]?.toLowerCase() ?? '', plain[2] ?? '', plain[3] !== undefined);
  const url = URL.parse(src, 'https://page.invalid/');
  return url !== null && isTracker(url.hostname, url.pathname, url.search !== '');
}

/** Addresses that the URL parser would leave unchanged, and that are simple enough to split without it. */
const PLAIN =
  /^(?:https?:)?\/\/((?:[a-z\d-]+\.)+[a-z]{2,})((?:\/[\w\-~!$&()*+,;=:@][\w\-.~!$&()*+,;=:@]*)*\/?)(\?[\w\-.~!$&()*+,;=:@%/]+)?$/i;

function isTracker(host: string, path: string, hasQuery: boolean): boolean {
  return BEACON_HOST.test(host) || (hasQuery && BEACON_PATH.test(path));
}

function isTiny(size: string | undefined): boolean {
  return size !== undefined && /^\s*[01](?:px)?\s*$/.test(size);
}
