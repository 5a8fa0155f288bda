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
  ['a number before a street in English is that of a house', ['Suite 4', '20147 Mill Road']],
  ['a year is no postal code', ['Group 4', '2024 Berlin']],
  ['a country is no town', ['12 Mill Street', '46464 Kenya']],
  ['a number of a telephone is no street', ['Tel 12345', '10115 Berlin']],
  ['a town alone has no street', ['Our office', '10115 Berlin']],
  ['what is measured is no town', ['Model 300, 1500 Watt']],
  ['what is counted is no town', ['Model 300, 15000 Lumens']],
  ['four digits alone are no postal code', ['Series 7, 1200 Turbo']],
])('%s', (_, lines) => expect(found(lines)).toEqual([]));

it('an address is found once', () => {
  const all = found(['12 Mill Lane, Flat 3', 'Dunwich', 'IP17 3DR']);
  expect(new Set(all.map(({ street, code }) => street + code))).toEqual(new Set(['12 Mill LaneIP17 3DR']));
});
