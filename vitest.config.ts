import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const CLOUD = './scripts/test/cloud-setup.ts';

/** They run one after the other: what a browser does must not wait for what the unit tests do. */
const project = (name: string, order: number, test: TestProjectInlineConfiguration['test']) => ({
  extends: true as const,
  test: { name, sequence: { groupOrder: order }, ...test },
});

export default defineConfig({
  test: {
    // Two cores are what a small machine has.
    maxWorkers: 2,
    // What the local cloud says of a fault that a test caused is of interest only when the test fails.
    silent: 'passed-only',
    testTimeout: 40_000,
    hookTimeout: 30_000,
    projects: [
      project('unit', 0, {
        include: ['test/**/*.test.{ts,tsx}'],
        exclude: ['test/{integration,journeys}/**'],
      }),
      project('integration', 1, {
        include: ['test/integration/**/*.test.ts'],
        globalSetup: CLOUD,
        testTimeout: 60_000,
      }),
      project('journeys', 2, {
        include: ['test/journeys/**/*.test.ts'],
        globalSetup: CLOUD,
        testTimeout: 120_000,
        hookTimeout: 60_000,
        // A browser each is more than two cores can do in time.
        fileParallelism: false,
      }),
    ],
  },
});
