import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { ROOT } from '../root.ts';
import { vitest } from './checks.ts';

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Runs vitest for all to see and answers how many tests passed and failed. */
export async function runVitest(args: string[]): Promise<{ passed: number; failed: number }> {
  const dir = mkdtempSync(join(tmpdir(), 'pitcheck-report-'));
  const file = join(dir, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...args], { cwd: ROOT, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    return count(readReport(file), code);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function readReport(file: string) {
  try {
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined; // it ended before it could write one
  }
}

/** A file that could not be loaded has no tests to fail, and an error outside all tests neither: each counts as one. */
export function count(report: z.infer<typeof Report> | undefined, code: number | null) {
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = report.numFailedTests + unloaded.length;
  return { passed: report.numPassedTests, failed: failed || (code === 0 ? 0 : 1) };
}
