import { build } from './build.ts';
import { runChecks, staticChecks } from './test/checks.ts';
import { finish, settle } from './test/tally.ts';
import { only, QUICK, runVitest } from './test/vitest.ts';

/** What runs beside the build. */
const BEFORE_BUILT = [...QUICK, 'days', 'scripts', 'prints'];

/** The whole check. Arguments go to vitest, which is then asked once, when all is built. */
const args = process.argv.slice(2);
const checks = settle(runChecks(staticChecks));
const unbuilt = args.length ? [] : [settle(runVitest(only(BEFORE_BUILT)))];
const built = await settle(build().then(() => ({ passed: 1, failed: 0 })));
if (!built.failed) await checks;
const onBuilt = built.failed
  ? []
  : [settle(runVitest(args.length ? args : BEFORE_BUILT.map((name) => `--project=!${name}`), unbuilt[0]))];
finish([built, ...(await Promise.all([checks, ...unbuilt, ...onBuilt]))]);
