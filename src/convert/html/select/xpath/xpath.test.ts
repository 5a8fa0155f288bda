import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../errors.ts';
import { parseHtml } from '../../parse.ts';
import { createXPath, xpathProblem } from './evaluate.ts';
import { nodeText } from './values.ts';

const PAGE = `<html lang="en"><body>
<h1 id="top">Mills</h1>
<ul class="mills"><li data-age="12">Wind <b>mill</b></li><li data-age="80">Water mill</li><li>Hand mill</li></ul>
<table><tr><th>Name</th><td>Zaan</td></tr><tr><th>Height</th><td>21 m</td></tr></table>
<p>First</p><p>Second</p><h2>Notes</h2><p>Third, "quoted"</p>
</body></html>`;

function found(source: string, html = PAGE, steps = 1_000_000): unknown {
  const { root } = parseHtml(html);
  const value = createXPath(root, { left: steps })(source, root);
  if (!Array.isArray(value)) return value;
  return value.map((node) => nodeText(node, { left: steps }).replace(/\s+/g, ' ').trim());
}

describe('XPath', () => {
  it.each<[string, unknown]>([
    ['/html/body/h1', ['Mills']],
    ['//li', ['Wind mill', 'Water mill', 'Hand mill']],
    ['//LI[2]', ['Water mill']],
    ['//li[last()]', ['Hand mill']],
    ['//li[position() < 3]', ['Wind mill', 'Water mill']],
    ['//li[@data-age]/@data-age', ['12', '80']],
    ['//li[@data-age > 20]', ['Water mill']],
    ['//li[not(@data-age)]', ['Hand mill']],
    ['//li/b/text()', ['mill']],
    ['//li[contains(., "Water")]', ['Water mill']],
    ["//li[starts-with(normalize-space(.), 'Wind') or position() = 3]", ['Wind mill', 'Hand mill']],
    ['//th[. = "Height"]/following-sibling::td', ['21 m']],
    ['//td[preceding-sibling::th[text()="Name"]]', ['Zaan']],
    ['//b/ancestor::ul/@class', ['mills']],
    ['//b/../@data-age', ['12']],
    ['//h2/following-sibling::p[1]', ['Third, "quoted"']],
    ['//h2/preceding-sibling::p[1]', ['Second']],
    ['//h2/preceding::p', ['First', 'Second']],
    ['//h1/following::th', ['Name', 'Height']],
    ['//p[1] | //h1', ['Mills', 'First']],
    ['(//p)[2]', ['Second']],
    ['//ul/*[self::li][3]', ['Hand mill']],
    ['//*[@id="top"]', ['Mills']],
    ['//ul/child::li[count(b) = 1]', ['Wind mill']],
    ['count(//li)', 3],
    ['sum(//li/@data-age)', 92],
    ['-count(//li) * 2 + 7 mod 4', -3],
    ['string(//h1)', 'Mills'],
    ['substring-after(string(//td[2]|//td[1]), "Z")', 'aan'],
    ['concat(//h1, "!", substring("windmill", 5, 3))', 'Mills!mil'],
    ['translate("mill", "ml", "ML")', 'MiLL'],
    ['//li and not(//dl)', true],
    ['name(//li/..)', 'ul'],
    ['/html/@lang', ['en']],
    ['//nothing', []],
  ])('%s', (source, expected) => {
    expect(found(source)).toEqual(expected);
  });

  it.each([
    ['//li[', 'did not expect the end'],
    ['//li[@a="1"', 'expected "]"'],
    ['//li/upwards::p', 'no axis "upwards"'],
    ['matches(., "a")', 'no function matches()'],
    ['contains(.)', 'takes 2 values'],
    ['//li[#]', 'cannot read'],
    ['//p/comment()', 'text() and node() can'],
    ['', 'did not expect the end'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'too deeply nested'],
  ])('says what is wrong with %s', (source, problem) => {
    expect(xpathProblem(source)).toContain(problem);
  });

  it('is limited to its number of steps', () => {
    const html = `<div>${'<div><p>a</p></div>'.repeat(2_000)}</div>`;
    expect(() => found('//*[count(//*[count(//*) > 1]) > 1]', html, 100_000)).toThrow(AppError);
    expect(found('count(//p)', html)).toBe(2_000);
  });
});
