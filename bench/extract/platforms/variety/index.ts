/**
 * Pages of many origins: shapes, languages and questions that the other platforms do not have. When they were written, no
 * rule had been made with any of them. Rules were made with half of each kind first, and only the totals of the other half
 * counted; now all have been opened. A truth that is wrong is corrected by what the page says, never by what the engine
 * answers.
 */
import type { Platform } from '../platform-case.ts';
import { VARIETY_ARTICLES } from './articles.ts';
import { VARIETY_DATASHEETS } from './datasheets.ts';
import { VARIETY_EVENTS } from './events.ts';
import { VARIETY_FORUMS } from './forums.ts';
import { VARIETY_HOSPITALITY } from './hospitality.ts';
import { VARIETY_INFOBOXES } from './infoboxes.ts';
import { VARIETY_JOBS } from './jobs.ts';
import { VARIETY_LISTINGS } from './listings.ts';
import { VARIETY_MEDIA } from './media.ts';
import { VARIETY_PEOPLE } from './people.ts';
import { VARIETY_PLACES } from './places.ts';
import { VARIETY_PRICING } from './pricing.ts';
import { VARIETY_RECIPES } from './recipes.ts';
import { VARIETY_SHOP_LISTS } from './shop-lists.ts';
import { VARIETY_SHOPS } from './shops.ts';
import { VARIETY_SHOPS_ABROAD } from './shops-abroad.ts';
import { VARIETY_SOFTWARE } from './software.ts';
import { VARIETY_TABLES } from './tables.ts';

export const VARIETY: Platform[] = [
  ...VARIETY_SHOPS,
  ...VARIETY_SHOPS_ABROAD,
  ...VARIETY_SHOP_LISTS,
  ...VARIETY_JOBS,
  ...VARIETY_EVENTS,
  ...VARIETY_PLACES,
  ...VARIETY_PEOPLE,
  ...VARIETY_LISTINGS,
  ...VARIETY_HOSPITALITY,
  ...VARIETY_PRICING,
  ...VARIETY_DATASHEETS,
  ...VARIETY_SOFTWARE,
  ...VARIETY_FORUMS,
  ...VARIETY_ARTICLES,
  ...VARIETY_INFOBOXES,
  ...VARIETY_RECIPES,
  ...VARIETY_MEDIA,
  ...VARIETY_TABLES,
];

/** The kinds that have no page held out. */
export const OPENED_VARIETY: ReadonlySet<string> = new Set(VARIETY.map(({ kind }) => kind));
