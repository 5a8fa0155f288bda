/** Removes or replaces ranges of a text. */

/** @example replaceRanges('abcd', [{ from: 1, to: 3, with: 'x' }]) // 'axd' */
export type Change = { from: number; to: number; with?: string };

/** Changes that begin inside an earlier one are left out. */
export function replaceRanges(text: string, changes: Change[]): string {
  let out = '';
  let at = 0;
  for (const { from, to, with: other = '' } of changes.sort((a, b) => a.from - b.from)) {
    if (from < at) continue;
    out += text.slice(at, from) + other;
    at = to;
  }
  return out + text.slice(at);
}

/**
 * Rewrites the elements of that name, each from its start tag to the first end tag. It searches by position, not by
 * pattern, so that a file of unclosed elements takes a single pass.
 */
export function replaceElements(xml: string, name: string, write: (element: string) => string): string {
  const close = `</${name}>`;
  const changes: Change[] = [];
  for (let at = xml.indexOf(`<${name}`); at !== -1; at = xml.indexOf(`<${name}`, at + 1)) {
    if (!/[\s>]/.test(xml.charAt(at + name.length + 1))) continue;
    const tagEnd = xml.indexOf('>', at);
    // An empty element has no end tag.
    if (xml[tagEnd - 1] === '/') {
      at = tagEnd;
      continue;
    }
    const end = xml.indexOf(close, at);
    if (end === -1) break;
    const to = end + close.length;
    changes.push({ from: at, to, with: write(xml.slice(at, to)) });
    at = to - 1;
  }
  return replaceRanges(xml, changes);
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
