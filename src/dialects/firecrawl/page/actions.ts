/** Firecrawl's actions, which ours are modelled on. Fields that ours do not have are named in the warning. */
import { z } from 'zod';
import type { ScrapeInput } from '../../../contract/page/scrape.ts';
import { listOf } from '../../../contract/request/bounded.ts';
import type { Notes } from '../../notes.ts';

type OurActions = NonNullable<NonNullable<ScrapeInput['fetchConfig']>['actions']>;

export const actionOptions = listOf(z.looseObject({ type: z.string() })).nullish();

const FIELDS: Record<string, readonly string[]> = {
  wait: ['milliseconds', 'selector'],
  click: ['selector', 'all'],
  write: ['text', 'selector'],
  press: ['key'],
  scroll: ['direction', 'selector', 'amount'],
  screenshot: ['fullPage'],
  scrape: [],
  executeJavascript: ['script'],
  pdf: [],
};

export function ourActions(
  actions: NonNullable<z.output<typeof actionOptions>>,
  notes: Notes,
  at: string,
): OurActions {
  const ours = actions.flatMap((action) => {
    const fields = Object.hasOwn(FIELDS, action.type) ? FIELDS[action.type] : undefined;
    if (!fields) notes.unheard(`${at}: ${action.type}`);
    if (!fields) return [];
    const given = Object.entries(action).filter(([name, value]) => name !== 'type' && value != null);
    for (const [name] of given) if (!fields.includes(name)) notes.unheard(`${at}: ${name} of ${action.type}`);
    return [{ type: action.type, ...Object.fromEntries(given.filter(([name]) => fields.includes(name))) }];
  });
  // They are validated with the rest of the request.
  return ours as OurActions;
}
