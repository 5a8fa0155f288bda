/** A decoded picture: four bytes a pixel, red, green, blue and alpha. */

export type Size = { width: number; height: number };
export type Pixels = Size & { data: Uint8Array };
