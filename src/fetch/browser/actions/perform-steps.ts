/** Performs steps in plain words on a page, one after the other. */

import { quote } from '../../../contract/fetch/steps/parse-steps.ts';
import type { Step } from '../../../contract/fetch/steps/step.ts';
import { redactStep } from '../../../contract/request/redact.ts';
import { AppError } from '../../../errors.ts';
import { type Control, listControlsCall } from '../in-page/scripts.ts';
import { takeFailurePicture } from './failure-picture.ts';
import { perform } from './perform.ts';
import { ActionFailed, type Stage } from './stage.ts';

const MAX_LISTED = 12;

/** Throws an error that names the step, what went wrong, and what the page has instead. */
export async function performSteps(stage: Stage, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    for (const action of step.actions) {
      try {
        await perform(stage, action);
      } catch (error) {
        throw error instanceof ActionFailed ? await failure(stage, step, error) : error;
      }
    }
  }
}

/** The message is stored with the call, so it shows no more of the step than history does. */
async function failure(stage: Stage, step: Step, { message, wanted }: ActionFailed): Promise<Error> {
  const picture = await takeFailurePicture(stage);
  const why = wanted === undefined ? message : `${message}. ${await whatThereIs(stage)}`;
  const text = `Step ${step.number} (${quote(redactStep(step.text))}): ${why}`;
  const details = [{ code: 'custom' as const, path: ['steps', step.number - 1], message: text }];
  return new AppError('validation', undefined, { details, picture });
}

async function whatThereIs({ world }: Stage): Promise<string> {
  const script = listControlsCall({ most: MAX_LISTED });
  const frames = await world.frames().catch(() => []);
  const each = await Promise.all(
    frames.map((frame) => world.evaluate<Control[]>(script, frame).catch(() => [])),
  );
  const controls = each.flat().slice(0, MAX_LISTED);
  if (controls.length === 0) return 'There is nothing to click or to fill in.';
  return `There is: ${controls.map(({ kind, name }) => `${kind} "${name}"`).join(', ')}.`;
}
