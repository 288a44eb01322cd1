import { nzDate } from '#shared/nz-date.ts';
import { runNpm } from '../build/npm.ts';
import { allowed } from './allowed.ts';
import { judge } from './judge.ts';

/** npm alone takes a second or two to start. */
const PATIENCE_MS = 10_000;

/**
 * Fails if a package that is shipped has a known vulnerability that is high or critical. A registry that does not
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
