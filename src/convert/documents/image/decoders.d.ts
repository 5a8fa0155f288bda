/** Types for the two picture decoders that have none of their own. */
declare module 'bmp-js' {
  export function decode(bytes: Buffer): { width: number; height: number; data: Buffer };
}

declare module 'heic-decode' {
  function decode(input: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  export = decode;
}
