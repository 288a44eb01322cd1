import { expect, it } from 'vitest';
import { storeAsLambda, writeAsLambda } from '#scripts/local/lambda/console.ts';

it("a function's console output is an object a line, with JSON as a text in its message", () => {
  const lines: string[] = [];
  const made = { ...console };
  writeAsLambda(
    made,
    () => 'request-1',
    (line) => lines.push(line),
  );
  made.info('{"level":"ERROR"}');
  made.error(new TypeError('no\npaper'));
  made.warn('%s of', 2, 'three');
  const known = { timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), requestId: 'request-1' };
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { ...known, level: 'INFO', message: '{"level":"ERROR"}' },
    {
      ...known,
      level: 'ERROR',
      message: { errorType: 'TypeError', errorMessage: 'no\npaper', stackTrace: expect.any(Array) },
    },
    { ...known, level: 'WARN', message: '2 of three' },
  ]);
  expect(lines.every((line) => line.endsWith('}\n'))).toBe(true);
});

it('a line on stdout keeps its fields only with a timestamp and a level', () => {
  const whole = { timestamp: '2026-11-28T20:00:00.000Z', level: 'ERROR', stuck: 'DUE#1' };
  expect(storeAsLambda(JSON.stringify(whole))).toEqual(whole);
  for (const line of ['plain', '{"level":"ERROR"}', JSON.stringify({ ...whole, timestamp: 'today' })])
    expect(storeAsLambda(line)).toMatchObject({ level: 'INFO', message: line });
});
