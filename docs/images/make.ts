/** Takes the pictures of the README and the docs from the product itself: `node docs/images/make.ts`, with Node 24. */
import { PICTURES, takePictures } from '../../test/dashboard/pictures.ts';
import { buildDashboard, setStage } from '../../test/dashboard/viewer.ts';

await buildDashboard();
const stage = await setStage();
try {
  const names = await takePictures(stage, PICTURES);
  process.stdout.write(`${names.join('\n')}\n`);
} finally {
  await stage.close();
}
