/** All pages of our own making that local extraction is measured on. */
import { CONTACT_PAGES } from './contacts.ts';
import { DOCUMENTATION_PAGES } from './documentation.ts';
import { EVENT_PAGES } from './events.ts';
import { JOB_PAGES } from './jobs.ts';
import { LISTING_PAGES } from './listings.ts';
import type { PageCase } from './page-case.ts';
import { PRODUCT_PAGES } from './products.ts';
import { SCRIPT_PAGES } from './script-data.ts';
import { TABLE_PAGES } from './tables.ts';

export const OWN_PAGES: PageCase[] = [
  ...PRODUCT_PAGES,
  ...LISTING_PAGES,
  ...EVENT_PAGES,
  ...JOB_PAGES,
  ...CONTACT_PAGES,
  ...DOCUMENTATION_PAGES,
  ...TABLE_PAGES,
  ...SCRIPT_PAGES,
];
