import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { PATIENCE_MS } from './test/browser/patience-ms.ts';
import { secondTier } from './test/second-tier.ts';
import { useTemporaryFolder } from './test/setup/temporary-folder.ts';

useTemporaryFolder();

const SITE = './test/setup/site-setup.ts';
const CHEAP_PINS = './test/handlers/cheap-pins-setup.ts';
const RESET = './test/reset-setup.ts';
const CLOUD = './test/setup/cloud-setup.ts';

/** A browser, the emulator or a whole cloud can be late on a busy machine. Tests that pass only at the second try are listed at the end of a run. */
const RETRY = { retry: 1 };

/** The files of a worker share modules, the emulator and the browser: loading and starting these takes longer than most tests. */
const SHARED = { isolate: false };

/** The table of `test/world/table.ts`: a call takes a tenth of what it takes on the emulator. */
const IN_MEMORY = { ...SHARED, env: { TEST_TABLE: 'memory' }, setupFiles: CHEAP_PINS };

/** The built site in a browser; tests respond to its API calls. */
const PAGES = { ...SHARED, globalSetup: SITE, setupFiles: './test/pages/contract-setup.ts', ...RETRY };

const WHOLE_CLOUD = { ...SHARED, globalSetup: CLOUD, ...RETRY };
const PRINTS = { ...IN_MEMORY, setupFiles: RESET, ...RETRY };

/** The project of a folder of `test/`. `npm test` runs all but those of `SECOND_TIER` in `scripts/test/vitest.ts`. */
const project = (name: string, test: TestProjectInlineConfiguration['test'] = {}) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.{ts,tsx}`], ...test },
});

export default defineConfig({
  test: {
    // For a machine with two cores: page tests wait for the browser a third of the time.
    maxWorkers: 3,
    // The local cloud logs the faults that tests cause on purpose: show them only if the test fails.
    silent: 'passed-only',
    // These only end tests that hang, and must never fail a test on a slow machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      // pure functions
      project('rules', {
        ...SHARED,
        include: ['test/rules/**/*.test.{ts,tsx}', 'test/house.test.ts'],
        exclude: ['test/rules/web/**'],
      }),
      // pure functions of the website; the browser's globals are stubbed
      project('web-rules', {
        ...SHARED,
        include: ['test/rules/web/**/*.test.{ts,tsx}'],
        setupFiles: RESET,
      }),
      // an in-memory table, empty for each file
      project('handlers', IN_MEMORY),
      // the same, through many days
      project('days', IN_MEMORY),
      // DynamoDB's emulator, one for all files of a worker, for behaviour that the in-memory table lacks
      project('emulator', { ...SHARED, ...RETRY }),
      // AWS mocked in the clients that the other projects share
      project('refusals', { ...SHARED, setupFiles: RESET }),
      // the stack's template
      project('stack', SHARED),
      // commands, which start and end processes
      project('scripts', { ...SHARED, setupFiles: RESET }),
      // PDFs, rendered by Chromium
      project('prints', { ...PRINTS, exclude: secondTier.prints }),
      // what pages show and send
      project('pages', { ...PAGES, exclude: secondTier.pages }),
      // the whole local cloud
      project('cloud', WHOLE_CLOUD),
      // the whole local cloud and a browser
      project('journeys', { ...WHOLE_CLOUD, exclude: secondTier.journeys }),

      // The second tier: the same beyond the main jobs,
      project('more-prints', { ...PRINTS, include: secondTier.prints }),
      project('more-pages', { ...PAGES, include: secondTier.pages }),
      project('more-journeys', { ...WHOLE_CLOUD, include: secondTier.journeys }),
      // pages that share a device, lose the network or wait for seconds,
      project('devices', PAGES),
      // these with the whole local cloud,
      project('device-journeys', WHOLE_CLOUD),
      // random scenarios run against the product,
      project('simulations', SHARED),
      // handlers and days again, on the emulator,
      project('on-emulator', {
        ...IN_MEMORY,
        include: ['test/{handlers,days}/**/*.test.ts'],
        env: { TEST_TABLE: 'emulator' },
      }),
      // and the stand-ins for AWS
      project('stand-ins'),
    ],
  },
});
