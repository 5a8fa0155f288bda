/** Rewrites a chapter's XML as equivalent HTML: self-closed elements, entities and CDATA sections. */

/** XHTML may self-close any element; HTML reads that as an opening tag, except for void elements. */
const SELF_CLOSED = /<([a-z][\w:-]*)(\s[^<>]*)?\/>/gi;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

const ENTITY = /<!ENTITY\s+([\w.-]{1,60})\s+(?:"([^"]{0,2000})"|'([^']{0,2000})')\s*>/g;
/** XML's own entities, which files may declare but not change. */
const XML_OWN = /^(?:amp|lt|gt|quot|apos)$/;
const MOST_ENTITIES = 300;
const MOST_GROWTH = 1_000_000;

export function chapterSource(xml: string): string {
  return withoutSections(withEntities(xml)).replace(
    SELF_CLOSED,
    (tag, name: string, attributes: string | undefined = '') =>
      VOID.test(name) ? tag : `<${name}${attributes}></${name}>`,
  );
}

/** Replaces the entities that the file declares, but not those inside their values: they can grow without end. */
function withEntities(xml: string): string {
  // After the first element everything is content, whatever it looks like.
  const start = xml.search(/<!DOCTYPE[^<>[]*\[|<[a-z]/i);
  const end = xml.charAt(start + 1) === '!' ? xml.indexOf(']>', start) : -1;
  if (end === -1) return xml;
  const subset = xml.slice(start, end);
  const named = new Map<string, string>();
  for (const [, name = '', double, single] of subset.matchAll(ENTITY)) {
    if (named.size < MOST_ENTITIES && !XML_OWN.test(name)) named.set(name, double ?? single ?? '');
  }
  const text = xml.slice(0, start) + xml.slice(end + 2);
  let growth = 0;
  return text.replace(/&([\w.-]{1,60});/g, (reference, name: string) => {
    const value = growth < MOST_GROWTH ? named.get(name) : undefined;
    growth += value?.length ?? 0;
    return value ?? reference;
  });
}

/** Replaces CDATA sections by their text, escaped. */
function withoutSections(xml: string): string {
  let out = '';
  let at = 0;
  for (let start = xml.indexOf('<![CDATA['); start !== -1; start = xml.indexOf('<![CDATA[', at)) {
    const end = xml.indexOf(']]>', start);
    if (end === -1) break;
    const text = xml.slice(start + '<![CDATA['.length, end);
    out += xml.slice(at, start) + text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    at = end + ']]>'.length;
  }
  return out + xml.slice(at);
}
