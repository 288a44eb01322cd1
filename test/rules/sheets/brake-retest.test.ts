import { expect, it } from 'vitest';
import { finishedCar, reasons, withItem } from '#shared/samples/sheets.ts';
import { suggestBrakeRetest } from '#shared/sheets/brake-retest.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';

const worn = withItem(finishedCar(), 'chassisBrakeComponents', {
  result: 'FAIL',
  ReasonForRejections: reasons('Front pads worn to the metal'),
});
const repaired = withItem(worn, 'chassisBrakeComponents', { result: 'PASS' });

it.each<[string, FilledSheet, FilledSheet, boolean]>([
  ['is required if parts were repaired and no reading is new', repaired, worn, true],
  ['is satisfied by one different reading', { ...repaired, serviceBrakeLeftFront: 70 }, worn, false],
  ['is not satisfied by the parking brake', { ...repaired, parkingBrakeOverall: 40 }, worn, true],
  ['is not satisfied by an empty field', { ...repaired, serviceBrakeOverall: null }, worn, true],
  ['is not required while the parts still fail', worn, worn, false],
  ['is not required if no part had failed', finishedCar(), finishedCar(), false],
])('L-03: the brake test after a repair %s', (_, recheck, earlier, asks) => {
  expect(suggestBrakeRetest(recheck, earlier)).toEqual(
    asks ? expect.stringMatching(/^Brake components .* Repeat the service brake test\./) : undefined,
  );
});

it('L-03: says that the readings are from before the repair only if there are some', () => {
  expect(suggestBrakeRetest(repaired, worn)).toContain('The readings are still from before the repair.');
  const emptied = Object.fromEntries(
    Object.keys(repaired).flatMap((name) =>
      name.startsWith('serviceBrake') && name !== 'serviceBrakeOverallThreshold' ? [[name, null]] : [],
    ),
  );
  expect(suggestBrakeRetest({ ...repaired, ...emptied }, worn)).toBe(
    'Brake components were repaired. Repeat the service brake test.',
  );
});
