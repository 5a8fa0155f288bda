import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification, type Vite } from 'vitest/node';

const SERVICE = '**/*.service.test.ts';

/** Node loads the sources itself, as it does for users: a quarter of the time went into what Vite made of each of them. */
const BY_NODE = { viteModuleRunner: false, nodeLoader: false };

/**
 * Packages as users have them. Vitest would ask for what some of them keep for development, such as a micromark that checks
 * its own work. It adds that condition to those of the settings, so they are replaced when they are complete.
 */
const AS_USERS_HAVE: Vite.Plugin = {
  name: 'packages-as-users-have-them',
  configResolved({ ssr }) {
    if (ssr.resolve) ssr.resolve.conditions = ['node'];
  },
};

/** The harness refuses to start a database, a browser or a server where it reads this. */
const NO_SERVICES = { WINNOW_TEST_PROJECT: 'unit' };

/** One more than the cores that the machine may have: some tests wait. */
const UNIT_WORKERS = 3;

/** Begun last, one of these would keep a single worker busy at the end. From the longest. */
const LONGEST = [
  'test/faults/database',
  'test/dashboard/playground',
  'test/python/',
  'src/fetch/browser/actions/perform-actions',
  'test/cli/server',
  'test/dashboard/jobs',
  'test/promises/22-',
  'test/promises/a-key-',
  'test/contract/secrets-at-rest',
  'test/promises/23-',
  'test/contract/page-control',
  'src/sandbox/pool',
  'src/fetch/browser/pool',
  'src/fetch/browser/navigate/hidden-text',
  'test/dashboard/safety-and-access',
  'test/promises/21-',
  'test/cli/in-process',
  'test/search-engines/',
  'src/fetch/browser/visit',
  'src/store/postgres/start',
  'test/promises/03-',
  'test/contract/outages',
  'test/promises/02-',
  'test/contract/site-monitor',
  'src/fetch/browser/capture/rendered-page',
  'test/payments/settlement',
  'test/contract/session',
  'test/dialects/firecrawl-e2e',
  'src/store/queue/job-queue',
  'test/dashboard/reference',
  'test/promises/04-',
  'test/promises/28-',
  'test/contract/crawl',
  'test/dashboard/',
  'src/fetch/browser/navigate/waiting-page',
  'test/contract/v1.',
  'src/fetch/browser/actions/',
  'test/any-input/',
  'test/cli/package',
  'test/fleet/',
  'test/contract/agent.',
  'test/payments/survives',
  'test/promises/08-',
  'test/dialects/clients',
  'test/faults/',
  'test/contract/dashboard-session',
  'test/promises/',
  'src/jobs/webhook/webhook.',
  'src/fetch/',
  'test/contract/',
  'test/sdk/',
  'test/dialects/',
  'src/store/calls',
  'test/cli/',
  'test/mcp/',
  'src/sandbox/',
  'test/payments/',
  'test/object-store/',
  'test/examples',
  'src/store/database/',
  'src/store/search/',
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
        plugins: [AS_USERS_HAVE],
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
          maxWorkers: UNIT_WORKERS,
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
          maxWorkers: UNIT_WORKERS,
          env: NO_SERVICES,
        },
      },
      {
        extends: true,
        plugins: [AS_USERS_HAVE],
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
