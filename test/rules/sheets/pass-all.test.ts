import { describe, expect, it } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { itemsOn } from '#shared/sheets/items.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { newSheet } from '#shared/sheets/new-sheet.ts';
import { passAll } from '#shared/sheets/pass-all.ts';

const fresh = newSheet({ today: '2026-11-21' as NzDate, inspectorNumber: 'VI1', companyAuthorityNumber: 'MS1' });
const turn = (sheet: FilledSheet, which: 'all' | 'rest' = 'all'): FilledSheet => ({
  ...sheet,
  InspectionItem: [...sheet.InspectionItem, ...passAll(sheet, 'roadBrakeTest')[which]].filter(
    (item, index, items) => items.findLastIndex((one) => one.inspectionItemName === item.inspectionItemName) === index,
  ),
});
const results = (sheet: FilledSheet) =>
  Object.fromEntries(itemsOn(sheet, 'roadBrakeTest').map(({ line, item }) => [line.code, item.result]));

describe('Pass All', () => {
  it('G-08 passes every open item that applies, and takes it back when pressed again', () => {
    const passed = turn(fresh);
    expect(results(passed)).toMatchObject({ R2: 'PASS', R4: 'PASS', R6: 'PASS' });
    expect(passAll(fresh, 'roadBrakeTest').label).toBe('Pass All');
    expect(passAll(passed, 'roadBrakeTest').label).toBe('Unpass All');
    expect(results(turn(passed))).toEqual(results(fresh));
  });

  it('G-09 leaves the items that readings decide', () => {
    expect(results(turn(fresh))).toMatchObject({ R1: 'UNSELECTED', R3: 'UNSELECTED' });
    expect(passAll(fresh, 'chassisUnderBody').all.map(({ inspectionItemName }) => inspectionItemName)).not.toContain(
      'chassisTyreTreadAndDepth',
    );
  });

  it('leaves what is not applicable: a false pass on a legal document is worse than a tap', () => {
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
    const overwritten = itemsOn(turn(failed), 'roadBrakeTest').find(({ line }) => line.code === 'R2');
    expect(overwritten?.item).toMatchObject({ result: 'PASS', ReasonForRejections: [reason] });
  });
});
