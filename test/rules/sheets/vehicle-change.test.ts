import { describe, expect, it } from 'vitest';
import { finishedCar, reasons, withItem } from '#shared/samples/sheets.ts';
import { applies, decideApplies, type VehicleKind } from '#shared/sheets/applicability.ts';
import { findLine, type ItemName } from '#shared/sheets/checklist.ts';
import { listOpen } from '#shared/sheets/completeness.ts';
import { listItems, removeBlanks } from '#shared/sheets/items.ts';
import { emptySheet, type FilledSheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { changeVehicle, findInapplicablePasses } from '#shared/sheets/vehicle-change.ts';
import { equipmentOn } from '#shared/vehicle-types/equipment.ts';

const blank: FilledSheet = { ...emptySheet, ...newForm };
const resultOf = (sheet: FilledSheet, name: ItemName) =>
  listItems(sheet).find(({ line }) => line.name === name)?.item.result;
/** Changes the vehicle as if the inspector had confirmed it. */
const changed = (sheet: FilledSheet, change: Partial<VehicleKind>): FilledSheet => {
  const { items } = changeVehicle(sheet, change);
  const names = new Set(items.map(({ inspectionItemName }) => inspectionItemName));
  const kept = sheet.InspectionItem.filter(({ inspectionItemName }) => !names.has(inspectionItemName));
  return { ...sheet, ...change, InspectionItem: [...kept, ...items] };
};
const leaving = (sheet: FilledSheet, change: Partial<VehicleKind>) =>
  changeVehicle(sheet, change).leaving.map(({ line }) => line.code);

describe('the lines that apply to a vehicle', () => {
  it.each([
    ['', 'unknown'],
    ['Diesel', 'no'],
    ['Petrol', 'no'],
    ['Electric', 'no'],
    ['Hydrogen', 'no'],
    ['LPG', 'yes'],
    ['CNG', 'yes'],
    ['Petrol/LPG dual fuel', 'yes'],
  ] as const)('G-17: a car on "%s": alternative fuel applies: %s', (vehicleFuelType, expected) => {
    const line = findLine('underBonnetAlternativeFuelCertificateCurrent');
    expect(decideApplies(line, { ...blank, vehicleFuelType })).toBe(expected);
  });

  it.each([
    ['chassisTowingConnections', { vehicleType: 'car' }, 'unknown'],
    ['chassisTowingConnections', { vehicleType: 'car', towbarFitted: 'no' }, 'no'],
    ['chassisTowingConnections', { vehicleType: 'car', towbarFitted: 'yes' }, 'yes'],
    ['chassisTowingConnections', { vehicleType: 'trailer', towbarFitted: 'no' }, 'yes'],
    ['trailerBreakawayBrake', { vehicleType: 'trailer', trailerBrakesFitted: 'yes' }, 'unknown'],
    ['trailerBreakawayBrake', { vehicleType: 'trailer', trailerBrakesFitted: 'no' }, 'no'],
    ['trailerBreakawayBrake', { vehicleType: 'car', breakawayBrakeFitted: 'yes' }, 'no'],
    ['serviceBrakePerformance', { vehicleType: 'trailer', trailerBrakesFitted: 'no' }, 'no'],
    ['serviceBrakePerformance', { vehicleType: 'car', trailerBrakesFitted: 'no' }, 'yes'],
    ['chassisDualSafetyChain', { vehicleType: 'trailer', dualSafetyChainFitted: 'no' }, 'no'],
    ['parkingBrakePerformance', { vehicleType: 'motorcycle', motorcycleParkingBrakeFitted: 'no' }, 'no'],
  ] as const)('G-28: %s of %o applies: %s', (name, kind, expected) => {
    expect(decideApplies(findLine(name), { ...blank, ...kind })).toBe(expected);
  });

  it('G-28: each vehicle type has its own equipment questions', () => {
    expect(equipmentOn('car')).toEqual(['towbarFitted']);
    expect(equipmentOn('motorcycle')).toEqual(['motorcycleParkingBrakeFitted']);
    expect(equipmentOn('trailer')).toEqual(['trailerBrakesFitted', 'breakawayBrakeFitted', 'dualSafetyChainFitted']);
  });

  it('G-28: while the vehicle type is unknown, no item is N/A automatically, and the type is required', () => {
    const unsaid = { ...blank, vehicleTypeUnknown: true };
    expect(resultOf(unsaid, 'externalMotorcycleFootrests')).toBe('UNSELECTED');
    expect(resultOf(unsaid, 'internalSeatbelts')).toBe('UNSELECTED');
    expect(listOpen(unsaid, 'vehicleDetails')).toContainEqual({ name: 'vehicleType', title: 'Vehicle type' });
    expect(listOpen(blank, 'vehicleDetails')).not.toContainEqual({ name: 'vehicleType', title: 'Vehicle type' });
  });

  it('G-28: an untouched sheet follows the vehicle’s details', () => {
    const sheet = { ...blank };
    expect(resultOf(sheet, 'underBonnetAlternativeFuelSystemSafe')).toBe('UNSELECTED');
    expect(resultOf({ ...sheet, vehicleFuelType: 'Diesel' }, 'underBonnetAlternativeFuelSystemSafe')).toBe(
      'NOTAPPLICABLE',
    );
    expect(resultOf({ ...sheet, vehicleType: 'trailer' }, 'internalSeatbelts')).toBe('NOTAPPLICABLE');
  });
});

describe('a change of the vehicle', () => {
  const passed = { ...finishedCar(), towbarFitted: 'yes' as const };

  it('G-28: from a passed car to a trailer names exactly the items that would lose a result', () => {
    const codes = leaving(passed, { vehicleType: 'trailer' });
    expect(codes).toContain('E1');
    expect(codes).toContain('i5');
    expect(codes).toContain('U7');
    expect(codes).not.toContain('E7');
    // already at N/A
    expect(codes).not.toContain('U1');
    const trailer = changed(passed, { vehicleType: 'trailer' });
    for (const { line, item } of listItems(trailer))
      if (!applies(line, trailer)) expect(item.result).toBe('NOTAPPLICABLE');
    expect(findInapplicablePasses(trailer)).toEqual([]);
  });

  it('G-28: opens items that newly apply', () => {
    const trailer = changed(passed, { vehicleType: 'trailer' });
    expect(resultOf(trailer, 'chassisSafetyChain')).toBe('UNSELECTED');
    expect(resultOf(trailer, 'trailerBreakawayBrake')).toBe('UNSELECTED');
  });

  it('G-28: keeps reasons and comments with the item, and restores its result when changed back', () => {
    const found = withItem(
      withItem(passed, 'internalSeatbelts', {
        result: 'FAIL',
        ReasonForRejections: reasons('Webbing of the belt is cut'),
        Comment: [{ comment: 'Driver' }],
      }),
      'internalWipers',
      { result: 'WARNING' },
    );
    const trailer = changed(found, { vehicleType: 'trailer' });
    const belt = listItems(trailer).find(({ line }) => line.name === 'internalSeatbelts')?.item;
    expect(belt).toMatchObject({
      result: 'NOTAPPLICABLE',
      ReasonForRejections: [{ reasonForRejection: 'Webbing of the belt is cut' }],
      Comment: [{ comment: 'Driver' }],
    });
    const items = (sheet: FilledSheet) => listItems(sheet).map(({ item }) => removeBlanks(item));
    expect(items(changed(trailer, { vehicleType: 'car' }))).toEqual(items(found));
    const byWayOfMotorcycle = changed(changed(trailer, { vehicleType: 'motorcycle' }), { vehicleType: 'car' });
    expect(items(byWayOfMotorcycle)).toEqual(items(found));
  });

  it('G-28: keeps a result given to an inapplicable item until the vehicle type changes', () => {
    const trike = withItem({ ...finishedCar(), vehicleType: 'motorcycle' }, 'internalWipers', { result: 'PASS' });
    expect(leaving(trike, { motorcycleParkingBrakeFitted: 'yes' })).not.toContain('i1');
    expect(leaving(trike, { vehicleFuelType: 'Petrol' })).not.toContain('i1');
    expect(leaving(trike, { vehicleType: 'trailer' })).toContain('i1');
    expect(findInapplicablePasses(trike).map(({ line }) => line.code)).toContain('i1');
  });

  it('G-17, G-28: fuel and equipment clear only their own items', () => {
    const gas = withItem({ ...passed, vehicleFuelType: 'LPG' }, 'underBonnetAlternativeFuelSystemSafe', {
      result: 'PASS',
    });
    expect(leaving(gas, { vehicleFuelType: 'Diesel' })).toEqual(['U3']);
    expect(leaving(passed, { towbarFitted: 'no' })).toEqual(['C9']);
    expect(leaving(passed, { towbarFitted: '' })).toEqual([]);
    expect(resultOf(changed(passed, { vehicleFuelType: 'CNG' }), 'underBonnetAlternativeFuelSystemSafe')).toBe(
      'UNSELECTED',
    );
  });

  it('G-28: asks nothing while no item has a result', () => {
    expect(changeVehicle(blank, { vehicleType: 'trailer' })).toEqual({ leaving: [], items: [] });
  });
});
