/** Finds the enum value that a stated value means. */
import { findNumber } from '../../../../contract/monitor/written-number.ts';
import type { Single, Value } from '../../../fact.ts';
import type { FieldName } from '../../../names/field-name.ts';
import { wordsOf } from '../../../names/words.ts';
import { currencyOf } from '../../../values/currencies.ts';
import { findMoney } from '../../../values/money.ts';
import { parseAvailability, parseTruth } from '../../../values/truth.ts';
import type { PageContext } from '../model.ts';

const MAX_TEXT = 200;

export function readChoice(
  value: Value,
  choices: readonly unknown[],
  field: FieldName,
  context: PageContext,
): Single | null {
  const texts = [value.text, value.machine ?? ''].filter((text) => text !== '' && text.length <= MAX_TEXT);
  const named = choices.filter((choice) => typeof choice === 'string');
  for (const text of texts) {
    const found = byWords(text, named) ?? byMeaning(text, named, field, context);
    if (found !== null) return found;
  }
  for (const choice of choices) {
    if (
      typeof choice === 'boolean' &&
      texts.some((text) => (parseAvailability(text) ?? parseTruth(text)) === choice)
    )
      return choice;
    if (
      typeof choice === 'number' &&
      texts.some((text) => findNumber(text, context.language)?.value === choice)
    )
      return choice;
  }
  return null;
}

/** The choice with the same words, or the only one whose words all occur in the text, in order. */
function byWords(text: string, choices: readonly string[]): string | null {
  const key = ` ${wordsOf(text.replace(/^https?:\/\/(?:www\.)?schema\.org\//, '')).join(' ')} `;
  const same = choices.find((choice) => ` ${wordsOf(choice).join(' ')} ` === key);
  if (same !== undefined) return same;
  const within = choices.filter(
    (choice) => wordsOf(choice).length > 0 && key.includes(` ${wordsOf(choice).join(' ')} `),
  );
  const longest = within.sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) return null;
  // The first words are the choice, and the rest explains it: "Used – like new".
  const leading = within.find((choice) => key.startsWith(` ${wordsOf(choice).join(' ')} `));
  if (leading !== undefined && within.every((choice) => choice === leading || !choice.startsWith(leading)))
    return leading;
  // "not in stock" does not mean "in stock", and "part or full" means neither.
  if (/\b(?:not|no|non|nicht|kein\w*|out of)\b/i.test(text) && !/\b(?:not|no|non|out)\b/i.test(longest))
    return null;
  return within.every((choice) => longest.includes(choice)) ? longest : null;
}

function byMeaning(
  text: string,
  choices: readonly string[],
  field: FieldName,
  context: PageContext,
): string | null {
  if (field.kind === 'currency' || field.kind === 'money') {
    const code = findMoney(text, context)[0]?.currency ?? currencyOf(text, context);
    return choices.find((choice) => choice.toUpperCase() === code) ?? null;
  }
  if (field.kind === 'availability') {
    const available = parseAvailability(text);
    if (available === null) return null;
    const fitting = choices.filter((choice) => parseAvailability(choice.replaceAll('_', ' ')) === available);
    return fitting.length === 1 ? (fitting[0] ?? null) : null;
  }
  return null;
}
