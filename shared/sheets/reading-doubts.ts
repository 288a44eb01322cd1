import type { ReadingName, Readings } from '../vehicle-types/reading-names.ts';
import type { ItemName } from './checklist.ts';
import { readingsByItem } from './readings.ts';

/** Of so many wheels a brake tester hardly ever shows the same. */
const WHEELS = 3;

/** Readings at an item that are hard to believe, said gently; undefined: none. They stand all the same. Source: RNZ, December 2018. */
export const readingDoubt = (readings: Readings, item: ItemName) => {
  if (item !== 'serviceBrakePerformance') return undefined;
  const wheels = (readingsByItem[item] ?? []).filter((name) => name !== OVERALL).map((name) => readings[name]);
  const measured = wheels.filter((reading) => reading !== null);
  return measured.length >= WHEELS && new Set(measured).size === 1
    ? `Every wheel reads ${measured[0]} %. Is that what the brake tester showed?`
    : undefined;
};

const OVERALL: ReadingName = 'serviceBrakeOverall';
