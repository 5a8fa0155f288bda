/** Facts whose label is in another language than the field, or in other words. */
import { expect, it } from 'vitest';
import { parseHtml } from '../../convert/html/parse.ts';
import { extractLocal } from './extract.ts';

const URL = 'https://example.com/page';
const text = { type: ['string', 'null'] };

function read(body: string, properties: Record<string, unknown>, lang = 'en'): unknown {
  const { root } = parseHtml(
    `<html lang="${lang}"><head><title>Page</title></head><body>${body}</body></html>`,
  );
  const schema = { type: 'object', properties };
  return extractLocal({ pages: [{ root, url: URL }], prompt: '', schema }).json;
}

it.each([
  ['contact_person', 'Ansprechpartnerin', 'Ute Wendt', 'de'],
  ['working_hours', 'Orari di lavoro', 'lun–ven, 8–14', 'it'],
  ['pay_grade', 'Entgeltgruppe', 'E 9b', 'de'],
  ['birth_place', 'Local de nascimento', 'Coimbra', 'pt'],
  ['spouse', 'Echtgenote', 'Mies Kamp', 'nl'],
  ['screenwriter', 'Sceneggiatura', 'Dora Bruni', 'it'],
  ['composer', 'Muzyka', 'Jan Sowa', 'pl'],
  ['producer', 'Produktion von', null, 'de'],
  ['managing_director', 'Gérante', 'Aude Rey', 'fr'],
  ['registration_number', 'SIRET', '812 345 678 00019', 'fr'],
  ['vat_number', 'BTW-nummer', 'NL001234567B01', 'nl'],
  ['torque', 'Drehmoment', '95 Nm', 'de'],
  ['operating_temperature', 'Temperatura de funcionamiento', '-10 a 45 °C', 'es'],
  ['flow_rate', 'Débit', '24 m³/h', 'fr'],
  ['closed_on', 'Ruhetag', 'Montag', 'de'],
  ['cinematographer', '撮影', '森田葵', 'ja'],
  ['cinematographer', 'Fotografía', 'Ana Roy', 'es'],
])('%s is found under "%s"', (field, label, value, lang) => {
  const page = `<h1>Halden</h1><dl><dt>${label}</dt><dd>${value ?? 'x'}</dd><dt>Zx</dt><dd>17</dd></dl>`;
  expect(read(page, { [field]: text }, lang)).toEqual({ [field]: value });
});

it.each([
  ['kamera', '50 MP', 'de'],
  ['comunidad', 'Galicia', 'es'],
])('%s is what it is called, and nothing that has the name elsewhere', (name, value, lang) => {
  const page = `<h1>Halden</h1><dl><dt>${name}</dt><dd>${value}</dd><dt>Zx</dt><dd>17</dd></dl>`;
  expect(read(page, { [name]: text }, lang)).toEqual({ [name]: value });
});

it('tells a county from the state that it is in', () => {
  const page =
    '<h1>Moorbach</h1><table><tr><th>Bundesland</th><td>Hessen</td></tr><tr><th>Landkreis</th><td>Fulda</td></tr></table>';
  expect(read(page, { state: text, county: text }, 'de')).toEqual({ state: 'Hessen', county: 'Fulda' });
});

it('prefers the number for VAT to that for other taxes', () => {
  const page =
    '<h1>Halden</h1><dl><dt>Tax number</dt><dd>12/345/67890</dd><dt>VAT ID</dt><dd>DE123456789</dd></dl>';
  expect(read(page, { vat_number: text })).toEqual({ vat_number: 'DE123456789' });
});

it.each([
  ['HRB 12345 · DE123456789', 'DE123456789'],
  ['DE123456789 10115 Berlin', 'DE123456789'],
  ['CHE-123.456.789 MWST', 'CHE-123.456.789 MWST'],
])('reads the number for VAT in "%s"', (stated, value) => {
  const page = `<h1>Halden</h1><dl><dt>USt-IdNr.</dt><dd>${stated}</dd><dt>Zx</dt><dd>17</dd></dl>`;
  expect(read(page, { vat_number: text }, 'de')).toEqual({ vat_number: value });
});

it('reads the year of a date if a number is asked for', () => {
  const page =
    '<h1>Roth Lamps</h1><table><tr><th>Gegründet</th><td>12. Mai 1911</td></tr><tr><th>Sitz</th><td>Kiel</td></tr></table>';
  expect(read(page, { founded: { type: ['integer', 'null'] } }, 'de')).toEqual({ founded: 1911 });
});

it('says yes or no to what a label states in another language', () => {
  const page =
    '<h1>Casa Pino</h1><dl><dt>Animali</dt><dd>Ammessi</dd><dt>Posto auto</dt><dd>Nessuno</dd></dl>';
  const truth = { type: ['boolean', 'null'] };
  expect(read(page, { pets_allowed: truth, parking: truth }, 'it')).toEqual({
    pets_allowed: true,
    parking: false,
  });
});

it.each([
  ['From 15:00', '15:00'],
  ['15:00 – 22:00', '15:00 – 22:00'],
])('reads a check-in "%s" as %s', (stated, value) => {
  const page = `<h1>Hotel Iris</h1><dl><dt>Check-in</dt><dd>${stated}</dd><dt>Bar</dt><dd>Yes</dd></dl>`;
  expect(read(page, { check_in: text })).toEqual({ check_in: value });
});
