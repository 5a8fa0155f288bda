/** Authors: author links, bylines, and names after "by". */

import { type Element, isTag, isText } from 'domhandler';
import { classAndId } from '../../../../elements/class-and-id.ts';
import { below } from '../../../../elements/elements.ts';
import type { Fact, Value } from '../../../../fact.ts';
import type { Region, ShortText } from '../../model.ts';
import { phrase } from '../../phrases.ts';
import { TRUST } from '../../trust.ts';
import { fact, firstAnswers, shownFact } from '../region.ts';
import { proseReader } from './filed-links.ts';
import { isOfReply } from './replies.ts';
import type { AtTitle } from './title-place.ts';
import { wordsBefore } from './words-before.ts';

const MAX_BYLINE = 90;

export function bylines(region: Region, texts: readonly ShortText[], isAtTitle: AtTitle): Fact[] {
  const { byline } = region.context.knowledge.bylines;
  return firstAnswers(texts, 6, ({ place, text, at }) => {
    const { element, zone } = place;
    if (element.name === 'a' && /(?:^|\s)author(?:\s|$)/.test(element.attribs.rel ?? '')) {
      // An explicit author link counts anywhere on the page, except in comments and teasers.
      const near = isInCommentOrTeaser(element) ? zone : 'main';
      return marked(
        shownFact('author', 'text', TRUST.author.relation, near, [element], region),
        isAtTitle(at),
      );
    }
    if (!region.isRecord && isOfReply(text)) return null;
    if (text.length > MAX_BYLINE || !byline.test(text) || !namesSomebody(text.replace(byline, '')))
      return null;
    const isOwn = isAtTitle(at);
    return marked(
      fact('author', 'text', TRUST.author.byline, isOwn ? 'main' : zone, () => [
        nameIn(element, text, region),
      ]),
      isOwn,
    );
  });
}

const marked = (fact: Fact, isAtTitle: boolean): Fact => (isAtTitle ? { ...fact, isAtTitle } : fact);

const PARTICLE =
  /^(?:von|vom|zu|zur|van|der|den|de|del|della|di|da|do|dos|das|du|la|le|al|el|bin|ibn|y|e|et|en|und|and|with|mit|avec|con|im|in|for|to|on|am|um|at|le)$/u;

/** "Von Ada Roth", but not "Von der Idee bis zum Licht": a name has capital letters. */
function namesSomebody(text: string): boolean {
  const [name = ''] = text.split(/[,|•·(]|\d|\.\s/);
  const words = name.trim().split(/\s+/);
  if (!/^[\p{Lu}\p{Lo}\p{N}@"'„“]/u.test(text)) return false;
  return words.every((word) => !/^\p{Ll}/u.test(word) || PARTICLE.test(word));
}

const NAME = /^\p{Lu}[\p{L}.'’-]+(?:\s\p{L}[\p{L}.'’-]*){1,3}$/u;
const MAX_PARTS = 12;

/** "By <a>Ada Roth</a> <i>Verified expert</i>": if an element contains just the name, the rest is not part of it. */
function nameIn(element: Element, text: string, { context, texts }: Region): Value {
  const { prefix } = context.knowledge.bylines;
  const rest = text.replace(prefix, '');
  const parts = below(element, (child) => child.name !== 'script', MAX_PARTS);
  const own = parts.find((part) => {
    const name = texts.text(part);
    return name !== rest && NAME.test(name) && rest.startsWith(name);
  });
  if (!own) return { text, element };
  const name = texts.text(own);
  // Keep the whole text for several authors: after a word or a sign, or in an element of the same kind.
  const isOneOfSeveral =
    FURTHER.test(rest.slice(name.length)) ||
    parts.some((part) => part !== own && part.name === own.name && NAME.test(texts.text(part)));
  return isOneOfSeveral ? { text, element } : { text: name, element: own };
}

const MAX_NAME = 40;
/** The name of an account, which is linked. */
const ACCOUNT = /^[\p{L}\p{N}_.-]{2,30}$/u;

/** A name in a separate element right after "by": the first below the title, since other pages may be listed too. */
export function introducedAuthor(
  region: Region,
  texts: readonly ShortText[],
  title: number,
  isAtTitle: AtTitle,
): Fact[] {
  const { introduction } = region.context.knowledge.bylines;
  const isInProse = proseReader(region);
  const introduced = texts.filter(
    ({ place, text }) =>
      (region.isRecord || place.zone === 'main') &&
      text.length <= MAX_NAME &&
      (NAME.test(text) || (region.isRecord && place.element.name === 'a' && ACCOUNT.test(text))) &&
      introduction.test(wordsBefore(place.element)) &&
      (region.isRecord || !isOfReply(wordsBefore(place.element))) &&
      !isInProse(place.element) &&
      !isCredit(place.element, text, region) &&
      !isOneOfSeveral(place.element, text, region),
  );
  const first = introduced.find(({ at }) => at > title) ?? introduced[0];
  if (!first) return [];
  const found = shownFact('author', 'text', TRUST.author.introduced, 'main', [first.place.element], region);
  return [marked(found, isAtTitle(first.at))];
}

const CREDIT = new RegExp(`(?:^|\\s)(?:${phrase('credited')})\\s+(?:${phrase('by')})[\\s:]*$`, 'iu');
const MAX_LINE = 200;

/** Whether the name is a picture credit: after "Photo by". */
function isCredit(element: Element, name: string, { texts }: Region): boolean {
  const { parent } = element;
  const line = parent && isTag(parent) ? texts.text(parent) : '';
  return line.length <= MAX_LINE && CREDIT.test(line.slice(0, Math.max(0, line.indexOf(name))));
}

/** Limits the siblings that are checked for another name. */
const MAX_BEHIND = 30;
const AND = new RegExp(`^\\s*(?:[;&+/(]|(?:${phrase('furtherAuthor')})\\b)`, 'iu');

/** Whether another name follows: after a word or a sign, or in an element of the same kind. */
function isOneOfSeveral(element: Element, text: string, { texts }: Region): boolean {
  for (let at = element; ; ) {
    for (let next = at.next, i = 0; next && i < MAX_BEHIND; next = next.next, i++) {
      if (isText(next) && AND.test(next.data)) return true;
      if (isTag(next) && next.name === at.name && NAME.test(texts.text(next))) return true;
    }
    const { parent } = at;
    if (!parent || !isTag(parent) || texts.text(parent) !== text) return false;
    at = parent;
  }
}

/** The text between two authors. */
const FURTHER = new RegExp(`^\\s*(?:[,;&+(]|(?:${phrase('furtherAuthor')})\\b)`, 'iu');

const COMMENT_OR_TEASER = /comment|related|respond|recommend|teaser|card/i;

/** Whether the element is in a comment or in a teaser for another page. */
export function isInCommentOrTeaser(element: Element): boolean {
  for (let up = element.parent; up && isTag(up); up = up.parent) {
    if (up.name === 'body' || up.name === 'main') return false;
    if (COMMENT_OR_TEASER.test(classAndId(up))) return true;
  }
  return false;
}
