/** Facts of one thing in lines behind pictograms, in one sentence after another, or below its title. */
import { expect, it } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import { extractLocal } from './extract.ts';

const text = { type: ['string', 'null'] };
const date = { type: ['string', 'null'], format: 'date' };

function read(body: string, properties: Record<string, unknown>, lang = 'en'): unknown {
  const { root } = parseHtml(
    `<html lang="${lang}"><head><title>Page</title></head><body>${body}</body></html>`,
  );
  const schema = { type: 'object', properties };
  return extractLocal({ pages: [{ root, url: 'https://site.example/page' }], prompt: '', schema }).json;
}

it('reads what pictograms label', () => {
  const page =
    '<main><h1>Fiesta del río</h1><ul><li>📅 sábado, 5 de junio de 2027</li><li>🕗 20:00 - 23:00 h</li><li>📍 Parque Alto, Cuenca</li><li>📞 969 555 018</li></ul></main>';
  const asked = { start_date: date, start_time: text, end_time: text, location: text, phone: text };
  expect(read(page, asked, 'es')).toEqual({
    ...{ start_date: '2027-06-05', start_time: '20:00', end_time: '23:00' },
    ...{ location: 'Parque Alto, Cuenca', phone: '969 555 018' },
  });
});

it('leaves out pictograms that several lines begin with', () => {
  const page = '<h1>Walks</h1><p>📍 Halden</p><p>📍 Moss</p>';
  expect(read(page, { location: text })).toEqual({ location: null });
});

it('leaves out pictograms of headings and links', () => {
  expect(read('<h1>Roth</h1><p>📍 Find us</p>', { location: text, address: text })).toEqual({
    location: null,
    address: null,
  });
});

it('ends a value where the next label begins', () => {
  const page = '<h1>Fest</h1><p>Organiza: Club Norte. Entrada general: 12 €. Edad mínima: 16 años.</p>';
  expect(read(page, { organizer: text }, 'es')).toEqual({ organizer: 'Club Norte' });
});

it('tells the day of a change from the day of publication', () => {
  const page =
    '<article><h1>Il ponte riapre</h1><p>di <b>Sara Monti</b> - 14 novembre 2026 - Aggiornato il 15 novembre 2026</p><p>Testo.</p></article>';
  const asked = { date_published: date, date_modified: date };
  expect(read(page, asked, 'it')).toEqual({ date_published: '2026-11-14', date_modified: '2026-11-15' });
});

it('takes the number of a tax identification without the law around it', () => {
  const page =
    '<h1>Impressum</h1><h2>Umsatzsteuer-ID</h2><p>Umsatzsteuer-Identifikationsnummer gemäß § 27 a UStG: DE 812 555 123</p>';
  expect(read(page, { vat_id: text }, 'de')).toEqual({ vat_id: 'DE 812 555 123' });
  const line = '<h1>Impressum</h1><p>USt-IdNr.: DE 812 555 123 HRB 40125</p>';
  expect(read(line, { vat_id: text }, 'de')).toEqual({ vat_id: 'DE 812 555 123' });
});

it('does not take the language of the page for those that somebody speaks', () => {
  const texts = { type: ['array', 'null'], items: { type: 'string' } };
  expect(read('<h1>Ada Roth</h1><p>A painter.</p>', { name: text, languages: texts })).toMatchObject({
    languages: null,
  });
});

it('takes the line below the name for the role of a person', () => {
  const page =
    '<main><h1>Ada Roth</h1><p>Professor of Geology</p><p>She looks at stones, and has done so for thirty years now.</p></main>';
  expect(read(page, { name: text, job_title: text })).toEqual({
    name: 'Ada Roth',
    job_title: 'Professor of Geology',
  });
});

it('reads opening hours in sentences', () => {
  const day = { type: 'object', properties: { day: text, opens: text, closes: text } };
  const page = '<h1>Kettle</h1><p>We’re open Friday to Saturday 9am–4pm. Closed Monday and Tuesday.</p>';
  expect(read(page, { opening_hours: { type: 'array', items: day } })).toEqual({
    opening_hours: [
      { day: 'Friday', opens: '9am', closes: '4pm' },
      { day: 'Saturday', opens: '9am', closes: '4pm' },
    ],
  });
});
