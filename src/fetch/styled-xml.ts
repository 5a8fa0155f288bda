/** XML that names a style sheet (XSLT) which makes a page of it in a browser. */

/** Why a browser is asked for such a file. */
export const STYLED_XML = 'XML with a style sheet';

const XML = new Set(['application/xml', 'text/xml']);
const STYLE_SHEET =
  /<\?xml-stylesheet\s[^>]{0,500}?\btype\s*=\s*["'](?:text|application)\/(?:xslt?|xml|xslt\+xml)["']/;
/** We read feeds ourselves, better than from the page that is made of them. */
const FEED = /<(?:rss|feed|rdf:RDF)[\s>]/;
/** It stands before the first element. */
const LOOKED_AT = 4_096;

export const isXml = (contentType: string): boolean => XML.has(contentType);

export function namesStyleSheet(source: Buffer): boolean {
  const start = source.toString('latin1', 0, LOOKED_AT);
  return STYLE_SHEET.test(start) && !FEED.test(start);
}
