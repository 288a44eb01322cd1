import { describe, expect, it } from 'vitest';
import { listen } from '#scripts/local/aws/http.ts';
import { parseStart } from '#scripts/start/options.ts';
import { takenPort } from '#scripts/start/ports.ts';
import { count } from '#scripts/test/vitest.ts';

describe('npm start', () => {
  it('takes 4300 and .local when nothing is said', () => {
    expect(parseStart([])).toEqual({ port: 4300, data: '.local', reset: false });
  });
  it('takes what is said', () => {
    expect(parseStart(['--port', '5300', '--data', 'd', '--reset'])).toEqual({ port: 5300, data: 'd', reset: true });
  });
  it.each([[['--prot', '1']], [['--port', 'abc']], [['--port', '65535']], [['extra']]])(
    'refuses %j and says how',
    (args) => {
      expect(() => parseStart(args)).toThrow('Usage: npm start');
    },
  );
  it('finds the port that somebody else has', async () => {
    const other = await listen(async () => {});
    expect(await takenPort(other.port, 1)).toBe(other.port);
    await other.close();
    expect(await takenPort(other.port, 1)).toBeUndefined();
  });
});

describe('the count of a test run', () => {
  const report = (numPassedTests: number, numFailedTests: number, unloaded = 0) => ({
    numPassedTests,
    numFailedTests,
    testResults: Array.from({ length: unloaded }, () => ({ status: 'failed', assertionResults: [] })),
  });
  it.each([
    ['all is well', report(5, 0), 0, { passed: 5, failed: 0 }],
    ['a test failed', report(5, 1), 1, { passed: 5, failed: 1 }],
    ['a file could not be loaded', report(5, 0, 1), 1, { passed: 5, failed: 1 }],
    ['something failed outside all tests', report(5, 0), 1, { passed: 5, failed: 1 }],
    ['it never got to a report', undefined, 1, { passed: 0, failed: 1 }],
  ])('when %s', (_, found, code, expected) => expect(count(found, code)).toEqual(expected));
});
