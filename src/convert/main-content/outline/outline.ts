/** The page as the model sees it: boxes (block elements) around blocks (runs of inline text), in page order. */
import { type ChildNode, type Document, isTag, isText, type ParentNode } from 'domhandler';
import { codesReader } from './character-codes.ts';
import { measure, type TextMeasure } from './measure.ts';
import { type KnownNames, namesOf, signatureOf } from './names.ts';
import { runningSums, type Sums } from './sums.ts';
import { BLOCK_TAGS, SKIPPED_TAGS, TAGS } from './vocabulary.ts';

export type Box = {
  node: ParentNode;
  tag: string;
  /** Its index in the outline's list of boxes. */
  index: number;
  parent: Box | null;
  depth: number;
  /** The blocks inside: from `first` up to but not including `last`. */
  first: number;
  last: number;
  /** Groups of this element's own tag, role and class words, as numbered by `PATH_GROUPS`. */
  groups: readonly number[];
  hidden: boolean;
  /** Everything inside is one link. */
  linked: boolean;
  /** A number for its tag and first class: siblings with the same one are repeated items. */
  signature: number;
  /** A hash of the signatures from the root: blocks with the same one are the same part of repeated items. */
  path: number;
  /** How many siblings have its signature, including itself, and which of them it is. */
  repeats: number;
  repeatIndex: number;
};

export type Block = TextMeasure & {
  /** Consecutive inline children of `box.node`. */
  nodes: ChildNode[];
  box: Box;
};

export type Outline = {
  boxes: Box[];
  blocks: Block[];
  sums: Sums;
  boxOf: ReadonlyMap<ParentNode, Box>;
  /** The index of the block that a node is part of. */
  blockOf: ReadonlyMap<ChildNode, number>;
};

/** Longer style attributes are whole stylesheets. */
const MAX_STYLE = 4096;
const HIDING = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** The block elements, and the inline elements with a block element inside. */
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

/** @param excluded elements that do not belong to the page's text, such as cookie notices */
export function outline(root: Document, excluded: ReadonlySet<ChildNode>): Outline {
  const isBox = findBoxes(root);
  const boxes: Box[] = [];
  const blocks: Block[] = [];
  const known: KnownNames = { names: new Map(), signatures: new Map(), pairs: 0 };
  const codesOf = codesReader();
  const frames: Frame[] = [];
  // Pictures since the last block; the next one counts them.
  let images = 0;
  const open = (node: ParentNode, parent: Box | null): Box => {
    const box = newBox(node, parent, known);
    box.index = boxes.length;
    box.first = blocks.length;
    boxes.push(box);
    frames.push({ box, at: 0, run: [], inner: [] });
    return box;
  };
  const endRun = (frame: Frame): void => {
    if (frame.run.length === 0) return;
    const block = newBlock(frame.run, frame.box, images);
    measure(frame.run, frame.box.linked, block, codesOf);
    images = block.words > 0 ? 0 : block.images;
    if (block.words > 0) blocks.push(block);
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
  const boxOf = new Map<ParentNode, Box>();
  for (const box of boxes) boxOf.set(box.node, box);
  const blockOf = new Map<ChildNode, number>();
  for (let i = 0; i < blocks.length; i++) for (const node of blocks[i]?.nodes ?? []) blockOf.set(node, i);
  return { boxes, blocks, sums: runningSums(blocks), boxOf, blockOf };
}

const NO_CUES: readonly number[] = [];
const NO_MARKS: string[] = [];

function newBlock(nodes: ChildNode[], box: Box, images: number): Block {
  return {
    text: '',
    words: 0,
    linkWords: 0,
    links: box.linked ? 1 : 0,
    strongWords: 0,
    sentences: 0,
    commas: 0,
    digits: 0,
    capitals: 0,
    stopWords: 0,
    breaks: 0,
    images,
    cues: NO_CUES,
    marks: NO_MARKS,
    nodes,
    box,
  };
}

function newBox(node: ParentNode, parent: Box | null, known: KnownNames): Box {
  const tag = isTag(node) ? node.name : '#root';
  const attribs = isTag(node) ? node.attribs : {};
  const names = namesOf(attribs, known);
  const signature = signatureOf(tag, names.firstClass, known);
  const ofTag = tagGroups(tag, attribs.role);
  return {
    node,
    tag,
    index: 0,
    parent,
    depth: parent ? parent.depth + 1 : 0,
    first: 0,
    last: 0,
    groups: names.groups.length === 0 ? ofTag : [...ofTag, ...names.groups],
    hidden: 'hidden' in attribs || attribs['aria-hidden'] === 'true' || hasHidingStyle(attribs.style),
    linked: tag === 'a' || (parent?.linked ?? false),
    signature,
    path: hash(parent?.path ?? 0, signature),
    repeats: 1,
    repeatIndex: 0,
  };
}

const hasHidingStyle = (style = ''): boolean =>
  style !== '' && style.length < MAX_STYLE && HIDING.test(style);

function countRepeats(siblings: readonly Box[]): void {
  if (siblings.length < 2) return;
  const counts = new Map<number, number>();
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

function hash(seed: number, signature: number): number {
  const mixed = Math.imul(seed ^ Math.imul(signature + 1, 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
