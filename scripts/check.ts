import { runChecks, staticChecks } from './test/checks.ts';
import { finish, settle } from './test/tally.ts';
import { only, QUICK, runVitest } from './test/vitest.ts';

/** The fast part of the check: types, Biome, dead code, and the tests that need no build, no browser, no process of their own and no long days. */
const checks = settle(runChecks(staticChecks));
const tests = settle(runVitest([...only(QUICK), ...process.argv.slice(2)]));
finish(await Promise.all([checks, tests]));
