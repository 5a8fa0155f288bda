import { describe, expect, it } from 'vitest';
import { findNumber } from '../../contract/monitor/written-number.ts';
import { findEmail, findIsbn, findPhone } from './contact.ts';
import { currencyOf } from './currencies.ts';
import { asDateTime, parseDate } from './date.ts';
import { hasSeveralDurations, isoDuration, parseDuration } from './duration.ts';
import { findMoney } from './money.ts';
import { parseAvailability, parseTruth } from './truth.ts';

const us = { language: 'en-US', country: 'us' };
const de = { language: 'de', country: 'de' };

describe('numbers', () => {
  it.each([
    ['1,234.56', 'en', 1234.56],
    ['1.234,56', 'de', 1234.56],
    ['1 234,5', 'fr', 1234.5],
    ["12'500.75", 'de-CH', 12500.75],
    ['1,234', 'en', 1234],
    ['1.234', 'de', 1234],
    ['1,234', 'de', 1.234],
    ['0.125', 'de', 0.125],
    ['-4.5', 'en', -4.5],
    ['1.2k followers', 'en', 1200],
    ['3M', 'en', 3_000_000],
    ['5 m', 'en', 5],
    ['.5 cups', 'en', 0.5],
    ['-.125', 'de', -0.125],
    ['No.5', 'en', 5],
    ['...5', 'en', 5],
    ['v.1.2', 'en', 1.2],
  ])('reads %s in %s', (text, language, value) => {
    expect(findNumber(text, language)?.value).toBe(value);
  });
});

describe('money', () => {
  it.each([
    ['$1,249.50', us, 1249.5, 'USD'],
    ['1.249,50 €', de, 1249.5, 'EUR'],
    ['EUR 39,95', de, 39.95, 'EUR'],
    ['£12', us, 12, 'GBP'],
    ['1 299 kr', { language: 'sv', country: 'se' }, 1299, 'SEK'],
    ['$20', { language: 'en', country: 'ca' }, 20, 'CAD'],
    ['¥1,200', us, 1200, 'JPY'],
    ['$.50', us, 0.5, 'USD'],
    ['€,99', de, 0.99, 'EUR'],
    ['.75 €', us, 0.75, 'EUR'],
    ['Rs.50', us, 50, 'INR'],
    ['49,90 zł', { language: 'pl', country: 'pl' }, 49.9, 'PLN'],
    ['Rp 1.250.000', { language: 'id', country: 'id' }, 1_250_000, 'IDR'],
    ['RM1,299.90', us, 1299.9, 'MYR'],
    ['1.249,90 TL', { language: 'tr', country: 'tr' }, 1249.9, 'TRY'],
    ['2 490 р.', { language: 'ru', country: 'ru' }, 2490, 'RUB'],
    ['2 490 р.', { language: 'ru', country: 'by' }, 2490, 'BYN'],
    ['1 150 грн.', { language: 'uk', country: 'ua' }, 1150, 'UAH'],
    ['S/ 45.90', { language: 'es', country: 'pe' }, 45.9, 'PEN'],
    ['R8,499', us, 8499, 'ZAR'],
    ['R50', { language: 'en', country: 'za' }, 50, 'ZAR'],
    ['NZD $100.70', us, 100.7, 'NZD'],
    ['J$ 900', us, 900, 'JMD'],
    ['749,00 euro', de, 749, 'EUR'],
    ['Euro 1.200', de, 1200, 'EUR'],
    ['Euro 50,-', de, 50, 'EUR'],
    ['NIS 120', { language: 'en', country: 'il' }, 120, 'ILS'],
    ['RM 45', { language: 'en', country: 'my' }, 45, 'MYR'],
    ['12.500 KWD', us, 12.5, 'KWD'],
    ['12,500 DT', { language: 'fr', country: 'tn' }, 12.5, 'TND'],
    ['150 CFA', us, 150, null],
    ['¥88', { language: 'zh', country: '' }, 88, 'CNY'],
    ['£45', { language: 'ar', country: 'eg' }, 45, 'EGP'],
    ['35€ 99', { language: 'fr', country: 'fr' }, 35.99, 'EUR'],
    ['$119. 95', us, 119.95, 'USD'],
    ['1.837, 32 €', de, 1837.32, 'EUR'],
    ['$0.42000', us, 0.42, 'USD'],
    ['0,0038 €', de, 0.0038, 'EUR'],
  ])('reads %s', (text, locale, amount, currency) => {
    expect(findMoney(text, locale)).toEqual([expect.objectContaining({ amount, currency })]);
  });

  it('finds every price of a text, and none where there is none', () => {
    expect(findMoney('was $20, now $15.50', us).map((price) => price.amount)).toEqual([20, 15.5]);
    expect(findMoney('$5 €10', us).map((price) => price.amount)).toEqual([5, 10]);
    expect(findMoney('Call 555 1234 for 3 items', us)).toEqual([]);
    expect(findMoney('Grill R134, shower GEL 250 ml, FARM50', us)).toEqual([]);
    expect(currencyOf('Ft. Worth', us)).toBeNull();
  });

  it.each([
    ['1 TL Zimt, 2 TL Salz und 1,5 TL Backpulver', de],
    ['Diesel nach Euro 6, Finale der Euro 2024', de],
    ['BMW R 1.200', de],
    ['Size US/8, XS/34', us],
    ['AMD 5 GHz, NAD 27, NIS 2 directive, RM 4, CFA Level 2, Euro NCAP 5', us],
    ['народився 5 березня 1990 р.', { language: 'uk', country: 'ua' }],
    ['ГОСТ Р 51303-2013', { language: 'ru', country: 'ru' }],
    ['Ден 3, 7 ден', { language: 'bg', country: 'bg' }],
    ['Agua 1.5 L', { language: 'es', country: 'hn' }],
  ])('finds no price in %s', (text, locale) => {
    expect(findMoney(text, locale)).toEqual([]);
  });
});

describe('dates', () => {
  it.each([
    ['2024-03-05', us, '2024-03-05'],
    ['2024-03-05T10:20:30+01:00', us, '2024-03-05T10:20:30+01:00'],
    ['March 5, 2024', us, '2024-03-05'],
    ['Posted on 5th March 2024 by Ann', us, '2024-03-05'],
    ['5. März 2024', de, '2024-03-05'],
    ['05.03.2024', de, '2024-03-05'],
    ['5 de marzo de 2024', { language: 'es', country: 'es' }, '2024-03-05'],
    ['03/05/2024', us, '2024-03-05'],
    ['५ मार्च २०२४', { language: 'hi', country: 'in' }, '2024-03-05'],
    ['5 মার্চ, 2024', { language: 'bn', country: 'bd' }, '2024-03-05'],
    ['Чацвер 05 сакавіка 2024', { language: 'be', country: 'by' }, '2024-03-05'],
    ['5 มีนาคม 2567', { language: 'th', country: 'th' }, '2024-03-05'],
    ['29 กุมภาพันธ์ 2567', { language: 'th', country: 'th' }, '2024-02-29'],
    ['ngày 5 tháng 3 năm 2024', { language: 'vi', country: 'vn' }, '2024-03-05'],
    ['03/05/2024', { language: 'en-GB', country: 'gb' }, '2024-05-03'],
    ['25/12/2024', us, '2024-12-25'],
    ['2024年3月5日', { language: 'ja', country: 'jp' }, '2024-03-05'],
    ['June 12, 2027, 8:30 PM', us, '2027-06-12T20:30'],
    ['4. 2. 2022', de, '2022-02-04'],
    ['03.05.24', de, '2024-05-03'],
    ['13-Oct-2024', us, '2024-10-13'],
    ['Part 2 of 2021, 5 May 2022', us, '2022-05-05'],
    ['5 février 2024', { language: 'fr', country: 'fr' }, '2024-02-05'],
    ['5 KASIM 2024 Salı', { language: 'tr', country: 'tr' }, '2024-11-05'],
    ['5 листопада 2024, 10:20', { language: 'uk', country: 'ua' }, '2024-11-05T10:20'],
    ['5 ноября 2024 г.', { language: 'ru', country: 'ru' }, '2024-11-05'],
    ['5 października 2024', { language: 'pl', country: 'pl' }, '2024-10-05'],
    ['5. července 2024', { language: 'cs', country: 'cz' }, '2024-07-05'],
    ['5. listopad 2024', { language: 'hr', country: 'hr' }, '2024-10-05'],
    ['5. listopad 2024', { language: 'cs', country: 'cz' }, '2024-11-05'],
    ['2024. július 5.', { language: 'hu', country: 'hu' }, '2024-07-05'],
    ['5 Ιουλίου 2024', { language: 'el', country: 'gr' }, '2024-07-05'],
    ['5 मार्च 2024', { language: 'hi', country: 'in' }, '2024-03-05'],
    ['2024년 3월 5일', { language: 'ko', country: 'kr' }, '2024-03-05'],
  ])('reads %s', (text, locale, iso) => {
    expect(parseDate(text, locale)?.iso).toBe(iso);
  });

  it.each(['yesterday', 'version 3.1.2024.7', '31.02.2024', 'room 12', ''])('finds no date in %s', (text) => {
    expect(parseDate(text, de)).toBeNull();
  });

  it('does not take words and versions for months and days of another language', () => {
    for (const text of ['iPhone 13 Pro 2021', 'LED 12 2021', '13 Mac 2021', 'API 10 2023', '5 Set 2020'])
      expect([text, parseDate(text, us)]).toEqual([text, null]);
    expect(parseDate('13 pro 2021', { language: 'cs', country: 'cz' })?.iso).toBe('2021-12-13');
    expect(parseDate('12 gen 2021', { language: 'en', country: 'it' })?.iso).toBe('2021-01-12');
    for (const text of ['3 mars 2024', '3 okt 2024', '5 мая 2024', '3 avril 2024', '3 May 2024'])
      expect([text, parseDate(text, us)?.iso.slice(0, 4)]).toEqual([text, '2024']);
    expect(parseDate('3 May 2024', de)?.iso).toBe('2024-05-03');
  });

  it('does not take the years of other calendars for ours', () => {
    expect(parseDate('1445/03/05', { language: 'ar', country: 'sa' })).toBeNull();
    expect(parseDate('1399/04/02', { language: 'fa-IR', country: 'ir' })).toBeNull();
    expect(parseDate('13/10/2563', { language: 'th', country: 'th' })?.date).toBe('2020-10-13');
  });

  it('fills up to RFC 3339 only what the format demands', () => {
    expect(asDateTime({ iso: '2024-03-05', date: '2024-03-05', hasTime: false })).toBe(
      '2024-03-05T00:00:00Z',
    );
    expect(asDateTime({ iso: '2024-03-05T10:20', date: '2024-03-05', hasTime: true })).toBe(
      '2024-03-05T10:20:00Z',
    );
  });
});

describe('durations', () => {
  it.each([
    ['PT1H30M', 5400],
    ['P1DT2H', 93_600],
    ['1 hr 20 min', 4800],
    ['1h20', 4800],
    ['90 minutes', 5400],
    ['1 Std. 10 Min.', 4200],
    ['1½ hours', 5400],
    ['1 1/2 hours', 5400],
    ['1/0 h', 0],
    ['10 min (or 20 min)', 600],
    ['1:30 h', 5400],
  ])('reads %s', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it('reads none where there is none, and writes ISO 8601', () => {
    expect(parseDuration('12 apples')).toBeNull();
    expect([isoDuration(5400), isoDuration(3605), isoDuration(0)]).toEqual(['PT1H30M', 'PT1H0M5S', 'PT0S']);
  });
});

describe('contact details and signs', () => {
  it('finds addresses and numbers that can be such', () => {
    expect(findEmail('Write to info (at) example.org today')).toBe('info@example.org');
    expect(findPhone('Tel. +44 20 7946 0958 (office)', '')).toBe('+44 20 7946 0958');
    expect(findPhone('on 2024-03-05 at 10', 'us')).toBeNull();
    expect(findPhone('Mobile 2 024 500 000 users', 'us')).toBeNull();
    expect(findPhone('Mobile 22 345 678 users', 'dk')).toBeNull();
    expect(findPhone('Móvil 612 345 678', 'es')).toBe('612 345 678');
    expect(findPhone('Telefon 40 123 456', 'dk')).toBe('40 123 456');
    expect(findPhone('Tel. 22.345.678', 'de')).toBe('22.345.678');
    expect(findIsbn('ISBN 978-0-306-40615-7')).toBe('9780306406157');
    expect(findIsbn('978-0-306-40615-8')).toBeNull();
  });

  it('tells yes from no, and neither from both', () => {
    expect([parseTruth('Yes'), parseTruth('nein'), parseTruth('✓'), parseTruth('maybe')]).toEqual([
      true,
      false,
      true,
      null,
    ]);
    expect(
      ['In stock', 'https://schema.org/OutOfStock', 'nicht lieferbar', 'blue'].map(parseAvailability),
    ).toEqual([true, false, false, null]);
  });

  it.each([
    ['allowed', 'not allowed'],
    ['erlaubt', 'nicht gestattet'],
    ['admis', 'interdits'],
    ['permitidas', 'sin desayuno'],
    ['ammessi', 'senza ascensore'],
    ['toegestaan', 'geen huisdieren'],
    ['dozwolone', 'brak'],
    ['あり', 'なし'],
    ['可能', 'ありません'],
  ])('knows that "%s" means yes, and "%s" no', (yes, no) => {
    expect([parseTruth(yes), parseTruth(no)]).toEqual([true, false]);
  });

  it.each(['15', '12 kg', '100 rooms', '05', 'ありがとう', 'ohne Aufpreis', 'without extra charge'])(
    'does not take "%s" for yes or no',
    (text) => {
      expect(parseTruth(text)).toBeNull();
    },
  );

  it.each([
    ['vorrätig', 'nicht vorrätig'],
    ['dostępny', 'niedostępny'],
    ['på lager', 'ikke på lager'],
    ['skladem', 'není skladem'],
    ['na stanie', 'wyprzedane'],
    ['leverbaar', 'niet leverbaar'],
    ['现货', '缺货'],
    ['Available now', 'Notify me when available'],
  ])('knows that %s can be bought, and %s cannot', (here, gone) => {
    expect([here, gone].map(parseAvailability)).toEqual([true, false]);
  });
});

describe('hasSeveralDurations', () => {
  it.each([
    ['1 h 20 min', false],
    ['20 min', false],
    ['Total time 60 mins, 15 mins of work', true],
    ['10 min (or 20 min)', true],
    ['2 eggs and 3 pears', false],
  ])('%s: %s', (text, several) => {
    expect(hasSeveralDurations(text)).toBe(several);
  });
});
