/** Asks for JSON in the strictest way that the server accepts: by schema, as JSON, or in words only. */
import { AppError } from '../../../errors.ts';
import { type Completion, FormatRefused, type Message, type OutputFormat } from '../client/model-client.ts';
import type { Model } from '../model.ts';
import type { AskingSchema } from './asking-schema.ts';

export type LadderRequest = {
  system: string;
  /** The messages, with the schema written out in them if `schemaInWords`. */
  messages: (schemaInWords: boolean) => Message[];
  asking: AskingSchema | null;
  /** The formats to try; by default all that the model has. */
  formats?: readonly OutputFormat['kind'][];
  signal: AbortSignal;
};

export async function climbDown(model: Model, request: LadderRequest): Promise<Completion> {
  const { system, asking, signal } = request;
  const canHold = asking !== null && (asking.strict || !model.strictOnly);
  const possible = (request.formats ?? model.formats).filter((format) => format !== 'schema' || canHold);
  const wanted = possible.filter((format) => format === 'text' || !model.refused.has(format));
  const refusedNow: OutputFormat['kind'][] = [];
  let refusal: unknown;
  for (const kind of wanted) {
    try {
      const completion = await model.client.complete({
        system,
        messages: request.messages(asking !== null && (kind !== 'schema' || !model.showsSchema)),
        output: outputOf(kind, asking),
        maxOutputTokens: model.maxOutputTokens,
        signal,
      });
      // Only now is it known that the format was at fault, and not the rest of the request. A format that was
      // refused because of an unusual schema may work with the next one.
      for (const format of refusedNow) if (format !== 'schema' || asking?.strict) model.refused.add(format);
      return completion;
    } catch (error) {
      if (!(error instanceof FormatRefused)) throw error;
      refusal = error;
      refusedNow.push(kind);
    }
  }
  throw new AppError(
    'upstream_failed',
    'The model server refused the request; it may be too long for the model',
    { cause: refusal },
  );
}

function outputOf(kind: OutputFormat['kind'], asking: AskingSchema | null): OutputFormat {
  if (kind !== 'schema') return { kind };
  return { kind, schema: asking?.schema ?? {}, strict: asking?.strict ?? false };
}
