import { expect, it } from 'vitest';
import { postalAddressesIn } from './postal-address.ts';

const found = (lines: string[], language = 'en') =>
  Object.values(postalAddressesIn(lines, { language, country: '' })).flat();

it.each<[lines: string[], street: string, city: string, code: string, language?: string]>([
  [['1200 Mill Road, Suite 4', 'Springfield, IL 62701'], '1200 Mill Road, Suite 4', 'Springfield', '62701'],
  [['12 Mill Lane', 'Dunwich', 'IP17 3DR'], '12 Mill Lane', 'Dunwich', 'IP17 3DR'],
  [['Mühlenweg 12', '10115 Berlin'], 'Mühlenweg 12', 'Berlin', '10115'],
  [['Molenweg 12A', '1012 AB Amsterdam'], 'Molenweg 12A', 'Amsterdam', '1012 AB'],
  [['Mlýnská 343/10', '301 00 Plzeň', 'Czech Republic'], 'Mlýnská 343/10', 'Plzeň', '301 00'],
  [['Młyńska 1', '59-700 Bolesławiec'], 'Młyńska 1', 'Bolesławiec', '59-700'],
  [['Kvarngatan 4', 'SE-113 37 Stockholm'], 'Kvarngatan 4', 'Stockholm', '113 37'],
  [['Via del Mulino', '20147 Milano MI', 'Italia'], 'Via del Mulino', 'Milano', '20147', 'it'],
  [['Calle del Molino, 17', '08005 Barcelona'], 'Calle del Molino, 17', 'Barcelona', '08005', 'es'],
  [['12 rue du Moulin', '75009 PARIS CEDEX 09'], '12 rue du Moulin', 'PARIS', '75009', 'fr'],
  [
    ['Rua do Moinho, 68', 'Catete', 'Rio de Janeiro - RJ', '22221-000'],
    'Rua do Moinho, 68',
    'Rio de Janeiro',
    '22221-000',
  ],
  [['12 Mill Street', 'Toronto ON M5V 2T6'], '12 Mill Street', 'Toronto', 'M5V 2T6'],
  [['12 Mill Street', 'Melbourne VIC 3000'], '12 Mill Street', 'Melbourne', '3000'],
  [
    ['53 Mill Street', 'Mount Victoria', 'Wellington 6011', 'New Zealand'],
    '53 Mill Street',
    'Wellington',
    '6011',
  ],
  [['Molenstraat 63', '2000 Antwerpen', 'Belgium'], 'Molenstraat 63', 'Antwerpen', '2000'],
  [['16 Mill Road', 'Singapore 546080'], '16 Mill Road', 'Singapore', '546080'],
  [['Mühlenweg 12', '10115', 'Berlin'], 'Mühlenweg 12', 'Berlin', '10115', 'de'],
  [['Mühlenweg 12, 10115 Berlin, Germany'], 'Mühlenweg 12', 'Berlin', '10115'],
  [['12 Mill Street, Newton, MA 02458'], '12 Mill Street', 'Newton', '02458'],
  [['Mühlstr. 12, 1010 Wien'], 'Mühlstr. 12', 'Wien', '1010'],
  [['Mühlgasse 12, 1010 Wien'], 'Mühlgasse 12', 'Wien', '1010'],
  [['Am Mühlbach 12, A-1010 Wien'], 'Am Mühlbach 12', 'Wien', '1010'],
  [['Am Mühlbach 12, 1010 Wien, Austria'], 'Am Mühlbach 12', 'Wien', '1010'],
])('%j', (lines, street, city, code, language) => {
  expect(found(lines, language)).toContainEqual(expect.objectContaining({ street, city, code }));
});

it.each([
  ['a number before a street in English is a house number', ['Suite 4', '20147 Mill Road']],
  ['a year is not a postal code', ['Group 4', '2024 Berlin']],
  ['a country is not a town', ['12 Mill Street', '46464 Kenya']],
  ['a telephone number is not a street', ['Tel 12345', '10115 Berlin']],
  ['a town alone has no street', ['Our office', '10115 Berlin']],
  ['a unit of measurement is not a town', ['Model 300, 1500 Watt']],
  ['a counted unit is not a town', ['Model 300, 15000 Lumens']],
  ['a version is not a street', ['Version 12, 10115 Downloads']],
  ['four digits alone are not a postal code', ['Series 7, 1200 Turbo']],
])('%s', (_, lines) => expect(found(lines)).toEqual([]));

it('an address is found once', () => {
  const all = found(['12 Mill Lane, Flat 3', 'Dunwich', 'IP17 3DR']);
  expect(new Set(all.map(({ street, code }) => street + code))).toEqual(new Set(['12 Mill LaneIP17 3DR']));
});

it.each([
  ['10 Mill Lane, London, SW1A 2AA', { city: 'London' }],
  ['10 Mill Lane, Manchester M1 1AE', { city: 'Manchester' }],
  ['10 Mill Lane, Croydon, London, CR0 1AA', { city: 'Croydon', region: 'London' }],
  ['10 Mill Lane, Dunwich, Suffolk, IP17 3DR', { city: 'Dunwich', region: 'Suffolk' }],
])('a city that is a county too may be the town: %s', (line, town) => {
  const { sure } = postalAddressesIn([line], { language: 'en', country: 'gb' });
  expect(sure).toEqual([expect.objectContaining({ street: '10 Mill Lane', ...town })]);
});

it('a model number is not a street where postal codes have four digits', () => {
  const swiss = { language: 'de', country: 'ch' };
  expect(postalAddressesIn(['Modell 300, 2000 Umdrehungen'], swiss)).toEqual({ sure: [], likely: [] });
});
