/** Elements that are blocks: headings, quotes, lists, definitions, disclosure, rules. */
import { type Element, isTag, isText } from 'domhandler';
import type { Block, Definition, ListBlock, ListItem } from '../write/blocks.ts';
import type { Frame, Writer } from '../writer.ts';
import { hasClass } from './class-of.ts';
import { codeBlock } from './code.ts';
import { asBlock, DONE, type Handler, type Handlers, handledBy, skip } from './handler.ts';

const PLAIN_BLOCKS = `address article aside body center details dialog div fieldset figcaption figure footer form header hgroup
  html legend main nav optgroup p search section tbody thead tfoot tr td th caption table`;

const heading: Handler = (element, writer) => {
  if (writer.isInline) return asBlock(element, writer);
  writer.flush();
  writer.setting = 'heading';
  writer.headingDepth = Number(element.name[1]);
  return () => {
    writer.endText();
    writer.setting = 'paragraph';
  };
};

/** An element that collects the blocks inside it and adds them to the surrounding ones when it ends. */
export const gathering =
  (start: (element: Element, writer: Writer) => { frame: Frame; end: () => void }): Handler =>
  (element, writer) => {
    if (writer.isInline) return asBlock(element, writer);
    writer.flush();
    const { frame, end } = start(element, writer);
    const leave = writer.enter(frame);
    if (!leave) return asBlock(element, writer);
    return () => {
      leave();
      end();
    };
  };

const quote = gathering((_element, writer) => {
  const blocks: Block[] = [];
  const end = () => void (blocks.length > 0 && writer.add({ type: 'quote', blocks }));
  return { frame: { blocks }, end };
});

const list = gathering((element, writer) => {
  const block: ListBlock = { type: 'list', ordered: element.name === 'ol', items: [], implied: false };
  const end = () => void (block.items.length > 0 && writer.add(block));
  return { frame: { blocks: [], list: block }, end };
});

const item: Handler = (element, writer) => {
  writer.flush();
  if (writer.isInline) {
    if (writer.setting === 'cell') writer.raw('- ');
    return writer.flushed;
  }
  const owner = writer.frame.list ?? impliedList(writer);
  const entry: ListItem = {
    number: itemNumber(element.attribs.value, owner, element.parent),
    checked: null,
    blocks: [],
  };
  const leave = writer.enter({ blocks: entry.blocks, item: entry });
  if (!leave) return writer.flushed;
  owner.items.push(entry);
  return () => {
    leave();
    if (entry.blocks.length === 0 && owner.items.at(-1) === entry) owner.items.pop();
  };
};

/** Items outside any list form one, together with the items just before them. */
function impliedList(writer: Writer): ListBlock {
  const last = writer.frame.blocks.at(-1);
  if (last?.type === 'list' && last.implied) return last;
  const block: ListBlock = { type: 'list', ordered: false, items: [], implied: true };
  writer.add(block);
  return block;
}

function itemNumber(value: string | undefined, owner: ListBlock, parent: unknown): number {
  const own = wholeNumber(value);
  if (own !== null) return own;
  const last = owner.items.at(-1);
  if (last) return Math.min(last.number + 1, 999_999_999);
  const start = isElement(parent) ? wholeNumber(parent.attribs.start) : null;
  return start ?? 1;
}

function isElement(node: unknown): node is { attribs: Record<string, string> } {
  return typeof node === 'object' && node !== null && 'attribs' in node;
}

/** Markdown's numbers have at most nine digits and no sign. */
function wholeNumber(value: string | undefined): number | null {
  return value !== undefined && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : null;
}

const definitions = gathering((_element, writer) => {
  const items: Definition[] = [];
  const end = () => {
    const filled = items.filter(
      ({ terms, meanings }) => terms.length > 0 || meanings.some((m) => m.length > 0),
    );
    // Descriptions without terms are paragraphs that the page wanted indented.
    if (filled.every(({ terms }) => terms.length === 0)) {
      for (const block of filled.flatMap(({ meanings }) => meanings.flat())) writer.add(block);
    } else writer.add({ type: 'definitions', items: filled });
  };
  return { frame: { blocks: [], definitions: items }, end };
});

const term: Handler = (element, writer) => {
  const items = writer.frame.definitions;
  writer.flush();
  const blocks: Block[] = [];
  const leave = items ? writer.enter({ blocks }) : null;
  const unmark = writer.mark('**');
  return () => {
    unmark?.();
    if (!leave || !items) return asBlock(element, writer);
    leave();
    const text = blocks.map((block) => ('text' in block ? block.text : '')).join(' ');
    if (text.trim() === '') return;
    const last = items.at(-1);
    if (last && last.meanings.length === 0) last.terms.push(text);
    else items.push({ terms: [text], meanings: [] });
  };
};

const meaning: Handler = (element, writer) => {
  const items = writer.frame.definitions;
  writer.flush();
  const blocks: Block[] = [];
  const leave = items ? writer.enter({ blocks }) : null;
  if (!leave || !items) return asBlock(element, writer);
  return () => {
    leave();
    if (blocks.length === 0) return;
    const last = items.at(-1);
    if (last) last.meanings.push(blocks);
    else items.push({ terms: [], meanings: [blocks] });
  };
};

const summary: Handler = (_element, writer) => {
  writer.flush();
  const unmark = writer.mark('**');
  return () => {
    unmark?.();
    writer.flush();
  };
};

const rule: Handler = (element, writer) => {
  const { parent } = element;
  const isAboveNotes =
    hasClass(element, /footnotes/) || (parent && isTag(parent) && hasClass(parent, /footnotes/));
  writer.flush();
  // At the start of an item, a rule only separates it from the previous one, which the list does already.
  const startsItem = writer.frame.item?.blocks.length === 0 && !isLast(element);
  if (!writer.isInline && !isAboveNotes && !startsItem) writer.add({ type: 'rule' });
  return DONE;
};

function isLast({ next }: Element): boolean {
  return next === null || (isText(next) && next.data.trim() === '' && next.next === null);
}

export const blockElements: Handlers = {
  ...handledBy(asBlock, PLAIN_BLOCKS),
  ...handledBy(heading, 'h1 h2 h3 h4 h5 h6'),
  blockquote: quote,
  ...handledBy(list, 'ul ol menu dir'),
  li: item,
  dl: definitions,
  dt: term,
  dd: meaning,
  summary,
  hr: rule,
  ...handledBy(codeBlock, 'pre listing xmp plaintext'),
  ...handledBy(skip, 'select textarea datalist option svg canvas'),
};
