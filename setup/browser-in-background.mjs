/** Sets up or renews a browser while the service runs: `node browser-in-background.mjs <root> set-up|renew`. */
import { followParent } from './follow-parent.mjs';
import { renewBrowserOnce, setUpBrowserOnce } from './prepare.mjs';
import { say } from './say.mjs';

followParent(() => process.exit(1));
const [, , root = '', task = 'set-up'] = process.argv;
try {
  const { source } = await (task === 'renew' ? renewBrowserOnce(root) : setUpBrowserOnce(root));
  say(`there is a new browser (${source})`);
} catch (error) {
  say(error.message);
}
// The pipe to the parent would keep this process running.
process.exit();
