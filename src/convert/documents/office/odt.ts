/** Prepares an OpenDocument text for the block parser: its title becomes a heading. */
import { facts } from '../document-parts.ts';
import { passwordProtected, unreadable } from '../refusals.ts';
import { openZip } from './open-package.ts';
import { coreProperties } from './package.ts';
import type { Prepared } from './prepared.ts';

const KIND = 'odt';

export function prepareOdt(bytes: Buffer): Prepared {
  const zip = openZip(bytes, KIND);
  if (zip.text('META-INF/manifest.xml')?.includes('encryption-data')) throw passwordProtected(KIND);
  const content = zip.text('content.xml');
  if (!content || content.includes('<!ENTITY')) throw unreadable(KIND);
  const changed = withTitleHeading(content);
  const { title, language } = coreProperties(zip, KIND);
  return {
    bytes: changed === content ? bytes : zip.with(new Map([['content.xml', changed]])),
    metadata: facts(title, language),
    placeholders: new Map(),
  };
}

function withTitleHeading(xml: string): string {
  const styles = ['Title'];
  for (const [tag] of xml.matchAll(/<style:style [^>]*style:parent-style-name="Title"[^>]*>/g)) {
    const name = /style:name="([^"]+)"/.exec(tag)?.[1];
    if (name) styles.push(name);
  }
  for (const style of styles) {
    const open = `<text:p text:style-name="${style}">`;
    const start = xml.indexOf(open);
    const end = start === -1 ? -1 : xml.indexOf('</text:p>', start);
    if (end === -1) continue;
    const inner = xml.slice(start + open.length, end);
    if (inner.includes('<text:p') || inner.trim() === '') continue;
    const heading = `<text:h text:outline-level="1">${inner}</text:h>`;
    return xml.slice(0, start) + heading + xml.slice(end + '</text:p>'.length);
  }
  return xml;
}
