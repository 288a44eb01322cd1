import { runChecks, staticChecks } from './test/checks.ts';
import { finish, settle } from './test/tally.ts';
import { only, runVitest, UNBUILT } from './test/vitest.ts';

/** The fast part of the check: types, Biome, dead code, and the tests that need neither a build nor a browser. */
const checks = settle(runChecks(staticChecks));
const tests = settle(runVitest([...only(UNBUILT), ...process.argv.slice(2)]));
finish(await Promise.all([checks, tests]));
