import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { ROOT } from '../root.ts';
import { vitest } from './checks.ts';
import type { Counted } from './tally.ts';

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** The projects that `npm run check` runs: they need no build, browser or separate process. */
export const QUICK = ['rules', 'web-rules', 'handlers', 'emulator', 'refusals', 'stack'];

/**
 * The projects that only `npm run test:all` runs: what goes beyond the main jobs, faults of devices, random scenarios,
 * handlers on the emulator, and the AWS stand-ins.
 */
export const SECOND_TIER = [
  ...['more-prints', 'more-pages', 'more-journeys', 'devices', 'device-journeys'],
  ...['simulations', 'on-emulator', 'stand-ins'],
];

export const only = (projects: readonly string[]) => projects.map((name) => `--project=${name}`);
export const without = (projects: readonly string[]) => projects.map((name) => `--project=!${name}`);

/** Runs Vitest and counts the passed and failed tests. */
export async function runVitest(args: string[]): Promise<Counted> {
  const dir = mkdtempSync(join(tmpdir(), 'pitcheck-report-'));
  const file = join(dir, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = await once(child, 'close');
    return count(readReport(file), code);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function readReport(file: string) {
  try {
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined; // it ended before it could write a report
  }
}

/**
 * Counts the results. A file that fails to load and an error outside all tests have no failed test, so each counts as
 * one failure.
 */
export function count(report: z.infer<typeof Report> | undefined, code: number | null): Counted {
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = report.numFailedTests + unloaded.length;
  // a passed test with failure messages was retried
  const again = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${relative(ROOT, name)}: ${fullName}\n${firstLines(failureMessages)}`),
  );
  return { passed: report.numPassedTests, failed: failed || (code === 0 ? 0 : 1), again };
}

/** Keeps six lines, because the line after the error's own says what a test was waiting for. */
const firstLines = (messages: readonly string[]) => messages.join('\n').split('\n').slice(0, 6).join('\n');
