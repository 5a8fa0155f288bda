/** The type of a file by its bytes. Where there are child processes, one of them reads the foreign bytes. */

/** Returns the MIME type, or undefined if the bytes have no known signature. */
export type Sniff = (
  bytes: Uint8Array,
  asker: { account: string; signal: AbortSignal },
) => Promise<string | undefined>;

/** Signatures are at the beginning; for an archive the first entries are read. */
export const SNIFFED_BYTES = 1024 * 1024;

export async function sniffHere(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(bytes))?.mime;
}
