/** Types for the picture decoder that has none of its own. */
declare module 'heic-decode' {
  function decode(input: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  export = decode;
}
