/** The title of a page without the name of its site, and the name of the site without the title. */
import { withoutEnd } from '../../../../text/without-end.ts';
import { lettersOf, wordsOf } from '../../../names/words.ts';
import { phrase } from '../phrases.ts';
import { TRUST } from '../trust.ts';
import { SHARE } from '../weights.ts';

/** The host of an address without `www`; empty if there is none. */
export function hostWithoutWww(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';
}

export const SEPARATOR = /\s+[|–—»«·•:/\\-]+\s+|\s+[|»]\s*|\s*[|»]\s+/u;

/**
 * Candidates for the title with weights, best first. A heading that is part of the declared title is the title.
 *
 * @param isOfKind whether the declared title only says what kind of thing the page is about
 */
export function bareTitle(
  title: string,
  headings: readonly string[],
  siteName: string,
  isOfKind: boolean,
): [string, number][] {
  const found: [string, number][] = [];
  const shown = headingWithin(title, headings);
  if (shown) found.push([shown, TRUST.title.headingInTitle]);
  if (title !== '') {
    const bare = withoutSite(title, siteName);
    found.push([bare, bare === title ? TRUST.title.whole : TRUST.title.withoutSite]);
  }
  const first = headings[0];
  if (first && !shown) {
    const isAlone = title === '' || (isOfKind && headings.length === 1);
    found.push([
      first,
      isOfKind && isAlone
        ? TRUST.title.headingInTitle
        : isAlone
          ? TRUST.title.headingAlone
          : TRUST.title.headingBeside,
    ]);
  }
  return found;
}

const MAX_TITLE_OF_SITE = 3;

/** The page's only heading, if the title has none of its words and is probably the same on all pages: "Shop". */
export function headingUnderSite(title: string, headings: readonly string[]): string | undefined {
  const [heading, ...others] = headings;
  const words = wordsOf(title);
  if (heading === undefined || others.length > 0 || words.length === 0) return undefined;
  const shared = new Set(wordsOf(heading));
  const isOfSite = words.length <= MAX_TITLE_OF_SITE && !words.some((word) => shared.has(word));
  return isOfSite ? heading : undefined;
}

/**
 * The heading that the title consists of, apart from the site's name or a few words of advertising. If there are
 * several, the one that is the title up to a separator, or else the longest: the site's name may be a heading too.
 */
export function headingWithin(title: string, headings: readonly string[]): string | undefined {
  const folded = title.toLowerCase();
  const within = headings.filter((heading) => {
    const at = folded.indexOf(heading.toLowerCase());
    return heading.length > 3 && at >= 0 && (at === 0 || heading.length > title.length / 2);
  });
  const isFirstPart = (heading: string) =>
    folded.startsWith(heading.toLowerCase()) && /^(?:$|\s*[|–—»«·•:/\\-])/u.test(title.slice(heading.length));
  return (
    within.find(isFirstPart) ??
    within.reduce<string | undefined>(
      (longest, heading) => (heading.length > (longest?.length ?? 0) ? heading : longest),
      undefined,
    )
  );
}

/** Whether a heading is the site's name: it resembles the host, and is the first or last part of the title. */
export function isSiteHeading(heading: string, title: string, url: string): boolean {
  const { pathname = '/' } = URL.parse(url) ?? {};
  const parts = title.split(SEPARATOR_OR_COLON).map(lettersOf);
  const letters = lettersOf(heading);
  return (
    pathname.length > 1 &&
    parts.length > 1 &&
    (parts[0] === letters || parts.at(-1) === letters) &&
    isNamedLikeHost(heading, hostWithoutWww(url))
  );
}

/** Whether the words of a link to the front page are the last part of the title of another page. */
export function isSiteInTitle(name: string, title: string, url: string): boolean {
  const parts = title.split(SEPARATOR);
  const isFront = (URL.parse(url)?.pathname.length ?? 0) <= 1;
  return parts.length > 1 && !isFront && parts.at(-1) === name && !PART_OF_SITE.test(name);
}

/** "Roth's Kitchen: Dumplings" too. */
const SEPARATOR_OR_COLON = new RegExp(`${SEPARATOR.source}|:\\s+`, 'u');
const MIN_SUFFIX = 15;

/** Removes a kicker, the short line above a headline, from the heading that contains both. */
export function withoutKicker(heading: string, titles: readonly string[]): string {
  if (titles.some((title) => title.includes(heading))) return heading;
  const parts = titles.flatMap((title) => [title, ...title.split(SEPARATOR)]);
  const bare = parts.find(
    (part) =>
      part.length >= MIN_SUFFIX &&
      heading.endsWith(` ${part}`) &&
      /[\p{L}\p{N}.!?]$/u.test(heading.slice(0, -part.length).trim()),
  );
  return bare ?? heading;
}

const MIN_WORD = 3;
const MIN_SHARED = 2;

/** The heading with most words of the titles in the head, at least half of its own. The site's name does not count. */
export function headingLike(headings: readonly string[], titles: readonly string[]): string | undefined {
  const said = new Set(titles.flatMap(wordsOf));
  const isSite = (heading: string) =>
    titles.some((title) => {
      const [first = '', ...rest] = title.split(SEPARATOR);
      if (rest.length === 0 || first === heading) return false;
      // A site's name may have a separator in it: "Ten lamps | Lamps – a comic".
      return lettersOf(rest.at(-1) ?? '') === lettersOf(heading) || endsWith(title, heading);
    });
  const rated = headings.flatMap((heading) => {
    const words = wordsOf(heading).filter((word) => word.length >= MIN_WORD);
    const shared = words.filter((word) => said.has(word)).length;
    const isLike = shared >= MIN_SHARED && shared >= words.length * SHARE.headingInTitle && !isSite(heading);
    return isLike ? [{ heading, shared }] : [];
  });
  return rated.sort((a, b) => b.shared - a.shared)[0]?.heading;
}

/** The heading of one word that both the title and the address contain: "tidetable" at /harbour/tidetable. */
export function headingInAddress(
  title: string,
  headings: readonly string[],
  addressWords: string,
): string | undefined {
  const address = lettersOf(addressWords);
  const said = new Set(wordsOf(title));
  return headings.find(
    (heading) => lettersOf(heading) === address && wordsOf(heading).every((word) => said.has(word)),
  );
}

function endsWith(title: string, heading: string): boolean {
  const [all, end] = [lettersOf(title), lettersOf(heading)];
  return end !== '' && all.endsWith(end) && all.length > end.length && SEPARATOR.test(heading);
}

/** In characters and in words. */
export const MAX_SITE = 80;
const MAX_SITE_WORDS = 6;

/** The site's name: the part of the title after the heading, or its last or first part, if it resembles the host. */
export function siteBehind(title: string, headings: readonly string[], host: string): string | null {
  const heading = headings.find((one) => one.length > 3 && title.toLowerCase().startsWith(one.toLowerCase()));
  const rest = heading ? title.slice(heading.length) : '';
  const behind = /^\s*[|–—»·•:-]+\s*(\S.*)$/u.exec(rest)?.[1]?.trim() ?? '';
  const parts = title.split(SEPARATOR).filter((part) => part !== '');
  const [first = '', last = ''] = parts.length > 1 ? [parts[0], parts.at(-1)] : [];
  return [behind, last, first].find((site) => isNamedLikeHost(site, host)) ?? null;
}

/** Names of sections, which are not the site's name although they may resemble the host: "News" at news.example. */
export const PART_OF_SITE = new RegExp(`^(?:${phrase('partOfSite')})$`, 'iu');

/** "ASU Online" at asuonline.asu.edu. */
export function isNamedLikeHost(site: string, host: string): boolean {
  if (site.length > MAX_SITE || site.split(/\s+/).length > MAX_SITE_WORDS || PART_OF_SITE.test(site))
    return false;
  return [site, withoutUmlauts(site)].some((one) => isInHost(hostLetters(one), host));
}

/** As in addresses: ä is ae. */
function withoutUmlauts(name: string): string {
  return name.replace(/[äöü]/giu, (letter) => `${letter.normalize('NFD').charAt(0)}e`).replaceAll('ß', 'ss');
}

function isInHost(letters: string, host: string): boolean {
  if (letters.length < MIN_WORD) return false;
  const labels = host.split('.').map(hostLetters);
  const [ending = ''] = labels.splice(-1);
  if (labels.includes(letters) || labels.some((label) => label + ending === letters)) return true;
  const least = letters.length / SHARE.siteInHost;
  return (
    letters.length > MIN_WORD && labels.some((label) => label.length <= least && label.includes(letters))
  );
}

/** The characters of a name that a host can contain. */
const hostLetters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Chinese and Japanese titles have no spaces around the separator before the site's name. */
const UNSPACED = /^(.{8,}?)(?:[-_|｜丨－][^-_|｜丨－？！。，、：\s]{2,12}){1,2}$/u;

export function withoutSite(title: string, siteName: string): string {
  const unspaced = EAST_ASIAN.test(title) ? UNSPACED.exec(title)?.[1] : undefined;
  if (unspaced) return unspaced;
  const site = siteName.toLowerCase();
  if (site !== '' && title.toLowerCase().startsWith(`${site}: `)) return title.slice(site.length + 2).trim();
  const parts = title.split(SEPARATOR).filter((part) => part !== '');
  const first = parts[0];
  const last = parts.at(-1);
  if (parts.length < 2 || !first || !last) return title;
  const rest = withoutEnd(title.slice(0, title.lastIndexOf(last)), ' |–—»«·•:/\\-');
  if (site !== '' && last.toLowerCase() === site) return rest;
  if (site !== '' && first.toLowerCase() === site)
    return title.slice(first.length).replace(/^[\s|–—»«·•:/\\-]+/u, '');
  // A short last part is the site's name; a long one is more likely part of the title.
  const isSite =
    last.split(/\s+/).length <= 4 &&
    rest.split(/\s+/).length >= 3 &&
    !/^[:]/.test(title.slice(rest.length).trim());
  return isSite ? rest : title;
}
