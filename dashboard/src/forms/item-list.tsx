/** A list in a request, edited row by row in a folding part of the form. */
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { placed } from '../placed.ts';
import type { BodyForm } from './body-form.ts';
import { FoldedPart } from './folded-part.tsx';

export function ItemList<Item>({
  form,
  path,
  title,
  help,
  noun,
  newItem,
  children,
}: {
  form: BodyForm;
  path: string;
  title: string;
  help: string;
  /** The noun for one item. */
  noun: string;
  newItem: (items: Item[]) => Item;
  /** The fields of a row. */
  children: (item: Item, number: number, onChange: (item: Item) => void) => ReactNode;
}): ReactElement {
  const given = form.get(path);
  const items = Array.isArray(given) ? (given as Item[]) : [];
  const set = (next: Item[]) => form.set(path, next.length > 0 ? next : undefined);
  return (
    <FoldedPart title={title} given={items.length}>
      <p className="text-pretty text-soft text-xs">{help}</p>
      {placed(items).map(({ item, place }) => (
        <fieldset key={place} className="flex flex-col gap-2">
          <legend className="sr-only">
            {noun} {place + 1}
          </legend>
          <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
            {children(item, place + 1, (next) =>
              set(items.map((other, at) => (at === place ? next : other))),
            )}
            <Button
              size="sm"
              kind="quiet"
              icon="trash"
              aria-label={`Remove ${noun} ${place + 1}`}
              onClick={() => set(items.filter((_, at) => at !== place))}
            />
          </div>
          {form.errorAt(`${path}.${place}`) && (
            <p className="text-bad text-sm">{form.errorAt(`${path}.${place}`)}</p>
          )}
        </fieldset>
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={() => set([...items, newItem(items)])}>
          Add a {noun}
        </Button>
      </div>
    </FoldedPart>
  );
}
