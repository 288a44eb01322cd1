import type { NzDate } from '#shared/nz-date.ts';
import type { QualityFact } from '#shared/quality/fact.ts';

let made = 0;
export const fact = (some: Partial<QualityFact>): QualityFact => ({
  id: ++made,
  day: '2026-11-10' as NzDate,
  person: 'ana',
  vehicleType: 'car',
  age: 12,
  recheckOf: null,
  passed: true,
  failed: [],
  minutes: 36,
  readings: [],
  photosOfFails: 0,
  vicEntered: true,
  vicEnteredOn: '2026-11-10' as NzDate,
  edits: 0,
  ...some,
});

/** Builds this many facts. The first `fails` of them fail. */
export const facts = (count: number, fails: number, some: Partial<QualityFact> = {}) =>
  Array.from({ length: count }, (_, n) =>
    fact({ ...(n < fails && { passed: false, failed: ['externalStopLamps'] }), ...some }),
  );
