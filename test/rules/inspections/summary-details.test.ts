import { expect, it } from 'vitest';
import { initialSummaryDetails } from '#shared/inspections/summary-details.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';

it('G-31, S-03: a new record’s summary is unpaid, not in VIC, and states the conflict of interest', () => {
  const { createdAt, id } = makeInspection(finishedCar());
  const start = { id, wofPaidFor: false, wofComments: [], VICDetailsEntered: false, createdAt, updatedAt: createdAt };
  const none = { wofConflictOfInterest: false, conflictOfInterestReason: 'None' };
  expect(initialSummaryDetails(makeInspection(finishedCar()), 'org_1')).toMatchObject({ ...start, ...none });
  const sister = { ConflictOfInterest: true, ConflictOfInterestReason: 'My sister’s car' };
  expect(initialSummaryDetails(makeInspection({ ...finishedCar(), ...sister }), 'org_1')).toMatchObject({
    wofConflictOfInterest: true,
    conflictOfInterestReason: 'My sister’s car',
    OrganizationId: 'org_1',
  });
});
