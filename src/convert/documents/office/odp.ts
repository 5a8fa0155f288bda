/** Prepares an OpenDocument presentation for the block parser: marks the ends of slides. */
import { coreProperties, openZip } from '../container/package.ts';
import { facts } from '../document-parts.ts';
import { passwordProtected, unreadable } from '../refusals.ts';
import type { Prepared } from './block-model.ts';
import { SLIDE_MARK } from './pptx.ts';

const KIND = 'odp';
/** A slide of its own: the notes of a slide come after all that is on it. */
const END = `<draw:page draw:name="end"><draw:frame><draw:text-box><text:p>${SLIDE_MARK}</text:p></draw:text-box></draw:frame></draw:page>`;

export function prepareOdp(bytes: Buffer): Prepared {
  const zip = openZip(bytes, KIND);
  if (zip.text('META-INF/manifest.xml')?.includes('encryption-data')) throw passwordProtected(KIND);
  const content = zip.text('content.xml');
  if (!content || content.includes('<!ENTITY')) throw unreadable(KIND);
  const { title, language } = coreProperties(zip, KIND);
  const marked = content.replace(/<\/draw:page>|<draw:page\s[^<>]*\/>/g, (slide) => slide + END);
  return {
    bytes: zip.with(new Map([['content.xml', marked]])),
    metadata: facts(title, language),
    placeholders: new Map(),
  };
}
