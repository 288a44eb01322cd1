import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { PATIENCE_MS } from './scripts/browser/patience-ms.ts';
import { keepTemporaryFilesTogether } from './scripts/test/temporary-folder.ts';

keepTemporaryFilesTogether();

const SITE = './scripts/test/site-setup.ts';
const CLOUD = './scripts/test/cloud-setup.ts';

/** What makes up AWS itself, in clients that others keep. */
const REFUSALS = ['test/handlers/aws-refusals.test.ts', 'test/handlers/notifications/send-mail.test.ts'];

/** What lives through days, sweeps each day of months, or calls every route asks the emulator thousands of times. */
const DAYS = [
  'test/handlers/stored/**/*.test.ts',
  'test/handlers/images/unnamed-files.test.ts',
  'test/handlers/events/{indexed,told}-again.test.ts',
  'test/handlers/checksheets/{renderer-down,sweep,printing-metered,papers-given-up}.test.ts',
  'test/handlers/fuzz.test.ts',
];

/** A browser or a whole cloud can be late on a busy machine. What needs a second try is named at the end, to be mended. */
const AGAIN = { retry: 1 };

/** Named for what its tests need. */
const project = (name: string, test: TestProjectInlineConfiguration['test'] = {}) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.{ts,tsx}`], ...test },
});

export default defineConfig({
  test: {
    // Two cores are what a small machine has.
    maxWorkers: 2,
    // What the local cloud says of a fault that a test caused is of interest only when the test fails.
    silent: 'passed-only',
    // These only end a test that hangs: what one waits for on its way has PATIENCE_MS.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      // nothing; so its files can share what they import, which takes longer than their tests
      project('rules', {
        include: ['test/rules/**/*.test.ts', 'test/house.test.ts'],
        exclude: ['test/rules/web/**'],
        isolate: false,
      }),
      // nothing but the browser's own parts made up: what one file makes up is no other's
      project('web-rules', { include: ['test/rules/web/**/*.test.{ts,tsx}'] }),
      // the emulator of DynamoDB, one for all files of a worker, each with an empty table
      project('handlers', { isolate: false, exclude: [...REFUSALS, ...DAYS] }),
      // the same, and many days that pass in it
      project('days', { isolate: false, include: DAYS }),
      // nothing but AWS made up, in the clients that the others keep
      project('refusals', { include: REFUSALS }),
      // the stack's template
      project('stack', { isolate: false }),
      // what starts and ends things of its own
      project('scripts'),
      // Chromium as the sheets are printed with it
      project('prints', AGAIN),
      // the built site in a browser; the API is the test's. The files of a worker share both: starting them takes longer than a test
      project('pages', { globalSetup: SITE, setupFiles: './test/pages/contract-setup.ts', isolate: false, ...AGAIN }),
      // the whole local cloud
      project('cloud', { globalSetup: CLOUD, ...AGAIN }),
      // the whole local cloud and a browser each
      project('journeys', { globalSetup: CLOUD, ...AGAIN }),
    ],
  },
});
