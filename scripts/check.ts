import { runChecks, staticChecks } from './test/checks.ts';
import { finish, settle } from './test/tally.ts';
import { only, QUICK, runVitest } from './test/vitest.ts';

/**
 * The fast part of the check: types, Biome, dead code, and the tests that don't need a build, a browser, a separate process or long
 * simulations.
 */
const checks = settle(runChecks(staticChecks));
const tests = settle(runVitest([...only(QUICK), ...process.argv.slice(2)]));
finish(await Promise.all([checks, tests]));
