/** Says which tests may start a database, a browser or a server. */

/** Throws in a unit test. Benches, which use the harness too, belong to no project. */
export function onlyInServiceTests(what: string): void {
  if (process.env.WINNOW_TEST_PROJECT !== 'unit') return;
  throw new Error(
    `A unit test cannot start ${what}. Name the file *.service.test.ts, or move it to a folder below test/.`,
  );
}
