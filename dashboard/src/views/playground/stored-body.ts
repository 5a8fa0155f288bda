/** Keeps the forms as long as the tab is open, so that switching views loses nothing; starts with an example. */
import type { DashboardSession } from '../../api/account.ts';
import { personOf } from '../../api/other-person.ts';
import type { Body } from '../../forms/body.ts';
import { PLAYGROUND_SERVICES, type PlaygroundService } from './services.ts';

/** The examples of the first visit, so that one click shows what a service does. */
const EXAMPLES: Record<PlaygroundService, Body> = {
  scrape: { url: 'https://example.com' },
  extract: { url: 'https://example.com', prompt: 'The title and what the page is about' },
  search: { query: 'how wheat is winnowed' },
  map: { url: 'https://example.com' },
  crawl: { url: 'https://example.com' },
  batch: { urls: ['https://example.com', 'https://example.org'] },
  parse: {},
  monitor: { url: 'https://example.com', interval: '1h' },
};

const PERSON = 'winnow-playground-of';
const key = (service: PlaygroundService) => `winnow-playground-${service}`;

export function storedBody(service: PlaygroundService): Body {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key(service)) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Body) : EXAMPLES[service];
  } catch {
    return EXAMPLES[service];
  }
}

export function keepBody(service: PlaygroundService, body: Body): void {
  try {
    sessionStorage.setItem(key(service), JSON.stringify(body));
  } catch {
    // Storage is full or disabled: then it is not kept.
  }
}

/** It may contain headers and cookies, and the next person who signs in in this tab may be somebody else. */
export function forgetBodies(): void {
  try {
    for (const { id } of PLAYGROUND_SERVICES) sessionStorage.removeItem(key(id));
  } catch {
    // Switched off: then there is nothing.
  }
}

/** Forgets what another person entered; somebody who signs in again after a session has ended finds their own. */
export function keepBodiesFor(session: Pick<DashboardSession, 'account' | 'email'>): void {
  const person = personOf(session);
  try {
    const before = sessionStorage.getItem(PERSON);
    // Before the first person, only the API reference can have filled in examples.
    if (before !== null && before !== person) forgetBodies();
    sessionStorage.setItem(PERSON, person);
  } catch {
    // Switched off: then there is nothing.
  }
}
