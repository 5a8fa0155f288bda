/** `select` while it is built by clicks: values of the page, and lists with a value in each entry. */
import type { PageElement, Picked } from './selector-for.ts';

export type FieldType = 'text' | 'number' | 'url' | 'html' | 'list';
export type SelectFieldBody = {
  name: string;
  selector?: string;
  type?: FieldType;
  fields?: SelectFieldBody[];
};

type Pick = {
  picked: Picked;
  element: PageElement;
  text: string;
  /** Whether to read the values of all similar elements, not only this one. */
  all: boolean;
};

/** Adds a field: to the list that it is an entry of, if there is one already. */
export function withPick(fields: readonly SelectFieldBody[], pick: Pick): SelectFieldBody[] {
  const { alone, list, inside } = pick.picked;
  if (!pick.all || list === null) return [...fields, { ...named(pick, fields), selector: alone }];
  const known = fields.find((field) => field.type === 'list' && field.selector === list);
  const inner = known?.fields ?? [];
  const field = { ...named(pick, inner), ...(inside !== '' && { selector: inside }) };
  const entry: SelectFieldBody = {
    name: known?.name ?? freeName('items', fields),
    type: 'list',
    selector: list,
    fields: [...inner, field],
  };
  return known ? fields.map((other) => (other === known ? entry : other)) : [...fields, entry];
}

function named({ element, text }: Pick, others: readonly SelectFieldBody[]): SelectFieldBody {
  const type = typeOf(element, text);
  return { name: freeName(nameOf(element), others), ...(type !== 'text' && { type }) };
}

const NAMES: Record<string, string> = { a: 'link', img: 'image', time: 'date', p: 'text' };

/** The page's own name for it, else what such elements usually contain. */
function nameOf(element: PageElement): string {
  const tag = element.tagName.toLowerCase();
  const words = [
    element.getAttribute('itemprop') ?? '',
    ...(element.getAttribute('class') ?? '').split(/\s+/),
  ];
  const word = words.map(lastWord).find((each) => /^[a-z]{3,20}$/i.test(each));
  if (word) return word.toLowerCase();
  return /^h[1-6]$/.test(tag) ? 'title' : (NAMES[tag] ?? 'value');
}

/** @example lastWord('product__price') // 'price' */
const lastWord = (text: string): string => text.split(/[_-]+/).at(-1) ?? '';

function typeOf(element: PageElement, text: string): FieldType {
  if (element.tagName.toLowerCase() === 'img') return 'url';
  return /^\D{0,4}\d[\d.,\s]*\D{0,4}$/.test(text.trim()) ? 'number' : 'text';
}

function freeName(name: string, others: readonly SelectFieldBody[]): string {
  const isTaken = (candidate: string) => others.some((other) => other.name === candidate);
  for (let count = 2; ; count++) {
    if (!isTaken(name)) return name;
    const next = `${name.replace(/\d+$/, '')}${count}`;
    if (!isTaken(next)) return next;
  }
}
