import { build } from './build.ts';
import { runChecks, staticChecks } from './test/checks.ts';
import { finish, settle } from './test/tally.ts';
import { runVitest, SECOND_TIER, without } from './test/vitest.ts';

/** `npm test`; `--all` runs the second tier too. Any other arguments go to vitest. */
const args = process.argv.slice(2).filter((one) => one !== '--all');
const isWhole = process.argv.includes('--all');
// Checks and build keep two cores busy, and so do vitest's workers, so running them in sequence takes the same time.
const [checks, built] = await Promise.all([
  settle(runChecks(staticChecks)),
  settle(build().then(() => ({ passed: 1, failed: 0 }))),
]);
const tests = built.failed ? [] : [await settle(runVitest([...(isWhole ? [] : without(SECOND_TIER)), ...args]))];
finish([checks, built, ...tests]);
