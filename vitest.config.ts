import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SERVICE = '**/*.service.test.ts';

/** The promises take longest; begun last, one of them would keep a single worker busy at the end. */
class PromisesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isPromise = ({ moduleId }: TestSpecification) => moduleId.includes('/test/promises/');
    return [...sorted.filter(isPromise), ...sorted.filter((file) => !isPromise(file))];
  }
}

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    sequence: { sequencer: PromisesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Before the service tests, if both run.
          sequence: { groupOrder: 0 },
          include: [
            '{src,sdk,cli,mcp,setup,bench}/**/*.test.ts',
            'dashboard/src/**/*.test.{ts,tsx}',
            'test/*.test.ts',
          ],
          exclude: ['**/node_modules/**', SERVICE],
          // One set of loaded modules serves many files, which halves the time of a run; a worker a core, since
          // static checks may run beside.
          isolate: false,
          maxWorkers: 2,
          // The harness refuses to start a database, a browser or a server where it reads this.
          env: { WINNOW_TEST_PROJECT: 'unit' },
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          sequence: { groupOrder: 1 },
          include: [`{src,sdk,cli,mcp,setup}/${SERVICE}`, `test/${SERVICE}`, 'test/*/**/*.test.ts'],
          globalSetup: ['test/harness/global-setup.ts'],
          // Real servers, databases and browsers on a machine that may have two cores; much of their time is
          // waiting for those.
          maxWorkers: 3,
        },
      },
    ],
  },
});
