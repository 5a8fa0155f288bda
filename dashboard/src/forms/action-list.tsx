/** Edits the actions on a page: a card for each, in order. */
import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/inputs/field.tsx';
import { NumberInput, Select, Switch, TextArea, TextInput } from '../components/inputs/inputs.tsx';
import { placed } from '../placed.ts';
import { ACTIONS, type ActionBody, type ActionField, newAction, sentAction, shownAction } from './actions.ts';
import type { BodyForm } from './body-form.ts';
import { FoldedPart } from './folded-part.tsx';

const CHOICES = Object.entries(ACTIONS).map(([value, { label }]) => ({ value, label }));

export function ActionList({
  form,
  path = 'fetchConfig.actions',
  title = 'Actions on the page',
  open = false,
}: {
  form: Pick<BodyForm, 'get' | 'set' | 'errorAt'>;
  path?: string;
  title?: string;
  open?: boolean;
}): ReactElement {
  const given = form.get(path);
  const actions = (Array.isArray(given) ? given : []).map(shownAction);
  const set = (next: ActionBody[]) => form.set(path, next.length > 0 ? next.map(sentAction) : undefined);
  const replace = (index: number, next: ActionBody) =>
    set(actions.map((action, at) => (at === index ? next : action)));
  const swap = (index: number) => {
    const [later, sooner] = actions.slice(index, index + 2);
    if (later && sooner) set([...actions.slice(0, index), sooner, later, ...actions.slice(index + 2)]);
  };
  return (
    <FoldedPart title={title} given={actions.length} open={open}>
      <p className="text-pretty text-soft text-xs">
        Run in a browser, in this order, before the page is read. A failed action ends the call unless it is
        optional.
      </p>
      {placed(actions).map(({ item, place }) => (
        <ActionCard
          key={place}
          action={item}
          number={place + 1}
          error={form.errorAt(`${path}.${place}`)}
          onChange={(next) => replace(place, next)}
          onRemove={() => set(actions.filter((_, at) => at !== place))}
          onLater={place < actions.length - 1 ? () => swap(place) : undefined}
        />
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={() => set([...actions, newAction('click')])}>
          Add an action
        </Button>
      </div>
    </FoldedPart>
  );
}

type CardProps = {
  action: ActionBody;
  number: number;
  error: string | null;
  onChange: (action: ActionBody) => void;
  onRemove: () => void;
  onLater: (() => void) | undefined;
};

function ActionCard({ action, number, error, onChange, onRemove, onLater }: CardProps): ReactElement {
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...others } = action;
    onChange((value === undefined ? others : { ...action, [name]: value }) as ActionBody);
  };
  const fields = ACTIONS[action.type]?.fields ?? [];
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line bg-sunken p-3.5">
      <legend className="sr-only">Action {number}</legend>
      <div className="flex items-center gap-2">
        <span className="tabular w-5 shrink-0 text-soft text-sm">{number}</span>
        <div className="min-w-0 flex-1">
          <Select
            aria-label={`Kind of action ${number}`}
            options={CHOICES}
            value={action.type}
            onChange={({ target }) => onChange(newAction(target.value))}
          />
        </div>
        {onLater && (
          <Button
            size="sm"
            kind="quiet"
            icon="down"
            aria-label={`Do action ${number} later`}
            onClick={onLater}
          />
        )}
        <Button
          size="sm"
          kind="quiet"
          icon="trash"
          aria-label={`Remove action ${number}`}
          onClick={onRemove}
        />
      </div>
      {fields.length > 0 && (
        <div className={classNames('grid gap-3', fields.length > 1 && 'sm:grid-cols-2')}>
          {fields.map((field) => (
            <ActionInput
              key={field.name}
              field={field}
              value={action[field.name]}
              onValue={(value) => set(field.name, value)}
            />
          ))}
        </div>
      )}
      {action.type !== 'step' && (
        <Switch
          label="Optional"
          checked={action.optional === true}
          onChange={(checked) => set('optional', checked || undefined)}
        />
      )}
      {error && <p className="text-bad text-sm">{error}</p>}
    </fieldset>
  );
}

function ActionInput({
  field,
  value,
  onValue,
}: {
  field: ActionField;
  value: unknown;
  onValue: (value: unknown) => void;
}): ReactElement {
  const { label, kind, placeholder, choices = [] } = field;
  if (kind === 'switch') {
    return (
      <Switch label={label} checked={value === true} onChange={(checked) => onValue(checked || undefined)} />
    );
  }
  const text = String(value ?? '');
  const shared = { placeholder, spellCheck: false };
  return (
    <Field label={label}>
      {(control) => {
        if (kind === 'number') {
          return (
            <NumberInput
              {...control}
              value={typeof value === 'number' ? value : undefined}
              onValue={onValue}
            />
          );
        }
        if (kind === 'choice') {
          const options = choices.map((choice) => ({ value: choice, label: choice }));
          return (
            <Select
              {...control}
              options={options}
              value={text || choices[0]}
              onChange={({ target }) => onValue(target.value)}
            />
          );
        }
        if (kind === 'long') {
          return (
            <TextArea
              {...control}
              {...shared}
              rows={2}
              className="font-mono text-sm"
              value={text}
              onChange={({ target }) => onValue(target.value || undefined)}
            />
          );
        }
        return (
          <TextInput
            {...control}
            {...shared}
            value={text}
            onChange={({ target }) => onValue(target.value || undefined)}
          />
        );
      }}
    </Field>
  );
}
