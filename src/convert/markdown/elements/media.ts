/** Images as images; video, audio and embedded pages as links. */

import { type Element, isTag } from 'domhandler';
import { ADVERT_ADDRESS } from '../../../fetch/advert-address.ts';
import { singleSpaced } from '../../../text/single-spaced.ts';
import { imageSource } from '../../images.ts';
import { writeMath } from '../math/math.ts';
import { destination, isBalanced, linkTitle } from '../write/link-text.ts';
import type { Writer } from '../writer.ts';
import { hasClass } from './class-of.ts';
import { DONE, type Handler, type Handlers } from './handler.ts';

/** A command with an argument is TeX, whatever the picture's class. */
const TEX = /\\[a-zA-Z]+\s?\{/;

const image: Handler = (element, writer) => {
  const alt = singleSpaced(element.attribs.alt ?? '');
  const isFormula = hasClass(element, /(?:^|\s)(?:mwe-math|latex|tex(?:\s|$)|math)/) || TEX.test(alt);
  if (alt !== '' && isFormula) {
    writeMath(writer, alt, hasClass(element, /display|block/));
    return DONE;
  }
  const url =
    hasClass(element, /(?:^|[\s-])(?:emoji|smiley|wp-smiley)(?:$|[\s-])/) && alt !== ''
      ? null
      : imageSource(element, writer.base);
  if (!url) {
    if (!hasFallback(element, writer)) writer.text(alt);
    return DONE;
  }
  const inCell = writer.setting === 'cell';
  const title = element.attribs.title?.trim() ?? '';
  const titled = linkTitle(title === alt ? '' : title, inCell);
  writer.raw(`![${imageText(alt, inCell)}](${destination(url, inCell)}${titled})`);
  return DONE;
};

/** Whether the picture follows in a `noscript`. */
function hasFallback(image: Element, { view }: Writer): boolean {
  return [image.next, image.next?.next].some(
    (node) => node && isTag(node) && node.name === 'noscript' && !view.dropped.has(node),
  );
}

function imageText(alt: string, inCell: boolean): string {
  const isPlain = isBalanced(alt) && !/\][([]/.test(alt);
  const escaped = alt.replace(isPlain ? /[\\`*_<]/g : /[\\[\]`*_<]/g, '\\$&');
  return inCell ? escaped.replaceAll('|', '\\|') : escaped;
}

const NOT_CONTENT =
  /(?:^|\.)(?:googletagmanager|doubleclick|googlesyndication|google-analytics|recaptcha|hcaptcha|adservice|amazon-adsystem|criteo|taboola|outbrain)\.|\/recaptcha\/|\/plugins\/like|\/ns\.html/i;

/** A player or frame as a link, with the best name available. */
const embed: Handler = (element, writer) => {
  const address = firstAddress(element);
  const url = address ? writer.base.resolve(address) : null;
  if (!url || !/^https?:/.test(url) || NOT_CONTENT.test(url)) return DONE;
  const isFrame = element.name === 'iframe';
  if (isFrame && ADVERT_ADDRESS.test(url)) return DONE;
  const named = element.attribs.title ?? element.attribs['aria-label'] ?? '';
  const fallback = isFrame
    ? new URL(url).hostname.replace(/^www\./, '')
    : element.name === 'video'
      ? 'Video'
      : 'Audio';
  const isPlain = !writer.inLink;
  if (!writer.isInline && isFrame) writer.flush();
  const leave = isPlain ? writer.link({ href: url, title: '', shown: false }, () => '') : undefined;
  writer.text(named.trim() || fallback);
  leave?.();
  if (!writer.isInline && isFrame) writer.flush();
  return DONE;
};

function firstAddress({ attribs, children }: Element): string | undefined {
  for (const name of ['src', 'data-src', 'data-lazy-src', 'data-litespeed-src']) {
    const value = attribs[name]?.trim();
    if (value && !/^(?:about|javascript|data|blob):/i.test(value)) return value;
  }
  for (const child of children)
    if (isTag(child) && child.name === 'source' && child.attribs.src) return child.attribs.src;
  return undefined;
}

export const mediaElements: Handlers = { img: image, video: embed, audio: embed, iframe: embed };
