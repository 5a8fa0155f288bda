/** The model as one call may use it: in turn with other accounts, within the call's token budget, and counted. */
import { AppError } from '../../errors.ts';
import { type CompletionRequest, FormatRefused, type Usage } from './client/model-client.ts';
import type { Model } from './model.ts';

/** What a call has spent so far, over all that it asks the model. */
export type TokenCount = Usage;

export type ModelUser = { account: string; patient?: boolean | undefined; tokens: TokenCount };

/** Rough, and on the safe side for prose: the model's own count comes with its answer. */
const CHARACTERS_A_TOKEN = 4;

export function modelForCall(model: Model, { account, patient, tokens }: ModelUser): Model {
  return {
    ...model,
    client: {
      ...model.client,
      async complete(request) {
        const asked = estimate(request);
        if (tokens.promptTokens + tokens.completionTokens + asked > model.callTokens) {
          throw new AppError(
            'extraction_failed',
            `The ${model.callTokens} tokens that a request may spend on the model are used up`,
          );
        }
        // Counted before it is sent, so that concurrent questions see each other.
        tokens.promptTokens += asked;
        const completion = await model.client
          .complete({ ...request, account, patient })
          .catch((error: unknown) => {
            // The model never saw it, and the same question follows in a plainer format.
            if (error instanceof FormatRefused) tokens.promptTokens -= asked;
            throw error;
          });
        tokens.promptTokens += (completion.usage?.promptTokens ?? asked) - asked;
        tokens.completionTokens += completion.usage?.completionTokens ?? lengthOf(completion.text);
        return completion;
      },
    },
  };
}

function estimate({ system, messages }: CompletionRequest): number {
  return messages.reduce((sum, { content }) => sum + lengthOf(content), lengthOf(system));
}

function lengthOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN);
}
