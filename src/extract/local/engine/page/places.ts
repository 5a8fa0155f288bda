/** The visible elements of a page, or of a view of it, in document order, each with its zone. */
import { cloneNode, Document, Element, isTag, type ParentNode } from 'domhandler';
import { append } from '../../../../convert/html/tree-nodes.ts';
import type { View } from '../../../../convert/html/view.ts';
import { isCovered, isHidden, isPanel } from '../../../../convert/html/visibility.ts';
import { findBelow, standsIn } from '../../../../convert/html/walk.ts';
import { withoutEnd } from '../../../../text/without-end.ts';
import { classAndId } from '../../../elements/class-and-id.ts';
import { below } from '../../../elements/elements.ts';
import { textOf } from '../../../elements/text.ts';
import type { Zone } from '../../../fact.ts';
import { isBuyBox } from './buy-box.ts';
import { childrenBelowRelated } from './related-headings.ts';
import { headingLike } from './title.ts';

export type Place = {
  element: Element;
  zone: Zone;
  /** Index of the parent's place, or -1. */
  parent: number;
  /** Index after the last descendant's place. */
  end: number;
  /** Equal for elements with the same chain of tags above them and the same first class, ignoring digits at its end. */
  pathKey: string;
};

const MAX_PLACES = 60_000;
const NONE: ReadonlySet<unknown> = new Set();
const SKIPPED = new Set(
  'script style template noscript svg iframe object embed link meta base title canvas math'.split(' '),
);
const EDGE_TAGS = new Set(['nav', 'footer', 'header']);
const EDGE_ROLES = new Set(['navigation', 'contentinfo', 'banner', 'search', 'menu', 'dialog']);
const EDGE_NAMES =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|footer|site-?header|masthead|topbar|cookie|consent|newsletter|subscribe|modal|popup|skip|social|share|sharing|login|signup)(?:$|[\s_-])/i;
const MENU = /(?:^|(?<=[\s_-]))menu(?=$|[\s_-])/i;
const EVERY_MENU = new RegExp(MENU, 'gi');
const FOOTER = /(?:^|[\s_-])footer(?:$|[\s_-])/i;
const ASIDE_NAMES =
  /(?:^|[\s_-])(?:related|recommend\w*|sidebar|similar|also-?(?:like|bought|viewed)|upsell|cross-?sell|more-?(?:posts|stories|articles|from|like)|you-?may|popular|trending|promo\w*|advert\w*|ads?|comments?|respond|latest)(?:$|[\s_-])/i;

/**
 * Leaves out `<noscript>` and hidden elements, whose structured data is read elsewhere. The panels of tabs count as
 * content, and so does a hidden element with the page's heading if no visible one has it, since a script will show it.
 *
 * @param title the title in the page's head
 */
export function placesOf(root: Document | Element, title = ''): Place[] {
  const hidden: Element[] = [];
  const places = shownPlaces(root, (element) => void hidden.push(element));
  if (title === '' || places.some(({ element }) => element.name === 'h1')) return places;
  const covered = hidden.filter((element) => holdsTitle(element, title));
  return covered.length === 1 ? shownPlaces(root, () => {}, covered[0]) : places;
}

/** Whether a covered element contains the page's heading. A dialog contains another heading. */
function holdsTitle(element: Element, title: string): boolean {
  const heading = isCovered(element) ? findBelow(element, MAX_PLACES, ({ name }) => name === 'h1') : null;
  return heading !== null && headingLike([textOf(heading)], [title]) !== undefined;
}

/** @param covered a hidden element that counts as shown */
function shownPlaces(
  root: Document | Element,
  onHidden: (element: Element) => void,
  covered?: Element,
): Place[] {
  const places: Place[] = [];
  const countPrices = priceCounter();
  type Item = { element: Element; zone: Zone; parent: number; path: string } | { close: number };
  const stack: Item[] = [];
  const push = (parent: Document | Element, zone: Zone, index: number, path: string) => {
    const related = zone === 'main' ? childrenBelowRelated(parent.children) : NONE;
    for (let i = parent.children.length - 1; i >= 0; i--) {
      const child = parent.children[i];
      const own = child && related.has(child) ? 'aside' : zone;
      if (child && isTag(child)) stack.push({ element: child, zone: own, parent: index, path });
    }
  };
  push(root, 'main', -1, '');
  for (let item = stack.pop(); item && places.length < MAX_PLACES; item = stack.pop()) {
    if ('close' in item) {
      const place = places[item.close];
      if (place) place.end = places.length;
      continue;
    }
    const { element } = item;
    if (SKIPPED.has(element.name) || element.name === 'head') continue;
    if (isHidden(element) && !isPanel(element) && element !== covered) {
      onHidden(element);
      continue;
    }
    const zone = zoneOf(element, item.zone, countPrices);
    const index = places.length;
    const path = `${item.path}/${element.name}`.slice(-160);
    const pathKey = `${path}.${firstClass(element)}`;
    places.push({ element, zone, parent: item.parent, end: index + 1, pathKey });
    stack.push({ close: index });
    push(element, zone, index, path);
  }
  for (const item of stack) {
    const place = 'close' in item ? places[item.close] : undefined;
    if (place) place.end = places.length;
  }
  return places;
}

function firstClass(element: Element): string {
  return withoutEnd(/[^\s]+/.exec(element.attribs.class ?? '')?.[0] ?? '', '0123456789');
}

function zoneOf(element: Element, inherited: Zone, countPrices: CountPrices): Zone {
  const { name, attribs } = element;
  if (inherited === 'aside') return 'aside';
  if (name === 'main' || name === 'h1') return 'main';
  const names = classAndId(element);
  if (name === 'aside' || (names.length > 1 && ASIDE_NAMES.test(names))) {
    // Some pages wrap all their content in an element called "sidebar-layout" or "comments-open".
    const isOfSubject = name === 'aside' && !ASIDE_NAMES.test(names) && isBuyBox(element);
    return name === 'body' || name === 'html' || isOfSubject || isWide(element) || statesFacts(element)
      ? inherited
      : 'aside';
  }
  if (inherited === 'edge') return 'edge';
  if (EDGE_TAGS.has(name)) {
    // An article's header contains its title, and its footer its categories; only those of the page are at the edge.
    const isOfArticle =
      name === 'header' ? isInArticle(element) || isWide(element) : name === 'footer' && isInArticle(element);
    return isOfArticle ? inherited : 'edge';
  }
  if (EDGE_ROLES.has(attribs.role ?? '')) return 'edge';
  if (
    names.length > 1 &&
    isNamedEdge(element, names, countPrices) &&
    !isWide(element) &&
    name !== 'body' &&
    name !== 'html'
  )
    return FOOTER.test(names) && isInArticle(element) ? inherited : 'edge';
  return inherited;
}

function isNamedEdge(element: Element, names: string, countPrices: CountPrices): boolean {
  if (!EDGE_NAMES.test(names)) return false;
  return EDGE_NAMES.test(names.replace(EVERY_MENU, 'x')) || !listsPrices(element, countPrices);
}

const PRICE = /\p{Sc}\s?[1-9]|[1-9][\d.,]{0,9}\s?\p{Sc}/gu;
const MAX_MENU = 2000;
const MAX_IN_MENU = 5;

type CountPrices = (element: Element) => number;

/** Remembers each count: thousands of menus may be in the same box. */
function priceCounter(): CountPrices {
  const counts = new Map<Element, number>();
  return (element) => {
    const count = counts.get(element) ?? textOf(element, MAX_MENU).match(PRICE)?.length ?? 0;
    counts.set(element, count);
    return count;
  };
}

/** Whether a "menu" is that of a restaurant: it has prices. The one in a link for navigation is that of the cart. */
function listsPrices(element: Element, countPrices: CountPrices): boolean {
  let at: Element = element;
  for (let level = 0; level < MAX_IN_MENU; level++) {
    const prices = countPrices(at);
    if (prices > 1 || (prices === 1 && !findBelow(at, MAX_SIDEBAR, isLink))) return true;
    if (!at.parent || !isTag(at.parent) || !MENU.test(classAndId(at.parent))) return false;
    at = at.parent;
  }
  return false;
}

const SIDEBAR = /(?:^|[\s_-])sidebar(?:$|[\s_-])/i;
const MAX_SIDEBAR = 300;
const MAX_STATED = 40;
const LEAST_STATED = 2;

/** Whether a sidebar has short values below labels ("License", "MIT"): such facts are about the page's subject. */
function statesFacts(element: Element): boolean {
  if (element.name !== 'aside' && !SIDEBAR.test(classAndId(element))) return false;
  const inside = below(element, () => true, MAX_SIDEBAR);
  if (inside.length >= MAX_SIDEBAR || inside.some(({ name }) => name === 'img')) return false;
  const stated = inside.filter((part) => {
    if (!/^(?:h[2-6]|dt|th|strong|b|label)$/.test(part.name)) return false;
    // A link is about another page, and so is the price or date next to it.
    if (standsIn(part, isLink) || findBelow(part, MAX_SIDEBAR, isLink)) return false;
    const value = nextElement(part);
    const length = value ? textOf(value, MAX_STATED + 1).length : 0;
    return length > 0 && length <= MAX_STATED && textOf(part, MAX_STATED + 1).length <= MAX_STATED;
  });
  return stated.length >= LEAST_STATED;
}

const isLink = ({ name }: Element) => name === 'a';

function nextElement(element: Element): Element | null {
  let next = element.next;
  while (next && !isTag(next)) next = next.next;
  return next;
}

/** Whether the element contains the main content, so that its name can only be about layout. */
function isWide(element: Element): boolean {
  const stack: Element[] = [element];
  let seen = 0;
  for (let at = stack.pop(); at && seen < 2000; at = stack.pop()) {
    seen++;
    if (at.name === 'h1' || at.name === 'main' || at.name === 'article') return true;
    for (const child of at.children) if (isTag(child)) stack.push(child);
  }
  return false;
}

function isInArticle(element: Element): boolean {
  return standsIn(element, ({ name }) => name === 'article' || name === 'main' || name === 'section');
}

/** A copy of what the view shows. The root's ancestors are kept without other children: they determine the zone. */
export function shownTree({ root, dropped }: View): Document {
  const shown = new Document([]);
  const above: ParentNode[] = [];
  for (let up: ParentNode | null = root; up; up = up.parent) above.unshift(up);
  let target: ParentNode = shown;
  for (const node of above) {
    if (!isTag(node)) continue;
    const copy = new Element(node.name, { ...node.attribs }, []);
    append(target, copy);
    target = copy;
  }
  copyBelow(root, target, dropped);
  return shown;
}

function copyBelow(from: ParentNode, to: ParentNode, dropped: View['dropped']): void {
  const stack: [ParentNode, ParentNode][] = [[from, to]];
  for (let pair = stack.pop(); pair; pair = stack.pop()) {
    const [source, target] = pair;
    for (const child of source.children) {
      if (dropped.has(child)) continue;
      const copy = cloneNode(child, false);
      append(target, copy);
      if (isTag(child) && isTag(copy)) stack.push([child, copy]);
    }
  }
}
