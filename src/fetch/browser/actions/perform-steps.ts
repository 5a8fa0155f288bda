/** Does steps in plain words on a page, one after the other. */
import { redactStep } from '../../../contract/redact.ts';
import { quote } from '../../../contract/steps/parse-steps.ts';
import type { Step } from '../../../contract/steps/step.ts';
import { invalidField } from '../../../errors.ts';
import { type Control, listControlsCall } from '../in-page-scripts.ts';
import { perform } from './perform.ts';
import { ActionFailed, type Stage } from './stage.ts';

const MAX_LISTED = 12;

/** Throws an error that names the step, what went wrong, and what there was instead. */
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

/** The message is kept with the call, so it shows no more of the step than history does. */
async function failure(stage: Stage, step: Step, { message, wanted }: ActionFailed): Promise<Error> {
  const why = wanted === undefined ? message : `${message}. ${await whatThereIs(stage)}`;
  return invalidField(
    ['steps', step.number - 1],
    `Step ${step.number} (${quote(redactStep(step.text))}): ${why}`,
  );
}

async function whatThereIs({ world }: Stage): Promise<string> {
  const controls = await world.evaluate<Control[]>(listControlsCall({ most: MAX_LISTED })).catch(() => []);
  if (controls.length === 0) return 'There is nothing to click or to fill in.';
  return `There is: ${controls.map(({ kind, name }) => `${kind} "${name}"`).join(', ')}.`;
}
