import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const SERVICE = '**/*.service.test.ts';

/** Node loads the sources itself, as it does for users: a quarter of the time went into what Vite made of each of them. */
const BY_NODE = { viteModuleRunner: false, nodeLoader: false };

/** The harness refuses to start a database, a browser or a server where it reads this. */
const NO_SERVICES = { WINNOW_TEST_PROJECT: 'unit' };

/** Begun last, one of these would keep a single worker busy at the end. From the longest. */
const LONGEST = [
  'test/faults/database',
  'test/dashboard/playground',
  'test/dashboard/jobs',
  'src/fetch/browser/actions/perform-actions',
  'test/python/',
  'test/cli/server',
  'test/promises/08-',
  'test/payments/settlement',
  'test/promises/23-',
  'test/promises/22-',
  'test/promises/02-',
  'test/any-input/',
  'test/cli/in-process',
  'test/contract/page-control',
  'test/promises/05-',
  'test/dashboard/safety-and-access',
  'src/fetch/browser/navigate/hidden-text',
  'test/contract/secrets-at-rest',
  'test/contract/site-monitor',
  'test/promises/06-',
  'src/store/postgres/start',
  'test/contract/v1.',
  'test/cli/package',
  'test/contract/agent.',
  'test/contract/crawl',
  'test/promises/21-',
  'src/sandbox/pool',
  'test/dialects/clients',
  'test/contract/session',
  'test/payments/',
  'src/fetch/browser/pool',
  'test/dialects/firecrawl-e2e',
  'test/promises/a-key-',
  'test/mcp/stdio',
  'test/dashboard/',
  'test/promises/',
  'src/fetch/browser/',
  'src/store/queue/job-queue',
  'src/fetch/',
  'test/contract/outages',
  'test/fleet/',
  'test/examples',
  'test/dialects/',
  'test/search-engines/',
  'test/sdk/',
  'src/jobs/webhook',
  'src/sandbox/',
  'test/object-store/',
  'test/faults/',
  'test/mcp/',
  'test/contract/',
  'test/cli/',
  'src/store/site-sessions',
  'src/store/calls',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((path) => moduleId.includes(`/${path}`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Before the service tests, if both run.
          sequence: { groupOrder: 0 },
          include: [
            '{src,sdk,cli,mcp,setup,bench,python}/**/*.test.ts',
            'dashboard/src/**/*.test.ts',
            'test/*.test.ts',
          ],
          exclude: ['**/node_modules/**', SERVICE],
          // One set of loaded modules serves many files, which halves the time of a run.
          isolate: false,
          experimental: BY_NODE,
          maxWorkers: 2,
          env: NO_SERVICES,
        },
      },
      {
        extends: true,
        test: {
          // Markup in TypeScript, which Node cannot read.
          name: 'unit-views',
          sequence: { groupOrder: 0 },
          include: ['dashboard/src/**/*.test.tsx'],
          isolate: false,
          maxWorkers: 2,
          env: NO_SERVICES,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          sequence: { groupOrder: 1 },
          include: [`{src,sdk,cli,mcp,setup}/${SERVICE}`, `test/${SERVICE}`, 'test/*/**/*.test.ts'],
          globalSetup: ['test/harness/global-setup.ts'],
          setupFiles: ['test/harness/plain-stacks.ts', 'test/harness/one-compile-cache.ts'],
          // A test may start several servers, and the machine may be busy.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Twice as seldom as Vitest's own: what is asked for is often the answer of a server.
          expect: { poll: { timeout: 20_000, interval: 100 } },
          // Real browsers, databases and deadlines meet here on two cores. What fails twice is broken; what passes the
          // second time is reported as such.
          retry: 1,
          // Each file has databases and servers of its own, or shares one with others (test/harness/shared-server.ts); a worker
          // and its modules would be loaded anew for nothing.
          isolate: false,
          experimental: BY_NODE,
          // More than the two cores that the machine may have: half of the time of these tests is waiting.
          maxWorkers: 6,
        },
      },
    ],
  },
});
