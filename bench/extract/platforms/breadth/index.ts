/**
 * More pages of many origins, written later than `variety/` and harder: whoever wrote them knew nothing of the engine, and no
 * rule had been made with any of them. Rules are made with half of each kind; of the other half only the totals are looked at.
 * A truth that is wrong is corrected by what the page says, never by what the engine answers.
 */
import type { Platform } from '../platform-case.ts';
import { BREADTH_ARTICLES } from './articles.ts';
import { BREADTH_DATASHEETS } from './datasheets.ts';
import { BREADTH_EVENTS } from './events.ts';
import { BREADTH_FORUMS } from './forums.ts';
import { BREADTH_HOMES } from './homes.ts';
import { BREADTH_HOSPITALITY } from './hospitality.ts';
import { BREADTH_JOBS } from './jobs.ts';
import { BREADTH_LEARNING } from './learning.ts';
import { BREADTH_LISTINGS } from './listings.ts';
import { BREADTH_MEDIA } from './media.ts';
import { BREADTH_PEOPLE } from './people.ts';
import { BREADTH_PLACES } from './places.ts';
import { BREADTH_PRICING } from './pricing.ts';
import { BREADTH_PUBLIC } from './public.ts';
import { BREADTH_RECIPES } from './recipes.ts';
import { BREADTH_REFERENCE } from './reference.ts';
import { BREADTH_SHOP_LISTS } from './shop-lists.ts';
import { BREADTH_SHOPS } from './shops.ts';
import { BREADTH_SHOPS_EUROPE } from './shops-europe.ts';
import { BREADTH_SHOPS_OVERSEAS } from './shops-overseas.ts';
import { BREADTH_SOFTWARE } from './software.ts';
import { BREADTH_TABLES } from './tables.ts';

export const BREADTH: Platform[] = [
  ...BREADTH_SHOPS,
  ...BREADTH_SHOPS_EUROPE,
  ...BREADTH_SHOPS_OVERSEAS,
  ...BREADTH_SHOP_LISTS,
  ...BREADTH_JOBS,
  ...BREADTH_EVENTS,
  ...BREADTH_PLACES,
  ...BREADTH_PEOPLE,
  ...BREADTH_HOMES,
  ...BREADTH_LISTINGS,
  ...BREADTH_HOSPITALITY,
  ...BREADTH_PRICING,
  ...BREADTH_DATASHEETS,
  ...BREADTH_SOFTWARE,
  ...BREADTH_FORUMS,
  ...BREADTH_ARTICLES,
  ...BREADTH_REFERENCE,
  ...BREADTH_RECIPES,
  ...BREADTH_MEDIA,
  ...BREADTH_TABLES,
  ...BREADTH_PUBLIC,
  ...BREADTH_LEARNING,
];
