/** All platforms that local extraction is measured on. */
import { EVENT_SITES } from './events.ts';
import { FORUMS } from './forums.ts';
import { HOME_SITES } from './homes.ts';
import { HOSPITALITY } from './hospitality.ts';
import { JOB_BOARDS } from './jobs.ts';
import { PEOPLE } from './people.ts';
import { PLACES } from './places.ts';
import type { Platform } from './platform-case.ts';
import { READING } from './reading.ts';
import { RECIPES } from './recipes.ts';
import { SHOPS } from './shops.ts';
import { SOFTWARE } from './software.ts';

export const PLATFORMS: Platform[] = [
  ...SHOPS,
  ...JOB_BOARDS,
  ...EVENT_SITES,
  ...PLACES,
  ...PEOPLE,
  ...HOME_SITES,
  ...HOSPITALITY,
  ...SOFTWARE,
  ...FORUMS,
  ...READING,
  ...RECIPES,
];

/** The kinds whose second half was held out until the misses of it were looked at, too. */
export const OPENED: ReadonlySet<string> = new Set(
  PLATFORMS.filter(({ kind }) => kind !== 'recipes').map(({ kind }) => kind),
);
