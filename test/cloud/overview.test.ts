import { expect, it } from 'vitest';

import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { join, newPerson, newWorkshop } from './people.ts';

it("T-01: the overview lists today's submissions, expected rechecks, missing VIC entries, and the caller’s own drafts", async () => {
  const { owner, organizationId, as } = await newWorkshop();
  const tom = await newPerson('Tom Fisher');
  await join(tom, organizationId);
  const initialDateOfInspection = nzDate(new Date());
  const submit = (sheet: ReturnType<typeof finishedCar>) =>
    owner.call('inspections', 'submit', { body: { ...sheet, initialDateOfInspection } }, as);
  const passed = await submit(finishedCar());
  const failed = await submit(carWithThreeFails());
  const mine = await owner.call('drafts', 'create', { body: { customerName: 'Mere' } }, as);
  const toms = await tom.call('drafts', 'create', { body: { customerName: 'Rangi' } }, as);

  const seen = await owner.call('inspections', 'overview', { query: {} }, as);
  expect(seen).toMatchObject({
    drafts: { count: 1, lines: [{ id: mine.id, customerName: 'Mere' }] },
    today: { count: 2, lines: [{ id: failed.id }, { id: passed.id }] },
    rechecksDue: { count: 1, lines: [{ id: failed.id, daysLeft: 28 }] },
    vicNotEntered: { count: 2, lines: [{ id: passed.id }, { id: failed.id }] },
  });
  const drafts = async () => (await tom.call('inspections', 'overview', { query: {} }, as)).drafts.lines;
  expect((await drafts()).map(({ id }) => id)).toEqual([toms.id]);
  await tom.call('drafts', 'save', { params: { id: mine.id }, body: { vehicleMake: 'Mazda' } }, as);
  expect((await drafts()).map(({ id }) => id)).toEqual([mine.id, toms.id]);
});
