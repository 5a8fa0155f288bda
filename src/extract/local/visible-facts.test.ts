/** Facts that pages show without structured data: in links, tooltips, lines and class names. */
import { describe, expect, it } from 'vitest';
import { askPage, integer, number, text, texts } from '../../../test/fixtures/extraction.ts';
import type { JsonSchema } from '../engine.ts';

const ask = (body: string, fields: JsonSchema, head = '', url = 'https://kitchen.example/page') =>
  askPage(body, fields, { head, url });
const of = (body: string, fields: JsonSchema, head = '') =>
  ask(`<main><h1>Pear pie</h1>${body}</main>`, fields, head);

describe('the category of a page', () => {
  const trail = (steps: string[]) =>
    `<nav class="breadcrumbs">${steps.map((step) => `<a href="/${step}">${step}</a>`).join(' › ')}</nav>`;

  it('is the last breadcrumb', () => {
    expect(of(trail(['Home', 'Recipes', 'Pies', 'Pear pie']), { category: text }).category).toBe('Pies');
  });

  it('is absent if the breadcrumbs only have the kind of page', () => {
    expect(of(trail(['Home', 'Recipes', 'Pear pie']), { category: text }).category).toBeNull();
  });

  it('is less important than what the page says in words', () => {
    const body = `${trail(['Home', 'Recipes', 'Pies'])}<p>Course: Dessert</p>`;
    expect(of(body, { category: text }).category).toBe('Dessert');
  });

  it('is recognized by the addresses of links in the content', () => {
    const body = `<p><a href="/cuisine/alpine/">Alpine</a> <a href="/find?meal_types=sweet">Sweet</a>
      <a href="/tag/pears">pears</a> <a href="/tag/autumn">autumn</a></p>`;
    const asked = { cuisine: text, category: text, keywords: texts };
    expect(of(body, asked)).toEqual({ cuisine: 'Alpine', category: 'Sweet', keywords: ['pears', 'autumn'] });
  });

  it('is not read from the site’s menu', () => {
    const menu = `<nav><a href="/cuisine/alpine/">Alpine</a><a href="/cuisine/thai/">Thai</a></nav>`;
    expect(ask(`${menu}<main><h1>Pear pie</h1></main>`, { cuisine: text }).cuisine).toBeNull();
  });

  it('distinguishes categories from tags', () => {
    const body = `<a rel="category tag" href="/c/pies">Pies</a> <a rel="tag" href="/t/1">pears</a> <a rel="tag" href="/t/2">autumn</a>`;
    expect(of(body, { category: text, keywords: texts })).toEqual({
      category: 'Pies',
      keywords: ['pears', 'autumn'],
    });
  });

  it('may be one tag of the head for each', () => {
    const head = ['pears', 'autumn', 'pie']
      .map((tag) => `<meta property="article:tag" content="${tag}">`)
      .join('');
    expect(of('', { keywords: texts }, head).keywords).toEqual(['pears', 'autumn', 'pie']);
  });

  it('is not just "Recipes"', () => {
    expect(of('', { category: text }, '<meta name="category" content="Recipes">').category).toBeNull();
  });
});

describe('facts in attributes', () => {
  it('may be in the tooltips of icons', () => {
    const body = `<div title="Recipe type: Dessert"><i></i>Dessert</div><div aria-label="Cook time: 40 min"><i></i></div>`;
    expect(of(body, { category: text, cook_time: integer })).toEqual({ category: 'Dessert', cook_time: 40 });
  });

  it('are not the titles of links and pictures', () => {
    const body = `<a href="/x" title="Course: Dessert">more</a><img src="/a.png" title="Course: Dinner">`;
    expect(of(body, { category: text }).category).toBeNull();
  });

  it('are numbers for a widget', () => {
    const body = `<div data-plug-in-rating="4.4" data-plug-in-total-ratings="39"></div>`;
    expect(of(body, { rating: number, rating_count: integer })).toEqual({ rating: 4.4, rating_count: 39 });
  });

  it('are not those of clickable stars, and not 0', () => {
    const stars = [1, 2, 3, 4, 5].map((n) => `<i data-rating="${n}"></i>`).join('');
    expect(of(stars, { rating: number }).rating).toBeNull();
    expect(of('<div data-rating="0"></div>', { rating: number }).rating).toBeNull();
  });
});

describe('lines without colons', () => {
  const times = { prep_time: integer, cook_time: integer, yields: text };

  it.each([
    [
      'bold amounts',
      'Prep <strong>10 min</strong><br>Cook <strong>1 h 5 min</strong><br>Serves <strong>4</strong>',
    ],
    ['bars', '<b>Prep time |</b> 10 minutes<br><b>Cooking time |</b> 65 minutes<br>Serves 4'],
  ])('tell times and portions: %s', (_kind, lines) => {
    expect(of(`<p>${lines}</p>`, times)).toEqual({ prep_time: 10, cook_time: 65, yields: '4' });
  });

  it('may be next to each other', () => {
    const body = '<p>Serves 4 | Prep 10 mins | Cook 65 mins | Total 1 h 15 mins</p>';
    expect(of(body, { ...times, total_time: integer })).toEqual({
      prep_time: 10,
      cook_time: 65,
      yields: '4',
      total_time: 75,
    });
  });

  it('may have hours and minutes before their label', () => {
    const body = '<ul><li><span>0:10</span> Prep</li><li><span>1:05</span> Cook</li></ul>';
    expect(of(body, times)).toMatchObject({ prep_time: 10, cook_time: 65 });
  });

  it('have a name above the value', () => {
    const body = '<ul><li>Prep<br><span>10 min</span></li><li>Cook<br><span>1h 05m</span></li></ul>';
    expect(of(body, times)).toMatchObject({ prep_time: 10, cook_time: 65 });
  });

  it('are not sentences', () => {
    const body = '<p>Prep the pan well.<br>Cook 10 onions until they are done.</p>';
    expect(of(body, times)).toEqual({ prep_time: null, cook_time: null, yields: null });
  });

  it('are not the length of a section', () => {
    const body = '<h2>Preparation</h2><p>Bake for 30 minutes. Then let it stand for 10 minutes.</p>';
    expect(of(body, { prep_time: integer }).prep_time).toBeNull();
  });
});

describe('ratings', () => {
  it.each([
    ['4.6 <b>9 Ratings</b>', 4.6, 9],
    ['4.8 (25)', 4.8, 25],
    ['Average rating 4.2 / 5. Vote count: 33', 4.2, 33],
    ['Avaliação: 5 (1 voto)', 5, 1],
    ['4.5 from 1,204 reviews', 4.5, 1204],
    ['<span>4.5</span> <a>1,318 reviews</a>', 4.5, 1318],
  ])('with how many gave them: %s', (shown, rating, count) => {
    expect(of(`<div class="rating">${shown}</div>`, { rating: number, rating_count: integer })).toEqual({
      rating,
      rating_count: count,
    });
  });
});

describe('names in the markup', () => {
  it('may be names of a block’s part', () => {
    const row = (line: string) => `<div class="xy-calculator__ingredient">${line}</div>`;
    expect(of(row('300 g flour') + row('2 eggs'), { ingredients: texts }).ingredients).toEqual([
      '300 g flour',
      '2 eggs',
    ]);
  });

  it('of labels do not name values', () => {
    const body =
      '<div><span class="wprm-recipe-tag-label">Course</span> <span class="wprm-recipe-tag-label">Diet</span></div>';
    expect(of(body, { keywords: texts }).keywords).toBeNull();
  });

  it('of a recipe’s box give its course, not the box around it', () => {
    const lists = `<h2>Ingredients</h2><ul><li>1 pear</li><li>1 egg</li></ul><h2>Instructions</h2><ol><li>Cut the pear into slices.</li><li>Beat the egg in a bowl.</li></ol>`;
    const filed = `<ul><h4>Categories</h4><li>Fruit</li><li>Autumn</li></ul>`;
    const box = `<div class="wprm-recipe"><div class="wprm-recipe-course-container"><span class="wprm-recipe-course-label">Course </span><span class="wprm-recipe-course">Dessert</span></div>${lists}</div>`;
    const asked = { category: text, ingredients: texts, instructions: texts };
    expect(of(box + filed, asked).category).toBe('Dessert');
  });
});

describe('the author', () => {
  const asked = { author: text, ingredients: texts, instructions: texts };
  const head = '<meta property="og:site_name" content="Pots & Pans"><meta name="author" content="Ada Roth">';

  it('is a person rather than the site', () => {
    const box = '<div class="recipe"><span class="recipe-author">Pots and Pans</span></div>';
    expect(of(box, asked, head).author).toBe('Ada Roth');
  });

  it('is the one name that links to an author page', () => {
    const link = (name: string) => `<a href="/author/${name.length}/">${name}</a>`;
    expect(of(`<p>${link('Ada Roth')}</p>`, { author: text }).author).toBe('Ada Roth');
    expect(of(`<p>${link('Ada Roth')} ${link('Ines Kolb')}</p>`, { author: text }).author).toBeNull();
    expect(of(`<p>${link('More Posts')}</p>`, { author: text }).author).toBeNull();
  });

  it('does not include the site after a bar', () => {
    const box = '<div class="recipe"><span class="recipe-author">Ada Roth | Pots & Pans</span></div>';
    expect(of(box, asked).author).toBe('Ada Roth');
  });
});

describe('sections', () => {
  it('end where notes begin, under a heading of whatever size', () => {
    const body = `<h2>Instructions</h2><ol><li>Cut the pear into slices.</li><li>Beat the egg in a bowl.</li></ol>
      <h4>Notes</h4><ul><li>Any other fruit will do as well.</li></ul>`;
    expect(of(body, { instructions: texts }).instructions).toEqual([
      'Cut the pear into slices.',
      'Beat the egg in a bowl.',
    ]);
  });
});

describe('structured data', () => {
  const script = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

  it('about a HowTo is less important than the Recipe', () => {
    const head =
      script({
        '@type': 'HowTo',
        name: 'Pear pie',
        step: [{ '@type': 'HowToStep', text: 'Look at the pictures.' }],
      }) +
      script({
        '@type': 'Recipe',
        name: 'Pie of pears',
        recipeInstructions: ['Cut the pear.', 'Beat the egg.'],
      });
    expect(of('', { title: text, instructions: texts }, head)).toEqual({
      title: 'Pie of pears',
      instructions: ['Cut the pear.', 'Beat the egg.'],
    });
  });

  it('has all steps of all parts, short titles or not', () => {
    const step = (name: string, line: string) => ({ '@type': 'HowToStep', name, text: line });
    const parts = [
      {
        '@type': 'HowToSection',
        itemListElement: [step('cut', 'Take the pear and cut it.'), step('beat', 'Beat the egg.')],
      },
      { '@type': 'HowToSection', itemListElement: [step('bake', 'Put it into the oven.')] },
    ];
    const found = of(
      '',
      { instructions: texts },
      script({ '@type': 'Recipe', name: 'Pear pie', recipeInstructions: parts }),
    );
    expect(found.instructions).toEqual(
      expect.arrayContaining(['Take the pear and cut it.', 'Beat the egg.', 'Put it into the oven.']),
    );
  });
});

describe('the name of the site', () => {
  const titled = (title: string) => ask('<h1>Pear pie</h1>', { site_name: text }, `<title>${title}</title>`);

  it('is the part after the title that the host resembles', () => {
    expect(titled('Pear pie - The Kitchen').site_name).toBeNull();
    expect(titled('Pear pie - Kitchen').site_name).toBe('Kitchen');
    expect(titled('Pear pie | With cream').site_name).toBeNull();
  });
});

describe('preformatted text', () => {
  const asked = { subtotal: number, tax: number, total: number, cashier: text };

  it('is read if it is a receipt', () => {
    const receipt =
      'Cashier: Emily Rowe\nCABLE-7 2 @ $24.99\n---\nSUBTOTAL $863.91\nSales Tax (8.5%) $66.23\nTOTAL   $930.14';
    expect(of(`<pre>${receipt}</pre>`, asked)).toEqual({
      subtotal: 863.91,
      tax: 66.23,
      total: 930.14,
      cashier: 'Emily Rowe',
    });
  });

  it('is not read if it is a listing', () => {
    const listing = `total = 12\nprint(total)\n${'# a line of code\n'.repeat(60)}cashier: str\ntax: float`;
    expect(of(`<pre>${listing}</pre>`, asked)).toMatchObject({ subtotal: null, tax: null, total: null });
  });
});

describe('a label without its value', () => {
  it('is not an author, and the page’s address is not a picture', () => {
    const byline = '<p class="author">Author</p><p class="byline">Last updated:</p>';
    const head =
      '<script type="application/ld+json">{"@type":"Article","headline":"Pear pie","image":"#"}</script>';
    expect(of(byline, { author: text, byline: text, image: text }, head)).toEqual({
      author: null,
      byline: null,
      image: null,
    });
  });
});

describe('a postal address without labels', () => {
  const asked = { street: text, city: text, state: text, postalCode: text };
  const at = (street: string, city: string, postalCode: string, state: string | null = null) => ({
    street,
    city,
    state,
    postalCode,
  });

  it.each([
    [
      '1200 Mill Road, Suite 4, Springfield, IL 62701',
      at('1200 Mill Road, Suite 4', 'Springfield', '62701', 'IL'),
    ],
    ['88 5th Avenue<br>New York, NY 10011', at('88 5th Avenue', 'New York', '10011', 'NY')],
    ['Mühlenweg 12<br>10115 Berlin<br>Germany', at('Mühlenweg 12', 'Berlin', '10115')],
    ['Molenweg 12, 1012 AB Amsterdam', at('Molenweg 12', 'Amsterdam', '1012 AB')],
    ['12 Mill Lane, Dunwich, IP17 3DR', at('12 Mill Lane', 'Dunwich', 'IP17 3DR')],
  ])('is known by its form: %s', (line, parts) => {
    expect(ask(`<main><h1>The mill</h1></main><footer><p>${line}</p></footer>`, asked)).toEqual(parts);
  });

  it('is not one of several, and not made of other numbers', () => {
    const none = { street: null, city: null, state: null, postalCode: null };
    expect(of('<p>1 Mill Rd, Town, IL 62701</p><p>2 Mill Rd, Town, IL 62701</p>', asked)).toEqual(none);
    expect(of('<p>1 Mill Rd, Town, IL 62701<br>2 Mill Rd, Town, IL 62701</p>', asked)).toEqual(none);
    expect(of('<p>1 Mill Rd, Town, IL 62701</p><p>Mühlenweg 12, 10115 Berlin</p>', asked)).toEqual(none);
    expect(of('<p>1 Mill Rd, Town, IL 62701; Mühlenweg 12, 10115 Berlin</p>', asked)).toEqual(none);
    expect(of('<p>In 2024 sales of 12000 units, group A, rose by 62701.</p>', asked)).toEqual(none);
  });
});

it('suffixes that build tools add to class names are ignored', () => {
  const body =
    '<div><span class="Byline_author__bxaUq">Ada Roth</span><span class="Byline_note__ggc5g">tested</span></div><p class="price__9gLfjPSjp">$ 12.00</p><p>$ 80.00</p>';
  expect(of(body, { author: text, price: number })).toEqual({ author: 'Ada Roth', price: 12 });
});
