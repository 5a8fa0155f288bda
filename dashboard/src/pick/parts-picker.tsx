/** Picks parts of a page by clicking on the page or its screenshot, as CSS selectors in a list of the request. */
import { type ReactElement, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Field } from '../components/inputs/field.tsx';
import { TextArea } from '../components/inputs/inputs.tsx';
import { linesToList, listToLines } from '../forms/body.ts';
import type { BodyForm } from '../forms/body-form.ts';
import { PickDialog, type PickedFrom } from './pick-dialog.tsx';
import { pick } from './selector-for.ts';

const BUTTONS = [
  { on: 'screenshot', icon: 'image', label: 'Pick on the screenshot', cost: '3 credits' },
  { on: 'page', icon: 'extract', label: 'Pick on the page', cost: '1 credit' },
] as const;

export function PartsPicker({
  form,
  path,
  title,
}: {
  form: BodyForm;
  /** The list of selectors. */
  path: string;
  title: string;
}): ReactElement {
  const [picking, setPicking] = useState<PickedFrom | null>(null);
  const given = form.get(path);
  return (
    <div className="flex flex-wrap gap-2">
      {BUTTONS.map(({ on, icon, label, cost }) => (
        <Button
          key={on}
          size="sm"
          icon={icon}
          disabled={!form.get('url')}
          title={`Fetches the page: ${cost}`}
          onClick={() => setPicking(on)}
        >
          {label}
        </Button>
      ))}
      {picking && (
        <PartsDialog
          form={form}
          on={picking}
          title={title}
          start={listToLines(given)}
          onClose={() => setPicking(null)}
          onUse={(selectors) => {
            form.set(path, selectors);
            setPicking(null);
          }}
        />
      )}
    </div>
  );
}

function PartsDialog({
  form,
  on,
  title,
  start,
  onClose,
  onUse,
}: {
  form: BodyForm;
  on: PickedFrom;
  title: string;
  start: string;
  onClose: () => void;
  onUse: (selectors: string[] | undefined) => void;
}): ReactElement {
  const [text, setText] = useState(start);
  const selectors = linesToList(text) ?? [];
  return (
    <PickDialog
      form={form}
      on={on}
      title={title}
      marked={selectors}
      onPick={(element, { find }, instead) => {
        const { alone } = pick(element, find);
        const left = selectors.filter((selector) => !instead || selector !== pick(instead, find).alone);
        const next = left.includes(alone) ? left.filter((selector) => selector !== alone) : [...left, alone];
        setText(listToLines(next));
      }}
      onClose={onClose}
      onUse={() => onUse(linesToList(text))}
    >
      <Field
        label="Picked"
        help="CSS selectors, one per line. A click on a part adds it; another click removes it."
      >
        {(control) => (
          <TextArea
            {...control}
            rows={8}
            spellCheck={false}
            className="font-mono text-sm"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </PickDialog>
  );
}
