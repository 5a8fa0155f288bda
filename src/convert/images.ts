/** The pictures of a page: which address an image really has, and the list of them. */
import { type Element, isTag } from 'domhandler';
import type { Base } from './html/base-url.ts';
import type { View } from './html/view.ts';
import { visibleElements } from './html/view.ts';
import { isBeacon } from './image-beacons.ts';

/** Attributes that lazy-loading scripts read, most common first. */
const LAZY_SOURCES = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-original-src',
  'data-url',
  'data-image',
  'data-img-src',
  'data-hi-res-src',
  'data-full-src',
  'data-actualsrc',
  'data-echo',
  'nitro-lazy-src',
];
const LAZY_SRCSETS = ['data-srcset', 'data-lazy-srcset', 'data-original-set', 'nitro-lazy-srcset'];

const PLACEHOLDER =
  /(?:^|[/_.-])(?:blank|spacer|placeholder|transparent|pixel|loading|loader|lazy|lazyload|1x1|empty|clear|grey|gray|dummy|trans)(?:[_.-][\w.-]*)?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;
const SPACER =
  /(?:^|[/_.-])(?:1x1|spacer|transparent|trans|blank|clear|empty|pixel)(?:[_.-]\w*)?\.(?:gif|png|svg)/i;
const IMAGE_FILE = /^\S+\.(?:avif|gif|jpe?g|png|webp)(?:[?#]\S*)?$/i;
const ADDRESS_LIKE = /^(?:https?:)?\/\/|^[^\s:{}[\]<>]*[/.][^\s{}[\]<>]*$/i;

/** Pictures taken out of a document go by the scheme `asset:`. */
const FETCHABLE = /^(?:https?|asset):/;

/** The absolute address of an image element's picture, or null where it has none worth fetching. */
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
  if (src !== '' && !isInline && !PLACEHOLDER.test(src)) yield src;
  for (const name of LAZY_SRCSETS) yield* bestOf(attribs[name]);
  yield* bestOf(attribs.srcset);
  if (image.parent && isTag(image.parent) && image.parent.name === 'picture') {
    for (const source of image.parent.children) {
      if (isTag(source) && source.name === 'source') {
        yield* bestOf(source.attribs.srcset ?? source.attribs['data-srcset']);
      }
    }
  }
  for (const [name, value] of Object.entries(attribs)) {
    if (name !== 'src' && name !== 'alt' && name !== 'title' && IMAGE_FILE.test(value)) yield value;
  }
  if (src !== '' && !isInline && !SPACER.test(src)) yield src;
}

type Candidate = {
  url: string;
  size: number;
  /** As written, with the space before it. */
  descriptor: string;
};

/** The candidates of a `srcset` (https://html.spec.whatwg.org/#parse-a-srcset-attribute). */
export function parseSrcset(srcset: string): Candidate[] {
  const found: Candidate[] = [];
  const pattern = /\s*([^\s,]\S*[^\s,]|[^\s,])(?:\s+([\d.]+)([wx]))?\s*(?:,|$)/g;
  for (const [, url, number, unit] of srcset.slice(0, 20_000).matchAll(pattern)) {
    // Densities are far smaller numbers than widths, and pages do not mix the two.
    const descriptor = number ? ` ${number}${unit}` : '';
    if (url) found.push({ url, size: Number(number ?? 1) * (unit === 'w' ? 1 : 1000), descriptor });
  }
  return found;
}

function* bestOf(srcset: string | undefined): Generator<string> {
  if (!srcset) return;
  const all = parseSrcset(srcset).filter(({ url }) => !url.startsWith('data:'));
  const best = all.reduce<Candidate | null>((max, one) => (max && max.size >= one.size ? max : one), null);
  if (best) yield best.url;
}

/** Every picture in view: absolute, in document order, each once; no inline data and no tracking pixels. */
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
