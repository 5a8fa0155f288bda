/** Which elements and attributes of a page carry meaning, and what they are worth without it. */
import { type Element, isTag } from 'domhandler';
import { imageSource, parseSrcset } from '../images.ts';
import type { Base } from './base-url.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Other elements are left out, and their content stays. */
export const ALLOWED_TAGS =
  words(`a abbr address article aside audio b bdi bdo blockquote br caption cite code col
  colgroup data dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img
  input ins kbd li main mark math menu meter nav ol p picture pre progress q rp rt ruby s samp search section small source
  span strong sub summary sup table tbody td tfoot th thead time tr u ul var video wbr`);

/** Left out with all that is in them, whatever the view says. */
export const NEVER_WRITTEN =
  words(`applet base canvas datalist embed frame frameset head link meta noembed noframes
  object option param script select style svg template textarea title track`);

/** An empty one of these still says something. */
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

type Attributes = [name: string, value: string][];

/** The attributes to write, or null where the element says nothing without those it lacks. */
export function keptAttributes(element: Element, base: Base): Attributes | null {
  const { name, attribs } = element;
  if (name === 'input' && attribs.type?.toLowerCase() !== 'checkbox') return null;
  const kept: Attributes = name === 'img' ? imageAttributes(element, base) : [];
  if (name === 'img' && kept.length === 0) return null;
  const own = KEPT[name];
  for (const key in attribs) {
    if (!ALWAYS_KEPT.has(key) && !own?.has(key)) continue;
    const value = attribs[key] ?? '';
    const written = ADDRESSES.has(key) ? safeAddress(value, base) : value;
    if (written !== null) kept.push([key, written]);
  }
  if (name === 'source') pushSrcset(kept, attribs.srcset ?? attribs['data-srcset'], base);
  if (name === 'code' || name === 'pre') pushLanguage(kept, attribs.class);
  if (name === 'iframe' && !kept.some(([key]) => key === 'src')) return null;
  if (name === 'source' && !kept.some(([key]) => key === 'src' || key === 'srcset')) return null;
  return kept;
}

function imageAttributes(image: Element, base: Base): Attributes {
  const src = imageSource(image, base);
  if (!src) return [];
  const kept: Attributes = [['src', src]];
  pushSrcset(kept, image.attribs.srcset ?? image.attribs['data-srcset'], base);
  const inPicture = image.parent && isTag(image.parent) && image.parent.name === 'picture';
  if (image.attribs.sizes && !inPicture) kept.push(['sizes', image.attribs.sizes]);
  if (image.attribs.alt === undefined) kept.push(['alt', '']);
  return kept;
}

function pushSrcset(kept: Attributes, srcset: string | undefined, base: Base): void {
  if (!srcset) return;
  const resolved = parseSrcset(srcset).flatMap(({ url, descriptor }) => {
    const address = /^data:/i.test(url) ? null : base.resolve(url);
    return address && /^https?:/.test(address) ? [`${address}${descriptor}`] : [];
  });
  if (resolved.length > 0) kept.push(['srcset', resolved.join(', ')]);
}

/** The one class with a meaning of its own. */
function pushLanguage(kept: Attributes, classes: string | undefined): void {
  const language = /(?:^|\s)(?:language|lang)-([\w+#.-]+)/.exec(classes ?? '')?.[1];
  if (language) kept.push(['class', `language-${language}`]);
}

/** Scripts do not survive in an address. */
function safeAddress(value: string, base: Base): string | null {
  const url = base.resolve(value);
  return url && /^(?:https?|mailto|tel|ftp|sms|asset):/.test(url) ? url : null;
}
