/** Reads a `srcset` (https://html.spec.whatwg.org/#parse-a-srcset-attribute), in one pass. */

export type Candidate = {
  url: string;
  size: number;
  /** As written, with a leading space. */
  descriptor: string;
};

const LONGEST = 20_000;
const SPACE = /\s/;

export function parseSrcset(srcset: string): Candidate[] {
  const text = srcset.slice(0, LONGEST);
  const found: Candidate[] = [];
  for (let at = 0; at < text.length; ) {
    while (at < text.length && (text[at] === ',' || SPACE.test(text[at] ?? ''))) at += 1;
    const start = at;
    while (at < text.length && !SPACE.test(text[at] ?? '')) at += 1;
    let end = at;
    while (end > start && text[end - 1] === ',') end -= 1;
    // A comma at the end of an address ends the candidate too.
    const comma = end < at ? at : text.indexOf(',', at);
    const next = comma === -1 ? text.length : comma;
    if (end > start) found.push({ url: text.slice(start, end), ...sizeOf(text.slice(at, next)) });
    at = next;
  }
  return found;
}

/** 1x and no descriptor are the same size, 1,000; pages do not mix densities and widths. */
function sizeOf(descriptors: string): Omit<Candidate, 'url'> {
  const written = descriptors.split(/\s+/).find((word) => /^[\d.]+[wx]$/.test(word));
  if (!written) return { size: 1_000, descriptor: '' };
  return {
    size: Number.parseFloat(written) * (written.endsWith('w') ? 1 : 1_000),
    descriptor: ` ${written}`,
  };
}
