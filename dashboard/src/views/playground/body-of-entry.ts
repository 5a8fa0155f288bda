/** The body of a past request, to be sent again. */
import { FIELDS } from 'virtual:contract';
import type { HistoryEntry } from '../../../../sdk/src/index.ts';
import { type Body, withoutDefaults, withoutRedacted } from '../../forms/body.ts';
import type { PlaygroundService } from './services.ts';

/** The body as sent, without the contract's defaults and without redacted secrets; `missing` names those. */
export function bodyOfEntry(
  { params, ...entry }: HistoryEntry,
  service: PlaygroundService,
): { body: Body; missing: string[] } {
  const { body, missing } = withoutRedacted(withoutDefaults(params, FIELDS[service]));
  // A scrape has no schedule and no receivers.
  const known = Object.entries(body).filter(([name]) => entry.service === service || name in FIELDS[service]);
  return { body: Object.fromEntries(known), missing };
}
