/** The addresses that a page links to, from the JSON text that its converter made. */

/** At most this much is parsed, because parsing blocks the event loop. */
const MAX_BYTES = 1024 * 1024;

/** The list inside the JSON text of the `links` format, or its beginning if it is huge. */
export function readLinks(json: Uint8Array | undefined): string[] {
  if (!json) return [];
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  if (bytes.length <= MAX_BYTES) return listIn(bytes.toString());
  // Addresses have no quotation marks inside them, so every `","` is the end of one.
  const end = bytes.lastIndexOf('","', MAX_BYTES);
  return end < 0 ? [] : listIn(`${bytes.toString('utf8', 0, end)}"]}`);
}

function listIn(json: string): string[] {
  const { data } = JSON.parse(json) as { data?: unknown };
  return Array.isArray(data) ? (data as string[]) : [];
}
