/** Recipes on pages without structured data: plug-in boxes, plain lists, and what must not be mistaken for them. */
import { describe, expect, it } from 'vitest';
import { askPage, integer, number, text, texts } from '../../../../../test/fixtures/extraction.ts';
import type { JsonSchema } from '../../../engine.ts';

const ask = (body: string, fields: JsonSchema, head = '') =>
  askPage(body, fields, { head, url: 'https://kitchen.example/page' });

const LISTS = `<h2>Ingredients</h2><ul><li>200 g oats</li><li>1 apple</li></ul>
  <h2>Directions</h2><ol><li>Grate the apple into a bowl.</li><li>Stir in the oats and wait.</li></ol>`;
const RECIPE = { ingredients: texts, instructions: texts };

describe('the box of a recipe within an article', () => {
  const head = `<title>How I learned to love oats | Kitchen</title><meta property="og:title" content="How I learned to love oats">
    <meta name="description" content="A story about breakfast and my aunt.">
    <meta property="article:section" content="Stories">`;
  const box = (name: string) => `<main><h1>How I learned to love oats</h1><article><p>It was raining.</p>
    <div class="${name}"><h3 class="${name}-title">Apple oats</h3>
    <div class="${name}-description">Soaked oats with a grated apple.</div>${LISTS}
    <footer class="${name}-footer"><p><strong>Course:</strong> Breakfast / <strong>Cuisine:</strong> Alpine</p></footer></div></article></main>`;

  it.each(['tasty-recipes', 'mv-create', 'recipe-card', 'recipe'])(
    'is what a recipe is asked from: %s',
    (name) => {
      const asked = { title: text, description: text, category: text, cuisine: text, ...RECIPE };
      expect(ask(box(name), asked, head)).toEqual({
        title: 'Apple oats',
        description: 'Soaked oats with a grated apple.',
        category: 'Breakfast',
        cuisine: 'Alpine',
        ingredients: ['200 g oats', '1 apple'],
        instructions: ['Grate the apple into a bowl.', 'Stir in the oats and wait.'],
      });
    },
  );

  it('is ignored for an article schema', () => {
    expect(ask(box('tasty-recipes'), { title: text, description: text }, head)).toEqual({
      title: 'How I learned to love oats',
      description: 'A story about breakfast and my aunt.',
    });
  });

  it('has its description below a heading, or complete after a shortened one', () => {
    const cut = 'Soaked oats with a grated apple, some nuts and a good deal of patience on a morning';
    const box = (held: string) =>
      `<main><h1>Oats</h1><div class="recipe"><div class="recipe-description">${held}</div>${LISTS}</div></main>`;
    const asked = { description: text, ...RECIPE };
    expect(ask(box('<h3>Description</h3><p>Soaked oats.</p>'), asked).description).toBe('Soaked oats.');
    const twice = `<p>${cut} <a href="#">Show more</a></p><p>${cut} in June.</p>`;
    expect(ask(box(twice), asked).description).toBe(`${cut} in June.`);
    const shown = `<main><h1>Oats</h1><p>${cut} in June.</p>${LISTS}</main>`;
    expect(ask(shown, asked, `<meta name="description" content="${cut}...">`).description).toBe(
      `${cut} in June.`,
    );
  });

  it('has no description if there are only steps and ratings', () => {
    const body = `<main><h1>Oats</h1><p>Rated 4.5 out of 5. 28 ratings.</p><h2>Ingredients</h2><p>1 apple</p><h2>Method</h2><p>Grate the apple.</p></main>`;
    expect(ask(body, { description: text, ...RECIPE }).description).toBeNull();
  });

  it('leaves an introduction to the article', () => {
    const intro = `<main><h1>Oats</h1><div class="recipe-intro"><p>My aunt had a house.</p><p>It rained a lot.</p></div>${LISTS}</main>`;
    expect(ask(intro, { description: text, ...RECIPE }, head).description).toBe(
      'A story about breakfast and my aunt.',
    );
  });

  it('is less important than structured data', () => {
    const data = `<script type="application/ld+json">{"@type": "Recipe", "name": "Bircher", "description": "As in the clinic."}</script>`;
    const found = ask(box('tasty-recipes'), { title: text, description: text, ...RECIPE }, head + data);
    expect(found).toMatchObject({ title: 'Bircher', description: 'As in the clinic.' });
  });
});

describe('ingredients', () => {
  const ingredients = (body: string) => ask(`<main><h1>Pie</h1>${body}</main>`, RECIPE).ingredients;

  it('do not include the headings between them', () => {
    const body = `<h2>Ingredients</h2><ul><li><strong>Crust</strong></li><li>200 g flour</li><li>1 egg</li>
      <li>For the filling:</li><li>3 pears</li><li class="group-heading">On top</li><li>sugar</li></ul>`;
    expect(ingredients(body)).toEqual(['200 g flour', '1 egg', '3 pears', 'sugar']);
  });

  it('keep a bold amount', () => {
    const body =
      '<h2>Ingredients</h2><ul><li><strong>200 g flour</strong></li><li><b>2</b> eggs</li><li>salt</li></ul>';
    expect(ingredients(body)).toEqual(['200 g flour', '2 eggs', 'salt']);
  });

  it('may be lines with bullets in a long heading', () => {
    const lines = [
      '2 tablespoons olive oil',
      '50 g butter',
      '1 kg pumpkin, in cubes',
      '2 cloves of garlic',
      'a bunch of thyme',
    ];
    const body = `<h4>Ingredients</h4><h5>${lines.map((line) => `• ${line}`).join('<br>')}</h5>`;
    expect(ingredients(body)).toEqual(lines);
  });

  it.each([
    ['pt', 'Lista de ingredientes'],
    ['de', 'Zutaten'],
    ['nl', 'Ingrediënten'],
  ])('are named in %s: %s', (_language, heading) => {
    expect(ingredients(`<h2>${heading}</h2><ul><li>200 g x</li><li>1 y</li></ul>`)).toEqual([
      '200 g x',
      '1 y',
    ]);
  });
});

describe('ingredients set in other ways', () => {
  const ingredients = (body: string) =>
    ask(`<main><h1>Pie</h1><h2>Ingredients</h2>${body}</main>`, RECIPE).ingredients;

  it('may be the rows of a table', () => {
    const row = (amount: string, what: string) => `<tr><td>${amount}</td><td><span>${what}</span></td></tr>`;
    expect(
      ingredients(`<table>${row('200 g', 'flour')}${row('3', 'pears')}${row('', 'salt')}</table>`),
    ).toEqual(['200 g flour', '3 pears', 'salt']);
  });

  it('may be boxes with the amount in a separate box', () => {
    const row = (amount: string, what: string) => `<div><div>${amount}</div><div>${what}</div></div>`;
    expect(ingredients(row('200 g', 'flour') + row('3', 'pears') + row('1', 'egg'))).toEqual([
      '200 g flour',
      '3 pears',
      '1 egg',
    ]);
  });

  it('are returned once if the page has them in two systems of units', () => {
    const lines = (units: string[]) => `<ul>${units.map((line) => `<li>${line}</li>`).join('')}</ul>`;
    const grams = ['200 g flour', '50 g butter', '1 tsp salt'];
    expect(ingredients(lines(grams) + lines(['1 ½ cups flour', '2 oz butter', '1 tsp salt']))).toEqual(grams);
    expect(ingredients(lines(grams) + lines(['3 pears', '1 lemon', '2 cloves']))).toHaveLength(6);
  });

  it('do not include buttons or differently styled lines without amounts', () => {
    const body = `<ul><li class="c1">Crust</li><li class="c2">200 g flour</li><li class="c2">1 egg</li>
      <li class="c2">salt</li><li class="c2">3 pears</li><li class="c2">butter</li><li>Deselect all</li></ul>`;
    expect(ingredients(body)).toEqual(['200 g flour', '1 egg', 'salt', '3 pears', 'butter']);
  });
});

describe('instructions', () => {
  const instructions = (body: string) => ask(`<main><h1>Pie</h1>${body}</main>`, RECIPE).instructions;

  it('may have a heading for each step', () => {
    const step = (n: number, what: string) => `<li><h3>Step ${n}</h3><p>${what}</p></li>`;
    const body = `<ul>${step(1, 'Roll out the dough thinly.')}${step(2, 'Bake it until it is brown.')}</ul><p>Tags: pie</p>`;
    expect(instructions(body)).toEqual(['Roll out the dough thinly.', 'Bake it until it is brown.']);
  });

  it('end before the footer of the article', () => {
    const body = `<article><h2>Method</h2><p>Roll out the dough thinly.</p><p>Bake it until it is brown.</p>
      <footer><p>Posted in pies, and read by many people.</p></footer></article>`;
    expect(instructions(body)).toEqual(['Roll out the dough thinly.', 'Bake it until it is brown.']);
  });

  it('do not include numbers, captions and requests', () => {
    const body = `<h2>Method</h2><ul><li><span>STEP 1</span><p>Roll out the dough thinly.</p></li>
      <li><span>STEP 2</span><p>Bake it until it is brown.</p><figure><img src="/a.jpg"><figcaption>Photo of it</figcaption></figure></li>
      <li>Did you make this pie? Tell us how it went.</li></ul>`;
    expect(instructions(body)).toEqual(['Roll out the dough thinly.', 'Bake it until it is brown.']);
  });

  it('follow a heading that asks how to make the dish', () => {
    const body =
      '<h2>How to make pear pie</h2><ol><li>Roll out the dough thinly.</li><li>Bake it until it is brown.</li></ol>';
    expect(instructions(body)).toEqual(['Roll out the dough thinly.', 'Bake it until it is brown.']);
  });
});

describe('times', () => {
  const times = { prep_time: integer, cook_time: integer, total_time: integer };
  const of = (body: string) => ask(`<main><h1>Pie</h1>${body}</main>`, times);

  it('may come before their names', () => {
    expect(of('<ul><li>15 mins preparation time</li><li>1 h 10 min cooking time</li></ul>')).toEqual({
      prep_time: 15,
      cook_time: 70,
      total_time: null,
    });
  });

  it('are not taken from a box that holds several', () => {
    expect(of('<div class="prep-time"><p>60 min in all, 15 min of work</p></div>').prep_time).toBeNull();
  });

  it('are not bare numbers', () => {
    expect(of('<span class="total">11</span>').total_time).toBeNull();
    expect(of('<span class="prep-time-minutes">25</span>').prep_time).toBe(25);
  });
});

describe('values that are not the answer', () => {
  const of = (body: string, fields: JsonSchema) => ask(`<main><h1>Pie</h1>${body}</main>`, fields);

  it('a count beside the stars is not a rating', () => {
    expect(of('<span class="star-rating">( 4 )</span>', { rating: number }).rating).toBeNull();
    expect(of('<span class="recipe-rating">9 ratings</span>', { rating: number }).rating).toBeNull();
    expect(of('<span class="recipe-rating">4.6</span>', { rating: number }).rating).toBe(4.6);
  });

  it('notes are not a rating unless they have a scale', () => {
    expect(of('<p><b>Notes</b> 2</p>', { rating: number }).rating).toBeNull();
    expect(of('<p><b>Note :</b> 4,5 / 5</p>', { rating: number }).rating).toBe(4.5);
  });

  it('a link is not a picture', () => {
    expect(of('<a class="image" href="#">Zoom</a>', { image: text }).image).toBeNull();
    expect(
      of('<div class="image"><a href="/zoom"><img src="/pie.jpg"></a></div>', { image: text }).image,
    ).toBe('https://kitchen.example/pie.jpg');
  });

  it('an ellipsis is not a description', () => {
    expect(
      ask('<main><h1>Pie</h1></main>', { description: text }, '<meta name="description" content="…">'),
    ).toEqual({ description: null });
  });

  it('labels of a form and other facts are not keywords', () => {
    expect(
      of('<form><div class="labels"><i>Name</i> <i>Send</i></div></form>', { keywords: texts }).keywords,
    ).toBeNull();
    const tags = '<ul class="tags"><li>Course Dinner</li><li>pear</li><li>autumn</li></ul>';
    expect(of(tags, { keywords: texts }).keywords).toEqual(['pear', 'autumn']);
  });

  it('terms of a vocabulary are words, with and without its address', () => {
    const data = (term: string) =>
      `<script type="application/ld+json">{"@type": "Recipe", "name": "Pie", "suitableForDiet": "${term}"}</script>`;
    for (const term of ['https://schema.org/GlutenFreeDiet', 'GlutenFreeDiet'])
      expect(of(data(term), { diet: texts }).diet).toEqual(['Gluten Free Diet']);
  });

  it('buttons to scale a recipe are not part of its yield', () => {
    expect(of('<p><b>Yield:</b> <span>2 dozen 1x 2x 3x</span></p>', { yields: text }).yields).toBe('2 dozen');
  });

  it('an author link next to the article counts, but not one in a teaser', () => {
    const link = '<a rel="author" href="/a">Ada Roth</a>';
    expect(of(`<aside>${link}</aside>`, { author: text }).author).toBe('Ada Roth');
    expect(of(`<div class="comments"><p>${link}</p></div>`, { author: text }).author).toBeNull();
  });
});
