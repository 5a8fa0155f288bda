/** What tokenizing and tree construction need to know about each tag name. */
import { nameList, nameSet as set } from './name-list.ts';

/** How a start tag is treated in the body of a page (https://html.spec.whatwg.org/#parsing-main-inbody). */
const TAGS_BY_RULE = {
  document: 'html head body frameset frame',
  head: 'base basefont bgsound link meta title script style noframes template noscript',
  block: `address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header
    hgroup hr listing main menu nav ol p plaintext pre search section summary ul`,
  heading: 'h1 h2 h3 h4 h5 h6',
  item: 'li',
  definition: 'dd dt',
  formatting: 'a b big code em font i nobr s small strike strong tt u',
  void: 'area br embed img input keygen param source track wbr',
  table: 'table',
  'table-part': 'caption col colgroup tbody td tfoot th thead tr',
  option: 'option optgroup',
  ruby: 'rb rp rt rtc',
  form: 'form',
  embedded: 'applet marquee object',
  text: 'iframe noembed textarea',
  foreign: 'math svg',
  // These have no rule; common ones are listed so that they need not be learned for each page.
  other: `abbr acronym audio bdi bdo button canvas cite circle data datalist defs del dfn fencedframe g image
    ins kbd label legend line map mark meter output path picture polygon polyline progress q rect
    ruby samp select slot span sub sup symbol text time tspan use var video xmp`,
};

export type StartRule = keyof typeof TAGS_BY_RULE;

/** Elements whose content is plain text up to their end tag, with or without entities. */
const TEXT_ELEMENTS: Record<TextContent, string> = {
  raw: 'iframe noembed noframes plaintext script style xmp',
  entities: 'textarea title',
};

export type TextContent = 'raw' | 'entities';

export type TagRule = {
  name: string;
  start: StartRule;
  /** Null if the content is markup. */
  text: TextContent | null;
};

/** Sharing one name string per tag keeps the tree small and comparisons fast. */
export const TAG_RULES: ReadonlyMap<string, TagRule> = new Map(
  Object.entries(TAGS_BY_RULE).flatMap(([start, names]) =>
    nameList(names).map((name): [string, TagRule] => [
      name,
      { name, start: start as StartRule, text: textContent(name) },
    ]),
  ),
);

function textContent(name: string): TextContent | null {
  if (nameList(TEXT_ELEMENTS.raw).includes(name)) return 'raw';
  return nameList(TEXT_ELEMENTS.entities).includes(name) ? 'entities' : null;
}

export const VOID_TAGS = set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);

/** Stands for the SVG and MathML elements that hold HTML: a search for an open element ends at each of them. */
export const INTEGRATION_POINT = '#integration-point';

export const SPECIAL_TAGS =
  set(`address applet area article aside base basefont bgsound blockquote body br button
  caption center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1
  h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed
  noframes noscript object ol p param plaintext pre script search section select source style summary table tbody td
  template textarea tfoot th thead title tr track ul wbr xmp ${INTEGRATION_POINT}`);

export const IMPLIED_END_TAGS = set('dd dt li optgroup option p rb rp rt rtc');
export const HEADING_TAGS = set('h1 h2 h3 h4 h5 h6');

const SCOPE_ENDS = `applet caption html marquee object select table td template th ${INTEGRATION_POINT}`;
/** The elements at which a search for an open element ends, by kind of scope. */
export const SCOPE = set(SCOPE_ENDS);
export const BUTTON_SCOPE = set(`${SCOPE_ENDS} button`);
export const LIST_SCOPE = set(`${SCOPE_ENDS} ol ul`);
export const TABLE_SCOPE = set('html table template');
export const PAGE_SCOPE = set('html');

/** Elements whose end tag closes them even if elements inside are still open, provided they are in scope. */
export const CLOSED_IN_SCOPE =
  set(`address article aside blockquote button center details dialog dir div dl fieldset
  figcaption figure footer header hgroup listing main menu nav ol pre search section select summary
  ul`);

/** Formatting outside such an element does not continue inside it. */
export const FORMATTING_BARRIERS = set('applet caption marquee object td template th');
/** Those of them whose end, in whatever way they end, ends the formatting inside. */
export const FORMATTING_ENDS = set('caption td template th');

/** Content directly inside these belongs in front of the table instead. */
export const TABLE_INTERIOR = set('table tbody tfoot thead tr');
/** Elements that may not contain text directly. */
export const BARE_OF_TEXT = set('colgroup table tbody template tfoot thead tr');
export const TABLE_CONTEXTS = set('table tbody tfoot thead tr td th caption template html');
export const TABLE_SECTIONS = set('tbody tfoot thead');
/** Elements of the head that stay where they are when written in a table. */
export const KEPT_IN_TABLE = set('script style template');

/** What a template contains, decided by its first tag (https://html.spec.whatwg.org/#parsing-main-intemplate). */
export type TemplateContent = 'body' | 'table' | 'columns' | 'rows' | 'cells';
