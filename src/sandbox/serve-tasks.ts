/** The loop of a converter child: takes one task at a time from its parent, and exits with it. */
import { AppError, publicError } from '../errors.ts';
import type { PlainError, ReplyMessage, TaskMessage } from './messages.ts';

export function serveTasks(tasks: Record<string, (input: never) => unknown>): void {
  process.on('message', async ({ id, kind, input }: TaskMessage) => {
    const task = tasks[kind] as (input: unknown) => unknown;
    try {
      reply({ id, output: await task(input) });
    } catch (error) {
      reply({ id, error: toPlainError(error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
  // A parser that fails in a stray callback has failed all the same: the parent sees the child end.
  process.on('unhandledRejection', () => process.exit(1));
}

function reply(message: ReplyMessage): void {
  process.send?.(message);
}

function toPlainError(error: unknown): PlainError {
  if (error instanceof AppError) return publicError(error);
  const stack = error instanceof Error ? error.stack : String(error);
  return { type: 'internal_error', message: 'The content could not be converted', ...(stack && { stack }) };
}
