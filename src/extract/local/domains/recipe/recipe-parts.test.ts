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
});
