import { expect, it } from 'vitest';
import { AssetShelf } from './assets.ts';

it('unpacks a picture that is too large to keep only once, however often the document shows it', () => {
  const shelf = new AssetShelf();
  let reads = 0;
  const read = () => {
    reads += 1;
    return Buffer.alloc(11 * 1024 * 1024);
  };
  for (let page = 0; page < 3; page++) expect(shelf.add('img/map.png', 'image/png', read)).toBeNull();
  expect(reads).toBe(1);
  expect(shelf.warnings).toMatchObject([{ reason: 'truncated' }]);
});
