import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { PATIENCE_MS } from './test/patience-ms.ts';

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
    // A test waits for what it names, however long a busy machine takes; these only end one that hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      project('unit', 0, {
        include: ['test/**/*.test.{ts,tsx}'],
        exclude: ['test/{integration,journeys}/**'],
      }),
      project('integration', 1, {
        include: ['test/integration/**/*.test.ts'],
        globalSetup: CLOUD,
      }),
      project('journeys', 2, {
        include: ['test/journeys/**/*.test.ts'],
        globalSetup: CLOUD,
        // A browser each is more than two cores can do in time.
        fileParallelism: false,
      }),
    ],
  },
});
