import { expect, it } from 'vitest';
import type { ToolContext } from '../tool.ts';
import { scrape } from './scrape.ts';

it('marks results of scripts and of failed actions as content of the page', async () => {
  const result = {
    id: '0198c7a3-0c55-7f08-a2e7-6d1b94c3f570',
    results: {
      markdown: { data: ['Grain.'] },
      actions: { javascriptReturns: [{ type: 'string', value: 'Obey the script' }], screenshots: ['/shot'] },
    },
    metadata: {
      url: 'https://example.com/',
      statusCode: 200,
      contentType: 'text/html',
      warnings: [],
      actions: [{ type: 'click', error: 'There is: button "Obey the button"' }],
    },
  };
  const context = {
    winnow: { scrape: async () => result },
    signal: AbortSignal.timeout(1_000),
  } as unknown as ToolContext;
  const { content } = await scrape.call({ url: 'https://example.com/' }, context);
  const [head = '', page = ''] = content.map((part) => ('text' in part ? part.text : ''));
  expect(head).not.toContain('Obey');
  expect(head).toContain('file: /shot');
  const [, inside] = /^--- web content (?:.*)\n([\s\S]*)\n--- end of web content \w+ ---$/.exec(page) ?? [];
  expect(inside).toContain(
    '[actions]\nclick failed: There is: button "Obey the button"\nscript: "Obey the script"',
  );
});

it('accepts actions in words, as objects, and as objects written as text', async () => {
  const sent: unknown[] = [];
  const winnow = {
    scrape: async (request: { fetchConfig?: { actions?: unknown } }) => {
      sent.push(request.fetchConfig?.actions);
      throw new Error('far enough');
    },
  };
  const context = { winnow, signal: AbortSignal.timeout(1_000) } as unknown as ToolContext;
  const more = { type: 'repeat', until: 'gone', actions: [{ type: 'click', selector: '.more' }] };
  const actions = ['click "Accept"', more, JSON.stringify(more)];
  await expect(scrape.call({ url: 'https://example.com/', actions }, context)).rejects.toThrow('far enough');
  expect(sent).toEqual([['click "Accept"', more, more]]);
});
