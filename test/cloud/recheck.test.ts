import { describe, expect, it } from 'vitest';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { refused } from '#test/world/refused.ts';
import { join, newPerson, newWorkshop } from './people.ts';

/** A car that failed in its own workshop, this many days ago. */
const failedCar = async (daysAgo: number) => {
  const { owner, organizationId, as } = await newWorkshop();
  const initialDateOfInspection = addDays(nzDate(new Date()), -daysAgo);
  const failed = await owner.call(
    'inspections',
    'submit',
    { body: { ...carWithThreeFails(), initialDateOfInspection, enteredLateReason: 'Written on paper' } },
    as,
  );
  return { owner, organizationId, as, failed, params: { id: String(failed.id) } };
};

describe('a recheck', () => {
  it("L-01 to L-04, G-33, R-24, R-26: on day 28 is started only once, submitted, and found by its sheet's number", async () => {
    const { owner, organizationId, as, failed, params } = await failedCar(28);
    const tom = await newPerson('Tom Fisher');
    await join(tom, organizationId);
    const drafts = await Promise.all([owner, tom].map(({ call }) => call('inspections', 'recheck', { params }, as)));
    const [draft] = drafts;
    expect(drafts[1]?.id).toBe(draft?.id);
    expect(draft).toMatchObject({ isRecheck: true, recheckOf: failed.id, formattedId: { recheckIdx: 1 } });
    const { systemAuthorizationNumber, newWoFExpiryDate, woFLabelNumber, InspectionItem } = finishedCar();
    const body = {
      formattedId: { unfinishedInspectionId: draft?.id },
      recheckInspectorNumber: 'VI31185',
      recheckOdometer: 128_500,
      systemAuthorizationNumber,
      newWoFExpiryDate,
      woFLabelNumber,
      InspectionItem,
    };
    const done = await tom.call('inspections', 'submit', { body }, { ...as, idempotencyKey: crypto.randomUUID() });
    expect(done).toMatchObject({
      recheckInspectionPassed: true,
      recheckOf: failed.id,
      submittedBy: { userId: tom.id },
    });
    expect(await owner.call('inspections', 'get', { params }, as)).toMatchObject({ recheckedBy: done.id, revision: 1 });
    const again = await refused(owner.call('inspections', 'recheck', { params }, as));
    expect(again).toMatchObject({ code: 'refused', status: 422, message: 'A newer recheck exists' });
    expect((await owner.call('inspections', 'overview', { query: {} }, as)).rechecksDue.count).toBe(0);
    const formattedId = String(failed.formattedId.formattedIdIdx);
    const related = () => owner.call('inspections', 'list', { query: { formattedId } }, as);
    const ids = async () => (await related()).inspections.map(({ id }) => id);
    await expect.poll(ids).toEqual([done.id, failed.id]);
    const late = await refused(owner.call('drafts', 'get', { params: { id: String(draft?.id) } }, as));
    expect(late).toMatchObject({ code: 'already-submitted', details: { inspectionId: done.id } });
  });

  it('L-06: on day 29 is refused with the exact text, and leaves no draft', async () => {
    const { owner, as, params } = await failedCar(29);
    expect(await refused(owner.call('inspections', 'recheck', { params }, as))).toMatchObject({
      code: 'refused',
      message: 'Inspection is older than 28 days, you cannot do a recheck',
    });
    expect((await owner.call('drafts', 'list', { query: {} }, as)).unfinishedInspections).toEqual([]);
  });
});
