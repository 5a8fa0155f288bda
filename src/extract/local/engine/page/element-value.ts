/** The value of an element: its text, and what its attributes add. */
import { type Element, isTag } from 'domhandler';
import { below } from '../../../elements/elements.ts';
import { collapse, textFromMarkup, textOf } from '../../../elements/text.ts';
import type { Value } from '../../../fact.ts';
import type { PageContext } from '../model.ts';

const MAX_SOURCE = 4096;

export function elementValue(element: Element, context: PageContext): Value {
  const { name, attribs } = element;
  if (name === 'meta')
    return withUrl(
      { text: textFromMarkup(attribs.content ?? ''), machine: attribs.content ?? '', element },
      attribs.content,
      context,
    );
  if (name === 'img' || name === 'picture' || name === 'figure') return imageValue(element, context);
  if (name === 'input') return inputValue(element);
  const named = nameOfWhom(element);
  if (named) return withLinkOf(element, elementValue(named, context), context);
  const text = textOf(element);
  const machine =
    attribs.datetime ??
    (name === 'link' ? attribs.href : undefined) ??
    attribs.content ??
    (name === 'data' || name === 'meter' ? attribs.value : undefined);
  const spoken =
    text === '' ? collapse(attribs['aria-label'] ?? attribs.title ?? attribs.content ?? '') : text;
  const value: Value = { text: spoken, element, ...(machine === undefined ? {} : { machine }) };
  const href = attribs.href ?? attribs.src ?? attribs.data ?? soleLink(element)?.attribs.href;
  return href?.trim() ? resolved(value, href, context) : value;
}

/** The name in what states a person or a company, such as the box beside a post, which says much else of its author. */
function nameOfWhom(element: Element): Element | undefined {
  if (element.attribs.itemscope === undefined || !WHO.test(element.attribs.itemtype ?? '')) return undefined;
  return below(element, isName, MOST_NAMES).find((child) => itemAround(child) === element);
}

const WHO = /(?:Organization|\/(?:Person|Corporation|Brand))(?:\s|$)/;
const MOST_NAMES = 5;
const isName = ({ attribs: { itemprop = '', itemscope } }: Element): boolean =>
  itemscope === undefined && /(?:^|\s)name(?:\s|$)/.test(itemprop);

/** What the property is one of: in a box about a person, the name may be that of the company they work for. */
function itemAround({ parent }: Element): Element | null {
  let up = parent;
  while (up && isTag(up) && up.attribs.itemscope === undefined) up = up.parent;
  return up && isTag(up) ? up : null;
}

/** `<input id="hasBenefits" value="Y">` says that there are some, and not what they are. */
function inputValue(element: Element): Value {
  const { value = '' } = element.attribs;
  return {
    text: collapse(value),
    machine: value,
    element,
    ...(SWITCH.test(value) && { isSwitch: true }),
  };
}

/** In capitals, "NO" is Norway and "ON" Ontario. */
const SWITCH = /^(?:[ynYN]|true|TRUE|True|false|FALSE|False|yes|Yes|YES|no|No|on|off)$/;

/** Adds the URL if the text may be an address. */
function withUrl(value: Value, address: string | undefined, context: PageContext): Value {
  if (address === undefined || !/^(?:https?:|\/|\.|[\w%-]+[/.?#=]|#)/i.test(address.trim())) return value;
  return resolved(value, address, context);
}

function resolved(value: Value, address: string, context: PageContext): Value {
  const url = context.base.resolve(address);
  return url && /^https?:/.test(url) ? { ...value, url } : value;
}

function withLinkOf(box: Element, value: Value, context: PageContext): Value {
  const href = value.url ? '' : (soleLink(box)?.attribs.href ?? '');
  return href.trim() ? resolved(value, href, context) : value;
}

function soleLink(element: Element): Element | undefined {
  const links = below(element, (child) => child.name === 'a' && child.attribs.href !== undefined, 2);
  return links.length === 1 ? links[0] : undefined;
}

function imageValue(element: Element, context: PageContext): Value {
  const image = element.name === 'img' ? element : below(element, (child) => child.name === 'img', 1)[0];
  if (!image) return { text: textOf(element), element };
  const url = imageUrl(image, context);
  return { text: collapse(image.attribs.alt ?? ''), element, ...(url ? { url } : {}) };
}

/** The address of the picture itself, not of the placeholder for lazy loading. */
export function imageUrl(image: Element, context: PageContext): string | null {
  const { attribs } = image;
  const lazy = attribs['data-src'] ?? attribs['data-lazy-src'] ?? attribs['data-original'];
  const set = attribs.srcset ?? attribs['data-srcset'] ?? attribs['data-lazy-srcset'];
  const plain =
    attribs.src && !/^data:|placeholder|blank\.gif|spacer/i.test(attribs.src) ? attribs.src : undefined;
  const source = lazy ?? plain ?? set?.slice(0, MAX_SOURCE).trim().split(/\s+/)[0];
  const url = source ? context.base.resolve(source) : null;
  return url && /^https?:/.test(url) ? url : null;
}

const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|svg|bmp|tiff?)(?:$|[?#/])/i;
const HOLDERS = new Set(['img', 'picture', 'figure', 'meta', 'link', 'source', 'object']);

/** The address of the picture itself, not of the page that a link around it leads to. */
export function pictureOf(value: Value, context: PageContext): string | null {
  const { element, url } = value;
  // "#" stands for a picture that a script will insert.
  if (url?.endsWith('#')) return null;
  if (!element || HOLDERS.has(element.name) || (url && PICTURE.test(url))) return url ?? null;
  const [image] = below(element, (child) => child.name === 'img', 1);
  return image ? imageUrl(image, context) : null;
}
