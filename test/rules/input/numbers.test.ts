import { describe, expect, it } from 'vitest';
import { formatAmount, parseDecimal, parseMinutes, parseMoney, parseWholeNumber } from '#shared/input/numbers.ts';

const REFUSED = Symbol('refused');
const value = (parsed: ReturnType<typeof parseMoney>) => ('value' in parsed ? parsed.value : REFUSED);

describe('numbers as typed', () => {
  it.each([
    ['128,000', 128_000],
    ['128,450', 128_450],
    ['1 128 450', 1_128_450],
    ['128\u00a0450', 128_450],
    [' 007 ', 7],
    ['１２８', 128],
    ['', null],
    ['128.000', REFUSED],
    ['1,28', REFUSED],
    ['12,8000', REFUSED],
    ['1,234 567', REFUSED],
    ['2.017e3', REFUSED],
    ['0x10', REFUSED],
    ['-5', REFUSED],
    ['80123 mi', REFUSED],
    ['12²', REFUSED],
    ['١٢٣', REFUSED],
  ])('the whole number "%s" is %s', (typed, kept) => expect(value(parseWholeNumber(typed))).toBe(kept));

  it.each([
    ['5.2', 5.2],
    ['5.', 5],
    ['.5', 0.5],
    ['', null],
    ['5,2', REFUSED],
    ['1,234', REFUSED],
    ['.', REFUSED],
    ['1e2', REFUSED],
    ['Infinity', REFUSED],
  ])('the reading "%s" is %s', (typed, kept) => expect(value(parseDecimal(typed))).toBe(kept));

  it.each([
    ['45.90', 4590],
    ['45.9', 4590],
    ['$95', 9500],
    ['NZ$ 1,200.50', 120_050],
    ['1 234.50', 123_450],
    ['1,200', 120_000],
    ['.5', 50],
    ['0.29', 29],
    ['', null],
    ['45,90', REFUSED],
    ['12,50', REFUSED],
    ['1.200,50', REFUSED],
    ['45.905', REFUSED],
    ['0,500', REFUSED],
    ['$', REFUSED],
  ])('the amount "%s" is %s cents', (typed, kept) => expect(value(parseMoney(typed))).toBe(kept));

  it.each([
    ['45', 45],
    ['45 min', 45],
    ['0.5 h', 30],
    ['1:30', 90],
    ['1h', 60],
    ['1h30', 90],
    ['1 h 30 min', 90],
    ['1.33 hours', 80],
    ['', null],
    ['1.5', REFUSED],
    ['1,5 h', REFUSED],
    ['1:75', REFUSED],
    ['h', REFUSED],
  ])('the duration "%s" is %s minutes', (typed, kept) => expect(value(parseMinutes(typed))).toBe(kept));

  it('says what to enter', () => {
    expect(parseWholeNumber('128.000')).toEqual({
      problem: 'Enter a whole number, like 128000. Only thousands can have a comma or space',
    });
    expect(formatAmount(120_050)).toBe('1200.50');
  });
});
