/** CPU time of a call, in the words of a table. */
import { startCpu } from '../figures.ts';

/** After it has warmed up. */
export function microsecondsEach<Case>(
  cases: readonly Case[],
  call: (one: Case) => unknown,
  rounds = 200,
): string {
  for (let round = 0; round < rounds; round++) for (const one of cases) call(one);
  const cpu = startCpu();
  for (let round = 0; round < rounds; round++) for (const one of cases) call(one);
  return ((cpu() * 1000) / rounds / cases.length).toFixed(2);
}

export function millisecondsOf(call: () => unknown): string {
  const cpu = startCpu();
  call();
  return cpu().toFixed(0);
}
