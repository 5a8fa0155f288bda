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
  const isName = (element: Element) => isShort(element, MAX_LABEL, NAME, region);
  const isAmount = (element: Element) => isShort(element, MAX_AMOUNT, AMOUNT, region);
  const endsInName = () => {
    const last = children.findLast((element) => isName(element) || isAmount(element));
    return last !== undefined && isName(last);
  };
  const found: Fact[] = [];
  for (let i = 0; i + 1 < children.length; i++) {
    const [before, name, value] = [children[i - 1], children[i], children[i + 1]];
    if (!name || !value || name.name !== value.name || !isName(name) || !isAmount(value)) continue;
    // "3 beds, 2 baths": each amount stands before its name.
    if (found.length === 0 && before && isAmount(before) && endsInName()) return [];
    const label = region.texts.text(name);
    found.push(shownFact(label, 'label', TRUST.label.element, zone, [value], region));
    i++;
  }
  return found.length >= LEAST_PAIRS ? found : [];
}

function isShort(element: Element, most: number, form: RegExp, { texts }: Region): boolean {
  const text = TEXTS.test(element.name) ? texts.text(element) : '';
  return text.length <= most && form.test(text);
}
