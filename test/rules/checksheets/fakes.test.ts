import { expect, test } from 'vitest';
import { Inspection } from '#shared/inspections/model.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails, finishedCar, finishedMotorcycle } from '#shared/samples/sheets.ts';
import { linesOn } from '#shared/sheets/checklist.ts';
import { judge, listOpenSections } from '#shared/sheets/completeness.ts';
import { listFailedItems } from '#shared/sheets/items.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { trailerWithoutVin } from '#test/world/samples.ts';

const sheets = { finishedCar, carWithThreeFails, trailerWithoutVin, finishedMotorcycle };

test.for(Object.entries(sheets))('%s is complete, has every line and is a valid record', ([, make]) => {
  const sheet = make();
  expect(listOpenSections(sheet)).toEqual([]);
  expect(sheet.InspectionItem.map((item) => item.inspectionItemName)).toEqual(
    linesOn(newForm.versionDate).map(({ name }) => name),
  );
  expect(Inspection.parse(makeInspection(sheet))).toEqual(makeInspection(sheet));
});

test('only the car with three fails fails', () => {
  expect(listFailedItems(carWithThreeFails()).map(({ line }) => line.code)).toEqual(['E7', 'i5', 'C8']);
  for (const sheet of [finishedCar(), trailerWithoutVin(), finishedMotorcycle()])
    expect(judge(sheet).initialInspectionPassed).toBe(true);
});
