/** Packs a document into chunks that fit a model's context, cut at the document's own boundaries. */
import { type Block, splitBlocks } from './blocks.ts';
import { countAll, createPace, LONGEST_TOKEN, type Tokenizer } from './tokens.ts';

export type Chunk = {
  /** Earlier text that is needed to understand the rest: the headings above, the head of a table, an overlap. */
  lead: string;
  /** Together the texts of all chunks are the input. */
  text: string;
  /** In tokens, including the lead. */
  size: number;
};

export type Chunking = { chunks: Chunk[]; totalTokens: number; leftOutTokens: number };

type Piece = Block & { size: number; lead: string };

/** The share of the budget that the lead of a chunk may take. */
const LEAD_SHARE = 0.1;
/** Repeated where a sentence or a line has to be cut in two. */
const OVERLAP_CHARACTERS = 200;
/** A chunk is filled at least this far before it may be cut at a heading. */
const LEAST_FILLED = 0.5;
/** More headings in a row than this are a list, not headings of what follows. */
const MOST_HEADINGS = 20;
/** Characters up to which blocks are joined, to be counted and packed as one. */
const SMALL = 300;

/** @param parts The parts of a document, in order: a cut between two of them is the best there is. */
export async function chunkDocument(
  parts: readonly string[],
  budget: { tokens: number; maxChunks: number },
  tokenizer: Tokenizer,
): Promise<Chunking> {
  const room = Math.floor(budget.tokens * (1 - LEAD_SHARE));
  const blocks = await blocksOf(parts);
  const sizes = await countAll(
    blocks.map(({ text }) => text),
    tokenizer,
  );
  const pieces: Piece[] = [];
  for (const [i, block] of blocks.entries()) {
    const size = sizes[i] ?? 0;
    if (size <= room) pieces.push({ ...block, size, lead: '' });
    else pieces.push(...(await cutBlock(block, size, room, tokenizer)));
  }
  const packed = pack(pieces, room);
  const totalTokens = pieces.reduce((sum, piece) => sum + piece.size, 0);
  const kept = packed.slice(0, budget.maxChunks);
  const chunks = await withLeads(kept, budget.tokens * LEAD_SHARE, tokenizer);
  const leftOut = packed.slice(budget.maxChunks).flat();
  return { chunks, totalTokens, leftOutTokens: leftOut.reduce((sum, piece) => sum + piece.size, 0) };
}

/** The blocks of all parts, small ones joined: a chunk ends between blocks, never inside one that fits. */
async function blocksOf(parts: readonly string[]): Promise<Block[]> {
  const pace = createPace();
  const blocks: Block[] = [];
  for (const part of parts) {
    let isFirst = true;
    for (const block of splitBlocks(part.endsWith('\n') ? part : `${part}\n`)) {
      const last = blocks.at(-1);
      const isPlain = !isFirst && block.boundary === 7 && block.tableHead === '';
      if (isPlain && last && last.tableHead === '' && last.text.length + block.text.length <= SMALL) {
        last.text += block.text;
      } else blocks.push({ ...block, boundary: isFirst ? 0 : block.boundary });
      isFirst = false;
      await pace();
    }
  }
  return blocks;
}

/** Cuts a block that is longer than a chunk: at its lines, else at sentences and spaces, else anywhere. */
async function cutBlock(block: Block, size: number, room: number, tokenizer: Tokenizer): Promise<Piece[]> {
  const parts = await cutText(block.text, size, room, tokenizer);
  return parts.map(({ text, size: own }, i) => {
    const before = parts[i - 1]?.text ?? '';
    const overlap = before.endsWith('\n') ? '' : before.slice(-OVERLAP_CHARACTERS);
    const boundary = i === 0 ? block.boundary : 8;
    return { ...block, text, boundary, size: own, lead: i === 0 ? '' : block.tableHead || overlap };
  });
}

type Part = { text: string; size: number };

async function cutText(text: string, size: number, room: number, tokenizer: Tokenizer): Promise<Part[]> {
  // Characters that should fit, by the density of the whole text.
  const most = Math.max(1, Math.floor((text.length / size) * room * 0.8));
  const texts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const cut = cutBefore(text, at, Math.min(text.length, at + most));
    texts.push(text.slice(at, cut));
    at = cut;
  }
  const sizes = await countAll(texts, tokenizer);
  const parts: Part[] = [];
  for (const [i, part] of texts.entries()) {
    const own = sizes[i] ?? 0;
    // Denser than the rest: a table of numbers at the end of prose, Chinese after English.
    if (own > room && part.length > 1) parts.push(...(await cutText(part, own, room, tokenizer)));
    else parts.push({ text: part, size: own });
  }
  return parts;
}

function cutBefore(text: string, start: number, end: number): number {
  if (end === text.length) return end;
  const earliest = start + Math.floor((end - start) / 2);
  const secondHalf = text.slice(earliest, end);
  for (const joint of ['\n', '. ', ' ']) {
    const found = secondHalf.lastIndexOf(joint);
    if (found !== -1) return earliest + found + joint.length;
  }
  // Never between the two halves of one character.
  return end > start + 1 && /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end;
}

function pack(pieces: readonly Piece[], room: number): Piece[][] {
  const chunks: Piece[][] = [];
  let current: Piece[] = [];
  let size = 0;
  for (const piece of pieces) {
    while (current.length > 0 && size + piece.size > room) {
      const cut = bestCut(current, piece.boundary, room);
      chunks.push(current.slice(0, cut));
      current = current.slice(cut);
      size = current.reduce((sum, { size: own }) => sum + own, 0);
    }
    current.push(piece);
    size += piece.size;
  }
  if (current.length > 0) chunks.push(current);
  return chunks;
}

/** Where to end a full chunk: before the highest heading of its second half, at the latest such place. */
function bestCut(current: readonly Piece[], nextBoundary: number, room: number): number {
  let cut = current.length;
  let best = nextBoundary;
  let size = 0;
  for (const [i, piece] of current.entries()) {
    if (i > 0 && size >= room * LEAST_FILLED && piece.boundary <= 6 && piece.boundary <= best) {
      cut = i;
      best = piece.boundary;
    }
    size += piece.size;
  }
  if (cut < current.length) return cut;
  // A heading belongs to what follows it, unless the chunk is little but headings: it would be cut at each of them.
  while (cut > 1 && (current[cut - 1]?.boundary ?? 7) <= 6) cut -= 1;
  return current.length - cut > MOST_HEADINGS ? current.length : cut;
}

async function withLeads(chunks: readonly Piece[][], most: number, tokenizer: Tokenizer): Promise<Chunk[]> {
  const pace = createPace();
  const headings: { level: number; text: string }[] = [];
  const fits = (text: string) => text.length <= most * LONGEST_TOKEN && tokenizer.count(text) <= most;
  const made: Chunk[] = [];
  for (const pieces of chunks) {
    await pace();
    const first = pieces[0];
    const level = first && first.boundary >= 1 && first.boundary <= 6 ? first.boundary : 7;
    const above = first?.boundary === 0 ? [] : headings.filter((heading) => heading.level < level);
    const candidates = [above.map(({ text }) => text).join('') + (first?.lead ?? ''), first?.lead ?? '', ''];
    const lead = candidates.find(fits) ?? '';
    for (const piece of pieces) {
      const own = /^ {0,3}(#{1,6})\s/.exec(piece.text)?.[1]?.length;
      if (piece.boundary === 0) headings.length = 0;
      if (own === undefined || piece.boundary === 8) continue;
      while ((headings.at(-1)?.level ?? 0) >= own) headings.pop();
      headings.push({ level: own, text: `${piece.text.trim()}\n` });
    }
    const text = pieces.map((piece) => piece.text).join('');
    made.push({ lead, text, size: pieces.reduce((sum, { size }) => sum + size, tokenizer.count(lead)) });
  }
  return made;
}
