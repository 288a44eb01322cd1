import { build } from './build.ts';
import { runChecks, staticChecks } from './test/checks.ts';
import { finish, settle } from './test/tally.ts';
import { runVitest, SECOND_TIER, without } from './test/vitest.ts';

/** `npm test`; with `--all` it also runs the second tier. Any other arguments are passed to vitest. */
const args = process.argv.slice(2).filter((one) => one !== '--all');
const isWhole = process.argv.includes('--all');
// The checks and the build keep two cores busy, and so do vitest's workers, so running them one after the other takes
// no longer.
const [checks, built] = await Promise.all([
  settle(runChecks(staticChecks)),
  settle(build().then(() => ({ passed: 1, failed: 0 }))),
]);
const tests = built.failed ? [] : [await settle(runVitest([...(isWhole ? [] : without(SECOND_TIER)), ...args]))];
finish([checks, built, ...tests]);
