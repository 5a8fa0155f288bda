/** Whether a doctype puts a browser into quirks mode (https://html.spec.whatwg.org/#the-initial-insertion-mode). */

const DOCTYPE =
  /^doctype\s*([^\s>]+)\s*(?:(public)\s*(?:"([^"]*)"|'([^']*)')|(system))?\s*(?:"([^"]*)"|'([^']*)')?\s*$/i;

/** The standard lists public identifiers one by one; these vendors had only quirky ones. */
const QUIRKY_VENDOR =
  /^(?:\+\/\/silmaril|-\/\/(?:as|advasoft ltd|metrius|microsoft|netscape comm\. corp\.|o'reilly and associates|sq|softquad|softquad software|spyglass|sun microsystems corp\.|webtechs))\/\//i;
const QUIRKY_VERSION =
  /^-\/\/(?:ietf\/\/dtd html(?:\/\/| [23]| level| strict)|w3c\/\/dtd (?:html (?:3|experimental|4\.0 (?:frameset|transitional)\/\/)|w3 html)|w3o\/\/dtd w3 html)|^-\/w3c\/dtd html 4\.0 transitional\/en$|^html$/i;
/** Quirky only if no system identifier follows. */
const QUIRKY_ALONE = /^-\/\/w3c\/\/dtd html 4\.01 (?:frameset|transitional)\/\//i;
const QUIRKY_SYSTEM = 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd';

/** @param declaration the text between `<!` and `>` */
export function isQuirky(declaration: string): boolean {
  const [all, name, isPublic, doubly, singly, isSystem, ...addresses] = DOCTYPE.exec(declaration) ?? [];
  if (all === undefined || name?.toLowerCase() !== 'html') return true;
  const address = addresses.find((written) => written !== undefined);
  if (isSystem && address === undefined) return true;
  if (!isPublic && !isSystem && address !== undefined) return true;
  if (address?.toLowerCase() === QUIRKY_SYSTEM) return true;
  const publicId = doubly ?? singly ?? '';
  if (QUIRKY_VENDOR.test(publicId) || QUIRKY_VERSION.test(publicId)) return true;
  return address === undefined && QUIRKY_ALONE.test(publicId);
}
