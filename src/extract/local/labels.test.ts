/** Labels with values in markup that was not made for them: lines between blocks, and spans in a row. */
import { describe, expect, it } from 'vitest';
import { askPage, number, text, texts } from '../../../test/fixtures/extraction.ts';

const FIELDS = { brand: text, sku: text, price: number };
const LAMP = { brand: 'Roth', sku: 'LA-4', price: 120 };

describe('labels with values', () => {
  it.each([
    [
      'on lines beside headings and paragraphs',
      '<h1>Lamp Ada</h1><b>Brand:</b> Roth<br><b>Item #:</b> LA-4<br>Price: € 120.00 <i>with VAT</i><p>A lamp of brass.</p>',
    ],
    [
      'in a row of spans',
      '<p><span>Brand:</span><span>Roth</span><span>SKU:</span><span>LA-4</span><span>Price:</span><span>€ 120.00</span></p>',
    ],
    [
      'in a row of blocks, the labels for screen readers',
      '<i class="sr">Brand:</i><div>Roth</div><i class="sr">SKU:</i><div>LA-4</div><i class="sr">Price:</i><div>€ 120.00</div>',
    ],
  ])('are read %s', (_where, shown) => {
    expect(askPage(`<main><div>${shown}</div></main>`, FIELDS)).toEqual(LAMP);
  });

  it('end in time in a long list', () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `<b>Label ${i}:</b> value<br>`).join('');
    const started = process.threadCpuUsage();
    expect(askPage(`<main><div>${lines}<p>End</p></div></main>`, FIELDS).brand).toBeNull();
    expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(3_000);
  });
});

it('reads only what stands beside a drawing with the name of a field', () => {
  const drawn = (name: string, value: string) => `<li><svg><title>${name}</title></svg> ${value}</li>`;
  const row = `<ul>${drawn('Features', 'Folds flat')}${drawn('Website', '<a href="https://roth.example/">Ours</a>')}<li>Sold out</li></ul>`;
  expect(askPage(`<h1>Lamp Ada</h1>${row}`, { features: texts, website: text })).toEqual({
    features: ['Folds flat'],
    website: 'https://roth.example/',
  });
});

it.each([
  ['<h2>Reviews</h2><p>Great lamp, we bought 2 of them.</p><p>Good.</p>', null],
  ['<h2>Reviews</h2><p>33 customer reviews</p><p>Good.</p>', 33],
  ['<dl><dt>Reviews</dt><dd>Ben said that it took 2 weeks</dd></dl>', null],
  ['<dl><dt>Reviews</dt><dd>Based on 33 reviews</dd></dl>', 33],
  ['<dl><dt>Reviews</dt><dd>See all 33 customer reviews</dd></dl>', 33],
  ['<dl><dt>Reviews</dt><dd>over 1,200</dd></dl>', 1200],
])('takes no number out of a review for that of the reviews: %s', (reviews, count) => {
  expect(askPage(`<h1>Lamp Ada</h1>${reviews}`, { review_count: number })).toEqual({ review_count: count });
});

it.each([
  '<div><span class="label">Brand</span><script>write(brand);</script></div>',
  '<div><span>Brand:</span><script>write(brand);</script><span>Size:</span><span>4</span></div>',
  '<p>Brand <script>write(brand);</script></p>',
  '<p>Brand<noscript>Turn on scripts</noscript></p>',
])('takes no script for a value: %s', (body) => {
  expect(askPage(`<h1>Lamp Ada</h1>${body}`, { brand: text })).toEqual({ brand: null });
});

it.each([
  '<div><span>Brand:</span><script>write(brand);</script><span>Roth</span></div>',
  '<li><i title="Brand"></i><script>write(brand);</script>Roth</li>',
])('reads a value behind a script: %s', (body) => {
  expect(askPage(`<h1>Lamp Ada</h1>${body}`, { brand: text })).toEqual({ brand: 'Roth' });
});

it('takes no name below a name with an empty value for its value', () => {
  const body =
    '<h1>Lamp Ada</h1><table><tr><th>Brand</th><td></td></tr><tr><th>Size</th><td>4</td></tr><tr><th>Color</th><td>red</td></tr></table>';
  expect(askPage(body, { brand: text, color: text })).toEqual({ brand: null, color: 'red' });
});
