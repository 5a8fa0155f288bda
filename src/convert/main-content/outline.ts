/** The page as the scorer sees it: boxes (block elements) around blocks (runs of inline text), in page order. */
import { type ChildNode, type Document, isTag, isText, type ParentNode } from 'domhandler';
import { measure, type TextMeasure } from './measure.ts';
import { BLOCK_TAGS, NAMES, SKIPPED_TAGS, TAGS } from './vocabulary.ts';

export type Box = {
  node: ParentNode;
  tag: string;
  /** Its place in the outline's list of boxes. */
  index: number;
  parent: Box | null;
  depth: number;
  /** The blocks inside: from `first` up to and without `last`. */
  first: number;
  last: number;
  /** Groups of this element's own tag, role and class words, as numbered by `PATH_GROUPS`. */
  groups: readonly number[];
  hidden: boolean;
  /** Everything inside is one link. */
  linked: boolean;
  /** Tag and first class: siblings that share it are repeated items. */
  signature: string;
  /** Hash of the signatures down to here: blocks that share it are the same part of repeated items. */
  path: number;
  /** How many siblings share its signature, itself included, and which of them it is. */
  repeats: number;
  repeatIndex: number;
};

export type Block = TextMeasure & {
  /** Consecutive inline children of `box.node`. */
  nodes: ChildNode[];
  box: Box;
};

export type Outline = { boxes: Box[]; blocks: Block[] };

/** Longer ones are whole stylesheets. */
const MAX_STYLE = 4096;
const HIDING = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** The block elements, and the inline ones that hold a block element. */
function findBoxes(root: Document): Set<ParentNode> {
  const found = new Set<ParentNode>();
  const stack: ParentNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (isTag(node) && BLOCK_TAGS.has(node.name)) {
      for (let up: ParentNode | null = node; up && !found.has(up); up = up.parent) found.add(up);
    }
    for (const child of node.children) if (isTag(child) && !SKIPPED_TAGS.has(child.name)) stack.push(child);
  }
  found.add(root);
  return found;
}

type Frame = { box: Box; at: number; run: ChildNode[]; inner: Box[] };

/** @param excluded elements that are no part of the page's text, such as cookie notices */
export function outline(root: Document, excluded: ReadonlySet<ChildNode>): Outline {
  const isBox = findBoxes(root);
  const boxes: Box[] = [];
  const blocks: Block[] = [];
  const names = new Map<string, readonly number[]>();
  const frames: Frame[] = [];
  const open = (node: ParentNode, parent: Box | null): Box => {
    const box = boxOf(node, parent, names);
    box.index = boxes.length;
    box.first = blocks.length;
    boxes.push(box);
    frames.push({ box, at: 0, run: [], inner: [] });
    return box;
  };
  const endRun = (frame: Frame): void => {
    if (frame.run.length === 0) return;
    const text = measure(frame.run, frame.box.linked);
    if (text.words > 0) blocks.push(Object.assign(text, { nodes: frame.run, box: frame.box }));
    frame.run = [];
  };
  open(root, null);
  for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
    const child: ChildNode | undefined = frame.box.node.children[frame.at++];
    if (child === undefined) {
      endRun(frame);
      frame.box.last = blocks.length;
      countRepeats(frame.inner);
      frames.pop();
    } else if (isTag(child)) {
      if (excluded.has(child)) continue;
      if (isBox.has(child)) {
        endRun(frame);
        frame.inner.push(open(child, frame.box));
      } else if (!SKIPPED_TAGS.has(child.name)) frame.run.push(child);
    } else if (isText(child) && (frame.run.length > 0 || /\S/.test(child.data))) frame.run.push(child);
  }
  return { boxes, blocks };
}

function boxOf(node: ParentNode, parent: Box | null, names: Map<string, readonly number[]>): Box {
  const tag = isTag(node) ? node.name : '#root';
  const attribs = isTag(node) ? node.attribs : {};
  const signature = `${tag}.${firstWord(attribs.class)}`;
  const ofTag = tagGroups(tag, attribs.role);
  const ofName = nameGroups(attribs, names);
  return {
    node,
    tag,
    index: 0,
    parent,
    depth: parent ? parent.depth + 1 : 0,
    first: 0,
    last: 0,
    groups: ofName.length === 0 ? ofTag : [...ofTag, ...ofName],
    hidden: 'hidden' in attribs || attribs['aria-hidden'] === 'true' || hasHidingStyle(attribs.style),
    linked: tag === 'a' || (parent?.linked ?? false),
    signature,
    path: hash(parent?.path ?? 0, signature),
    repeats: 1,
    repeatIndex: 0,
  };
}

function firstWord(text = ''): string {
  const words = text.trimStart();
  const end = words.search(/\s/);
  return end < 0 ? words : words.slice(0, end);
}

const hasHidingStyle = (style = ''): boolean =>
  style !== '' && style.length < MAX_STYLE && HIDING.test(style);

function countRepeats(siblings: readonly Box[]): void {
  if (siblings.length < 2) return;
  const counts = new Map<string, number>();
  for (const box of siblings) {
    const count = counts.get(box.signature) ?? 0;
    box.repeatIndex = count;
    counts.set(box.signature, count + 1);
  }
  for (const box of siblings) box.repeats = counts.get(box.signature) ?? 1;
}

const NONE: readonly number[] = [];

function tagGroups(tag: string, role: string | undefined): readonly number[] {
  const own = TAGS.ids.get(tag.includes('-') ? 'custom-element' : tag) ?? NONE;
  const more = role === undefined ? NONE : (TAGS.ids.get(`role:${role}`) ?? NONE);
  return more.length === 0 ? own : [...own, ...more];
}

/** Longer lists of classes are machine-made and name nothing. */
const MAX_NAMES = 30;

function nameGroups(
  attribs: Record<string, string>,
  known: Map<string, readonly number[]>,
): readonly number[] {
  const { class: classes, id, itemprop } = attribs;
  if (classes === undefined && id === undefined && itemprop === undefined) return NONE;
  const groups: number[] = [];
  for (const name of `${id ?? ''} ${itemprop ?? ''} ${classes ?? ''}`.split(/\s+/, MAX_NAMES)) {
    if (name.length < 2) continue;
    const own = known.get(name) ?? groupsOfName(name);
    known.set(name, own);
    for (const group of own) if (!groups.includes(group)) groups.push(group);
  }
  return groups;
}

function groupsOfName(name: string): readonly number[] {
  const groups: number[] = [];
  for (const word of name
    .slice(0, 100)
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []) {
    for (const id of NAMES.ids.get(word) ?? NONE) groups.push(TAGS.names.length + id);
  }
  return groups;
}

function hash(seed: number, text: string): number {
  let value = seed ^ 0x9e3779b9;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value;
}
