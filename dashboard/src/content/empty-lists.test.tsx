import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ImageGrid } from './image-grid.tsx';
import { ExtractedJson } from './json-view.tsx';
import { LinkList } from './link-list.tsx';

test('a page without links or images is said to have none, with nothing to copy', () => {
  const links = renderToStaticMarkup(<LinkList links={[]} />);
  const images = renderToStaticMarkup(<ImageGrid images={[]} />);
  expect([links, images].join()).toMatch(/has no links.*has no images/);
  expect([links, images].join()).not.toContain('Copy');
});

test('data that could not be found is said to be missing, not shown as null alone', () => {
  const shown = (value: unknown) => renderToStaticMarkup(<ExtractedJson value={value} />);
  expect(shown(null)).toContain('Nothing was found to extract');
  expect(shown({ price: null, tags: [] })).toContain('has none of these values');
  expect(shown({ price: 0, name: null })).not.toContain('none of these values');
});
