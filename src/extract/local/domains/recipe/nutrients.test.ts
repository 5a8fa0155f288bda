/** Nutrients in labels, rows, boxes and tables. */
import { describe, expect, it } from 'vitest';
import { askPage, text } from '../../../../../test/fixtures/extraction.ts';

describe('nutrients', () => {
  const nutrients = {
    type: ['object', 'null'],
    properties: {
      calories: text,
      fatContent: text,
      saturatedFatContent: text,
      sodiumContent: text,
      servingSize: text,
    },
  };
  const of = (body: string) => askPage(`<main><h1>Pie</h1>${body}</main>`, { nutrients }).nutrients;

  it('are read from a label with the amounts after the names', () => {
    const label = `<h2>Nutrition facts</h2><table><tr><td colspan="2">Amount per serving</td></tr>
      <tr><td>Calories</td><td>406</td></tr><tr><td colspan="2">% Daily Value*</td></tr>
      <tr><td><b>Total Fat</b> 18g</td><td>23%</td></tr><tr><td>Saturated Fat 3g</td><td>15%</td></tr></table>`;
    expect(of(label)).toEqual({
      calories: '406',
      fatContent: '18g',
      saturatedFatContent: '3g',
      sodiumContent: null,
      servingSize: null,
    });
  });

  it('are read from a sentence with brackets', () => {
    const line =
      '<p>1 slice with 2 spoons of cream: 50 calories, 12g fat (7g saturated fat), 348mg sodium, 5g carbohydrate (1g sugars), 4g protein.</p>';
    expect(of(line)).toMatchObject({
      calories: '50',
      fatContent: '12g',
      saturatedFatContent: '7g',
      sodiumContent: '348mg',
    });
  });

  it('are read across an empty element between name and amount', () => {
    const row = (name: string, amount: string) =>
      `<div><div>${name}</div><div>&nbsp;</div><div><div>${amount}</div><div>mg</div></div></div>`;
    expect(of(`<section>${row('Sodium', '652')}${row('Cholesterol', '126')}</section>`)).toMatchObject({
      sodiumContent: '652 mg',
    });
  });

  it('are read from a row of amounts', () => {
    const row = '<p>Per serving: 5 g total fat, 1 g saturated fat, 22 g protein, 651 mg sodium</p>';
    expect(of(row)).toMatchObject({ fatContent: '5 g', saturatedFatContent: '1 g', servingSize: null });
  });

  it('are read from a row of names with amounts', () => {
    const row = '<p>Nutrition per serving: Calories 210, Fat 9g, Saturated fat 3g</p>';
    expect(of(row)).toMatchObject({ calories: '210', fatContent: '9g', saturatedFatContent: '3g' });
  });

  it('are read from a table with the amounts first', () => {
    const table =
      '<h2>Nutrition</h2><table><tr><td>210</td><td>Calories</td></tr><tr><td>9g</td><td>Fat</td></tr></table>';
    expect(of(table)).toMatchObject({ calories: '210', fatContent: '9g' });
  });

  it('are read from boxes with the amount before or after the name', () => {
    const box = (amount: string, name: string) => `<div><span>${amount}</span><span>${name}</span></div>`;
    const boxes = box('210', 'Calories') + box('9g', 'Fat') + box('3g', 'Saturated fat');
    expect(of(`<h3>Nutrition</h3>${boxes}`)).toMatchObject({ calories: '210', fatContent: '9g' });
    const lines = '<ul><li>Energy<span>210kcal</span></li><li>Fat <span>9g</span></li></ul>';
    expect(of(`<h3>Nutritional information</h3>${lines}`)).toMatchObject({
      calories: '210kcal',
      fatContent: '9g',
    });
  });

  it('are read from elements with name and amount together, without the percentage of the daily value', () => {
    const item = (line: string) => `<div class="n"><span>${line}</span></div>`;
    const items = ['Calories 210', 'Total Fat 9g 12%', 'Carbohydrates 31g', 'Sodium 351mg (15 %)'].map(item);
    const values = of(`<div>${items.join('')}</div>`);
    expect(values).toMatchObject({ calories: '210', fatContent: '9g', sodiumContent: '351mg' });
    const dough = ['Sugar 100 g', 'Fat 50 g', 'Salt 10 g', 'Fiber 20 g'].map(item);
    expect(of(`<div>${dough.join('')}</div>`)).toBeNull();
  });

  it('have their energy in kilocalories where both units stand there', () => {
    const line = '<p>Energy 1046 kJ / 250 kcal, Fat 9 g, Carbohydrates 12 g, Protein 5 g</p>';
    expect(of(line)).toMatchObject({ calories: '250 kcal', fatContent: '9 g' });
  });

  it('are not boxes of ingredients', () => {
    const boxes =
      '<div><span>100 g</span><span>sugar</span></div><div><span>50 g</span><span>fat</span></div>';
    expect(of(`<h2>Ingredients</h2>${boxes}`)).toBeNull();
  });

  it('are not ingredients', () => {
    const lists = '<h2>Ingredients</h2><ul><li>100 g sugar</li><li>50 g fat</li><li>10 g salt</li></ul>';
    expect(of(lists)).toBeNull();
  });

  it('are not percentages of the daily value', () => {
    const shares =
      '<h2>Nutrition</h2><dl><dt>Calories</dt><dd>300 kcal</dd><dt>Saturated fat</dt><dd>15 %</dd></dl>';
    expect(of(shares)).toMatchObject({ calories: '300 kcal', saturatedFatContent: null });
  });

  it('have no sodium if they have salt', () => {
    const table =
      '<h2>Nutrition</h2><table><tr><td>Calories</td><td>210</td></tr><tr><td>Salt</td><td>0.4g</td></tr></table>';
    expect(of(table)).toMatchObject({ calories: '210', sodiumContent: null });
  });
});
