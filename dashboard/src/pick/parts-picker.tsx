/** Picks parts of a page by clicking on them, as CSS selectors in a list of the request. */
import { type ReactElement, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { TextArea } from '../components/inputs.tsx';
import { linesToList, listToLines } from '../forms/body.ts';
import type { BodyForm } from '../forms/body-form.ts';
import { PickDialog } from './pick-dialog.tsx';
import { pick } from './selector-for.ts';

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
  const [picking, setPicking] = useState(false);
  const given = form.get(path);
  return (
    <div>
      <Button
        size="sm"
        icon="extract"
        disabled={!form.get('url')}
        title="Fetches the page: 1 credit"
        onClick={() => setPicking(true)}
      >
        Pick on the page
      </Button>
      {picking && (
        <PartsDialog
          form={form}
          title={title}
          start={listToLines(given)}
          onClose={() => setPicking(false)}
          onUse={(selectors) => {
            form.set(path, selectors);
            setPicking(false);
          }}
        />
      )}
    </div>
  );
}

function PartsDialog({
  form,
  title,
  start,
  onClose,
  onUse,
}: {
  form: BodyForm;
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
      title={title}
      marked={selectors}
      onPick={(element, { find }) => {
        const { alone } = pick(element, find);
        const next = selectors.includes(alone)
          ? selectors.filter((selector) => selector !== alone)
          : [...selectors, alone];
        setText(listToLines(next));
      }}
      onClose={onClose}
      onUse={() => onUse(linesToList(text))}
    >
      <Field
        label="Picked"
        help="CSS selectors, one a line. A click on a part adds it, another takes it away."
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
