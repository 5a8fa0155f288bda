/** Two halves of the sites that pages are from: rules are made with one, and the other is held out. */
import { createHash } from 'node:crypto';

export const HALVES = ['tuned on', 'held out'] as const;
export type Half = (typeof HALVES)[number];

/** By site, so that no rule is tried on a template that it was made with. */
export function halfOf(host: string): Half {
  return (createHash('sha256').update(host).digest()[0] ?? 0) % 2 === 0 ? 'tuned on' : 'held out';
}
