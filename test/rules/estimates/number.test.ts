import { describe, expect, it } from 'vitest';
import { formatEstimateNumber, nameEstimate, parseEstimateNumber } from '#shared/estimates/number.ts';

describe('O-04: an estimate’s number', () => {
  it.each([
    [{ estimateNumber: 1156 }, 'E-1156'],
    [{ estimateNumber: 1156, number: 1 }, 'E-1156'],
    [{ estimateNumber: 1156, number: 2 }, 'E-1156-2'],
    [{ number: 2 }, ''],
  ])('%j reads "%s"', (numbers, read) => {
    expect(formatEstimateNumber(numbers)).toBe(read);
  });

  it.each([
    ['E-1156', 1156],
    [' e 1156', 1156],
    ['1156', 1156],
    ['E1156-2', 1156],
    ['E-01156', undefined],
    ['KZT482', undefined],
    ['1156x', undefined],
    ['1234567890', undefined],
    ['', undefined],
  ])('"%s" is read as %s', (typed, read) => {
    expect(parseEstimateNumber(typed)).toBe(read);
  });

  it('names an estimate with its plate, or with what there is', () => {
    const named = [
      ['KZT482', 'E-1156'],
      ['KZT482', ''],
      ['', 'E-1156'],
      ['', ''],
    ] as const;
    expect(named.map(([plate, number]) => nameEstimate({ plate, number }))).toEqual([
      ...['KZT482 (E-1156)', 'KZT482', 'E-1156', 'No plate'],
    ]);
  });
});
