import { describe, expect, it } from 'vitest';
import { pageBase } from '../base-url.ts';
import { parseHtml } from '../parse.ts';
import { normalView } from '../view.ts';
import { toHtml } from '../write/serialize.ts';
import { keepSelected, removeSelected, selectorProblem } from './select.ts';

const PAGE = `<main><p id="time">now</p><p class="ad">buy</p><p>text <b>bold</b></p><ul><li>1<li>2<li>3</ul></main>`;

function left(...selectors: string[]): string {
  const { root } = parseHtml(PAGE);
  removeSelected(root, selectors);
  const html = toHtml(normalView(root), pageBase(root, 'https://example.com/'));
  return html.slice(html.indexOf('<main>') + 6, html.indexOf('</main>')).replace(/\s+/g, '');
}

describe('removing what selectors match', () => {
  it.each([[['#time']], [['.ad', '#time']]])('leaves out %j', (selectors) => {
    const html = left(...selectors);
    expect(html.includes('now')).toBe(!selectors.includes('#time'));
    expect(html.includes('buy')).toBe(!selectors.includes('.ad'));
    expect(html).toContain('<b>bold</b>');
  });

  it('supports positions, siblings and `:has`', () => {
    expect(left('li:nth-child(2)')).toContain('<li>1</li><li>3</li>');
    expect(left('#time + p')).not.toContain('buy');
    expect(left('p:has(b)')).not.toContain('text');
  });

  it('continues after a selector that removes everything or is invalid', () => {
    expect(left('p[', 'main > :not(ul)', 'li:first-child')).toBe('<ul><li>2</li><li>3</li></ul>');
  });

  it.each(['p[', 'a > > b', 'a >', ':nth-child(x)', ':unheard-of', 'a{}', '}', '> a', ' '])(
    'refuses %j',
    (selector) => {
      expect(selectorProblem(selector)).toEqual(expect.any(String));
    },
  );

  it('names the end of a selector that breaks off', () => {
    expect(selectorProblem('p[')).toBe('Expected name, found its end');
  });

  it.each(['p', '#a .b > c', 'a, b', '[data-x="1"]', ':is(a, b):not(.c)'])('accepts %j', (selector) => {
    expect(selectorProblem(selector)).toBeNull();
  });
});

describe('keeping what selectors match', () => {
  function kept(...selectors: string[]): { found: boolean; html: string } {
    const { root } = parseHtml(`<title>Mill</title>${PAGE}`);
    const found = keepSelected(root, selectors);
    const html = toHtml(normalView(root), pageBase(root, 'https://example.com/'));
    return { found, html: html.replace(/\s+/g, '') };
  }

  it('keeps elements once and in page order, however many selectors match', () => {
    const { found, html } = kept('li:last-child', 'ul', 'b', 'p:has(b)');
    expect(found).toBe(true);
    expect(html).toContain('<body><p>text<b>bold</b></p><ul><li>1</li><li>2</li><li>3</li></ul></body>');
    expect(html).toContain('<title>Mill</title>');
  });

  it.each(['body', 'html', 'html, p'])('keeps the whole page for `%s`', (selector) => {
    const { found, html } = kept(selector);
    expect(found).toBe(true);
    expect(html).toContain('<p>text<b>bold</b></p><ul>');
  });

  it('keeps nothing if nothing matches', () => {
    expect(kept('.none', 'p[')).toMatchObject({
      found: false,
      html: expect.stringContaining('<body></body>'),
    });
  });
});

it('supports `:empty`, and `:contains` anywhere in a text', () => {
  const { root } = parseHtml(
    `<p>text</p><p></p><p><!-- a --></p><div>${'a '.repeat(10_000)}end</div><i>b</i>`,
  );
  removeSelected(root, ['p:empty', 'div:contains("end")']);
  const html = toHtml(normalView(root), pageBase(root, 'https://example.com/'));
  expect(html).toMatch(/<body>\s*<p>text<\/p>\s*<i>b<\/i>\s*<\/body>/);
});

describe('selectors that visit siblings', () => {
  const list = (items: number) => parseHtml(`<ul>${'<li>a'.repeat(items)}</ul>`).root;

  it('work in long lists', () => {
    const root = list(5_000);
    removeSelected(root, ['li:nth-child(2n)', 'li.none ~ li']);
    expect(toHtml(normalView(root), pageBase(root, 'https://example.com/')).match(/<li>/g)).toHaveLength(
      2_500,
    );
  });

  it('fail in endless lists, which would take minutes', () => {
    const few = () => ({ left: 10_000_000 });
    expect(() => removeSelected(list(20_000), ['li.none ~ li'], few())).toThrow(/too many steps/);
    expect(() => keepSelected(list(20_000), ['li:nth-child(2n)'], few())).toThrow(/too many steps/);
  });
});
