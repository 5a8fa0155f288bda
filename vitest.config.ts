import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/harness/global-setup.ts'],
    include: ['{src,sdk,cli,mcp,test,setup,bench}/**/*.test.ts', 'dashboard/src/**/*.test.{ts,tsx}'],
    // Suites start real servers, databases and browsers on a machine that may have two cores; much of their time is
    // waiting for those.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
