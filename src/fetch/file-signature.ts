/** What a file is by its bytes. Foreign bytes are looked at in a child process where there is one. */

/** The MIME type, or undefined where the bytes have no known signature. */
export type Sniff = (
  bytes: Uint8Array,
  asker: { account: string; signal: AbortSignal },
) => Promise<string | undefined>;

/** Signatures stand at the beginning; of an archive the first entries are looked at. */
export const SNIFFED_BYTES = 1024 * 1024;

export async function sniffHere(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(bytes))?.mime;
}
