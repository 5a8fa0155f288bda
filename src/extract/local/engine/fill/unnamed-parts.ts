/** The properties of a record that a page need not label: what the record is called, and the only list in it. */
import type { Shape } from '../../../json-schema/shape.ts';
import type { Kind } from '../../../names/concepts.ts';
import { lettersOf } from '../../../names/words.ts';
import { ONLY_LIST } from '../page/unlabelled/record.ts';
import type { Filler, Task } from './filler.ts';

const NAMES: ReadonlySet<Kind> = new Set(['text', 'title']);
/** Lists of these are recognized by their form, wherever they are. */
const FORMED: ReadonlySet<Kind> = new Set(['image', 'url', 'email', 'phone', 'date', 'money']);
const MAX_ENDING = 2;

/** The label under which each is found instead, by the name of the property. */
export function unnamedParts(task: Task, filler: Filler): ReadonlyMap<string, string> {
  const isItem = task.inRecord && task.field.name === '';
  if (!isItem) return NONE;
  const found = new Map<string, string>();
  const { properties } = task.shape;
  const isTitled = [...properties.keys()].some((name) => filler.nameOf(name).concept?.id === 'title');
  const list = task.context.at(-1) ?? '';
  const own = [...properties.keys()].find((name) => isOneOf(name, list));
  if (own !== undefined && !isTitled && NAMES.has(filler.nameOf(own).kind)) found.set(own, 'name');
  const lists = [...properties].filter(([, schema]) => isListOfTexts(filler.shapes.shapeOf(schema), filler));
  const [only] = lists;
  if (only && lists.length === 1 && !FORMED.has(filler.nameOf(only[0]).kind)) found.set(only[0], ONLY_LIST);
  return found;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** "plan" for "plans", "piatto" for "piatti". */
export function isOneOf(name: string, list: string): boolean {
  const [one, many] = [lettersOf(name), lettersOf(list)];
  if (one.length < 3 || one === many) return false;
  const ending = many.length - one.length;
  if (ending > 0 && ending <= MAX_ENDING && many.startsWith(one)) return true;
  return (ending === 0 || ending === 1) && one.length > 3 && many.startsWith(one.slice(0, -1));
}

function isListOfTexts(shape: Shape, { shapes }: Filler): boolean {
  return shapes.variantsOf(shape).some(({ types, items }) => {
    if (!types.has('array') || items === undefined) return false;
    const item = shapes.shapeOf(items);
    return item.types.has('string') && item.properties.size === 0 && item.values === undefined;
  });
}
