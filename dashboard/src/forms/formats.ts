/** The list of formats in a request body as a set with options, and their cost. */
import {
  CRAWL_START,
  EXTRACT_PRICE,
  FORMAT_PRICES,
  MAP_PRICE,
  MONITOR_CHANGE,
  SEARCH_RESULT_PRICE,
  SEARCH_RESULT_READ_PRICE,
  SELECT_PRICE,
  STEALTH_PRICE,
} from '../../../src/contract/account/prices.ts';
import { countedCredits } from '../format.ts';
import { type Body, valueAt, withValues } from './body.ts';
import type { BodyForm } from './body-form.ts';

export const FORMATS = [
  { name: 'markdown', label: 'Markdown' },
  { name: 'html', label: 'HTML' },
  { name: 'json', label: 'JSON' },
  { name: 'summary', label: 'Summary' },
  { name: 'links', label: 'Links' },
  { name: 'images', label: 'Images' },
  { name: 'screenshot', label: 'Screenshot' },
  { name: 'pdf', label: 'PDF' },
  { name: 'mhtml', label: 'MHTML' },
  { name: 'branding', label: 'Brand' },
] as const;

/** Labels and help for `mode`. */
export const CONTENT_NAMES = {
  normal: 'full page',
  reader: 'main content',
  prune: 'without navigation',
  raw: 'as it was sent',
};
export const CONTENT_HELP =
  'How much of the page is kept: all of it, the main content alone, or all but navigation and other boilerplate.';

export type FormatName = (typeof FORMATS)[number]['name'];
type FormatBody = Body & { type: FormatName };

/** Omitted means Markdown, as in the contract. */
export function formatsOf(body: Body): FormatBody[] {
  return Array.isArray(body.formats) ? (body.formats as FormatBody[]) : [{ type: 'markdown' }];
}

export function withFormat(body: Body, name: FormatName, chosen: boolean): FormatBody[] {
  const others = formatsOf(body).filter(({ type }) => type !== name);
  return chosen ? [...others, { type: name }] : others;
}

/** The form of one format's options, inside the form of the request. */
export function formatForm(form: BodyForm, name: FormatName): BodyForm {
  const formats = formatsOf(form.body);
  const index = formats.findIndex(({ type }) => type === name);
  const own = formats[index] ?? { type: name };
  const setAll = (values: Record<string, unknown>) =>
    form.set(
      'formats',
      formats.map((format) => (format.type === name ? withValues(format, values) : format)),
    );
  return {
    ...form,
    body: own,
    get: (path) => valueAt(own, path),
    set: (path, value) => setAll({ [path]: value }),
    setAll,
    field: (path) => form.field(`formats.${name}.${path}`),
    errorAt: (path) => form.errorAt(`formats.${index}.${path}`),
  };
}

/** The cost of one page in its formats. */
export function costOfPage(form: BodyForm): number {
  const priceOf = ({ type, select }: FormatBody) => (select ? SELECT_PRICE : FORMAT_PRICES[type]);
  return formatsOf(form.body).reduce((sum, format) => sum + priceOf(format), stealthCost(form));
}

const stealthCost = (form: BodyForm) => (form.get('fetchConfig.stealth') === true ? STEALTH_PRICE : 0);

/** The cost of sending the form, or its maximum. */
export function costOfCall(form: BodyForm): string {
  const most = (credits: number) => `up to ${countedCredits(credits)}`;
  const numberOf = (path: string) => Number(form.get(path) ?? form.field(path).default ?? 0);
  switch (form.service) {
    case 'extract':
      return countedCredits((form.get('select') ? SELECT_PRICE : EXTRACT_PRICE) + stealthCost(form));
    case 'search': {
      const each = form.get('prompt') === undefined ? SEARCH_RESULT_PRICE : SEARCH_RESULT_READ_PRICE;
      return most(numberOf('numResults') * each + stealthCost(form));
    }
    case 'crawl':
      // As many pages as the server allows, which the browser does not know.
      if (form.get('maxPages') === null)
        return `${countedCredits(CRAWL_START)}, and ${countedCredits(costOfPage(form))} for each page`;
      return most(CRAWL_START + numberOf('maxPages') * costOfPage(form));
    case 'map':
      return countedCredits(MAP_PRICE);
    case 'batch': {
      const urls = form.get('urls');
      return most((Array.isArray(urls) ? urls.length : 0) * costOfPage(form));
    }
    case 'monitor':
      if (form.get('scope') === 'list')
        return `${countedCredits(costOfPage(form))} for each page that is new or has changed.`;
      return form.get('scope') === 'site'
        ? `${countedCredits(CRAWL_START)} a run, and ${countedCredits(costOfPage(form))} for each page that is new or has changed.`
        : `${countedCredits(costOfPage(form))} a run, and ${MONITOR_CHANGE} more when something changed.`;
    default:
      return countedCredits(costOfPage(form));
  }
}
