/**
 * Adds the fragments of links in Word files to their addresses: Word stores them apart, where the block parser does not
 * look.
 */
import { posix } from 'node:path';
import { relationships } from '../container/package.ts';
import type { Zip } from '../container/zip.ts';
import { escapeXml } from './cut-ranges.ts';

const KIND = 'docx';
const HYPERLINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
const END = '</Relationships>';

/**
 * Gives each link with a fragment a relationship with the whole address; the new relationships are added to `changes`.
 */
export function withLinkFragments(xml: string, zip: Zip, part: string, changes: Map<string, string>): string {
  if (!/<w:hyperlink\s[^<>]*\bw:anchor="/.test(xml)) return xml;
  const name = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
  const own = zip.text(name) ?? '';
  const end = own.lastIndexOf(END);
  if (end === -1) return xml;
  const targets = relationships(zip, part, KIND);
  const added = new Map<string, string>();
  const changed = xml.replace(/<w:hyperlink\s[^<>]*>/g, (tag) => {
    const anchor = /\sw:anchor="([^"]+)"/.exec(tag)?.[1];
    const link = targets.get(/\sr:id="([^"]*)"/.exec(tag)?.[1] ?? '');
    if (!anchor || !link?.isExternal || link.target.includes('#')) return tag;
    const address = `${escapeXml(link.target).replaceAll('"', '&quot;')}#${anchor}`;
    const id = added.get(address) ?? `fragment${added.size}`;
    added.set(address, id);
    return tag.replace(/\sr:id="[^"]*"/, ` r:id="${id}"`);
  });
  const links = Array.from(
    added,
    ([address, id]) =>
      `<Relationship Id="${id}" Type="${HYPERLINK}" Target="${address}" TargetMode="External"/>`,
  );
  if (links.length > 0) changes.set(name, own.slice(0, end) + links.join('') + own.slice(end));
  return changed;
}
