import { describe, expect, it } from 'vitest';
import { pageBase } from './html/base-url.ts';
import { parseHtml } from './html/parse.ts';
import { normalView } from './html/view.ts';
import { missingTitle, titledHtml, titledMarkdown } from './title.ts';

const { root } = parseHtml('<h1>On Grain</h1><p>Words.</p>');
const base = pageBase(root, 'https://example.com/');
const view = normalView(root);

describe('the title of the main content', () => {
  it('is put in front where it is missing', () => {
    const title = missingTitle(view, 'Chaff & *wind*');
    expect(titledMarkdown(view, title, base)).toMatch(/^# Chaff & \\\*wind\\\*\n\n# On Grain\n\nWords\./);
    expect(titledHtml(view, title, base)).toContain('<body>\n<h1>Chaff &amp; *wind*</h1>');
  });

  it('is not said twice', () => {
    expect(missingTitle(view, 'On grain!')).toBeNull();
    expect(missingTitle(view, '')).toBeNull();
    expect(missingTitle(view, null)).toBeNull();
  });
});
