/** The format `attributes`: the values of an attribute of all elements that match a selector. We read them by `select`. */
import { z } from 'zod';
import { listOf } from '../../../contract/request/bounded.ts';
import { checked } from '../../own-calls.ts';

const options = z.object({
  selectors: listOf(z.object({ selector: z.string(), attribute: z.string() })).min(1),
});

export type AttributeSelector = { selector: string; attribute: string };

/** Each field is named by its index in the list. */
export function attributesFormat(given: object) {
  const { selectors } = checked(options, given as z.input<typeof options>);
  const fields = selectors.map((one, at) => ({ name: String(at), type: 'list' as const, ...one }));
  return { format: { type: 'json' as const, select: { fields } }, selectors };
}

type Field = { name: string; type?: string; selector?: string; attribute?: string };

/** The selectors of a stored request; undefined if its fields were not made by `attributesFormat`. */
export function attributesIn(select: unknown): AttributeSelector[] | undefined {
  const fields = (select as { fields?: Field[] } | undefined)?.fields ?? [];
  const asked = fields.flatMap(({ name, selector, attribute }, at) =>
    name === String(at) && selector && attribute ? [{ selector, attribute }] : [],
  );
  return asked.length > 0 && asked.length === fields.length ? asked : undefined;
}

export function attributesOf(selectors: AttributeSelector[], data: unknown) {
  const lists = (data ?? {}) as Record<string, unknown[] | undefined>;
  return selectors.map((one, at) => ({
    ...one,
    values: (lists[String(at)] ?? []).filter((value) => value != null).map(String),
  }));
}
