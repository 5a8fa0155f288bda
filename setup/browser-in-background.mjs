/** Sets up a browser while the service runs without one: `node browser-in-background.mjs <root>`. */
import { followParent } from './follow-parent.mjs';
import { setUpBrowserOnce } from './prepare.mjs';
import { say } from './say.mjs';

followParent(() => process.exit(1));
try {
  const { source } = await setUpBrowserOnce(process.argv[2] ?? '');
  say(`there is a browser now (${source})`);
} catch (error) {
  say(error.message);
}
// The pipe to the parent would keep it waiting.
process.exit();
