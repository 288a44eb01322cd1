import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '#scripts/local/aws/http.ts';
import { ROOT } from '#scripts/root.ts';
import { isEmptyData, isFresh } from '#scripts/seed/year/files.ts';
import { prepareData } from '#scripts/start/data.ts';
import { parseStart } from '#scripts/start/options.ts';
import { findUsedPort } from '#scripts/start/ports.ts';
import { finish } from '#scripts/test/tally.ts';
import { count, runVitest } from '#scripts/test/vitest.ts';
import type { NzDate } from '#shared/nz-date.ts';

describe('npm start', () => {
  it('uses 4300 and .local by default', () => {
    expect(parseStart([])).toEqual({ port: 4300, data: '.local', reset: false });
  });
  it('uses the given values', () => {
    expect(parseStart(['--port', '5300', '--data', 'd', '--reset'])).toEqual({ port: 5300, data: 'd', reset: true });
  });
  it.each([[['--prot', '1']], [['--port', 'abc']], [['--port', '65535']], [['extra']]])(
    'refuses %j and prints its usage',
    (args) => {
      expect(() => parseStart(args)).toThrow('Usage: npm start');
    },
  );
  it('resets data without the browsers and push keys, and leaves other files alone', () => {
    const dir = mkdtempSync(join(tmpdir(), 'reset-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    for (const name of ['push.json', 'bus-address', 'user-pool.json', 'mine.txt']) writeFileSync(join(dir, name), '');
    prepareData(dir, false);
    expect(readdirSync(dir)).toContain('push.json');
    prepareData(dir, true);
    expect(readdirSync(dir).filter((name) => !name.startsWith('cloud.lock'))).toEqual(['mine.txt']);
  });
  it('finds the port that is in use', async () => {
    const other = await listen(async () => {});
    expect(await findUsedPort(other.port, 1)).toBe(other.port);
    await other.close();
    expect(await findUsedPort(other.port, 1)).toBeUndefined();
  });
});

describe('the demo’s year', () => {
  it.each([
    ['2026-11-19', true],
    ['2026-11-18', false],
  ])('that ended on %s is created on 26 November: %s', (lastDay, expected) =>
    expect(isFresh(lastDay as NzDate, new Date('2026-11-26T00:00:00Z'))).toBe(expected),
  );

  it('is not created over existing data', () => {
    const dir = mkdtempSync(join(tmpdir(), 'year-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    expect(isEmptyData(dir)).toBe(true);
    writeFileSync(join(dir, 'user-pool.json'), '{}');
    expect(isEmptyData(dir)).toBe(false);
  });
});

describe('the exit code of a test run', () => {
  const report = (numPassedTests: number, numFailedTests: number, unloaded = 0) => ({
    numPassedTests,
    numFailedTests,
    testResults: Array.from({ length: unloaded }, () => ({ name: '', status: 'failed', assertionResults: [] })),
  });
  it.each([
    ['everything passes', report(5, 0), 0, { passed: 5, failed: 0, again: [] }],
    ['a test failed', report(5, 1), 1, { passed: 5, failed: 1, again: [] }],
    ['a file could not be loaded', report(5, 0, 1), 1, { passed: 5, failed: 1, again: [] }],
    ['an error occurred outside all tests', report(5, 0), 1, { passed: 5, failed: 1, again: [] }],
    ['there is no report', undefined, 1, { passed: 0, failed: 1 }],
  ])('when %s', (_, found, code, expected) => expect(count(found, code)).toEqual(expected));

  it('the report lists tests that passed only on the retry with their first error, and no others', () => {
    const tested = (fullName: string, status: string, failureMessages: string[]) => ({
      fullName,
      status,
      failureMessages,
    });
    const assertionResults = [
      tested('Lists open', 'passed', []),
      tested('Lists close', 'passed', ['Error: not yet']),
      tested('Lists sort', 'failed', ['Error: wrong', 'Error: wrong']),
    ];
    const name = join(ROOT, 'test/pages/lists.test.ts');
    const found = { ...report(2, 1), testResults: [{ name, status: 'failed', assertionResults }] };
    expect(count(found, 1)).toEqual({
      passed: 2,
      failed: 1,
      again: ['test/pages/lists.test.ts: Lists close\nError: not yet'],
    });
  });

  it('the report ends with their names and the counts, and fails only for failed tests', () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    const before = process.exitCode;
    onTestFinished(() => {
      said.mockRestore();
      process.exitCode = before;
    });
    finish([
      { passed: 2, failed: 0 },
      { passed: 3, failed: 0, again: ['a.test.ts: A', 'b.test.ts: B'] },
    ]);
    expect(process.exitCode).toBe(0);
    expect(said.mock.calls.join('\n').trim().split('\n')).toEqual([
      'Passed only on retry: a.test.ts: A',
      'Passed only on retry: b.test.ts: B',
      '',
      '5 passed, 0 failed',
    ]);
    finish([{ passed: 1, failed: 1, again: [] }]);
    expect(process.exitCode).toBe(1);
  });

  it("the report works with vitest's retries", async () => {
    const dir = mkdtempSync(join(tmpdir(), 'again-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const file = join(dir, 'again.test.ts');
    writeFileSync(join(dir, 'config.mjs'), 'export default {}');
    writeFileSync(
      file,
      `let tries = 0;
       describe('The second', () => it('passes', { retry: 1 }, () => expect(tries++).toBe(1)));`,
    );
    const config = ['--root', dir, '--config', join(dir, 'config.mjs'), '--globals'];
    const { again = [], ...counted } = await runVitest(config);
    expect(counted).toEqual({ passed: 1, failed: 0 });
    expect(again).toHaveLength(1);
    expect(again[0]).toContain(`${relative(ROOT, file)}: The second passes\nAssertionError: expected +0 to be 1`);
  });
});
