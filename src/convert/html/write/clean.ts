/** Which elements and attributes are written as clean HTML, and how. */
import { type Element, isTag } from 'domhandler';
import { imageSource } from '../../images.ts';
import { parseSrcset } from '../../srcset.ts';
import type { Base } from '../base-url.ts';
import { nameSet as words } from '../tokens/name-list.ts';

/** The tags of other elements are left out; their content stays. */
export const ALLOWED_TAGS =
  words(`a abbr address article aside audio b bdi bdo blockquote br caption cite code col
  colgroup data dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img
  input ins kbd li main mark math menu meter nav ol p picture pre progress q rp rt ruby s samp search section small source
  span strong sub summary sup table tbody td tfoot th thead time tr u ul var video wbr`);

/** Left out with their content, whatever the view says. */
export const NEVER_WRITTEN =
  words(`applet base canvas datalist embed frame frameset head link meta noembed noframes
  object option param script select style svg template textarea title track`);

/** These mean something even if they are empty. */
export const EMPTY_TAGS_KEPT = words('iframe video audio td th col colgroup tr tbody meter progress');

const ALWAYS_KEPT = words('dir id lang title');

const KEPT: Record<string, ReadonlySet<string>> = {
  a: words('href hreflang'),
  annotation: words('encoding'),
  audio: words('src controls'),
  blockquote: words('cite'),
  col: words('span'),
  colgroup: words('span'),
  data: words('value'),
  del: words('cite datetime'),
  details: words('open'),
  iframe: words('src width height allowfullscreen'),
  img: words('alt width height'),
  input: words('type checked disabled'),
  ins: words('cite datetime'),
  li: words('value'),
  math: words('display alttext'),
  meter: words('value min max low high optimum'),
  ol: words('start reversed type'),
  progress: words('value max'),
  q: words('cite'),
  source: words('src type media'),
  td: words('colspan rowspan headers align'),
  th: words('colspan rowspan headers scope abbr align'),
  time: words('datetime'),
  video: words('src controls poster width height'),
};

const ADDRESSES = words('cite href poster src');

/** The attributes as HTML, or null if the element is pointless without an attribute that it lacks. */
export function keptAttributes(element: Element, base: Base): string | null {
  const { name, attribs } = element;
  if (name === 'input' && attribs.type?.toLowerCase() !== 'checkbox') return null;
  let kept = name === 'img' ? imageAttributes(element, base) : '';
  if (name === 'img' && kept === '') return null;
  const own = KEPT[name];
  let hasSource = false;
  for (const key in attribs) {
    if (!ALWAYS_KEPT.has(key) && !own?.has(key)) continue;
    const value = attribs[key] ?? '';
    const written = ADDRESSES.has(key) ? safeAddress(value, base) : value;
    if (written === null) continue;
    kept += attribute(key, written);
    if (key === 'src') hasSource = true;
  }
  if (name === 'source') {
    const sources = sourceSet(attribs.srcset ?? attribs['data-srcset'], base);
    return hasSource || sources !== '' ? kept + sources : null;
  }
  if (name === 'iframe' && !hasSource) return null;
  return name === 'code' || name === 'pre' ? kept + language(attribs.class) : kept;
}

function imageAttributes(image: Element, base: Base): string {
  const src = imageSource(image, base);
  if (!src) return '';
  const { srcset, sizes, alt } = image.attribs;
  const inPicture = image.parent && isTag(image.parent) && image.parent.name === 'picture';
  let kept = attribute('src', src) + sourceSet(srcset ?? image.attribs['data-srcset'], base);
  if (sizes && !inPicture) kept += attribute('sizes', sizes);
  return alt === undefined ? kept + attribute('alt', '') : kept;
}

function sourceSet(srcset: string | undefined, base: Base): string {
  if (!srcset) return '';
  const resolved = parseSrcset(srcset).flatMap(({ url, descriptor }) => {
    const address = /^data:/i.test(url) ? null : base.resolve(url);
    return address && /^https?:/.test(address) ? [`${address}${descriptor}`] : [];
  });
  return resolved.length > 0 ? attribute('srcset', resolved.join(', ')) : '';
}

/** The language of code, the only class that is kept. */
function language(classes: string | undefined): string {
  const name = /(?:^|\s)(?:language|lang)-([\w+#.-]+)/.exec(classes ?? '')?.[1];
  return name ? attribute('class', `language-${name}`) : '';
}

/** Null for addresses that could run a script. */
function safeAddress(value: string, base: Base): string | null {
  const url = base.resolve(value);
  return url && /^(?:https?|mailto|tel|ftp|sms|asset):/.test(url) ? url : null;
}

export function attribute(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  return value === '' && name !== 'alt'
    ? ` ${name}`
    : ` ${name}="${escapeHtml(value).replaceAll('"', '&quot;')}"`;
}

export function escapeHtml(text: string): string {
  return /[&<>]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : text;
}
