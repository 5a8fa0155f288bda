/** Draws a page that nobody will see at a small scale, which the page cannot notice. */
import type { PageSession } from '../wire/driven-page.ts';

/** The cost of drawing grows with the number of pixels. Not for pages with actions: the mouse would miss its target. */
const SCALE = 0.1;

type Window = { width: number; height: number; mobile: boolean };

/** The other values are the same as Playwright's, because the command replaces all of them. */
export async function drawSmall(session: PageSession, { width, height, mobile }: Window): Promise<void> {
  const isUpright = mobile && width <= height;
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    mobile,
    screenWidth: width,
    screenHeight: height,
    deviceScaleFactor: 1,
    screenOrientation: {
      angle: mobile && !isUpright ? 90 : 0,
      type: isUpright ? 'portraitPrimary' : 'landscapePrimary',
    },
    scale: SCALE,
  });
}
