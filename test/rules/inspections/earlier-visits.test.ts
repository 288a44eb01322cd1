import { expect, test } from 'vitest';
import { listRechecked, visitsBefore, withCompleted } from '#shared/inspections/earlier-visits.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar, withItem } from '#shared/samples/sheets.ts';

const LAMP = 'externalStopLamps';

test('L-03: failed items are listed with their reasons, if any; a reason ticked at once is completed there', () => {
  const { initialDateOfInspection: day } = carWithThreeFails();
  const sheet = withItem(carWithThreeFails(), LAMP, {
    ReasonForRejections: [{ reasonForRejection: 'Dead', workCompleted: true }],
  });
  const silent = withItem(sheet, 'internalSeatbelts', { ReasonForRejections: [] });
  const [visit, ...more] = visitsBefore(makeInspection(silent));
  expect(more).toEqual([]);
  expect(visit).toMatchObject({ recheckIdx: 0, day, by: hemi });
  expect(visit?.fails).toEqual([
    {
      inspectionItemName: LAMP,
      reasons: [{ reason: 'Dead', completed: { by: hemi, recheckIdx: 0, day } }],
    },
    { inspectionItemName: 'internalSeatbelts', reasons: [] },
    { inspectionItemName: 'chassisTyreTreadAndDepth', reasons: [{ reason: 'Tread depth below 1.5 mm: left front' }] },
  ]);
});

test('K-10: a recheck shows the outcome of each failed item', () => {
  const first = makeInspection(withItem(carWithThreeFails(), 'internalSeatbelts', { ReasonForRejections: [] }));
  const fixed = first.InspectionItem.map((item) => ({
    ...item,
    result: item.result === 'FAIL' && item.inspectionItemName !== LAMP ? ('PASS' as const) : item.result,
    ReasonForRejections: item.ReasonForRejections.map((one) => ({
      ...one,
      workCompleted: item.inspectionItemName !== LAMP,
    })),
  }));
  const recheck = makeInspection(
    { ...first, isRecheck: true, recheckDateOfInspection: '2026-12-01' as never, InspectionItem: fixed },
    { formattedId: { ...first.formattedId, recheckIdx: 1 }, setBy: { chassisUnderBody: anna } },
  );
  const earlierVisits = withCompleted(visitsBefore(first), recheck);
  const [visit] = listRechecked({ ...recheck, earlierVisits });
  expect(
    visit?.rows.map(({ line, reason, result, completed }) => [line.code, reason, result, completed?.by.name]),
  ).toEqual([
    ['E7', 'Stop lamp does not work on the left side', 'FAIL', undefined],
    ['i5', '', 'PASS', undefined],
    ['C8', 'Tread depth below 1.5 mm: left front', 'PASS', 'Anna Wilson'],
  ]);
  expect(listRechecked(makeInspection(finishedCar()))).toEqual([]);
});
