/** Types of the two picture decoders that come without any. */
declare module 'bmp-js' {
  export function decode(bytes: Buffer): { width: number; height: number; data: Buffer };
}

declare module 'heic-decode' {
  function decode(input: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  export = decode;
}
