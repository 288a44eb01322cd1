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
  ['asks for it when parts were repaired and nothing was read anew', repaired, worn, true],
  ['is content with one reading that differs', { ...repaired, serviceBrakeLeftFront: 70 }, worn, false],
  ['takes the parking brake for no test of the service brake', { ...repaired, parkingBrakeOverall: 40 }, worn, true],
  ['takes an empty field for no test', { ...repaired, serviceBrakeOverall: null }, worn, true],
  ['asks for nothing while the parts still fail', worn, worn, false],
  ['asks for nothing when no part had failed', finishedCar(), finishedCar(), false],
])('L-03: the brake test after a repair %s', (_, recheck, earlier, asks) => {
  expect(suggestBrakeRetest(recheck, earlier)).toEqual(
    asks ? expect.stringMatching(/^Brake components .* Repeat the service brake test\./) : undefined,
  );
});

it('L-03: says that the readings are those from before the repair only where some are', () => {
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
