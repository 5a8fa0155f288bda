/**
 * The CSS selector of an element that somebody clicked on: one that fits it alone, and one that also fits its
 * siblings. Names that a page gives on purpose come before classes, and classes before positions.
 */

/** The parts of an element that are used; a browser's elements fit. */
export type PageElement = {
  readonly tagName: string;
  readonly parentElement: PageElement | null;
  readonly children: ArrayLike<PageElement>;
  getAttribute(name: string): string | null;
};

/** All that a selector matches, in the page or in an element. */
export type Find = (selector: string, within?: PageElement) => PageElement[];

export type Picked = {
  /** Fits the element alone. */
  alone: string;
  /** The repeated element around it: each row, each card. Null if nothing repeats. */
  list: string | null;
  /** The element inside the repeated one; empty if it is the repeated one. */
  inside: string;
};

/** Cells are parts of a repeated element, never the whole. */
const PARTS = new Set(['td', 'th', 'dt', 'dd', 'option', 'source', 'br', 'hr']);
const ROOTS = new Set(['html', 'body', 'head']);
/** Elements that a page has once on purpose. */
const SINGLE = new Set(['h1', 'main', 'header', 'footer', 'nav', 'article', 'table', 'form']);
/** Attributes that say what an element is. */
const MEANINGS = ['itemprop', 'data-testid', 'data-test', 'rel', 'name'];
/** Classes that come and go, or distinguish similar places. */
const PASSING =
  /^(?:active|selected|current|open|hover|focus|first|last|odd|even|is-|has-|js-|ng-|sc-|css-|jss)/i;

export function pick(element: PageElement, find: Find): Picked {
  const alone = selectorOfOne(element, find);
  const record = recordAround(element);
  if (!record) return { alone, list: null, inside: '' };
  return { alone, list: selectorOfAll(record, find), inside: selectorInside(element, record, find) };
}

/** As escaped in a selector: `o:p` of a page from Word is `o\\:p`. */
const tagOf = (element: PageElement): string => element.tagName.toLowerCase().replace(/[^\w-]/g, '\\$&');

/** A word that a person wrote: numbers and hashes may change tomorrow. */
const isLasting = (word: string): boolean => /^[a-z][a-z_-]*\d?$/i.test(word) && word.length <= 40;

function classesOf(element: PageElement): string[] {
  const words = (element.getAttribute('class') ?? '').split(/\s+/);
  return words.filter((word) => isLasting(word) && !PASSING.test(word));
}

/** Names for an element, the most stable first. */
function namesOf(element: PageElement): string[] {
  const tag = tagOf(element);
  const id = element.getAttribute('id') ?? '';
  const meanings = MEANINGS.flatMap((name) => {
    const value = element.getAttribute(name) ?? '';
    return /^[\w -]{1,60}$/.test(value) ? [`[${name}="${value}"]`] : [];
  });
  const classes = classesOf(element).map((word) => `.${word}`);
  return [
    ...(isLasting(id) ? [`#${id}`] : []),
    ...meanings,
    ...classes.map((each) => tag + each),
    ...(classes.length > 1 ? [tag + classes.join('')] : []),
    tag,
  ];
}

function selectorOfOne(element: PageElement, find: Find): string {
  const fits = (selector: string) => {
    const found = find(selector);
    return found.length === 1 && found[0] === element;
  };
  const names = namesOf(element);
  const own = names.find((name) => (name !== tagOf(element) || SINGLE.has(name)) && fits(name));
  const { parentElement: parent } = element;
  if (own !== undefined || !parent || ROOTS.has(tagOf(element))) return own ?? tagOf(element);
  const outer = selectorOfOne(parent, find);
  const joined = [...names.map((name) => `${outer} ${name}`), ...names.map((name) => `${outer} > ${name}`)];
  return joined.find(fits) ?? `${outer} > ${placed(element)}`;
}

/** By its position among all children of its parent, which `:nth-child` counts. */
function placed(element: PageElement): string {
  const place = Array.from(element.parentElement?.children ?? []).indexOf(element) + 1;
  return `${tagOf(element)}:nth-child(${place})`;
}

/** The children of one parent that are built like an element, itself among them. */
function alike(element: PageElement): PageElement[] {
  const classes = classesOf(element);
  return Array.from(element.parentElement?.children ?? []).filter((other) => {
    if (tagOf(other) !== tagOf(element)) return false;
    const others = classesOf(other);
    return classes.length === 0 ? others.length === 0 : classes.some((each) => others.includes(each));
  });
}

/** The element, or one around it, that repeats most often; elements with children come before mere text. */
function recordAround(element: PageElement): PageElement | null {
  const levels: { record: PageElement; count: number; isWhole: boolean }[] = [];
  for (let at: PageElement | null = element; at && !ROOTS.has(tagOf(at)); at = at.parentElement) {
    const count = PARTS.has(tagOf(at)) ? 1 : alike(at).length;
    if (count > 1) levels.push({ record: at, count, isWhole: at.children.length > 0 || tagOf(at) === 'li' });
  }
  const whole = levels.filter(({ isWhole }) => isWhole);
  const [best] = (whole.length > 0 ? whole : levels).toSorted((a, b) => b.count - a.count);
  return best?.record ?? null;
}

function selectorOfAll(record: PageElement, find: Find): string {
  const group = alike(record);
  const shared = namesOf(record).filter((name) => !name.startsWith('#') && !name.startsWith('[name='));
  const holds = (selector: string) => {
    const found = find(selector);
    return group.every((each) => found.includes(each)) ? found : null;
  };
  const parent = record.parentElement;
  const isLike = (other: PageElement) =>
    tagOf(other) === tagOf(record) &&
    other.parentElement?.getAttribute('class') === parent?.getAttribute('class');
  // Cards in several rows are one list if they share a class.
  const everywhere = shared.find((name) => name !== tagOf(record) && holds(name)?.every(isLike));
  if (everywhere !== undefined || !parent) return everywhere ?? tagOf(record);
  const outer = selectorOfOne(parent, find);
  const inParent = shared.map((name) => `${outer} > ${name}`);
  return (
    inParent.find((selector) => holds(selector)?.length === group.length) ?? `${outer} > ${tagOf(record)}`
  );
}

/** The first match inside must be the element; of such names, the one that most siblings share. */
function selectorInside(element: PageElement, record: PageElement, find: Find): string {
  if (element === record) return '';
  const group = alike(record);
  const steps: PageElement[] = [];
  for (let at: PageElement | null = element; at && at !== record; at = at.parentElement) steps.unshift(at);
  const outer = steps.at(-2);
  const own = namesOf(element);
  const path = steps.map(placed).join(' > ');
  const candidates = [
    ...own,
    ...(outer ? namesOf(outer).flatMap((name) => own.map((each) => `${name} > ${each}`)) : []),
    placed(element),
    path,
  ].filter((selector) => find(selector, record)[0] === element);
  const shareOf = (selector: string) => group.filter((each) => find(selector, each).length > 0).length;
  const [best] = candidates
    .map((selector) => ({ selector, share: shareOf(selector) }))
    .toSorted((a, b) => b.share - a.share);
  return best?.selector ?? path;
}
