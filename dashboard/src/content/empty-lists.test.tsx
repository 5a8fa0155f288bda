import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ImageGrid } from './image-grid.tsx';
import { ExtractedJson } from './json-view.tsx';
import { LinkList } from './link-list.tsx';

test('a page without links or images says so and offers nothing to copy', () => {
  const links = renderToStaticMarkup(<LinkList links={[]} />);
  const images = renderToStaticMarkup(<ImageGrid images={[]} />);
  expect([links, images].join()).toMatch(/has no links.*has no images/);
  expect([links, images].join()).not.toContain('Copy');
});

test('missing data is explained, not just shown as null', () => {
  const shown = (value: unknown) => renderToStaticMarkup(<ExtractedJson value={value} />);
  expect(shown(null)).toContain('Nothing was found to extract');
  expect(shown({ price: null, tags: [] })).toContain('has none of these values');
  expect(shown({ price: 0, name: null })).not.toContain('none of these values');
});
