import { expect, it } from 'vitest';
import { DraftId } from '#shared/ids.ts';
import { AnsweredInspection } from '#shared/inspections/model.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { SheetChanges } from '#shared/sheets/model.ts';
import { describeItems, responseFields } from '#shared/sheets/response-items.ts';
import { formatSaveBody } from '#web/drafts/store/next-send.ts';

const id = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');
const inspection = makeInspection(finishedCar(), {
  formattedId: { formattedIdIdx: 7, recheckIdx: 0, unfinishedInspectionId: id },
});
const { createdAt, updatedAt } = inspection;

it('G-31, G-32: drafts and inspections are returned in one shape, with the details of each item', () => {
  const draft = describeItems(inspection);
  const record = describeItems(inspection, inspection.id);
  expect([draft.unfinishedWofHidden, record.unfinishedWofHidden]).toEqual([false, true]);
  expect(record.InspectionItem).toHaveLength(inspection.InspectionItem.length);
  expect(record.InspectionItem[0]).toEqual({
    ...inspection.InspectionItem[0],
    ...{ id: 'externalHeadLamps', inspectionType: 'externalInspection', applicableVehicles: ['car', 'motorcycle'] },
    ...{ inspectionId: inspection.id, unfinishedInspectionId: id, createdAt, updatedAt },
  });
  expect(draft.InspectionItem[0]).toMatchObject({ inspectionId: null, unfinishedInspectionId: id });
  const fogLamps = record.InspectionItem.find((item) => item.inspectionItemName === 'externalFogLamps');
  expect(fogLamps).toMatchObject({ applicableVehicles: ['car', 'motorcycle', 'trailer'] });
});

it('G-32: the details of an item are not sent with a save', () => {
  const [item] = describeItems(inspection).InspectionItem;
  const left = { ...item, result: 'NOTAPPLICABLE', resultBefore: 'PASS' } as typeof item;
  const body = formatSaveBody(id, { kind: 'save', parts: new Map([['externalHeadLamps', left]]), versions: {} });
  expect(body.InspectionItem).toEqual([
    { inspectionItemName: 'externalHeadLamps', result: 'NOTAPPLICABLE', resultBefore: 'PASS' },
  ]);
});

it('a page can read the previous release’s responses: missing fields are blank', () => {
  const { customerVersion: _, towbarFitted: __, enteredLateReason: ___, ...before } = inspection;
  expect(AnsweredInspection.parse(before)).toMatchObject({
    ...{ customerVersion: null, towbarFitted: '', enteredLateReason: '', vehicleTypeUnknown: false },
    vehicleMake: 'Toyota',
  });
  // fields missing from a save are not cleared
  expect(SheetChanges.parse({})).toEqual({});
});

it('G-32: a page can read an item that applies to a vehicle type added later', () => {
  const [item] = finishedCar().InspectionItem;
  const facts = { ...item, applicableVehicles: ['car', 'a later type'] };
  expect(responseFields.InspectionItem.parse([facts])).toEqual([facts]);
});
