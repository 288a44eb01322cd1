import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { PATIENCE_MS } from './scripts/browser/patience-ms.ts';

const CLOUD = './scripts/test/cloud-setup.ts';

/** Named for what its tests need. Groups run one after the other: what a browser does must not wait for what others do. */
const project = (name: string, order: number, test: TestProjectInlineConfiguration['test'] = {}) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.{ts,tsx}`], sequence: { groupOrder: order }, ...test },
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
      // nothing
      project('rules', 0, { include: ['test/rules/**/*.test.{ts,tsx}', 'test/house.test.ts'] }),
      // the emulator of DynamoDB, the stand-ins, the stack's template
      project('handlers', 0, { include: ['test/{handlers,scripts,stack}/**/*.test.ts'] }),
      // Chromium as the sheets are printed with it
      project('prints', 0),
      // the built site in a browser; the API is the test's
      project('pages', 0),
      // the whole local cloud
      project('cloud', 1, { globalSetup: CLOUD }),
      // the whole local cloud and a browser each: more than two cores can do in time side by side
      project('journeys', 2, { globalSetup: CLOUD, fileParallelism: false }),
    ],
  },
});
