import { build } from './build.ts';
import { runChecks, staticChecks } from './test/checks.ts';
import { finish } from './test/tally.ts';
import { runVitest } from './test/vitest.ts';

/** The whole check. Arguments go to vitest. */
const checks = await runChecks(staticChecks);
const built = await build().then(
  () => ({ passed: 1, failed: 0 }),
  (error) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  },
);
const tests = built.failed ? [] : [await runVitest(process.argv.slice(2))];
finish([checks, built, ...tests]);
