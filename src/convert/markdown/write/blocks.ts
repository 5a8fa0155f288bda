/** The blocks that a page is turned into before they are written as Markdown. */

export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'heading'; depth: number; text: string }
  | { type: 'code'; language: string; text: string }
  | { type: 'math'; tex: string }
  | { type: 'rule' }
  | { type: 'table'; rows: string[] }
  | { type: 'quote'; blocks: Block[] }
  | ListBlock
  | DefinitionsBlock
  | FootnoteBlock;

export type ListBlock = { type: 'list'; ordered: boolean; items: ListItem[]; implied: boolean };

export type ListItem = {
  /** The number of an ordered item. */
  number: number;
  /** Null if the item is not a task. */
  checked: boolean | null;
  blocks: Block[];
};

export type DefinitionsBlock = { type: 'definitions'; items: Definition[] };

export type Definition = { terms: string[]; meanings: Block[][] };

export type FootnoteBlock = { type: 'footnote'; label: string; blocks: Block[] };
