import { expect, it } from 'vitest';
import { startSite } from '../../../test/site/site.ts';
import { sniffHere } from '../../fetch/file-signature.ts';
import { createGuard } from '../../net/guard/guard.ts';
import { createPictures } from './picture.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('an account whose pictures never arrive does not block other accounts', async () => {
  const site = await startSite({ '/never*': () => {} });
  const other = await startSite({ '/picture': (_, response) => void response.end(PNG) });
  const guard = createGuard({ allowedPrivateHosts: [site.host, other.host] });
  const pictures = createPictures({ userAgent: 'test' }, guard, sniffHere);
  const gone = new AbortController();
  const waiting = Array.from({ length: 60 }, (_, n) =>
    pictures.fetch(`${site.url}/never${n}`, 'many', gone.signal).catch(() => null),
  );
  expect(await pictures.fetch(`${other.url}/picture`, 'one')).toMatchObject({ contentType: 'image/png' });
  gone.abort();
  await Promise.all(waiting);
  await pictures.close();
  await Promise.all([site.close(), other.close()]);
});
