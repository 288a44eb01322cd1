import { nzDate } from '#shared/nz-date.ts';
import { allowed } from './audit/allowed.ts';
import { judge } from './audit/judge.ts';
import { runNpm } from './npm.ts';

/** npm takes one or two to start. */
const PATIENCE_MS = 10_000;

/**
 * `npm run audit`: fails if a package that is shipped has a known vulnerability that is high or critical. A registry that does not
 * answer is no failure: it says so.
 */
const { stdout } = await runNpm(
  ['audit', '--json', '--omit=dev', '--package-lock-only', '--fetch-retries=0'],
  PATIENCE_MS,
);
const open = judge(stdout, allowed, nzDate(new Date()));
if (!open) console.log('  NOT LOOKED UP: the registry does not answer which packages have known vulnerabilities.');
else for (const line of open) console.log(`  ${line}`);
if (open?.length) process.exitCode = 1;
