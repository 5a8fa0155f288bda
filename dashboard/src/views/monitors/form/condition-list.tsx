/** Edits `when`: a line for each condition, all of which must hold for an alarm. */
import type { ReactElement } from 'react';
import type { AlarmCondition } from '../../../../../sdk/src/index.ts';
import { Select, TextInput } from '../../../components/inputs/inputs.tsx';
import type { BodyForm } from '../../../forms/body-form.ts';
import { ItemList } from '../../../forms/item-list.tsx';

const KINDS = [
  { value: 'contains', label: 'the text contains' },
  { value: 'notContains', label: 'the text does not contain' },
  { value: 'matches', label: 'a line matches' },
  { value: 'below', label: 'a value is below' },
  { value: 'above', label: 'a value is above' },
  { value: 'changedBy', label: 'a value changed by at least (%)' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

const isBound = (kind: Kind) => kind === 'below' || kind === 'above' || kind === 'changedBy';

/** Null while it is empty: the row keeps its kind, and cannot be sent yet. */
const numberIn = (text: string): number | null => (text === '' ? null : Number(text));

function kindOf(condition: AlarmCondition): Kind {
  return KINDS.find(({ value }) => condition[value] !== undefined)?.value ?? 'contains';
}

export function ConditionList({ form }: { form: BodyForm }): ReactElement {
  return (
    <ItemList<AlarmCondition>
      form={form}
      path="when"
      title="Alarm only if"
      help="All of these must hold for the current page. Values are those of the JSON format, such as offers[0].price."
      noun="condition"
      newItem={() => ({ contains: '' })}
    >
      {(condition, number, onChange) => (
        <ConditionFields condition={condition} number={number} onChange={onChange} />
      )}
    </ItemList>
  );
}

function ConditionFields({
  condition,
  number,
  onChange,
}: {
  condition: AlarmCondition;
  number: number;
  onChange: (condition: AlarmCondition) => void;
}): ReactElement {
  const kind = kindOf(condition);
  const changeKind = (next: Kind) =>
    onChange(isBound(next) ? { path: condition.path ?? '', [next]: null } : { [next]: '' });
  return (
    <>
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
        value={String(condition[kind] ?? '')}
        onChange={({ target }) =>
          onChange({ ...condition, [kind]: isBound(kind) ? numberIn(target.value) : target.value })
        }
      />
    </>
  );
}
