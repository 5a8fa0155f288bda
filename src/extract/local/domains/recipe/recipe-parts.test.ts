/** Where ingredients and steps begin and end, and what stands among them. */
import { describe, expect, it } from 'vitest';
import { askPage, integer, text, texts } from '../../../../../test/fixtures/extraction.ts';

const of = (body: string, language = 'en') =>
  askPage(
    `<main><h1>Pear pie</h1>${body}</main>`,
    { ingredients: texts, instructions: texts, yields: text, prep_time: integer, cook_time: integer },
    { url: 'https://www.kitchen.example/page', language },
  );

describe('ingredients and steps', () => {
  it('do not include the servings and times above them, which are facts of their own', () => {
    const list = `<h2>Zutaten</h2><div>6 Portionen</div><div>200 g Mehl</div><div>3 Birnen</div>`;
    const times = '<span>Arbeitszeit ca. 30 Minuten</span><span>Koch-/Backzeit ca. 1 Std. 10 Min.</span>';
    const steps = `<h2>Zubereitung</h2><small>${times}</small><div>Birnen in Spalten schneiden.<br><br>Alles backen und warm servieren.</div>`;
    expect(of(list + steps, 'de')).toEqual({
      ingredients: ['200 g Mehl', '3 Birnen'],
      instructions: ['Birnen in Spalten schneiden.', 'Alles backen und warm servieren.'],
      yields: '6 Portionen',
      prep_time: 30,
      cook_time: 70,
    });
  });

  it('are the lines of several paragraphs that are broken into lines', () => {
    const groups = '<p>200 g flour<br>3 pears</p><p>1 egg<br>2 tbsp milk</p>';
    expect(of(`<h2>Ingredients</h2>${groups}`).ingredients).toEqual([
      '200 g flour',
      '3 pears',
      '1 egg',
      '2 tbsp milk',
    ]);
  });

  const STEPS = [
    'Peel the pears and cut them into slices.',
    'Press the dough into a tin and lay the pears on it.',
    'Bake the pie until it is golden brown.',
  ];
  const stepsOf = (html: (step: string, i: number) => string, heading = 'Method') =>
    of(`<h2>${heading}</h2><div>${STEPS.map(html).join('')}</div>`).instructions;

  it.each([
    ['Step 2 of 3', (step: string, i: number) => `<div><b>Step ${i + 1} of 3</b><p>${step}</p></div>`],
    ['a number in a box', (step: string, i: number) => `<div><div>${i + 1}</div><div>${step}</div></div>`],
    ['a button', (step: string) => `<ol><li><p>${step}</p><label>Mark as done</label></li></ol>`],
    ['a tip', (step: string) => `<p>${step}</p><p>Tip: use a sharp knife.</p>`],
  ])('have their text without %s', (_, html) => {
    expect(stepsOf(html)).toEqual(STEPS);
  });

  it('follow a heading that says how the dish is made, in several languages', () => {
    const paragraph = (step: string) => `<p>${step}</p>`;
    for (const heading of ['How to cook pear pie', 'Cómo hacer tarta de pera:', 'So gelingt der Kuchen'])
      expect(stepsOf(paragraph, heading)).toEqual(STEPS);
  });
});

describe('times in one line', () => {
  it('are told apart by the names before them', () => {
    expect(of('<p>Prep <time>20m</time> Cook <time>1h</time></p>')).toMatchObject({
      prep_time: 20,
      cook_time: 60,
    });
  });
});

describe('sections of a page', () => {
  it('end with the article that they are in', () => {
    const steps =
      '<p>Peel the pears and cut them into slices.</p><p>Bake them with butter and a spoon of sugar until they are soft and brown.</p>';
    const body = `<article><h2>Method</h2>${steps}</article><article><h3>Our kitchen</h3><p>Ada_77</p></article>`;
    expect(of(body).instructions).toHaveLength(2);
  });
});

describe('a recipe without headings', () => {
  const LINES = ['200g plain flour', '3 pears, halved', '2 tbsp sugar', 'Cream, to serve'];
  const STEPS = [
    'Mix the flour with the sugar and enough water to hold it together.',
    'Press it into a tin, lay the pears on top and bake for an hour.',
  ];
  const steps = STEPS.map((step) => `<p>${step}</p>`).join('');

  it.each([
    ['lines of a paragraph', `<p>${LINES.join('<br>')}</p>`],
    ['a list', `<ul>${LINES.map((line) => `<li>${line}</li>`).join('')}</ul>`],
    ['boxes', `<div>${LINES.map((line) => `<div>${line}</div>`).join('')}</div>`],
  ])('begins with amounts: %s', (_, html) => {
    const story =
      '<p>My aunt baked this on Sundays, with 3 pears from her garden, and never wrote it down.</p>';
    const { ingredients, instructions } = of(
      `${story}${html}${steps}<h3>More pies</h3><p>Try the plum one.</p>`,
    );
    expect({ ingredients, instructions }).toEqual({ ingredients: LINES, instructions: STEPS });
  });

  it('is not a list of other things', () => {
    const nothing = { ingredients: null, instructions: null };
    for (const lines of [
      ['2019 Lisbon', '2020 Porto', '2021 Faro'],
      ['Weight 410 g', 'Height 30 cm', 'Width 20 cm', 'Colour blue'],
      ['10 ways to save', '7 best pans', '12 new books'],
    ])
      expect(of(`<p>${lines.join('<br>')}</p>${steps}`)).toMatchObject(nothing);
  });
});

describe('the yield of a recipe', () => {
  it.each([
    ['Ingrédients pour 4 personnes', '4 personnes'],
    ['Zutaten (6-8 Portionen)', '6-8 Portionen'],
    ['Ingredients (serves 4)', '4'],
    ['材料（2人分）', '2人分'],
  ])('is read from the heading %s', (heading, yields) => {
    expect(of(`<h2>${heading}</h2><ul><li>200 g flour</li><li>2 eggs</li></ul>`).yields).toBe(yields);
  });

  it('is not what stands below its heading, nor a button beside it', () => {
    const list = '<h2>For 4 servings</h2><ul><li>200 g flour</li><li>2 eggs</li></ul>';
    expect(of(list).yields).toBe('For 4 servings');
    const box = '<form class="recipe-servings"><span>6 portions</span> <button>Convert</button></form>';
    expect(of(box).yields).toBe('6 portions');
  });

  it('is read without a label that touches it', () => {
    const box =
      '<span class="servings"><strong>Yields</strong><a href="#">12 Servings</a><select><option>6</option></select></span>';
    expect(of(box).yields).toBe('12 Servings');
  });
});
