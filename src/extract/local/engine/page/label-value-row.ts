/** `<div>Estimate</div><div>£80</div><div>Deposit</div><div>£20</div>`: names and amounts in turn, in elements of one kind. */
import type { Element } from 'domhandler';
import type { Fact, Zone } from '../../../fact.ts';
import type { Region } from '../model.ts';
import { TRUST } from '../trust.ts';
import { shownFact } from './region.ts';

const MAX_CHILDREN = 40;
const MAX_LABEL = 40;
const MAX_AMOUNT = 40;
const LEAST_PAIRS = 2;
const NAME = /^\p{L}[^\d:.!?]*$/u;
const AMOUNT = /^\P{L}{0,3}\d/u;
const TEXTS = /^(?:div|span|p|b|strong)$/;

/** Two pairs at least: one name before an amount may be anything. */
export function labelsInTurn(children: readonly Element[], zone: Zone, region: Region): Fact[] {
  if (children.length < LEAST_PAIRS * 2 || children.length > MAX_CHILDREN) return [];
  const found: Fact[] = [];
  for (let i = 0; i + 1 < children.length; i++) {
    const [name, value] = [children[i], children[i + 1]];
    if (!name || !value || !TEXTS.test(name.name) || name.name !== value.name) continue;
    const label = region.texts.text(name);
    const text = region.texts.text(value);
    if (label.length > MAX_LABEL || !NAME.test(label) || text.length > MAX_AMOUNT || !AMOUNT.test(text))
      continue;
    found.push(shownFact(label, 'label', TRUST.label.element, zone, [value], region));
    i++;
  }
  return found.length >= LEAST_PAIRS ? found : [];
}
