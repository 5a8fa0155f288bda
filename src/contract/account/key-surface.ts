/** Where an API key works: `v2` keys on every interface, all others on their own only. */
export const KEY_SURFACES = ['v2', 'v1'] as const;

export type KeySurface = (typeof KEY_SURFACES)[number];
