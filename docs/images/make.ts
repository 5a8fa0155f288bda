/** Takes the pictures of the README and the docs from the product itself: `node docs/images/make.ts`, with Node 24. */
import { startGranary } from '../../test/dashboard/granary-site.ts';
import { PICTURES, takePictures } from '../../test/dashboard/pictures.ts';
import { buildDashboard, launchViewer, signInByLink } from '../../test/dashboard/viewer.ts';
import { startServer } from '../../test/harness/server.ts';

await buildDashboard();
const site = await startGranary();
const server = await startServer({ env: { WINNOW_ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } });
const browser = await launchViewer();
try {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInByLink(page, server);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const storageState = await context.storageState();
  const names = await takePictures({ server, site, browser, storageState }, PICTURES);
  process.stdout.write(`${names.join('\n')}\n`);
} finally {
  await browser.close();
  await server.close();
  await site.close();
}
