/** Values that look like something else, and are the fact that is asked for. */
import { describe, expect, it } from 'vitest';
import { askPage, linkedData, list, number, object, text } from '../../../test/fixtures/extraction.ts';

const table = (label: string, value: string) =>
  `<h1>Lamp A</h1><table><tr><th>${label}</th><td>${value}</td></tr></table>`;
const read = (field: string, label: string, values: readonly string[]) =>
  values.map((value) => askPage(table(label, value), { [field]: text })[field]);

describe('a stated value', () => {
  it.each([
    [
      'company',
      'Company',
      [
        'Guangzhou Heng Xin Da Trading Co., Ltd.',
        'The Lamp and Candle Company of Ohio Inc.',
        'ランプ屋さん。',
        'Roth &amp; Ash',
      ],
    ],
    ['venue', 'Venue', ['The Small Hall in the Old Mill on Park Ave.']],
    ['color', 'Color', ['14 karat gold', '18 kt rose gold', '220 natural beige', '12 ivory', '2 tone gold']],
    [
      'location',
      'Location',
      [
        'Reading, 5 min from the station',
        '10 minutes from Reading',
        'Bread Street, 5 min from the park',
        'Map Room',
        'Shop / Studio 4',
      ],
    ],
    ['address', 'Address', ['Plaza Mayor', 'شارع الملك فهد', 'улица Ленина', '中山路', 'rue de Rivoli']],
    ['version', 'Version', ['12.3.1 (Windows 10/11, macOS 13 or later, Linux)']],
    ['tags', 'Tags', ['Python, R, SQL', 'C']],
    [
      'weight',
      'Weight',
      ['2 Pfund', '3 ons', '150 grs', '5 hg', '3.5 tons', '90 metric tons', '8 onces', '20 dkg', '5 kiloa'],
    ],
    ['weight', 'Weight', ['22 momme', '20 denier', 'Mid Weight', '五公斤', 'Two pounds']],
    ['resolution', 'Resolution', ['Full HD']],
    ['battery', 'Battery', ['Lithium-ion']],
    ['power', 'Power', ['USB-C']],
    ['width', 'Width', ['Wide']],
    ['surface', 'Surface', ['Asphalt']],
  ] as const)('of %s may be: %s: %j', (field, label, values) => {
    expect(read(field, label, values)).toEqual(values.map((value) => value.replace('&amp;', '&')));
  });

  it.each([
    ['BiocManager::install("lamp")'],
    ['remotes::install_github("roth/lamp")'],
    ['Pkg.add("Lamp")'],
    ['R CMD INSTALL lamp'],
    ['!pip install lamp'],
    ['%pip install lamp'],
    ['(venv) $ pip install lamp'],
    ['root@host:~# apt install lamp'],
    ['[root@host ~]# yum install lamp'],
    ['C:\\> pip install lamp'],
    ['pkg> add Lamp'],
    ['./install.sh'],
  ])('may be the command "%s"', (command) => {
    expect(read('installCommand', 'Install', [command])).toEqual([command]);
  });

  it.each([
    ['color', 'Color', ['3 couleurs', '2 colores', '24 цвета', '4 colors available', '12 options', 'Size:']],
    [
      'location',
      'Location',
      ['5 min read', 'Lesezeit: 5 Min.', '5分で読めます', '4 min de lecture', 'Reading time: 4 min'],
    ],
    [
      'company',
      'Company',
      ['هذه جملة طويلة جدا عن المصابيح في البيت.', 'All of our lamps are still made in Leeds.'],
    ],
    ['battery', 'Battery', ['Battery', 'Lasts.', 'Learn more', 'All that you need to know']],
    ['version', 'Version', ['Choose the one that fits your machine best, then read on']],
    ['installCommand', 'Install', ['Lamp: install it', 'Get lamp', './']],
  ] as const)('of %s cannot be: %s: %j', (field, label, values) => {
    expect(read(field, label, values)).toEqual(values.map(() => null));
  });

  it('may be three companies with "and" before the last, or one with linked pictures', () => {
    const linked = (name: string) => `<a href="/${name}">${name}</a>`;
    expect(
      read('publisher', 'Publisher', [`${linked('Roth')}, ${linked('Ash')} and ${linked('Glow')}`]),
    ).toEqual(['Roth, Ash and Glow']);
    const pictures = '<a href="/a"><i></i></a><a href="/b"><i></i></a>';
    expect(read('publisher', 'Publisher', [`${linked('Roth')} ${pictures}`])).toEqual(['Roth']);
  });

  it('is the caption of the picture of the page, but not its height, whatever else the picture is', () => {
    const picture = {
      '@type': ['Photograph', 'ImageObject'],
      url: '/a.jpg',
      height: 640,
      caption: 'At night',
    };
    const graph = { '@graph': [{ '@type': 'Article', headline: 'Lamp A' }, picture] };
    expect(askPage(`<h1>Lamp A</h1>${linkedData(graph)}`, { caption: text, height: text })).toEqual({
      caption: 'At night',
      height: null,
    });
  });
});

describe('a text without a label in the records of a list', () => {
  it('is no place if it is a first name that some town has too', () => {
    const names = ['Ada', 'Charlotte', 'Bea', 'Austin'];
    const cards = names.map(
      (name, i) => `<div><h3><a href="/l${i}">Lamp ${i}a</a></h3><span>${name}</span></div>`,
    );
    const lamps = list(object({ title: text, url: text, location: text, price: number }));
    expect(askPage(`<h1>Lamps</h1>${cards.join('')}`, { lamps })).toMatchObject({
      lamps: names.map(() => ({ location: null })),
    });
  });
});

describe('an amount below zero', () => {
  it.each(['price', 'amount', 'balance'])('keeps its sign: %s', (field) => {
    const written = ['-2', '-€ 2.00', '−2.50 EUR', '€ -2', '$-2', '-US$ 2.00', '-.50 €', '- 4', 'EUR 5'];
    const read = written.map((value) => askPage(table(field, value), { [field]: number })[field]);
    expect(read).toEqual([-2, -2, -2.5, -2, -2, -2, -0.5, 4, 5]);
  });

  it('is none where it says what is taken off', () => {
    expect(askPage(table('Discount', '-€ 2.00'), { discount: number })).toEqual({ discount: 2 });
    expect(askPage(table('Discount', '-20%'), { discount: number })).toEqual({ discount: 20 });
    expect(askPage(table('You save', '-20 €'), { savings: number })).toEqual({ savings: 20 });
  });
});
