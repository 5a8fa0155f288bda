/** What is sensible for each kind of fact: how long it may be, and where on the page it may be. */
import type { Kind } from '../names/concepts.ts';
import type { Zone } from '../page/fact.ts';
import { DOUBT, FIT } from '../weights.ts';

/** Beyond the first number a text is doubted, beyond the second refused. */
const LENGTHS: Partial<Record<Kind, [number, number]>> = {
  title: [200, 400],
  text: [160, 600],
  person: [60, 160],
  code: [40, 100],
  measure: [60, 160],
  quantity: [40, 100],
  place: [120, 300],
  address: [200, 400],
  tags: [120, 600],
  prose: [3000, 100_000],
  lines: [4000, 100_000],
  duration: [40, 100],
  availability: [60, 160],
};

/** 1 for a text of a usual length, less for a long one, 0 for one that cannot be it. */
export function lengthFit(text: string, kind: Kind): number {
  const [usual, most] = LENGTHS[kind] ?? [200, 1000];
  if (text.length <= usual) return 1;
  return text.length <= most ? FIT.long : 0;
}

/** Contact details are in footers; hardly anything else that is asked for is. */
const AT_EDGES: ReadonlySet<Kind> = new Set(['phone', 'email', 'address', 'host', 'language']);

export function zoneFit(zone: Zone, kind: Kind, isContact: boolean): number {
  if (zone === 'main') return 1;
  if (zone === 'edge') return AT_EDGES.has(kind) || isContact ? DOUBT.contactAtEdge : DOUBT.edge;
  return DOUBT.aside;
}
