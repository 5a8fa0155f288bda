/** The filters of the history; kept in the address, so that they can be shared and gone back to. */
import { type ReactElement, useEffect, useId, useState } from 'react';
import type { ListHistoryQuery } from '../../../../sdk/src/index.ts';
import { Select, TextInput } from '../../components/inputs/inputs.tsx';
import { SERVICES } from '../usage/chart-data.ts';

export type Filters = Pick<
  ListHistoryQuery,
  'service' | 'status' | 'q' | 'sessionId' | 'from' | 'to' | 'parent'
>;

const NAMES = ['service', 'status', 'q', 'sessionId', 'from', 'to', 'parent'] as const;
const TYPING_MS = 300;
const STATUSES = ['completed', 'failed', 'problem', 'running'];

export function filtersFrom(search: string): Filters {
  const given = new URLSearchParams(search);
  return Object.fromEntries(NAMES.flatMap((name) => (given.get(name) ? [[name, given.get(name)]] : [])));
}

export function FilterBar({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (filters: Filters) => void;
}): ReactElement {
  function set(name: keyof Filters, value: string): void {
    const { [name]: _, ...others } = filters;
    onChange(value === '' ? others : ({ ...others, [name]: value } as Filters));
  }
  const choices = (all: string, values: readonly string[]) => [
    { value: '', label: all },
    ...values.map((value) => ({ value, label: value })),
  ];
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-3 2xl:grid-cols-[minmax(0,1fr)_9rem_9rem_12rem_12rem_10rem]">
      <div className="col-span-2 sm:col-span-1">
        <TypedFilter label="Search requests" value={filters.q ?? ''} onValue={(value) => set('q', value)} />
      </div>
      <Select
        aria-label="Service"
        options={choices('All services', SERVICES)}
        value={filters.service ?? ''}
        onChange={(event) => set('service', event.target.value)}
      />
      <Select
        aria-label="Status"
        options={choices('Any status', STATUSES)}
        value={filters.status ?? ''}
        onChange={(event) => set('status', event.target.value)}
      />
      <DateFilter label="From" value={filters.from} onValue={(value) => set('from', value)} />
      <DateFilter label="Before" value={filters.to} onValue={(value) => set('to', value)} />
      <div className="col-span-2 sm:col-span-1">
        <TypedFilter
          label="Session id"
          value={filters.sessionId ?? ''}
          onValue={(value) => set('sessionId', value)}
        />
      </div>
    </search>
  );
}

/** Days in UTC, as the API reads them. A time from a link is shown as its day. */
function DateFilter({
  label,
  value,
  onValue,
}: {
  label: string;
  value: string | undefined;
  onValue: (value: string) => void;
}): ReactElement {
  const id = useId();
  return (
    <div className="flex flex-col text-sm text-soft sm:flex-row sm:items-center sm:gap-2">
      <label htmlFor={id} className="shrink-0">
        {label}
      </label>
      <TextInput
        id={id}
        type="date"
        value={value?.slice(0, 10) ?? ''}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  );
}

/** Waits for a pause in the typing. */
function TypedFilter({
  label,
  value,
  onValue,
}: {
  label: string;
  value: string;
  onValue: (value: string) => void;
}): ReactElement {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // It was changed from outside, for example by the link to the whole history.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onValue(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onValue]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
