import { expect, it } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { buildTrainingCause, listCauses } from '#shared/reminders/causes.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';

const createdAt = '2026-11-23T21:00:00.000Z';
const day = '2026-11-20' as NzDate;
const failed = makeInspection({ ...carWithThreeFails(), initialDateOfInspection: day }, { createdAt });

it('a fail needs a recheck, counted from the first inspection, and VIC from the day of submission', () => {
  expect(listCauses(failed)).toEqual([
    { kind: 'recheck', lastDay: '2026-12-18' },
    { kind: 'vic', inspectedOn: '2026-11-24' },
  ]);
  expect(listCauses({ ...failed, recheckedBy: 1 }).map(({ kind }) => kind)).toEqual(['vic']);
});

it('a pass has a WoF that expires, and nothing else once it is entered in VIC', () => {
  const passed = makeInspection({ ...finishedCar(), newWoFExpiryDate: '2027-11-20' as NzDate }, { createdAt });
  const WofSummaryDetails = { ...passed.WofSummaryDetails, VICDetailsEntered: true };
  expect(listCauses({ ...passed, WofSummaryDetails })).toEqual([{ kind: 'wof', expiresOn: '2027-11-20' }]);
});

it('a fail has no WoF that expires, whatever date its sheet has, until a recheck passes', () => {
  const filledIn = { ...failed, newWoFExpiryDate: '2027-11-20' as NzDate };
  expect(listCauses(filledIn).map(({ kind }) => kind)).toEqual(['recheck', 'vic']);
  const recheck = { ...filledIn, isRecheck: true, recheckOf: failed.id };
  expect(listCauses({ ...recheck, recheckInspectionPassed: false }).map(({ kind }) => kind)).not.toContain('wof');
  expect(listCauses({ ...recheck, recheckInspectionPassed: true }).map(({ kind }) => kind)).toContain('wof');
});

it('training is due this many months after the last one, on the last day of a shorter month', () => {
  const asked = { asOf: day, everyMonths: 3, organization: 'Tawa Motors', isShared: false };
  expect(buildTrainingCause('2026-11-30' as NzDate, asked)).toEqual({
    kind: 'training',
    dueOn: '2027-02-28',
    ...asked,
  });
});
