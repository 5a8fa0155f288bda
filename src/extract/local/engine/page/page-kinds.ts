/** Titles that say what kind of page it is, and not what it is about: "Contact – Roth Lamps", "Job offer | Town of Kiel". */
import { phrase } from '../phrases.ts';
import { PART_OF_SITE, SEPARATOR } from './title.ts';

export const OF_OWNER = new RegExp(`^(?:${phrase('pagesOfOwner')})$`, 'iu');
const OF_ITEM = new RegExp(`^(?:${phrase('pagesOfItem')})$|(?:^|\\s)(?:home\\s?page|homepage)$`, 'iu');
const MAX_NAME = 80;

/** The other part of the title of a page about the site's owner, such as an imprint or a page with opening hours. */
export function ownerInTitle(title: string): string | undefined {
  const parts = title.split(SEPARATOR).filter((part) => part !== '');
  const others = parts.filter((part) => !OF_OWNER.test(part) && !PART_OF_SITE.test(part));
  const [only, ...more] = others;
  return only !== undefined && more.length === 0 && parts.length > 1 && only.length <= MAX_NAME
    ? only
    : undefined;
}

/** Whether the title in the head only says that there is one of a kind, whose name is in the heading then. */
export function isTitleOfKind(title: string): boolean {
  const [first = ''] = title.split(SEPARATOR);
  return OF_ITEM.test(first);
}
