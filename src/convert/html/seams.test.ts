import { describe, expect, it } from 'vitest';
import { toText } from '../main-content/text.ts';
import { toMarkdown } from '../markdown/markdown.ts';
import { baseAt } from './base-url.ts';
import { parseHtml } from './parse.ts';
import { normalView } from './view.ts';

function textOf(html: string): string {
  return toText(normalView(parseHtml(html).root));
}

describe('inline elements without white space between them', () => {
  it.each([
    ['links of a menu', '<nav><a href="/">Home</a><a href="/b">blog</a></nav>', 'Home blog'],
    ['links of a pager', '<div><a href="?1">1</a><a href="?2">2</a></div>', '1 2'],
    ['a label and a price', '<div><span>Price</span><span>€49</span></div>', 'Price €49'],
    ['a label and a number', '<li><span>Reviews</span><span>12</span></li>', 'Reviews 12'],
    ['a label with a colon', '<li><b>Total:</b><span>Ten</span></li>', 'Total: Ten'],
    [
      'a title and what is below it',
      '<a href="/a"><span>Lamps</span><span>All of them</span></a>',
      'Lamps All of them',
    ],
    ['kinds of text', '<p><span class="n">5</span><span class="u">min read</span></p>', '5 min read'],
    ['with a comment between', '<div><span>Ada</span><!-- --><span>Editor</span></div>', 'Ada Editor'],
    [
      'links of a menu without an alphabet',
      '<div><a href="/1">首页</a><a href="/2">新闻</a></div>',
      '首页 新闻',
    ],
    ['a sentence and the next', '<div><span>Sold.</span><span>Thanks</span></div>', 'Sold. Thanks'],
    [
      'a sentence that ends in bold, and the next',
      '<div><span>The <b>end.</b></span><span>Next</span></div>',
      'The end. Next',
    ],
    ['deep inside', '<div><span><b>Ada</b></span><span><i>Editor</i></span></div>', 'Ada Editor'],
  ])('are separated: %s', (_what, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it.each([
    ['a word in two styles', '<p><b>trend</b><span>s</span></p>', 'trends'],
    ['a first letter', '<p><span class="cap">N</span><span class="rest">ew York</span></p>', 'New York'],
    ['letters that move', '<div><span>S</span><span>t</span><span>art</span></div>', 'Start'],
    ['a name with a small letter', '<div><span>i</span><span>Phone</span></div>', 'iPhone'],
    ['a time of day', '<div><span>12:</span><span>30</span></div>', '12:30'],
    ['digits that turn', '<div><span>9</span><span>4</span></div>', '94'],
    ['links in a text', '<p><a href="/a">case</a><a href="/b">book</a></p>', 'casebook'],
    ['a script without capitals', '<div><span>首页</span><span>新闻</span></div>', '首页新闻'],
    ['emphasis', '<p><em>in</em><em>Site</em></p>', 'inSite'],
    ['code', '<pre><span class="k">new</span><span class="t">Lamp</span></pre>', 'newLamp'],
    [
      'a qualified name',
      '<dt><span class="m">json.</span><span class="n">Decoder</span></dt>',
      'json.Decoder',
    ],
    [
      'a qualified name in boxes',
      '<dt><span class="m"><span>json.</span></span><span class="n"><span>Decoder</span></span></dt>',
      'json.Decoder',
    ],
    ['linked characters', '<div><a href="/1">中</a><a href="/2">国</a></div>', '中国'],
    [
      'a word cut off by a link in a text',
      '<p><a href="/x">Harbour Adve</a><span class="rest">ntures</span></p>',
      'Harbour Adventures',
    ],
    ['an ordinal number', '<div><span class="day">21</span><span class="th">st</span></div>', '21st'],
    ['a point alone', '<p><span>Lamp</span><span>.</span><span>Foot</span></p>', 'Lamp.Foot'],
  ])('stay together: %s', (_what, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it('are separated in Markdown', () => {
    const { root } = parseHtml('<nav><a href="/">Home</a><a href="/b">Blog</a></nav>');
    expect(toMarkdown(normalView(root), baseAt('https://example.com/'))).toBe(
      '[Home](https://example.com/) [Blog](https://example.com/b)',
    );
  });
});
