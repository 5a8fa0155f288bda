/** A small picture of the page when an action failed, for the reader of the error. */
import { withinTime } from '../../../concurrency/deadline.ts';
import type { ErrorPicture } from '../../../errors.ts';
import { reportMs, type Stage } from './stage.ts';

const WIDTH = 720;
const QUALITY = 60;
const MAX_BYTES = 150_000;

/** Undefined if none can be taken: the error is useful without it. */
export function takeFailurePicture(stage: Stage): Promise<ErrorPicture | undefined> {
  return withinTime(
    reportMs(stage),
    () => take(stage),
    () => undefined,
  );
}

async function take({ session }: Stage): Promise<ErrorPicture | undefined> {
  const { cssVisualViewport: seen } = await session.send('Page.getLayoutMetrics');
  const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = seen;
  const scale = Math.min(1, WIDTH / width);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: QUALITY,
    clip: { x, y, width, height, scale },
  });
  const bytes = Buffer.from(data, 'base64');
  return bytes.length <= MAX_BYTES ? { contentType: 'image/jpeg', bytes } : undefined;
}
