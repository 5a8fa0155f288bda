/** A page's HTML for a frame: everything that would run, load or style is removed, and a policy covers the rest. */
import frameStyle from '../styles/frame.css?url';

/** Only our own style sheet is loaded. The dashboard's policy, which a frame inherits, says the same. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${location.origin}">`;

/** Inserted before a page. */
export const FRAME_HEAD = `<!doctype html>${POLICY}<link rel="stylesheet" href="${frameStyle}">`;

export function removeUnseen(page: Document): void {
  const unseen = page.querySelectorAll('script, style, link, meta, base, iframe, object, embed');
  for (const element of unseen) element.remove();
}
