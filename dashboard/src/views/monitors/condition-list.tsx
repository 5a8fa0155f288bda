/** Builds `when`: a line for each condition, all of which must hold for an alarm. */
import type { ReactElement } from 'react';
import type { AlarmCondition } from '../../../../sdk/src/index.ts';
import { Button } from '../../components/button.tsx';
import { Select, TextInput } from '../../components/inputs.tsx';
import { placed } from '../../forms/actions.ts';
import type { BodyForm } from '../../forms/body-form.ts';
import { FoldedPart } from '../../forms/folded-part.tsx';

const KINDS = [
  { value: 'contains', label: 'the text has' },
  { value: 'notContains', label: 'the text does not have' },
  { value: 'matches', label: 'a line matches' },
  { value: 'below', label: 'a value is below' },
  { value: 'above', label: 'a value is above' },
  { value: 'changedBy', label: 'a value changed by, %' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

const isBound = (kind: Kind) => kind === 'below' || kind === 'above' || kind === 'changedBy';

function kindOf(condition: AlarmCondition): Kind {
  return KINDS.find(({ value }) => condition[value] !== undefined)?.value ?? 'contains';
}

export function ConditionList({ form }: { form: BodyForm }): ReactElement {
  const given = form.get('when');
  const conditions = Array.isArray(given) ? (given as AlarmCondition[]) : [];
  const set = (next: AlarmCondition[]) => form.set('when', next.length > 0 ? next : undefined);
  return (
    <FoldedPart title="Alarm only if" given={conditions.length}>
      <p className="text-pretty text-soft text-xs">
        All of these must hold for the page as it is now. Values are those of the JSON format, such as
        offers[0].price.
      </p>
      {placed(conditions).map(({ item, place }) => (
        <Condition
          key={place}
          condition={item}
          number={place + 1}
          error={form.errorAt(`when.${place}`)}
          onChange={(next) => set(conditions.map((other, at) => (at === place ? next : other)))}
          onRemove={() => set(conditions.filter((_, at) => at !== place))}
        />
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={() => set([...conditions, { contains: '' }])}>
          Add a condition
        </Button>
      </div>
    </FoldedPart>
  );
}

function Condition({
  condition,
  number,
  error,
  onChange,
  onRemove,
}: {
  condition: AlarmCondition;
  number: number;
  error: string | null;
  onChange: (condition: AlarmCondition) => void;
  onRemove: () => void;
}): ReactElement {
  const kind = kindOf(condition);
  const value = condition[kind];
  const changeKind = (next: Kind) =>
    onChange(isBound(next) ? { path: condition.path ?? '', [next]: 0 } : { [next]: '' });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Condition {number}</legend>
      <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
        {isBound(kind) && (
          <TextInput
            aria-label={`Value of condition ${number}`}
            placeholder="offers[0].price"
            spellCheck={false}
            className="font-mono text-sm"
            value={condition.path ?? ''}
            onChange={({ target }) => onChange({ ...condition, path: target.value })}
          />
        )}
        <div className="min-w-48 flex-1">
          <Select
            aria-label={`Kind of condition ${number}`}
            options={KINDS}
            value={kind}
            onChange={({ target }) => changeKind(target.value as Kind)}
          />
        </div>
        <TextInput
          aria-label={`Condition ${number}`}
          required
          type={isBound(kind) ? 'number' : 'text'}
          step="any"
          value={String(value ?? '')}
          onChange={({ target }) =>
            onChange({ ...condition, [kind]: isBound(kind) ? Number(target.value) : target.value })
          }
        />
        <Button
          size="sm"
          kind="quiet"
          icon="trash"
          aria-label={`Remove condition ${number}`}
          onClick={onRemove}
        />
      </div>
      {error && <p className="text-bad text-sm">{error}</p>}
    </fieldset>
  );
}
