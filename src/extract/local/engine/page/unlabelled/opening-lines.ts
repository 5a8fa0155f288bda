/** Opening hours that are recognized by their form: weekdays with times, in lines, lists or the rows of a table. */
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { isBlock } from '../../../../elements/elements.ts';
import { collapse } from '../../../../elements/text.ts';
import type { Fact } from '../../../../fact.ts';
import { openDaysIn } from '../../../../values/opening-hours.ts';
import type { Region } from '../../model.ts';
import { TRUST } from '../../trust.ts';
import { fact } from '../region.ts';

const MAX_PLACES = 80;
const MAX_TEXT = 600;
const MAX_LINES = 16;
const MAX_BLOCKS = 12;
const MAX_DEPTH = 20;
const SKIPPED = /^(?:script|style|template|noscript|svg)$/;
/** A cheap test: a time or a range of hours. */
const HAS_TIME = /\d[:.h]\d\d|\d\s*(?:[-–—〜～]|to|bis|à|a|al|às|tot|do|uhr|h|am|pm|[ap]\.m)/iu;

/** One value for each of the outermost elements that say nothing else. */
export function openingLines(region: Region): Fact[] {
  const found: { lines: string[]; at: number }[] = [];
  for (let i = region.from; i < region.to && found.length < MAX_BLOCKS; i++) {
    const place = region.places[i];
    if (!place || place.end - i > MAX_PLACES || /^(?:a|button|option)$/.test(place.element.name)) continue;
    const text = region.texts.text(place.element);
    if (text.length > MAX_TEXT || !HAS_TIME.test(text)) continue;
    const lines = linesOf(place.element);
    const days = lines.length <= MAX_LINES ? openDaysIn(lines, region.context) : null;
    if (days === null) continue;
    found.push({ lines, at: i });
    i = place.end - 1;
  }
  const [first] = found;
  if (!first) return [];
  const zone = region.places[first.at]?.zone ?? 'main';
  return [
    fact('opening hours', 'text', TRUST.openingLines, zone, () =>
      found.flatMap(({ lines, at }) => {
        const element = region.places[at]?.element;
        return element ? [{ text: lines.join('\n'), lines, element }] : [];
      }),
    ),
  ];
}

/** The lines of an element, with a space between inline elements. The cells of a table row are one line. */
function linesOf(element: Element): string[] {
  const lines = [''];
  const visit = (node: ChildNode, depth: number) => {
    if (isText(node)) lines[lines.length - 1] += ` ${node.data}`;
    if (!isTag(node) || depth > MAX_DEPTH || SKIPPED.test(node.name)) return;
    const isLine = node.name === 'br' || (isBlock(node) && !/^t[dh]$/.test(node.name));
    if (isLine) lines.push('');
    for (const child of node.children) visit(child, depth + 1);
    if (isLine) lines.push('');
  };
  visit(element, 0);
  return lines.map(collapse).filter((line) => line !== '');
}
