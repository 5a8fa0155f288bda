/** The title of a page without the name of its site. */
import { TRUST } from '../weights.ts';

const SEPARATOR = /\s+[|–—»«·•:/\\-]+\s+|\s+[|»]\s*|\s*[|»]\s+/u;

/** Candidates with weights, best first. A heading that is part of the declared title is the title itself. */
export function bareTitle(title: string, headings: readonly string[], siteName: string): [string, number][] {
  const found: [string, number][] = [];
  const shown = headingWithin(title, headings);
  if (shown) found.push([shown, TRUST.title.headingInTitle]);
  if (title !== '') {
    const bare = withoutSite(title, siteName);
    found.push([bare, bare === title ? TRUST.title.whole : TRUST.title.withoutSite]);
  }
  const first = headings[0];
  if (first && !shown)
    found.push([first, title === '' ? TRUST.title.headingAlone : TRUST.title.headingBeside]);
  return found;
}

/** The heading that a title consists of, but for the name of the site or a few words of advertising. */
export function headingWithin(title: string, headings: readonly string[]): string | undefined {
  const folded = title.toLowerCase();
  return headings.find((heading) => {
    const at = folded.indexOf(heading.toLowerCase());
    // The site's name may be a heading too, and is part of the title as well.
    return heading.length > 3 && at >= 0 && (at === 0 || heading.length > title.length / 2);
  });
}

/** What follows the heading in the title, if the host is named after it. */
export function siteBehind(title: string, headings: readonly string[], host: string): string | null {
  const heading = headings.find((one) => one.length > 3 && title.toLowerCase().startsWith(one.toLowerCase()));
  const rest = heading ? title.slice(heading.length) : '';
  const site = /^\s*[|–—»·•:-]+\s*(\S.*)$/u.exec(rest)?.[1]?.trim() ?? '';
  const letters = site.toLowerCase().replace(/[^a-z0-9]/g, '');
  return letters.length > 3 && host.replace(/[^a-z0-9]/g, '').includes(letters) ? site : null;
}

export function withoutSite(title: string, siteName: string): string {
  const parts = title.split(SEPARATOR).filter((part) => part !== '');
  const first = parts[0];
  const last = parts.at(-1);
  if (parts.length < 2 || !first || !last) return title;
  const site = siteName.toLowerCase();
  if (site !== '' && last.toLowerCase() === site)
    return title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—»«·•:/\\-]+$/u, '');
  if (site !== '' && first.toLowerCase() === site)
    return title.slice(first.length).replace(/^[\s|–—»«·•:/\\-]+/u, '');
  const rest = title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—»«·•:/\\-]+$/u, '');
  // A short end is a site's name; a long one is more likely part of the title.
  const isSite =
    last.split(/\s+/).length <= 4 &&
    rest.split(/\s+/).length >= 3 &&
    !/^[:]/.test(title.slice(rest.length).trim());
  return isSite ? rest : title;
}
