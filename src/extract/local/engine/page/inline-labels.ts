/** `<b>Sown:</b> 3 May <b>Cut:</b> 9 July`: several labels in one line, each with the text up to the next. */
import { type ChildNode, type Element, isTag } from 'domhandler';
import { textOfNodes, withoutColon } from '../../../elements/text.ts';
import type { Fact, Zone } from '../../../fact.ts';
import type { Region } from '../model.ts';
import { TRUST } from '../trust.ts';
import { fact } from './region.ts';

const LABEL = /^(?:b|strong|em|i|label|u|dfn)$/;
const MAX_LABEL = 40;
const MAX_VALUE = 200;
const MAX_NODES = 60;
const LEAST_LABELS = 2;
/** A hyphen before a digit is a minus. */
const AROUND = /^(?:[\s,;|•·/]|[–—-](?!\d))+|[\s,;|•·/–—-]+$/gu;

export function inlineLabels(element: Element, zone: Zone, region: Region): Fact[] {
  const nodes = element.children;
  if (nodes.length < LEAST_LABELS * 2 || nodes.length > MAX_NODES) return [];
  const at = nodes.flatMap((node, i) => (isLabel(node, region) ? [i] : []));
  if (at.length < LEAST_LABELS) return [];
  return at.flatMap((start, i): Fact[] => {
    const label = nodes[start];
    const behind = nodes.slice(start + 1, at[i + 1]);
    const broken = behind.findIndex((node) => isTag(node) && node.name === 'br');
    const parts = broken < 0 ? behind : behind.slice(0, broken);
    const text = textOfNodes(parts).replace(AROUND, '');
    if (!label || !isTag(label) || text === '' || text.length > MAX_VALUE) return [];
    // An element alone may be a link or a date with more to say than its text.
    const tags = parts.filter(isTag);
    const alone = tags.find((tag) => region.texts.text(tag) === text);
    const value = alone ? region.texts.value(alone) : { text, element: label };
    const name = withoutColon(region.texts.text(label));
    return [fact(name, 'label', TRUST.label.line, zone, () => [value])];
  });
}

function isLabel(node: ChildNode, region: Region): boolean {
  if (!isTag(node) || !LABEL.test(node.name)) return false;
  const text = region.texts.text(node);
  return text.length <= MAX_LABEL && /\p{L}\s*[:：]$/u.test(text);
}
