/** Pages of software, plans and data sheets without structured data. */
import { describe, expect, it } from 'vitest';
import { askPage, list, number, object, text } from '../../../test/fixtures/extraction.ts';

describe('the page of a package', () => {
  it.each([
    ['tidetable 2.4.1', 'tidetable · Index', '2.4.1'],
    ['<span>tidetable</span><small>v2.4</small>', 'tidetable - registry', 'v2.4'],
  ])('is headed with its name and version: %s', (heading, title, version) => {
    const page = askPage(
      `<main><h1>${heading}</h1></main>`,
      { name: text, version: text },
      {
        head: `<title>${title}</title>`,
        url: 'https://index.example/p/1',
      },
    );
    expect(page).toEqual({ name: 'tidetable', version });
  });

  it('keeps a version that the title has too', () => {
    const head = '<title>tidetable 2.4.1 released | Index</title>';
    expect(askPage('<h1>tidetable 2.4.1</h1>', { name: text }, { head }).name).toContain('2.4.1');
  });

  it('has the name that its heading, its title and its address have in common', () => {
    const head = '<title>harbour/tidetable: Reads tide tables.</title>';
    const url = 'https://code.example/harbour/tidetable';
    const body = '<main><article><h1>tidetable</h1><p>Reads tide tables.</p></article></main>';
    expect(askPage(body, { name: text }, { head, url }).name).toBe('tidetable');
  });
});

it('a plan is called by its name, whatever the markup of its price', () => {
  const card = (name: string, price: number) =>
    `<div class="card"><h4>${name}</h4><h1 class="card-title">$${price}<small>/mo</small></h1><p>For ${name}s</p></div>`;
  const body = `<main><h1>Pricing</h1>${card('Starter', 9)}${card('Team', 29)}${card('Firm', 79)}</main>`;
  const asked = { plans: list(object({ name: text, price: number })) };
  expect(askPage(body, asked).plans).toEqual([
    { name: 'Starter', price: 9 },
    { name: 'Team', price: 29 },
    { name: 'Firm', price: 79 },
  ]);
});

describe('a data sheet', () => {
  const rows = '<tr><td>Weight</td><td>182 g</td><td><input type="checkbox"></td></tr>'.concat(
    '<tr><td>Storage</td><td>256 GB</td><td><input type="checkbox"></td></tr>',
  );
  const table = `<table><thead><tr><th>Type</th><th>Description</th><th>Select</th></tr></thead>${rows}</table>`;
  const body = `<main><h1>Fennel X2</h1>${table}</main>`;

  it('is a table of labels and values, whatever column of controls it has', () => {
    expect(askPage(body, { weight: text, storage: text })).toEqual({ weight: '182 g', storage: '256 GB' });
  });

  it('is headed with the model, unless a name is asked for too', () => {
    expect(askPage(body, { model: text, weight: text }).model).toBe('Fennel X2');
    expect(askPage(body, { name: text, model: text }).model).toBeNull();
    expect(askPage(body, { brand: text, model: text, weight: text }).model).toBeNull();
  });
});

it('the state of a town is its country in German', () => {
  const box =
    '<table><tr><td>Staat:</td><td>Schweden</td></tr><tr><td>Einwohner:</td><td>61.204</td></tr></table>';
  const asked = { country: text, population: number };
  expect(askPage(`<h1>Malmby</h1>${box}`, asked, { language: 'de' })).toEqual({
    country: 'Schweden',
    population: 61_204,
  });
});
