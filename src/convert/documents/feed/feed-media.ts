/** The pictures and files that an entry of a feed shows beside its text. */
import type { Element } from 'domhandler';
import { attribute, child, first, localName, textOf } from '../container/xml.ts';
import { lineOf } from './feed-content.ts';

export type Picture = { address: string; text: string };
export type File = { address: string; label: string };
export type Media = { pictures: Picture[]; files: File[] };

/** A small one, which is shown if there is no other. */
const THUMBNAILS = ['thumbnail', 'image', 'image_link'];
const RELATED = new Set(['enclosure', 'related']);

/** Media RSS calls a picture, a film or a sound "content" too. */
export function isMedium(node: Element): boolean {
  return localName(node) === 'content' && node.attribs.url !== undefined && node.attribs.src === undefined;
}

/** @param group the same film or picture in several sizes, in which it is shown once */
export function mediaOf(parts: Element[], group: Element | null, address: string): Media {
  const media = parts.filter((part) => isMedium(part) || localName(part) === 'enclosure');
  const inGroup = media.filter((part) => part.parent === group).toSorted((a, b) => width(b) - width(a));
  const once = [inGroup.find(isPicture), inGroup.find((part) => !isPicture(part))];
  const shown = media.filter((part) => part.parent !== group || once.includes(part));
  const pictures = shown.filter(isPicture).flatMap((part) => pictureOf(part, address));
  const thumbnail = THUMBNAILS.flatMap((name) => parts.filter((part) => localName(part) === name))[0];
  const links = parts.filter((part) => localName(part) === 'link' && RELATED.has(part.attribs.rel ?? ''));
  return {
    pictures: distinct(pictures.length > 0 || !thumbnail ? pictures : pictureOf(thumbnail, address)),
    files: distinct(
      [...shown.filter((part) => !isPicture(part)), ...links].flatMap((part) => fileOf(part, address)),
    ),
  };
}

const width = (node: Element): number => Number(node.attribs.width) || 0;

function isPicture({ attribs }: Element): boolean {
  return (
    attribs.medium === 'image' ||
    /^image\//.test(attribs.type ?? '') ||
    /\.(?:jpe?g|png|gif|webp|avif)$/i.test(attribs.url ?? '')
  );
}

function pictureOf(node: Element, address: string): Picture[] {
  const found = addressIn(node, address);
  return found ? [{ address: found, text: lineOf(child(node, 'description') ?? child(node, 'title')) }] : [];
}

function fileOf(node: Element, address: string): File[] {
  const { title, type, medium, rel } = node.attribs;
  const found = addressIn(node, address);
  // Nothing plays it any more.
  if (!found || type === 'application/x-shockwave-flash') return [];
  return [{ address: found, label: title || type || medium || rel || 'file' }];
}

function distinct<T extends { address: string }>(media: T[]): T[] {
  return [...new Map(media.toReversed().map((one) => [one.address, one])).values()].toReversed();
}

/** The address that an element is or has: in an attribute, in an element `url`, or as its text. */
export function addressIn(node: Element, address: string): string | null {
  return webAddress(
    attribute(node, 'href') ?? node.attribs.url ?? textOf(first(node, 'url') ?? node),
    address,
  );
}

export function webAddress(written: string, address: string): string | null {
  const found = written.trim() === '' ? null : URL.parse(written.trim(), address);
  return found && /^https?:$/.test(found.protocol) ? found.href : null;
}
