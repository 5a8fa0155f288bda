/** Takes the pictures of the README with Winnow itself: `node docs/images/make.ts`, with Node 24. */
import { writeFile } from 'node:fs/promises';
import { startServer } from '../../test/harness/server.ts';

const camera = await startServer({ env: { WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.0/8' } });
try {
  const response = await camera.fetch('/api/scrape', {
    method: 'POST',
    body: JSON.stringify({
      url: `${camera.url}/docs/scrape`,
      formats: [{ type: 'screenshot', width: 1440, height: 900, quality: 85 }],
    }),
  });
  const { results } = (await response.json()) as { results: { screenshot: { data: { url: string } } } };
  const picture = await fetch(results.screenshot.data.url);
  await writeFile(new URL('./reference.jpg', import.meta.url), Buffer.from(await picture.arrayBuffer()));
} finally {
  await camera.close();
}
