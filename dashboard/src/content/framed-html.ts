/** The HTML of a page for a frame: what would run, load or style is left out, and a policy holds for the rest. */
import frameStyle from '../styles/frame.css?url';

/** Nothing is loaded but our own style sheet. The policy of the dashboard, which a frame inherits, says the same. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${location.origin}">`;

/** What comes before a page. */
export const FRAME_HEAD = `<!doctype html>${POLICY}<link rel="stylesheet" href="${frameStyle}">`;

export function removeUnseen(page: Document): void {
  const unseen = page.querySelectorAll('script, style, link, meta, base, iframe, object, embed');
  for (const element of unseen) element.remove();
}
