import type { Element } from 'domhandler';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../parse.ts';
import { bodyOf } from '../walk.ts';
import { outerHtml } from '../write/outer-html.ts';
import { unwrapPage } from './unwrap.ts';

function unwrapped(body: string): string {
  const { root } = parseHtml(`<!doctype html><title>t</title><body>${body}</body>`);
  unwrapPage(root);
  return outerHtml(bodyOf(root) as Element).slice('<body>'.length, -'</body>'.length);
}

describe('removes elements that only wrap the whole page', () => {
  const content = '<h1>Mill</h1><p>Grain.</p>';
  it.each([
    content,
    `<div>${content}</div>`,
    `<div id="page"><div class="w-1 wide" data-n="3">\n${content}</div></div>\n<script>1</script><!-- end -->`,
  ])('in %j', (body) => {
    expect(unwrapped(body).replace(/\s|<script>.*|<!--.*/g, '')).toBe(content);
  });

  it.each([
    `<div hidden="">${content}</div>`,
    `<div style="display:none">${content}</div>`,
    `<div lang="de">${content}</div>`,
    `<main>${content}</main>`,
    `<div>${content}</div>and a text`,
    `<div>${content}</div><div>Another</div>`,
    '',
  ])('but not %j', (body) => {
    expect(unwrapped(body)).toBe(body);
  });
});
