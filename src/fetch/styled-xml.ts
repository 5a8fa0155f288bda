/** XML that names a style sheet (XSLT), with which a browser makes a page of it. */

/** The reason for using a browser for such a file. */
export const STYLED_XML = 'XML with a style sheet';

/** Feeds have types of their own: our reader gets more from them than from the page that is made of them. */
const XML = 'application/xml';
const STYLE_SHEET =
  /<\?xml-stylesheet\s[^>]{0,500}?\btype\s*=\s*["'](?:text|application)\/(?:xslt?|xml|xslt\+xml)["']/;
/** The processing instruction is before the first element. */
const SEARCHED_CHARACTERS = 4_096;

export const isXml = (contentType: string): boolean => contentType === XML;

export function namesStyleSheet(source: Buffer): boolean {
  const start = source.toString('latin1', 0, SEARCHED_CHARACTERS);
  return STYLE_SHEET.test(start);
}
