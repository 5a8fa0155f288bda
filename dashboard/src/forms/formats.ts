/** The list of formats in a request body, seen as a set with options. */
import { type Body, valueAt, withValue } from './body.ts';
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

export type FormatName = (typeof FORMATS)[number]['name'];
type FormatBody = Body & { type: FormatName };

/** Left out means Markdown, as the contract has it. */
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
  return {
    ...form,
    body: own,
    get: (path) => valueAt(own, path),
    set: (path, value) =>
      form.set(
        'formats',
        formats.map((format) => (format.type === name ? withValue(format, path, value) : format)),
      ),
    field: (path) => form.field(`formats.${name}.${path}`),
    errorAt: (path) => form.errorAt(`formats.${index}.${path}`),
  };
}

const STEALTH_COST = 5;

/** What one page costs in its formats, as far as the contract's own words tell. */
export function costOfPage(form: BodyForm): number {
  const stealth = form.get('fetchConfig.stealth') === true ? STEALTH_COST : 0;
  return formatsOf(form.body).reduce((sum, { type }) => {
    const cost = /(\d+) credits?/.exec(form.field(`formats.${type}`).help ?? '')?.[1];
    return sum + Number(cost ?? 0);
  }, stealth);
}
