import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ImageGrid } from './image-grid.tsx';
import { LinkList } from './link-list.tsx';

test('a page without links or images is said to have none, with nothing to copy', () => {
  const links = renderToStaticMarkup(<LinkList links={[]} />);
  const images = renderToStaticMarkup(<ImageGrid images={[]} />);
  expect([links, images].join()).toMatch(/has no links.*has no images/);
  expect([links, images].join()).not.toContain('Copy');
});
