/**
 * Pages that no rule of local extraction was made with: shapes, languages and questions that the other platforms do not
 * have. They tell whether a rule holds on pages nobody has seen. So no rule may be made while looking at these pages or at
 * what is answered wrongly about them: only their totals count, and their misses are never printed. Who writes rules does
 * not read this folder. A truth that is wrong is corrected by what the page says, never by what the engine answers.
 */
import type { Platform } from '../platform-case.ts';
import { UNSEEN_ARTICLES } from './articles.ts';
import { UNSEEN_DATASHEETS } from './datasheets.ts';
import { UNSEEN_EVENTS } from './events.ts';
import { UNSEEN_FORUMS } from './forums.ts';
import { UNSEEN_HOSPITALITY } from './hospitality.ts';
import { UNSEEN_INFOBOXES } from './infoboxes.ts';
import { UNSEEN_JOBS } from './jobs.ts';
import { UNSEEN_LISTINGS } from './listings.ts';
import { UNSEEN_MEDIA } from './media.ts';
import { UNSEEN_PEOPLE } from './people.ts';
import { UNSEEN_PLACES } from './places.ts';
import { UNSEEN_PRICING } from './pricing.ts';
import { UNSEEN_RECIPES } from './recipes.ts';
import { UNSEEN_SHOP_LISTS } from './shop-lists.ts';
import { UNSEEN_SHOPS } from './shops.ts';
import { UNSEEN_SHOPS_ABROAD } from './shops-abroad.ts';
import { UNSEEN_SOFTWARE } from './software.ts';
import { UNSEEN_TABLES } from './tables.ts';

export const UNSEEN: Platform[] = [
  ...UNSEEN_SHOPS,
  ...UNSEEN_SHOPS_ABROAD,
  ...UNSEEN_SHOP_LISTS,
  ...UNSEEN_JOBS,
  ...UNSEEN_EVENTS,
  ...UNSEEN_PLACES,
  ...UNSEEN_PEOPLE,
  ...UNSEEN_LISTINGS,
  ...UNSEEN_HOSPITALITY,
  ...UNSEEN_PRICING,
  ...UNSEEN_DATASHEETS,
  ...UNSEEN_SOFTWARE,
  ...UNSEEN_FORUMS,
  ...UNSEEN_ARTICLES,
  ...UNSEEN_INFOBOXES,
  ...UNSEEN_RECIPES,
  ...UNSEEN_MEDIA,
  ...UNSEEN_TABLES,
];
