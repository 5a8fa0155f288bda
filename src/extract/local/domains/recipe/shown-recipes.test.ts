/** Rows, ratings, bylines and widgets on recipe pages, including some that are not about the recipe. */
import { describe, expect, it } from 'vitest';
import { askPage, integer, number, text, texts } from '../../../../../test/fixtures/extraction.ts';
import { parseHtml } from '../../../../convert/html/parse.ts';
import type { JsonSchema } from '../../../engine.ts';
import { extractLocal } from '../../extract.ts';

const RECIPE = { ingredients: texts, instructions: texts };

const of = (body: string, fields: JsonSchema, head = '') =>
  askPage(`<main><h1>Pear pie</h1>${body}</main>`, fields, { head, url: 'https://www.kitchen.example/page' });

describe('ratings and votes', () => {
  const marks = (body: string) => of(body, { rating: number, rating_count: integer });

  it.each([
    ['Average 4.8 of 5 76 votes', 4.8, 76],
    ['4/5, 2 votes', 4, 2],
    ['4.5 (33) 30 Reviews', 4.5, 33],
    ['Média 3,7 de 5 12 votos', 3.7, 12],
  ])('are read from %s', (line, rating, rating_count) => {
    expect(marks(`<div><span>${line}</span></div>`)).toEqual({ rating, rating_count });
  });

  it('are read from a widget with its own attribute names', () => {
    const widget = '<div class="user-rating" data-average="4.94" data-count="36" data-total="178"></div>';
    expect(marks(widget)).toEqual({ rating: 4.94, rating_count: 36 });
  });

  it('are those beside the title, whatever the cards of other pages say', () => {
    const others = ['5/5, 5 votes', '4.9/5, 10 votes', '4.75/5, 4 votes']
      .map((said) => `<article><i title="${said}"></i><h3><a href="/x">Some other pie</a></h3></article>`)
      .join('');
    const body = `<div><span title="4/5, 2 votes"><i></i></span></div><h2>About pears</h2>${others}`;
    expect(marks(body)).toEqual({ rating: 4, rating_count: 2 });
  });

  it('are not those on the cards of other pages, nor the choices of a form', () => {
    const card = (name: string, said: string) =>
      `<li><h3><a href="/x">${name}</a></h3><span>${said}</span></li>`;
    const cards = `<ul>${card('Plum pie', '4.1 (9)')}${card('Fig pie', '4.7 (19)')}</ul>`;
    const story = `<p>${'Pears are best in autumn, when they are ripe. '.repeat(8)}</p>`;
    expect(marks(`${story}<h2>Other pies</h2>${cards}`)).toEqual({ rating: null, rating_count: null });
    expect(marks(`<div>4.8 (123)</div>${story}${cards}`)).toEqual({ rating: 4.8, rating_count: 123 });
    const form =
      '<select class="rating_count"><option>Mark 1<option>Mark 2<option>Mark 3<option>Mark 4<option>Mark 5</select>';
    expect(marks(`<div class="votes">${form} 1 2 3 4 5</div>`).rating_count).toBeNull();
  });

  it('are read where the number of votes comes first', () => {
    expect(marks('<div>[Total: 123 Average: 4.8]</div>')).toEqual({ rating: 4.8, rating_count: 123 });
  });

  it('are not read from an element that is not about ratings', () => {
    expect(marks('<div class="chart" data-average="4.94" data-count="36"></div>')).toEqual({
      rating: null,
      rating_count: null,
    });
  });

  it('are ignored if widgets differ', () => {
    const widgets = [4.1, 3.2].map((mark) => `<i class="rating" data-average="${mark}" data-count="9"></i>`);
    expect(marks(widgets.join(''))).toEqual({ rating: null, rating_count: null });
  });
});

describe('the time of a recipe', () => {
  it('is the one next to the servings', () => {
    const row = '<ul><li>4 persons</li><li>25 min</li><li>easy</li></ul>';
    expect(of(row, { total_time: integer, prep_time: integer })).toEqual({ total_time: 25, prep_time: null });
  });

  it('is not one of two, and not one without servings', () => {
    const two = '<ul><li>4 persons</li><li>25 min</li><li>40 min</li></ul>';
    expect(of(two, { total_time: integer }).total_time).toBeNull();
    expect(of('<ul><li>25 min</li><li>easy</li></ul>', { total_time: integer }).total_time).toBeNull();
  });

  it('has its label in a tooltip or in a drawing', () => {
    const drawing = '<svg><title>Cook time</title><path d="M0 0"/></svg>';
    const row = `<ul><li title="Total time"><i></i> 70 min</li><li>${drawing}<span>50 min</span></li></ul>`;
    expect(of(row, { total_time: integer, cook_time: integer })).toEqual({ total_time: 70, cook_time: 50 });
    const spinner = '<div aria-label="Number of people"><i>-</i><b>8</b><i>+</i></div>';
    expect(of(`<section><h2>Pears</h2>${spinner}</section>`, { servings: text }).servings).toMatch(/8/);
  });

  it.each([
    '<p>(Prep time 20 min, cook time 50 min)</p>',
    '<p>20 minutes preparation + 50 minutes cooking</p>',
    '<p>Prep Time – 20 minutes<br>Cook Time – 50 minutes<br>Total – 70 minutes</p>',
  ])('stands in one line with others: %s', (line) => {
    expect(of(line, { prep_time: integer, cook_time: integer })).toEqual({ prep_time: 20, cook_time: 50 });
  });

  it('is recognized by its Polish name', () => {
    const row = '<table><tr><td>Całkowity czas przygotowania:</td><td>ok. 30 minut</td></tr></table>';
    expect(of(row, { total_time: integer, prep_time: integer })).toEqual({ total_time: 30, prep_time: null });
  });

  it('is recognized by its Swedish name', () => {
    expect(of('<p>Tillredningstid: 40 minuter</p>', { cook_time: integer }).cook_time).toBe(40);
  });
});

describe('the author of a recipe', () => {
  const link = (name: string) => `<a href="/author/${name.toLowerCase().replace(' ', '-')}">${name}</a>`;

  it('is the linked name after "By", not that of others who helped', () => {
    const about = 'Ada Roth has baked pies of all kinds for as long as anybody in her street can think back.';
    const body = `<div><span>By</span> <div>${link('Ada Roth')}<p>${about}</p></div></div><p>Photos and ideas: ${link('Ben Moss')}</p>`;
    expect(of(body, { author: text }).author).toBe('Ada Roth');
  });

  it('is who is linked by name beside the title, as one of the team', () => {
    const team = '<div><a href="/our-team/ada-roth-2/">Ada Roth</a> <time>3 May 2024</time></div>';
    expect(of(team, { author: text }).author).toBe('Ada Roth');
    expect(of('<div><a href="/team/bakers">Our Bakers</a></div>', { author: text }).author).toBeNull();
  });

  it('is not the story of a life', () => {
    const box =
      '<div class="author"><h3>About Ada Roth</h3><p>Ada has cooked for years in small kitchens.</p></div>';
    expect(of(box, { author: text }).author).toBeNull();
  });

  it('is nobody if names are linked without "by"', () => {
    expect(of(`<p>${link('Ada Roth')}</p><p>${link('Ben Moss')}</p>`, { author: text }).author).toBeNull();
  });

  it('is read without the words and the date around the name', () => {
    const body =
      '<div class="recipe-author">Rezept von <a href="/user/1">Antonia</a><br>vom 26.06.2020</div>';
    expect(of(body, { author: text }).author).toBe('Antonia');
  });
});

describe('facts that others are easily taken for', () => {
  it('a category marked as WordPress does is not a keyword', () => {
    const links =
      '<p>Posted in <a href="/category/pies" rel="category tag">Pies</a> | Tagged <a rel="tag" href="/tag/pears">pears</a></p>';
    expect(of(links, { category: text, keywords: texts })).toEqual({ category: 'Pies', keywords: ['pears'] });
  });

  it('stars as characters do not hide the number of votes', () => {
    expect(of('<div>★★★★☆ 12 reviews</div>', { rating: number, rating_count: integer })).toEqual({
      rating: null,
      rating_count: 12,
    });
  });

  it('the author is named after the word for recipe in German and Dutch too', () => {
    for (const line of ['Ein Rezept von Ada Roth', 'Recept door Ada Roth'])
      expect(of(`<p>${line}</p>`, { author: text }).author).toBe('Ada Roth');
  });
});

describe('the author beside the title', () => {
  it('is preferred to those of other recipes on the page', () => {
    const teaser = '<h2>More</h2><div><a href="/authors/ben-roth">Ben Roth</a></div>';
    const link = '<ul><li><a href="/authors/ada-lind">Ada Lind</a></li></ul>';
    expect(of(`${link}<p>A pie for rainy days.</p>${teaser}`, { author: text }).author).toBe('Ada Lind');
  });
});

describe('links to what a recipe is filed under', () => {
  it('have the word for recipes in their address', () => {
    const links =
      '<a href="/recipe-course/dessert/">Dessert</a> <a href="/recipe-cuisine/thai/">Thai</a> <a href="/recipe_tag/pears/">pears</a>';
    expect(
      of(`<div>${links}</div>`, { category: text, cuisine: text, keywords: texts, ...RECIPE }),
    ).toMatchObject({
      category: 'Dessert',
      cuisine: 'Thai',
      keywords: ['pears'],
    });
  });
});

describe('the description of a recipe', () => {
  it('is not a step', () => {
    const step = '<p>Peel the pears and cut them into slices.</p>';
    expect(
      of(`<div class="my-recipe-directions"><div>${step}</div></div>`, { description: text }).description,
    ).toBeNull();
    expect(
      of(`<div class="my-story"><div>${step}</div></div>`, { description: text }).description,
    ).not.toBeNull();
  });
});

describe('lists of ingredients', () => {
  it('may contain an ingredient twice, once for each part', () => {
    const items = ['200 g flour', '1 tsp salt', '2 pears', '50 g butter', '1 tbsp sugar', '1 tsp salt'];
    const body = `<h2>Ingredients</h2><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
    expect(of(body, { ingredients: texts }).ingredients).toEqual(items);
  });

  it('are returned once if the page has them twice', () => {
    const items = ['200 g flour', '1 tsp salt', '2 pears'];
    const twice = [...items, ...items].map((item) => `<li>${item}</li>`).join('');
    expect(of(`<h2>Ingredients</h2><ul>${twice}</ul>`, { ingredients: texts }).ingredients).toEqual(items);
  });

  it('do not end at a bold item if their heading is not a heading element', () => {
    const body = `<div class="bar-heading">Ingredients</div><div><ul><li><strong>Dough</strong></li>
      <li>200 g flour</li><li>1 tsp salt</li><li><strong>Filling</strong></li><li>2 pears</li></ul></div>`;
    expect(of(body, { ingredients: texts }).ingredients).toEqual(['200 g flour', '1 tsp salt', '2 pears']);
  });
});

describe('titles and descriptions in the head', () => {
  it('are not the name of a recipe that the page shows otherwise', () => {
    const head = '<meta property="og:title" content="The best autumn pie with pears you will ever bake">';
    expect(of('', { title: text, ...RECIPE }, head).title).toBe('Pear pie');
  });

  it('name the recipe if the heading is the site’s name', () => {
    const html = `<!doctype html><html lang="en"><head><meta property="og:title" content="Pear pie | Aunt Ada">
      <meta property="og:site_name" content="Aunt Ada"></head><body><h1>Aunt Ada</h1><main><h2>Pear pie</h2></main></body></html>`;
    const page = { root: parseHtml(html).root, url: 'https://www.kitchen.example/page' };
    const schema = { type: 'object', properties: { title: text, ...RECIPE } };
    expect(extractLocal({ pages: [page], prompt: '', schema }).json).toMatchObject({ title: 'Pear pie' });
  });

  const opening = 'A pie of soft pears and brown butter that my neighbours ask for every autumn';
  const described = (content: string, shown: string) =>
    of(`<p>${shown}</p>`, { description: text, ...RECIPE }, `<meta name="description" content="${content}">`);

  it('are completed from a paragraph if they stop in the middle of a sentence', () => {
    const whole = `${opening} and again in spring. It keeps for days.`;
    expect(described(`${opening}.`, whole).description).toBe(whole);
  });

  it('are kept if the sentence is complete', () => {
    expect(described(`${opening}.`, `${opening}. It keeps for days.`).description).toBe(`${opening}.`);
  });
});

describe('the category of a recipe', () => {
  it('is not read from links to shops or links in sentences', () => {
    const shop = '<a href="https://shop.example/dp/1?tag=kitchen-20">Rolling pin</a>';
    const prose = `<p>In autumn nothing is better than one of my many <a href="/tag/pie">pies of all kinds</a>, which
      I bake on Sundays for whoever comes along, be it family, friends or the people from next door.</p>`;
    expect(of(`<p>${shop}</p>${prose}`, { keywords: texts }).keywords).toBeNull();
    const own = '<p><a href="https://kitchen.example/tag/pie">pie</a>, <a href="/tag/pears">pears</a></p>';
    expect(of(own, { keywords: texts }).keywords).toEqual(['pie', 'pears']);
  });

  it('is neither the site nor a box of several labels nor a label for the author', () => {
    const head = `<meta property="og:site_name" content="Kitchen Tales"><meta property="article:section" content="Kitchen Tales">`;
    expect(of('', { category: text, ...RECIPE }, head).category).toBeNull();
    const box = `<div class="categories"><div>Category</div><div>Pies</div><div>Meal</div><div>Supper</div></div>`;
    expect(of(box, { category: text }).category).toBeNull();
    expect(of('<span class="category">Author</span>', { category: text }).category).toBeNull();
  });

  it('is not every list that mentions it', () => {
    const names = Array.from({ length: 14 }, (_, i) => `Group ${String.fromCharCode(65 + i)}`);
    const links = names.map((name) => `<a rel="category tag" href="/c/${name}">${name}</a>`).join(' ');
    expect(of(`<p>${links}</p>`, { category: text }).category).toBeNull();
  });

  it('is recognized by its Dutch name', () => {
    expect(of('<div class="meta gerecht">Hoofdgerecht</div>', { category: text }).category).toBe(
      'Hoofdgerecht',
    );
  });
});
