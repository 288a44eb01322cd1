import { runChecks, staticChecks } from './test/checks.ts';
import { finish } from './test/tally.ts';
import { runVitest } from './test/vitest.ts';

/** The fast part of the check: types, Biome, dead code, unit tests. */
finish([
  await runChecks(staticChecks),
  await runVitest(['--project', 'rules', '--project', 'handlers', ...process.argv.slice(2)]),
]);
