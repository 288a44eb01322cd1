import { describe, expect, it } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { listItems } from '#shared/sheets/items.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { createSheet } from '#shared/sheets/new-sheet.ts';
import { passAll } from '#shared/sheets/pass-all.ts';

const start = { today: '2026-11-21' as NzDate, inspectorNumber: 'VI1', companyAuthorityNumber: 'MS1' };
const fresh: FilledSheet = { ...createSheet(start), vehicleTypeUnknown: false };
const turn = (sheet: FilledSheet, which: 'all' | 'rest' = 'all'): FilledSheet => ({
  ...sheet,
  InspectionItem: [...sheet.InspectionItem, ...passAll(sheet, 'roadBrakeTest')[which]].filter(
    (item, index, items) => items.findLastIndex((one) => one.inspectionItemName === item.inspectionItemName) === index,
  ),
});
const results = (sheet: FilledSheet) =>
  Object.fromEntries(listItems(sheet, 'roadBrakeTest').map(({ line, item }) => [line.code, item.result]));

describe('Pass All', () => {
  it('G-08: passes every open item that applies, and undoes it when pressed again', () => {
    const passed = turn(fresh);
    expect(results(passed)).toMatchObject({ R2: 'PASS', R4: 'PASS', R6: 'PASS' });
    expect(passAll(fresh, 'roadBrakeTest').label).toBe('Pass All');
    expect(passAll(passed, 'roadBrakeTest').label).toBe('Unpass All');
    expect(results(turn(passed))).toEqual(results(fresh));
  });

  it('G-09: leaves the items that readings decide', () => {
    expect(results(turn(fresh))).toMatchObject({ R1: 'UNSELECTED', R3: 'UNSELECTED' });
    expect(passAll(fresh, 'chassisUnderBody').all.map(({ inspectionItemName }) => inspectionItemName)).not.toContain(
      'chassisTyreTreadAndDepth',
    );
  });

  it('leaves inapplicable items: a false pass on a legal document is worse than a tap', () => {
    expect(results(turn(fresh))).toMatchObject({ R5: 'NOTAPPLICABLE', RS: 'NOTAPPLICABLE' });
  });

  it('names the fails and warnings it would overwrite, keeps their reasons, and can pass just the rest', () => {
    const reason = { reasonForRejection: 'Pulls to the left', workCompleted: false };
    const failed: FilledSheet = {
      ...fresh,
      InspectionItem: [
        { inspectionItemName: 'serviceBrakeBalance', result: 'FAIL', ReasonForRejections: [reason], Comment: [] },
        { inspectionItemName: 'speedometer', result: 'WARNING', ReasonForRejections: [], Comment: [] },
      ],
    };
    expect(passAll(failed, 'roadBrakeTest').overwrites.map(({ title }) => title)).toEqual(['Balance', 'Speedometer']);
    expect(results(turn(failed, 'rest'))).toMatchObject({ R2: 'FAIL', R4: 'PASS', R6: 'WARNING' });
    const overwritten = listItems(turn(failed), 'roadBrakeTest').find(({ line }) => line.code === 'R2');
    expect(overwritten?.item).toMatchObject({ result: 'PASS', ReasonForRejections: [reason] });
  });

  it('G-08, G-17: leaves alternative fuel of a diesel car, and items whose equipment is not entered yet', () => {
    const codes = (sheet: FilledSheet, section: 'underBonnet' | 'chassisUnderBody') =>
      passAll(sheet, section).all.map(({ inspectionItemName }) => inspectionItemName);
    const diesel = { ...fresh, vehicleFuelType: 'Diesel' };
    expect(codes(diesel, 'underBonnet')).not.toContain('underBonnetAlternativeFuelCertificateCurrent');
    expect(codes(fresh, 'underBonnet')).not.toContain('underBonnetAlternativeFuelCertificateCurrent');
    expect(codes({ ...fresh, vehicleFuelType: 'LPG' }, 'underBonnet')).toContain(
      'underBonnetAlternativeFuelCertificateCurrent',
    );
    expect(codes(fresh, 'chassisUnderBody')).not.toContain('chassisTowingConnections');
    expect(codes({ ...fresh, towbarFitted: 'yes' }, 'chassisUnderBody')).toContain('chassisTowingConnections');
  });

  it.each([
    ['trailer', 'chassisUnderBody', ['chassisBrakeComponents', 'chassisDualSafetyChain'], 'trailerBrakesFitted'],
    [
      'trailer',
      'roadBrakeTest',
      ['serviceBrakeBalance', 'parkingBrakePerformance', 'trailerBreakawayBrake'],
      undefined,
    ],
    ['car', 'chassisUnderBody', ['chassisTowingConnections'], 'towbarFitted'],
    ['motorcycle', 'roadBrakeTest', ['parkingBrakePerformance'], 'motorcycleParkingBrakeFitted'],
  ] as const)(
    'G-08: of a %s leaves the items in %s that depend on equipment not entered yet',
    (vehicleType, section, names, answered) => {
      const sheet = { ...fresh, vehicleType };
      const passed = (one: FilledSheet) =>
        passAll(one, section).all.map(({ inspectionItemName }) => inspectionItemName);
      for (const name of names) expect(passed(sheet)).not.toContain(name);
      if (answered) expect(passed({ ...sheet, [answered]: 'yes' })).toContain(names[0]);
    },
  );

  it('G-08: Unpass All names passes that Pass All did not set, and can undo just its own', () => {
    const byHand: FilledSheet = {
      ...fresh,
      InspectionItem: [{ inspectionItemName: 'speedometer', result: 'PASS', ReasonForRejections: [], Comment: [] }],
    };
    const set = passAll(byHand, 'roadBrakeTest').all.map(({ inspectionItemName }) => inspectionItemName);
    expect(set).toEqual(['serviceBrakeBalance', 'parkingBrakePerformance']);
    const passed = turn(byHand);
    const unpass = passAll(passed, 'roadBrakeTest', new Set(set));
    expect(unpass.overwrites.map(({ title }) => title)).toEqual(['Speedometer']);
    expect(unpass.rest.map(({ inspectionItemName }) => inspectionItemName)).toEqual(set);
    expect(unpass.all).toHaveLength(3);
    // in another session, Pass All doesn't know which passes it set
    expect(passAll(passed, 'roadBrakeTest').overwrites).toHaveLength(3);
    expect(passAll(passed, 'roadBrakeTest').rest).toEqual([]);
  });

  it('G-08: offers only items at N/A that might apply', () => {
    expect(passAll(fresh, 'roadBrakeTest').notApplied.map(({ line }) => line.title)).toEqual(['Stall test']);
    expect(passAll({ ...fresh, vehicleType: 'trailer' }, 'roadBrakeTest').notApplied).toEqual([]);
  });
});
