import { describe, expect, it } from 'vitest';
import { openDaysIn } from './opening-hours.ts';

const read = (lines: string | string[], language = 'en') =>
  openDaysIn([lines].flat(), { language, country: '' })?.map(
    ({ day, opens, closes }) => `${day} ${opens} ${closes}`,
  );

describe('openDaysIn', () => {
  it.each([
    ['Tuesday17:00 – 22:00', 'en', ['Tuesday 17:00 22:00']],
    ['Tue–Wed: 17:00–22:00', 'en', ['Tue 17:00 22:00', 'Wed 17:00 22:00']],
    ['Fri & Sat 5pm–11.30pm', 'en', ['Fri 5pm 11.30pm', 'Sat 5pm 11.30pm']],
    ['Mondays, Thursdays 9am to 5pm', 'en', ['Mondays 9am 5pm', 'Thursdays 9am 5pm']],
    ['Mo–Mi 9–18 Uhr', 'de', ['Mo 9:00 18:00', 'Di 9:00 18:00', 'Mi 9:00 18:00']],
    ['Samstag 10:00 bis 14:00 Uhr', 'de', ['Samstag 10:00 14:00']],
    [
      'du lundi au mercredi de 10 h à 18 h',
      'fr',
      ['lundi 10:00 18:00', 'mardi 10:00 18:00', 'mercredi 10:00 18:00'],
    ],
    [
      'Lunes a martes 9:30 - 14:00 y 17:00 - 20:00',
      'es',
      ['Lunes 9:30 14:00', 'Lunes 17:00 20:00', 'martes 9:30 14:00', 'martes 17:00 20:00'],
    ],
    [
      'lun-ven 10-13',
      'it',
      ['lun 10:00 13:00', 'mar 10:00 13:00', 'mer 10:00 13:00', 'gio 10:00 13:00', 'ven 10:00 13:00'],
    ],
    [
      'segunda a quarta-feira: 8h30 às 17h',
      'pt',
      ['segunda 8h30 17:00', 'terça-feira 8h30 17:00', 'quarta-feira 8h30 17:00'],
    ],
    ['ma t/m di 9.00 - 17.30 uur', 'nl', ['ma 9.00 17.30', 'di 9.00 17.30']],
    ['月〜水 9:00〜18:00', 'ja', ['月 9:00 18:00', '火 9:00 18:00', '水 9:00 18:00']],
    ['Sun 1-5pm', 'en', ['Sun 1pm 5pm']],
    ['Sun 9-5pm', 'en', ['Sun 9:00 5pm']],
    ['Sun 1:30–5:00 pm', 'en', ['Sun 1:30pm 5:00 pm']],
    ['Sun 5-12pm', 'en', ['Sun 5:00 12pm']],
    ['Sa + So 11-17', 'de', ['Sa 11:00 17:00', 'So 11:00 17:00']],
    ['Mon 9-5', 'en', ['Mon 9:00 17:00']],
    ['Tue 8:30 – 5:15', 'en', ['Tue 8:30 17:15']],
    ['Wed 8-12, 2-6', 'en', ['Wed 8:00 12:00', 'Wed 14:00 18:00']],
    ['Mi 8-12, 2-6', 'de', ['Mi 8:00 12:00', 'Mi 14:00 18:00']],
    ['sábado de 10 a 2', 'es', ['sábado 10:00 14:00']],
    ['Fri 18-2', 'en', ['Fri 18:00 2:00']],
    ['Fri 09:00-05:00', 'en', ['Fri 09:00 05:00']],
    ['Fri 4-2', 'en', ['Fri 16:00 2:00']],
    ['Sat 5–1', 'en', ['Sat 17:00 1:00']],
    ['Sat 5–1', 'de', ['Sat 5:00 1:00']],
    ['Sun 1-5', 'en', ['Sun 13:00 17:00']],
    ['Sat 4–12', 'en', ['Sat 16:00 24:00']],
    ['Sat 4–12:30', 'en', ['Sat 16:00 0:30']],
    ['Sun 5–10, 11–2', 'en', ['Sun 5:00 10:00', 'Sun 11:00 14:00']],
    ['Sun 5:30–11, 4–9', 'en', ['Sun 5:30 11:00', 'Sun 16:00 21:00']],
    ['Sun 1–3, 4–5', 'en', ['Sun 13:00 15:00', 'Sun 16:00 17:00']],
    ['Sun 1–3, 6–9', 'en', ['Sun 13:00 15:00', 'Sun 18:00 21:00']],
    ['Sun 2–5, 6:30–10', 'en', ['Sun 14:00 17:00', 'Sun 18:30 22:00']],
    ['Sun 11:30-2, 5:30–10', 'en', ['Sun 11:30 14:00', 'Sun 17:30 22:00']],
    ['Freitag 10-2 Uhr', 'de', ['Freitag 10:00 2:00']],
    [
      'Open daily 10-18, except Mondays and Tuesdays.',
      'en',
      ['Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => `${day} 10:00 18:00`),
    ],
    [
      'Geöffnet täglich außer montags von 11 bis 19 Uhr',
      'de',
      ['Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'].map(
        (day) => `${day} 11:00 19:00`,
      ),
    ],
    ['Sat–Sun 12:00–16:00 (except public holidays)', 'en', ['Sat 12:00 16:00', 'Sun 12:00 16:00']],
  ])('%s (%s)', (line, language, days) => {
    expect(read(line, language)).toEqual(days);
  });

  it('leaves out the days on which it is closed', () => {
    expect(read(['Mon: closed', 'Tue 9-5'])).toEqual(['Tue 9:00 17:00']);
    expect(read(['Montag Ruhetag', 'Dienstag 9–18 Uhr'], 'de')).toEqual(['Dienstag 9:00 18:00']);
  });

  it('reads a day above its times', () => {
    expect(read(['Monday', '9:00 - 17:00', 'Tuesday', '10:00 - 16:00'])).toEqual([
      'Monday 9:00 17:00',
      'Tuesday 10:00 16:00',
    ]);
  });

  it.each([
    'Call us Monday to Friday',
    'Sat 12 May, 10:00 - 12:00',
    'Tables of six or more: please ring before 16:00.',
    'Monday lunch menu 12.50 - 18.00 €',
    'May 9-5',
    '17:00 - 22:00',
  ])('finds none in "%s"', (line) => {
    expect(read(line)).toBeUndefined();
  });
});
