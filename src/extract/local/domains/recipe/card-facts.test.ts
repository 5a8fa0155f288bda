/** What a recipe's card states in short: its description, course, cuisine, tags, way of cooking and servings. */
import { describe, expect, it } from 'vitest';
import { askPage, text, texts } from '../../../../../test/fixtures/extraction.ts';
import type { JsonSchema } from '../../../engine.ts';

const RECIPE = { ingredients: texts, instructions: texts };

const of = (body: string, fields: JsonSchema, head = '') =>
  askPage(`<main><h1>Pear pie</h1>${body}</main>`, fields, { head, url: 'https://www.kitchen.example/page' });

describe('a card below the story', () => {
  const list = '<h3>Ingredients</h3><ul><li>3 pears</li><li>200 g flour</li></ul>';
  const head = '<meta name="description" content="Pies and more at the Kitchen, welcome.">';
  const story = '<p>When I was six, there was always a pie on the table.</p>';
  const described = (card: string) =>
    of(`${story}${card}`, { ...RECIPE, description: text }, head).description;

  it('has the description of the recipe below its heading', () => {
    const card = `<h2>Pear Pie Recipe</h2><div><p>Sweet pears under a crumbly crust.</p></div>${list}`;
    expect(described(card)).toBe('Sweet pears under a crumbly crust.');
  });

  it('has none if another heading or only amounts stand between', () => {
    const declared = 'Pies and more at the Kitchen, welcome.';
    expect(described(`<h2>Which pears to use</h2><p>Any that are still firm will do.</p>${list}`)).toBe(
      declared,
    );
    expect(described(`<h2>Pear pie</h2><p>Serves 4 people</p>${list}`)).toBe(declared);
  });
});

describe('short facts of a card', () => {
  it('its method is how it is cooked, unlike a list of steps', () => {
    const asked = { ...RECIPE, cooking_method: text };
    const list = '<h3>Ingredients</h3><ul><li>3 pears</li><li>200 g flour</li></ul>';
    expect(of(`<p>Method: Oven</p>${list}`, asked).cooking_method).toBe('Oven');
    const steps = '<h3>Method</h3><ol><li>Peel the pears and cut them.</li><li>Bake for an hour.</li></ol>';
    expect(of(`${list}${steps}`, asked).cooking_method).toBeNull();
    expect(
      of(`${list}<h3>Method</h3><p>Peel the pears, cut them, and bake all.</p>`, asked).cooking_method,
    ).toBeNull();
  });

  it('a size of a serving is not the number of servings', () => {
    const facts = '<p>Serving: 1 slice | Calories: 320kcal | Carbohydrates: 40g | Protein: 5g | Fat: 12g</p>';
    const nutrients = { type: 'object', properties: { servingSize: text, calories: text } };
    expect(of(facts, { ...RECIPE, nutrients }).nutrients).toEqual({
      servingSize: '1 slice',
      calories: '320kcal',
    });
  });

  it('"for 1 serving" above the nutrients is not the number of servings', () => {
    expect(
      of('<div><span>for 1 serving</span> / <span>for 100 g</span></div>', { yields: text }).yields,
    ).toBeNull();
    expect(of('<p>Serves: 4 portions of 100 g</p>', { yields: text }).yields).toBe('4 portions of 100 g');
  });

  it.each([
    ['de', 'Gericht', 'Küche'],
    ['fr', 'Type de plat', 'Cuisine'],
    ['es', 'Plato', 'Cocina'],
    ['it', 'Portata', 'Cucina'],
    ['da', 'Ret', 'Køkken'],
    ['pl', 'Rodzaj dania', 'Kuchnia'],
    ['ru', 'Блюдо', 'Кухня'],
  ])('course and cuisine have their names in %s', (language, course, cuisine) => {
    const row = `<h1>Pear pie</h1><ul><li><span>${course}:</span> <b>Dessert</b></li><li><span>${cuisine}:</span> <b>Tex-Mex</b></li></ul>`;
    const asked = { category: text, cuisine: text };
    expect(askPage(row, asked, { language })).toEqual({ category: 'Dessert', cuisine: 'Tex-Mex' });
  });

  it('tags are given without the sign before them', () => {
    const tags = '<p><a href="/tagged/pear">#pear</a> <a href="/tagged/pie">#pie</a></p>';
    expect(of(tags, { keywords: texts }).keywords).toEqual(['pear', 'pie']);
  });

  it('portions are counted whichever number there is of them', () => {
    expect(of('<div><b>2</b> portion(s)</div>', { yields: text }).yields).toBe('2 portion(s)');
  });

  it('nutrients may stand below their amounts', () => {
    const box = (amount: string, name: string) => `<div><b>${amount}</b><span>${name}</span></div>`;
    const boxes = box('12g', 'Fat') + box('6g', 'Saturates') + box('40g', 'Carbs') + box('5g', 'Protein');
    const list = '<h3>Ingredients</h3><ul><li>12 g fat</li><li>200 g flour</li></ul>';
    const nutrients = { type: ['object', 'null'], properties: { fatContent: text, proteinContent: text } };
    const asked = { ...RECIPE, nutrients, title: text, yields: text, cuisine: text, total_time: text };
    const facts = '<p>Serves: 6</p><p>Cuisine: Tex-Mex</p><p>Total time: 70 min</p>';
    expect(of(`${facts}${list}<div>${boxes}</div>`, asked).nutrients).toEqual({
      fatContent: '12g',
      proteinContent: '5g',
    });
  });
});
