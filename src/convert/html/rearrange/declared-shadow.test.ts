/** Declarative shadow trees are part of the page. */
import { expect, it } from 'vitest';
import { judgePage } from '../../../fetch/verdict/verdict.ts';
import { toMarkdown } from '../../markdown/markdown.ts';
import { baseAt } from '../base-url.ts';
import { parseHtml } from '../parse.ts';
import { normalView } from '../view.ts';

const BASE = baseAt('https://mill.example/');
const read = (html: string) => toMarkdown(normalView(parseHtml(html).root), BASE);

it('replaces the content of their hosts, with slots filled', () => {
  const card = `<x-card><template shadowrootmode="open"><style>p { color: red }</style>
    <h2><slot name="title">No title</slot></h2><p>Ground <slot></slot> today.</p><slot name="end"><p>The end.</p></slot>
    </template><b slot="title">Emmer</b>three sacks<i slot="nowhere">unseen</i></x-card>`;
  expect(read(card)).toBe('## Emmer\n\nGround three sacks today.\n\nThe end.');
});

it('accepts closed and nested trees', () => {
  const inner =
    '<x-in><template shadowrootmode=closed><p>inner: <slot></slot></p></template><slot></slot></x-in>';
  expect(read(`<x-out><template shadowrootmode=open>${inner}</template>from without</x-out>`)).toBe(
    'inner: from without',
  );
});

it('leaves other templates invisible', () => {
  expect(read('<p>text</p><div><template><p>row</p></template></div>')).toBe('text');
  expect(read('<p>text</p><div><template shadowrootmode="x"><p>row</p></template></div>')).toBe('text');
});

it('leaves endlessly nested trees alone', () => {
  const deep = '<b>'.repeat(100);
  const open = `<x-a><template shadowrootmode=open>${deep}<slot></slot></template>`;
  expect(() => read(`${open.repeat(2_000)}text`)).not.toThrow();
});

it('does not need a browser for a page whose text is in them', () => {
  const text = 'The mill grinds as long as the brook has water. '.repeat(10);
  const html = `<x-app><template shadowrootmode="open"><p>${text}</p></template></x-app><script src="/a.js"></script>`;
  const page = { status: 200, headers: {}, contentType: 'text/html', html, bytes: html.length };
  expect(judgePage(page)).toMatchObject({ warnings: [], browserReason: null });
});
