/** Draws a page that nobody looks at on a small scale, of which the page notices nothing. */
import type { PageSession } from '../wire/driven-page.ts';

/** Drawing costs by the point. Where somebody would use the mouse it would be in the wrong place. */
const SCALE = 0.1;

type Window = { width: number; height: number; mobile: boolean };

/** The rest is as Playwright sets it: all of it is replaced. */
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
