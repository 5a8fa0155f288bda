import { describe, expect, it } from 'vitest';
import { selectFormat as contract } from '../../contract/extract/select.ts';
import { pageBase } from '../../convert/html/base-url.ts';
import { parseHtml } from '../../convert/html/parse.ts';
import { AppError } from '../../errors.ts';
import { checkSelect } from './check.ts';
import { runSelect } from './select.ts';

const SHOP = `<html lang="en"><head><base href="/shop/"></head><body><h1>Mill shop</h1>
<div class="card" data-id="7"><h2><a href="wind">Wind <b>mill</b></a></h2><p class="price">€ 1,250.00</p>
  <ul><li>oak</li><li>sails</li></ul><dl><dt>Height</dt><dd>21 m</dd></dl></div>
<div class="card" data-id="8"><h2><a href="https://b.test/w">Water mill</a></h2><p class="price">sold out</p></div>
<script type="application/json">{"a": 1}</script></body></html>`;

function run(select: unknown, ...pages: string[]) {
  const parsed = contract.parse(select);
  checkSelect(parsed, ['select']);
  const sources = (pages.length > 0 ? pages : [SHOP]).map((html) => {
    const { root } = parseHtml(html);
    return { root, base: pageBase(root, 'https://a.test/x'), language: 'en' };
  });
  return runSelect(sources, parsed);
}

const fields = (...list: object[]) => ({ fields: list });

describe('select', () => {
  it('gives one object without a base, a list with one', () => {
    const name = { name: 'name', selector: 'h2' };
    expect(run(fields(name)).json).toEqual({ name: 'Wind mill' });
    expect(run({ base: '.card', ...fields(name) }).json).toEqual([
      { name: 'Wind mill' },
      { name: 'Water mill' },
    ]);
    expect(run({ base: '//div[@data-id="8"]', ...fields(name) }).json).toEqual([{ name: 'Water mill' }]);
    expect(run({ base: '.none', ...fields(name) }).json).toEqual([]);
  });

  it.each<[string, object, unknown]>([
    ['text', { selector: 'h2' }, 'Wind mill'],
    ['the base itself', {}, expect.stringContaining('Wind mill € 1,250.00 oak sails')],
    ['html', { selector: 'h2 a', type: 'html' }, '<a href="wind">Wind <b>mill</b></a>'],
    ['an attribute of the base', { type: 'attribute', attribute: 'data-id' }, '7'],
    ['an attribute by XPath', { xpath: './@data-id', type: 'number' }, 7],
    ['a number', { selector: '.price', type: 'number' }, 1250],
    ['an address', { selector: 'a', type: 'url' }, 'https://a.test/shop/wind'],
    ['a list of texts', { selector: 'li', type: 'list' }, ['oak', 'sails']],
    ['a list of attributes', { selector: 'a', type: 'list', attribute: 'href' }, ['wind']],
    [
      'a list of objects',
      { selector: 'li', type: 'list', fields: [{ name: 'is' }] },
      [{ is: 'oak' }, { is: 'sails' }],
    ],
    ['nested', { selector: 'dl', type: 'nested', fields: [{ name: 'h', selector: 'dd' }] }, { h: '21 m' }],
    ['a group', { selector: 'dd', pattern: '(\\d+) m' }, '21'],
    ['a match without a group', { selector: 'dd', pattern: '\\d+', type: 'number' }, 21],
    ['siblings', { selector: '> h2 + p' }, '€ 1,250.00'],
    ['following siblings by XPath', { xpath: './/dt[.="Height"]/following-sibling::dd[1]' }, '21 m'],
    ['a count by XPath', { xpath: 'count(.//li)', type: 'number' }, 2],
    ['what stands around it', { selector: 'body .card h2' }, 'Wind mill'],
    ['a script', { xpath: '//script' }, '{"a": 1}'],
    ['no such element', { selector: 'h5' }, null],
    ['no such attribute', { selector: 'h2', type: 'attribute', attribute: 'id' }, null],
    ['a pattern that is not there', { selector: 'h2', pattern: '\\d+' }, null],
    ['no number', { selector: 'h2', type: 'number' }, null],
    ['nothing nested', { selector: 'h5', type: 'nested', fields: [{ name: 'a' }] }, null],
    ['an empty list', { selector: 'h5', type: 'list' }, []],
  ])('reads %s', (_, field, expected) => {
    const { json } = run({ base: '.card:first-of-type', ...fields({ name: 'value', ...field }) });
    expect(json).toEqual([{ value: expected }]);
  });

  it('keeps records apart where one lacks a value, and names what is missing', () => {
    const { json, missing } = run({
      base: '.card',
      ...fields(
        { name: 'price', selector: '.price', type: 'number' },
        { name: 'more', type: 'nested', fields: [{ name: 'height', selector: 'dd' }] },
      ),
    });
    expect(json).toEqual([
      { price: 1250, more: { height: '21 m' } },
      { price: null, more: { height: null } },
    ]);
    expect(missing).toEqual(['[1].price', '[1].more.height']);
  });

  it('looks through all parts of a document', () => {
    const select = fields({ name: 'first', selector: 'h1' }, { name: 'all', selector: 'p', type: 'list' });
    expect(run(select, '<p>a', '<h1>T</h1><p>b').json).toEqual({ first: 'T', all: ['a', 'b'] });
  });

  it.each<[object, (string | number)[], RegExp]>([
    [fields({ name: 'a', selector: 'p[' }), ['fields', 0, 'selector'], /Not a CSS selector/],
    [fields({ name: 'a', selector: '//p' }), ['fields', 0, 'selector'], /give it as `xpath`/],
    [fields({ name: 'a', xpath: '//p[' }), ['fields', 0, 'xpath'], /Not an XPath/],
    [fields({ name: 'a', pattern: '(?=a)' }), ['fields', 0, 'pattern'], /look-around/],
    [{ base: 'p >', ...fields({ name: 'a' }) }, ['base'], /Not a CSS selector/],
    [
      fields({ name: 'a', type: 'list', fields: [{ name: 'b' }, { name: 'c', selector: ':x' }] }),
      ['fields', 0, 'fields', 1, 'selector'],
      /Not a CSS selector/,
    ],
  ])('refuses %j at its path', (select, path, message) => {
    try {
      run(select);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      const [issue] = (error as AppError).details ?? [];
      expect(issue?.path).toEqual(['select', ...path]);
      expect(issue?.message).toMatch(message);
    }
  });

  const nest = (depth: number): object =>
    depth === 0 ? { name: 'a' } : { name: 'a', type: 'nested', fields: [nest(depth - 1)] };

  it.each<[object, (string | number)[]]>([
    [fields({ name: 'a', selector: 'p', xpath: '//p' }), ['fields', 0, 'xpath']],
    [fields({ name: 'a', type: 'attribute' }), ['fields', 0, 'attribute']],
    [fields({ name: 'a', type: 'nested' }), ['fields', 0, 'fields']],
    [fields({ name: 'a', fields: [{ name: 'b' }] }), ['fields', 0, 'fields']],
    [fields({ name: 'a' }, { name: 'a' }), ['fields', 1, 'name']],
    [fields({ name: 'a', selectr: 'p' }), ['fields', 0]],
    [{ ...fields({ name: 'a' }), all: true }, []],
    [fields(nest(9)), ['fields']],
    [fields(), ['fields']],
  ])('does not accept %j', (select, path) => {
    expect(contract.safeParse(select).error?.issues[0]?.path).toEqual(path);
  });

  it('stops at its limit of steps on a page made to exceed it', () => {
    const html = `<div>${'<div><p>a</p></div>'.repeat(3_000)}</div>`;
    const slow = { base: '*', ...fields({ name: 'a', xpath: '//p', type: 'list' }) };
    expect(() => run(slow, html)).toThrow('too many steps');
    expect(() => run(fields({ name: 'a', selector: ':not(:has(~ *))', type: 'list' }), html)).toThrow(
      'too many steps',
    );
  });

  it.each(['111 ', '$1 '])('finds the number in a long text of %j in no time', (part) => {
    const before = process.threadCpuUsage();
    run(fields({ name: 'a', selector: 'p', type: 'number' }), `<p>${part.repeat(40_000)}</p>`);
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1_500);
  });
});
