import { expect, it } from 'vitest';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { InspectionItem } from '#shared/sheets/model.ts';
import { withoutDerived } from '#test/derived-fields.ts';
import { refused } from '#test/world/refused.ts';
import { join, newPerson, newWorkshop } from './people.ts';

const submitted = async (daysAgo: number) => {
  const { owner, organizationId, as } = await newWorkshop();
  const initialDateOfInspection = addDays(nzDate(new Date()), -daysAgo);
  const inspection = await owner.call(
    'inspections',
    'submit',
    { body: { ...finishedCar(), initialDateOfInspection } },
    as,
  );
  return { owner, organizationId, as, inspection, params: { id: String(inspection.id) } };
};

it('R-27, L-09, J-01: an inspection of today is edited, and Admins read every revision', async () => {
  const { owner, organizationId, as, inspection, params } = await submitted(0);
  const tom = await newPerson('Tom Fisher');
  await join(tom, organizationId);
  const body = { revision: 1, customerName: 'Rangi Tui' };
  const edited = await tom.call('inspections', 'edit', { params, body }, as);
  expect(edited).toMatchObject({ customerName: 'Rangi Tui', revision: 2, revisedBy: { userId: tom.id } });
  expect(await tom.call('inspections', 'edit', { params, body }, as)).toMatchObject(withoutDerived(edited));

  const { revisions } = await owner.call('inspections', 'revisions', { params }, as);
  expect(revisions.map(({ revision, by }) => [revision, by.userId])).toEqual([
    [1, owner.id],
    [2, tom.id],
  ]);
  const first = await owner.call('inspections', 'revision', { params: { ...params, revision: '1' } }, as);
  expect(first).toMatchObject(withoutDerived(inspection));
  expect(await refused(tom.call('inspections', 'revisions', { params }, as))).toMatchObject({ code: 'not-allowed' });

  const stale = { revision: 1, customerName: 'Somebody else' };
  const conflict = await refused(owner.call('inspections', 'edit', { params, body: stale }, as));
  // As stored: fields derived from an item's name exist only in responses.
  const { unfinishedWofHidden: _, ...stored } = withoutDerived(edited);
  const details = { ...stored, InspectionItem: edited.InspectionItem.map((item) => InspectionItem.parse(item)) };
  expect(conflict).toMatchObject({ code: 'version-conflict', status: 412, details });
});

it('L-09: an inspection of yesterday is corrected on the day of its submission, and a date of tomorrow is refused', async () => {
  const { owner, as, params } = await submitted(1);
  const body = { revision: 1, customerName: 'Rangi Tui' };
  expect(await owner.call('inspections', 'edit', { params, body }, as)).toMatchObject({ revision: 2 });
  const tomorrow = { revision: 2, initialDateOfInspection: addDays(nzDate(new Date()), 1) };
  expect(await refused(owner.call('inspections', 'edit', { params, body: tomorrow }, as))).toMatchObject({
    code: 'refused',
    message: expect.stringContaining('after the submission date'),
  });
});
