/** Where `winnow serve` listens according to its command line, which overrides the environment. */
import { type OptionValues, UsageError } from '../command-line/command.ts';
import type { Config } from '../config.ts';
import { SETTINGS } from '../settings/settings.ts';

export function listenOptions({ port, host }: OptionValues): Partial<Pick<Config, 'port' | 'host'>> {
  for (const [name, value] of Object.entries({ port, host }))
    if (value === '') throw new UsageError(`--${name} needs a value.`);
  const given = SETTINGS.shape.port.safeParse(port);
  if (!given.success) throw new UsageError('--port must be a whole number from 0 to 65535.');
  return { ...(port !== undefined && { port: given.data }), ...(typeof host === 'string' && { host }) };
}
