/** The body of a past request, to be sent again. */
import { FIELDS } from 'virtual:contract';
import type { HistoryEntry } from '../../../../sdk/src/index.ts';
import { type Body, withoutDefaults, withoutRedacted } from '../../forms/body.ts';
import type { PlaygroundService } from './services.ts';

/** As it was sent, without what the contract filled in and what history keeps secret; `missing` names the latter. */
export function bodyOfEntry(
  { params, ...entry }: HistoryEntry,
  service: PlaygroundService,
): { body: Body; missing: string[] } {
  const { body, missing } = withoutRedacted(withoutDefaults(params, FIELDS[service]));
  // A schedule and those who are told of changes mean nothing to a scrape.
  const known = Object.entries(body).filter(([name]) => entry.service === service || name in FIELDS[service]);
  return { body: Object.fromEntries(known), missing };
}
