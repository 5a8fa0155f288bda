/** Pools of proxies, as JSON or in a file. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { poolName, proxyUrl } from '../contract/fetch/proxy.ts';

const poolList = z.array(
  z.strictObject({
    name: poolName,
    urls: z.array(proxyUrl).min(1).max(10_000),
    /** Whether the pages of a host, or of a session, keep to one proxy. */
    sticky: z.enum(['host', 'session']).optional(),
  }),
);

/** Its message says what is wrong, but does not repeat what was given: it has passwords in it. */
export const proxyPools = z.string().transform((text, context): z.output<typeof poolList> => {
  const refuse = (message: string) => {
    context.issues.push({ code: 'custom', message, input: '' });
    return z.NEVER;
  };
  let pools: unknown;
  try {
    pools = JSON.parse(text.startsWith('[') ? text : readFileSync(text, 'utf8'));
  } catch {
    return refuse('must be JSON, or the path of a file that has it');
  }
  const parsed = poolList.safeParse(pools);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const names = parsed.data.map(({ name }) => name);
  return new Set(names).size === names.length ? parsed.data : refuse('two pools have the same name');
});
