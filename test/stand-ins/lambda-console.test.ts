import { expect, it } from 'vitest';
import { writeAsLambda } from '#scripts/local/lambda/console.ts';

it("a function's console output has one line each, with time, request id and level", () => {
  const lines: string[] = [];
  const made = { ...console };
  writeAsLambda(
    made,
    () => 'request-1',
    (line) => lines.push(line),
  );
  made.info('{"level":"info"}');
  made.error(new Error('no\npaper'));
  expect(lines).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z\trequest-1\tINFO\t\{"level":"info"\}\n$/),
    expect.stringMatching(/\tERROR\tError: no\rpaper\r/),
  ]);
  expect(() => JSON.parse(lines[0] ?? '')).toThrow();
});
