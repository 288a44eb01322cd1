import { describe, expect, it } from 'vitest';
import { rateMs } from '#scripts/local/events/clock.ts';
import { matches } from '#scripts/local/events/pattern.ts';

describe('an event pattern', () => {
  const pattern = { eventName: ['INSERT'], dynamodb: { NewImage: { event: { S: ['Submitted', 'Requested'] } } } };
  const record = (eventName: string, event?: string) => ({
    eventName,
    dynamodb: { NewImage: { pk: { S: 'x' }, ...(event && { event: { S: event } }) } },
  });

  it.each([
    ['one of its values in each field', record('INSERT', 'Requested'), true],
    ['another value', record('INSERT', 'Opened'), false],
    ['another kind of change', record('MODIFY', 'Submitted'), false],
    ['a missing field', record('INSERT'), false],
    ['an empty event', {}, false],
  ])('compared with %s', (_, event, matching) => expect(matches(pattern, event)).toBe(matching));

  it('distinguishes numbers, booleans and null from strings', () => {
    expect(matches({ a: [1, true, null] }, { a: 1 })).toBe(true);
    expect(matches({ a: [1, true, null] }, { a: null })).toBe(true);
    expect(matches({ a: [1, true, null] }, { a: '1' })).toBe(false);
  });

  it.each([
    ['', true],
    [0, true],
    [undefined, false],
    [{ S: 'not a leaf' }, false],
    [['x'], true],
    [[], false],
  ])('with "exists", on %j', (a, matching) => expect(matches({ a: [{ exists: true }] }, { a })).toBe(matching));

  it.each([[{ a: [{ exists: false }] }], [{ a: [{ prefix: 'x' }] }], [{ $or: [{ a: ['x'] }] }], [{ a: 'x' }]])(
    'with an operator that the local bus does not support throws: %j',
    (unknown) => expect(() => matches(unknown, { a: 'x' })).toThrow(),
  );
});

describe('a rate', () => {
  it.each([
    ['rate(5 minutes)', 300_000],
    ['rate(1 hour)', 3_600_000],
    ['rate(2 days)', 172_800_000],
  ])('%s is %i ms', (expression, ms) => expect(rateMs(expression)).toBe(ms));
  it.each(['cron(0 12 * * ? *)', 'rate(5 fortnights)', 'at(2026-01-01T00:00:00)'])(
    '%s is not supported',
    (expression) => expect(() => rateMs(expression)).toThrow(expression),
  );
});
