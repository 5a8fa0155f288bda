/** CPU time of a call, after it has warmed up. */
export function microsecondsEach<Case>(
  cases: readonly Case[],
  call: (one: Case) => unknown,
  rounds = 200,
): string {
  for (let round = 0; round < rounds; round++) for (const one of cases) call(one);
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) for (const one of cases) call(one);
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / rounds / cases.length).toFixed(2);
}

export function millisecondsOf(call: () => unknown): string {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1000).toFixed(0);
}
