import { runChecks, staticChecks } from './test/checks.ts';
import { finish, settle } from './test/tally.ts';
import { only, QUICK, runVitest } from './test/vitest.ts';

/**
 * Runs the fast part of the checks: types, Biome, dead code, and the tests that need no build, browser, separate
 * process or long simulation.
 */
const checks = settle(runChecks(staticChecks));
const tests = settle(runVitest([...only(QUICK), ...process.argv.slice(2)]));
finish(await Promise.all([checks, tests]));
