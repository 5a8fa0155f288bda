/** Texts that stand where a fact is stated, and cannot be that fact. */
import { describe, expect, it } from 'vitest';
import { askPage, list, number, object, text } from '../../../test/fixtures/extraction.ts';

const table = (rows: Record<string, string>) =>
  `<h1>Lamp A</h1><table>${Object.entries(rows)
    .map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`)
    .join('')}</table>`;

describe('a stated value', () => {
  it.each([
    ['weight', 'Weight', 'Perfected.', null],
    ['weight', 'Weight', '270 TC', null],
    ['weight', 'Weight', '0', null],
    ['weight', 'Weight', '2.4', '2.4'],
    ['weight', 'Weight', 'Body 1.2 kg', 'Body 1.2 kg'],
    ['dimensions', 'Dimensions', 'Measurements', null],
    ['size', 'Size', 'M', 'M'],
    ['color', 'Color', 'From $2.65 per meal', null],
    ['color', 'Color', 'None selected', null],
    ['color', 'Color', 'Old gold', 'Old gold'],
    ['color', 'Color', 'Yes, send me your letter about lamps.', null],
    ['color', 'Color', 'F7941D', null],
    ['country', 'Country', 'October 08, 2024', null],
    ['country', 'Country', 'Portugal', 'Portugal'],
    ['brand', 'Brand', 'Some lamps go well with brands that people know.', null],
    ['company', 'Company', '© 2026 Roth Lamps. All rights reserved', 'Roth Lamps'],
    ['venue', 'Venue', 'Sessions in large towns often cost more than those in rural places.', null],
    ['sku', 'SKU', '0', null],
    ['category', 'Category', 'fa12977e-70cb-478c-91a8-a2c30edd1307', null],
    ['category', 'Category', 'July 29, 2025', null],
    ['category', 'Category', 'Learn more', null],
    ['category', 'Category', 'Search Engines', 'Search Engines'],
    ['category', 'Category', 'M&amp;A', 'M&A'],
    ['location', 'Location', 'Sign in', null],
    ['location', 'Location', 'By Ada Roth Published: Jan 29', null],
    ['location', 'Location', 'Mon-Fri 11:00 AM - 7:00 PM', null],
    ['location', 'Location', 'Sessions in large towns often cost more than those in rural places.', null],
    ['location', 'Location', 'Unit 4, 12 Mill Lane, Leeds', 'Unit 4, 12 Mill Lane, Leeds'],
    ['location', 'Location', 'Porto', 'Porto'],
    ['version', 'Version', '5.1 dev 6.0 5.2 5.0 4.2 4.1 4.0 3.2 3.1 3.0 2.2 2.1', null],
    ['installCommand', 'Install', 'Install Lamp', null],
    ['installCommand', 'Install', 'npm install lamp', 'npm install lamp'],
  ] as const)('for %s: %s: "%s"', (field, label, value, expected) => {
    expect(askPage(table({ [label]: value }), { [field]: text })).toEqual({ [field]: expected });
  });

  it.each([
    [
      'weight',
      'Weight',
      ['5 кг', '500グラム', '2 公斤', '٥ كجم', '12 stone', '0.35 ct', '120 g/m²', '１．５ｋｇ'],
    ],
    ['color', 'Color', ['黒', 'Чёрный', 'أسود', '3D black', '2-tone gold', '7016 Anthracite', 'Select Grey']],
    [
      'address',
      'Address',
      ['東京都千代田区丸の内', '北京市朝阳区建国路', '서울특별시 강남구 테헤란로', 'شارع الملك فهد، الرياض'],
    ],
    ['address', 'Address', ['Plaza Mayor s/n', 'Lomonosov Street Minsk', 'गांधी मार्ग २३ दिल्ली']],
    [
      'location',
      'Location',
      ['Booking Office', 'Getxo', 'Shopville', 'Book Barn', 'Shop Street, Galway', 'Reading Room 2'],
    ],
    [
      'location',
      'Location',
      [
        'By the river',
        'Haus 3 am See',
        'Am Anger 12 h',
        'Select City Mall',
        'Signal Hill',
        'Cerca de Madrid',
        'Shop no. 4, High Street',
      ],
    ],
    [
      'category',
      'Category',
      ['電化製品', '本', 'Formula 1', 'Windows 10', '4K', 'Leggings', 'Read More Books'],
    ],
    ['category', 'Category', ['Home and garden > Lamps for desks and tables > Small and green']],
    ['version', 'Version', ['1.2.3-alpha.4+build.5678.sha.0123456789abcdef']],
    [
      'installCommand',
      'Install',
      ['Install-Package Foo', '$ npm i foo', 'curl -fsSL https://a.example/i | sh'],
    ],
    [
      'installCommand',
      'Install',
      ['PIP_INDEX=x pip install foo', 'install.packages("foo")', '% brew install foo'],
    ],
    [
      'brand',
      'Brand',
      ['Dr. Martens', 'The Old and New Company of Makers of All Kinds of Lamps for the Home and Garden'],
    ],
  ] as const)('of %s may be: %s: %j', (field, label, values) => {
    const read = values.map((value) => askPage(table({ [label]: value }), { [field]: text }));
    expect(read).toEqual(values.map((value) => ({ [field]: value })));
  });

  it.each([
    ['weight', 'Weight', ['0.00 kg', '0 lbs']],
    [
      'color',
      'Color',
      [
        '4 colors',
        '3 Farben',
        '3色',
        'Choose an option',
        'Bitte wählen',
        'Elige una opción',
        '選択してください',
      ],
    ],
    [
      'category',
      'Category',
      ['Mostrar más', 'もっと見る', 'Читать далее', 'Lire la suite', '7月29日', '29 Juli'],
    ],
    [
      'location',
      'Location',
      ['BOOK NOW', 'Get directions', 'Iniciar sesión', 'Se connecter', 'ログイン', 'Jetzt buchen'],
    ],
    ['location', 'Location', ['Veröffentlicht am 3. Mai', 'Updated Jan 29', 'Lu-Ve 11h-19h', '5 min read']],
    ['address', 'Address', ['Contact us', 'Get directions']],
    ['installCommand', 'Install', ['Add to cart', 'add to cart', 'Wi-Fi Setup']],
  ] as const)('of %s cannot be: %s: %j', (field, label, values) => {
    const read = values.map((value) => askPage(table({ [label]: value }), { [field]: text }));
    expect(read).toEqual(values.map(() => ({ [field]: null })));
  });

  it('may be several companies, each a link', () => {
    const makers = '<a href="/a">Roth Lamps</a>, <a href="/b">Ash & Oak</a>, <a href="/c">Glow</a>';
    expect(askPage(table({ Publisher: makers }), { publisher: text })).toEqual({
      publisher: 'Roth Lamps, Ash & Oak, Glow',
    });
  });

  it('that is a place may be in an element for addresses', () => {
    const page = (place: string) =>
      `<h1>Lamp fair</h1><p>Light.</p><address class="location">${place}</address>`;
    expect(askPage(page('Town Hall, Leeds'), { location: text })).toEqual({ location: 'Town Hall, Leeds' });
    expect(askPage(page('Porto'), { location: text })).toEqual({ location: 'Porto' });
    expect(askPage(page('Ada Roth'), { location: text })).toEqual({ location: null });
  });

  it('is not how high the picture of the page is', () => {
    const graph = [
      { '@type': 'Article', headline: 'Lamp A' },
      { '@type': 'ImageObject', url: '/a.jpg', height: 640, width: 480 },
    ];
    const page = `<h1>Lamp A</h1><script type="application/ld+json">${JSON.stringify({ '@graph': graph })}</script>`;
    expect(askPage(page, { title: text, height: text })).toEqual({ title: 'Lamp A', height: null });
  });

  it('is no company if it is a menu below that word', () => {
    const menu = (links: string) => `<h1>Lamps</h1><p>Light.</p><h3>Company</h3><p>${links}</p>`;
    const three = '<a href="/a">About</a> <a href="/b">Careers</a> <a href="/c">Press</a>';
    expect(askPage(menu(three), { company: text })).toEqual({ company: null });
    expect(askPage(menu('<a href="/a">Roth Lamps</a>'), { company: text })).toEqual({
      company: 'Roth Lamps',
    });
  });

  it('has no marks that nobody sees', () => {
    expect(askPage(table({ Weight: '\u200e 1.13 kg' }), { weight: text })).toEqual({ weight: '1.13 kg' });
    expect(askPage(table({ 'Ma&shy;te&shy;rial': 'Mes&shy;sing' }), { material: text })).toEqual({
      material: 'Messing',
    });
    expect(askPage(table({ Brand: '\u061cروث' }), { brand: text })).toEqual({ brand: 'روث' });
  });

  it('is no switch of a program', () => {
    const page = (value: string) => `<h1>Lamp A</h1><input type="hidden" id="material" value="${value}">`;
    const read = (value: string) => askPage(page(value), { material: text });
    expect(['Y', 'false', 'yes', 'off'].map(read)).toEqual(Array(4).fill({ material: null }));
    expect(read('Brass')).toEqual({ material: 'Brass' });
  });
});

describe('who wrote a post', () => {
  it('is the name in the box about them', () => {
    const post = (name: string, rank: string) =>
      `<article class="post"><section itemprop="author" itemscope itemtype="https://schema.org/Person"><div>${name[0]}</div><h4><a href="/m/${name}"><span itemprop="name">${name}</span></a></h4><h5>${rank}</h5></section><p>It has been so since the spring, and nobody knows why.</p></article>`;
    const page = `<h1>Flicker</h1>${post('ada', 'Senior member')}${post('bea', 'New here')}${post('cyd', '36 posts')}`;
    expect(askPage(page, { posts: list(object({ author: text })) })).toEqual({
      posts: [{ author: 'ada' }, { author: 'bea' }, { author: 'cyd' }],
    });
  });

  const schema = 'https://schema.org';
  const posts = (type: string, box: (name: string) => string) =>
    `<h1>Flicker</h1>${['ada', 'bea', 'cyd'].map((name) => `<article class="post"><section itemprop="author" itemscope itemtype="${type}">${box(name)}</section><p>It has been so since the spring, and nobody knows why.</p></article>`).join('')}`;
  const named = (name: string) => `<h4><span itemprop="name">${name}</span></h4>`;
  const authors = { posts: [{ author: 'ada' }, { author: 'bea' }, { author: 'cyd' }] };

  it.each([`${schema}/Person ${schema}/Patient`, `${schema}/NewsMediaOrganization`, `${schema}/Corporation`])(
    'is the name in a box of the type %s',
    (type) => {
      const page = posts(type, (name) => `<div>${name[0]}</div>${named(name)}<h5>36 posts</h5>`);
      expect(askPage(page, { posts: list(object({ author: text })) })).toEqual(authors);
    },
  );

  it('is not the name of the company that they work for', () => {
    const employer = `<div itemprop="worksFor" itemscope itemtype="${schema}/Organization"><b itemprop="name">Glow Ltd</b></div>`;
    const page = posts(`${schema}/Person`, (name) => `${employer}${named(name)}`);
    expect(askPage(page, { posts: list(object({ author: text })) })).toEqual(authors);
  });

  it('has the only link of the box', () => {
    const asked = { posts: list(object({ author: { type: 'string', format: 'uri' }, title: text })) };
    const read = (more: (name: string) => string) =>
      askPage(
        posts(`${schema}/Person`, (name) => `${named(name)}${more(name)}`),
        asked,
      );
    const linked = {
      posts: ['ada', 'bea', 'cyd'].map((name) => ({ author: `https://lamps.example/m/${name}` })),
    };
    expect(read((name) => `<a href="/m/${name}">profile</a>`)).toMatchObject(linked);
    expect(JSON.stringify(read(() => ''))).not.toContain('lamps.example');
  });
});

describe('a text without a label in the records of a list', () => {
  const cards = (second: readonly string[], more: string) =>
    `<h1>Lamps</h1>${second
      .map(
        (said, i) =>
          `<div class="c"><h3><a href="/l${i}">Lamp ${'ABCD'[i]}</a></h3><span>${said}</span>${more}</div>`,
      )
      .join('')}`;
  const asked = { lamps: list(object({ title: text, url: text, location: text, price: number })) };
  const locations = (html: string) =>
    (askPage(html, asked) as { lamps: { location: unknown }[] }).lamps.map(({ location }) => location);

  it('is no place if the records lack something else', () => {
    expect(locations(cards(['Brass', 'Oak', 'Brass', 'Steel'], ''))).toEqual([null, null, null, null]);
    expect(locations(cards(['Brass', 'Oak', 'Cork', 'Steel'], ''))).toEqual([null, null, null, null]);
  });

  it('is the place if it is all that is missing, or if one of them is a large town', () => {
    const towns = ['Eastfield', 'Marsh End', 'Eastfield', 'Old Town'];
    expect(locations(cards(towns, '<b>$12.00</b>'))).toEqual(towns);
    const known = ['Eastfield', 'Leeds', 'Eastfield', 'Old Town'];
    expect(locations(cards(known, ''))).toEqual(known);
  });

  it.each([
    [['Hall A', 'Hall B', 'Hall A', 'Hall C']],
    [['Meeting Room 1', 'Meeting Room 2', 'Meeting Room 1', 'Meeting Room 3']],
    [['Saal 2a', 'Saal 2b', 'Saal 2a', 'Saal 1']],
    [['Зал 1', 'Зал 2', 'Зал 1', 'Зал 3']],
    [['会議室A', '会議室B', '会議室A', 'ホール1']],
  ])('is the room if all are numbered: %j', (rooms) => {
    const talks = list(object({ title: text, url: text, room: text, speaker: text }));
    expect(askPage(cards(rooms, ''), { talks })).toMatchObject({ talks: rooms.map((room) => ({ room })) });
  });

  it('is no room if they are not', () => {
    const talks = list(object({ title: text, url: text, room: text, speaker: text }));
    const said = ['Brass', 'Oak', 'Brass', 'Steel'];
    expect(askPage(cards(said, ''), { talks })).toMatchObject({ talks: said.map(() => ({ room: null })) });
  });
});

describe('a list of which the page states only names and links', () => {
  const asked = {
    items: list(object({ title: text, url: text, price: number, date: text, location: text })),
  };
  const items = (count: number, more: string) =>
    `<h1>News</h1>${Array.from({ length: count }, (_, i) => `<div class="c"><h3><a href="/n${i}">Story ${'ABCDEFGH'[i]}</a></h3>${more}</div>`).join('')}`;
  const read = (html: string) => (askPage(html, asked) as { items: unknown[] }).items;

  it('is given if it is most of the page and made of cards', () => {
    expect(read(items(8, '<p>Light at night.</p>'))).toHaveLength(8);
  });

  it('is not given if it is made of the sections of a text, or of a few links', () => {
    expect(
      read(items(8, `<p>${'It was late, and the lamps were lit in all of the streets. '.repeat(9)}</p>`)),
    ).toEqual([]);
    expect(read(items(4, '<p>Light at night.</p>'))).toEqual([]);
  });
});
