import { describe, expect, it } from 'vitest';
import { listItems } from '#shared/sheets/items.ts';
import { emptySheet, type FilledSheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { getLimit } from '#shared/sheets/rule-tables.ts';
import { applyReadings, dependsOnUnconfirmedLimit, suggestedReasons } from '#shared/sheets/suggested-results.ts';
import { hasReading, readingTitle } from '#shared/vehicle-types/reading-plans.ts';

const sheetOf = (vehicleType: FilledSheet['vehicleType'], readings: Partial<FilledSheet> = {}): FilledSheet => ({
  ...emptySheet,
  ...newForm,
  vehicleType,
  ...readings,
});

const visit = { at: '2026-11-20T01:00:00.000Z' };

describe('readings by vehicle type', () => {
  it('G-14, G-15: a motorcycle has front and rear readings, and none for left and right', () => {
    const worn = sheetOf('motorcycle', { treadDepthLeftFront: 1.2, treadDepthRightRear: 0.5 });
    expect(suggestedReasons(worn, 'chassisTyreTreadAndDepth')).toEqual(['Tread depth below 1.5 mm: front']);
    expect(readingTitle('serviceBrakeLeftRear', 'motorcycle')).toBe('service brake rear');
    expect(readingTitle('serviceBrakeLeftRear', 'car')).toBe('service brake left rear');
    expect(hasReading('motorcycle', 'serviceBrakeRightFront')).toBe(false);
    expect(hasReading('trailer', 'treadDepthRightMiddle')).toBe(true);
    const uneven = { serviceBrakeLeftFront: 90, serviceBrakeRightFront: 10 };
    expect(suggestedReasons(sheetOf('motorcycle', uneven), 'serviceBrakeBalance')).toEqual([]);
  });

  it.each(['motorcycle', 'trailer'] as const)('G-15: a car’s brake limits do not suggest FAIL for a %s', (type) => {
    const weak = {
      serviceBrakeOverall: 30,
      parkingBrakeOverall: 5,
      serviceBrakeLeftRear: 90,
      serviceBrakeRightRear: 10,
    };
    expect(applyReadings(sheetOf(type), weak, visit)).toEqual({ items: [], added: [] });
    expect(getLimit('serviceBrakePercent', sheetOf(type))).toBeUndefined();
    expect(applyReadings(sheetOf('car'), weak, visit).added).toHaveLength(3);
  });

  it('G-15: a suggestion based on an unconfirmed limit is marked as such', () => {
    const weak = sheetOf('car', { serviceBrakeOverall: 30, parkingBrakeOverall: 5, treadDepthLeftFront: 1 });
    expect(dependsOnUnconfirmedLimit(weak, 'parkingBrakeReading')).toBe(true);
    expect(dependsOnUnconfirmedLimit(weak, 'serviceBrakePerformance')).toBe(false);
    expect(dependsOnUnconfirmedLimit(weak, 'chassisTyreTreadAndDepth')).toBe(false);
  });

  it('G-15: a trailer without brakes has no brake readings', () => {
    const bare = sheetOf('trailer', { trailerBrakesFitted: 'no' });
    const atNA = listItems(bare, 'roadBrakeTest').filter(({ item }) => item.result === 'NOTAPPLICABLE');
    expect(atNA.map(({ line }) => line.code)).toEqual(['R1', 'R2', 'R3', 'RS', 'R4', 'R5', 'R6']);
  });
});
