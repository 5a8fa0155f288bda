/**
 * Turns shapes with text, and frames anchored to a page, into text boxes in paragraphs: the block parser reads only
 * those.
 */
import { wordSet } from '../../../text/word-lists.ts';
import { type Change, replaceRanges } from './cut-ranges.ts';

const SHAPES = wordSet(
  `custom-shape rect ellipse circle polygon polyline regular-polygon path caption connector line measure`,
);
const TAG = /<(\/?)(text:[ph]|draw:(?:frame|g|a|[a-z]+-?(?:shape|polygon)?))(?:\s[^<>]*)?>/g;
const BOX = '<draw:frame><draw:text-box>';
const BOX_END = '</draw:text-box></draw:frame>';

export function withShapesAsBoxes(xml: string): string {
  if (!xml.includes('<draw:')) return xml;
  const changes: Change[] = [];
  const open: string[] = [];
  for (const { 0: tag, 1: slash, 2: name = '', index } of xml.matchAll(TAG)) {
    const isShape = SHAPES.has(name.slice(5));
    if (tag.endsWith('/>') || (!isShape && !/^(?:text:[ph]|draw:(?:frame|g|a))$/.test(name))) continue;
    const end = index + tag.length;
    if (slash) {
      if (open.pop() !== name) return xml;
      const after = open.length === 0 && name.startsWith('draw:') ? '</text:p>' : '';
      if (isShape) changes.push({ from: index, to: end, with: BOX_END + after });
      else if (after) changes.push({ from: end, to: end, with: after });
      continue;
    }
    const before = open.length === 0 && name.startsWith('draw:') ? '<text:p>' : '';
    if (isShape) changes.push({ from: index, to: end, with: before + BOX });
    else if (before) changes.push({ from: index, to: index, with: before });
    open.push(name);
  }
  return open.length > 0 ? xml : replaceRanges(xml, changes);
}
