import { describe, expect, it } from 'vitest';
import { emptySheet } from '#shared/sheets/model.ts';
import { breaches, imbalance } from '#shared/sheets/readings.ts';
import { CURRENT_VERSION_DATE, SERVICE_BRAKE_OVERALL_THRESHOLD } from '#shared/sheets/rule-tables.ts';
import type { Readings } from '#shared/vehicle-types/reading-plans.ts';

const found = (readings: Partial<Readings>) =>
  breaches({ ...emptySheet, ...readings }, CURRENT_VERSION_DATE, SERVICE_BRAKE_OVERALL_THRESHOLD).map(
    ({ item, reason }) => `${item}: ${reason}`,
  );

describe('S-04: readings suggest a fail', () => {
  it.each<[string, Partial<Readings>, string[]]>([
    ['no readings', {}, []],
    ['tread of 1.5 mm', { treadDepthLeftRear: 1.5 }, []],
    ['tread of 1.4 mm', { treadDepthLeftRear: 1.4 }, ['chassisTyreTreadAndDepth: Tread depth below 1.5 mm: left rear']],
    ['a bald tyre', { treadDepthRightFront: 0 }, ['chassisTyreTreadAndDepth: Tread depth below 1.5 mm: right front']],
    ['service brake of 50%', { serviceBrakeOverall: 50 }, []],
    [
      'service brake of 49%',
      { serviceBrakeOverall: 49 },
      ['serviceBrakePerformance: Service brake below 50 % overall'],
    ],
    ['parking brake of 20%', { parkingBrakeOverall: 20 }, []],
    ['parking brake of 19%', { parkingBrakeOverall: 19 }, ['parkingBrakeReading: Parking brake below 20 % overall']],
    ['80 against 100', { serviceBrakeLeftFront: 80, serviceBrakeRightFront: 100 }, []],
    [
      '79 against 100',
      { serviceBrakeLeftFront: 79, serviceBrakeRightFront: 100 },
      ['serviceBrakeBalance: Front service brake left and right differ by more than 20 %'],
    ],
    ['48.8 against 61, which is a fifth', { serviceBrakeLeftFront: 61, serviceBrakeRightFront: 48.8 }, []],
    ['0 against 0', { parkingBrakeLeft: 0, parkingBrakeRight: 0 }, []],
    ['one side only', { serviceBrakeLeftRear: 10 }, []],
  ])('%s', (_, readings, expected) => {
    expect(found(readings)).toEqual(expected);
  });

  it('G-18: a new sheet requires 50% and uses the form of 2025-03-11', () => {
    expect({ CURRENT_VERSION_DATE, SERVICE_BRAKE_OVERALL_THRESHOLD }).toEqual({
      CURRENT_VERSION_DATE: '2025-03-11',
      SERVICE_BRAKE_OVERALL_THRESHOLD: 50,
    });
  });

  it('a form older than every rule uses the first rule', () => {
    const worn = { ...emptySheet, treadDepthLeftFront: 1.4 };
    expect(breaches(worn, '1990-01-01', 50)).toEqual(breaches(worn, '2025-03-11', 50));
    expect(breaches(worn, '1990-01-01', 50)).toHaveLength(1);
  });
});

it('a difference of exactly a fifth is accepted, for any two readings with one decimal', () => {
  for (let tenths = 10; tenths <= 1200; tenths += 5)
    expect(imbalance(tenths / 10, (tenths * 8) / 100) > 0.2).toBe(false);
  expect(imbalance(50, 39.9)).toBeGreaterThan(0.2);
});
