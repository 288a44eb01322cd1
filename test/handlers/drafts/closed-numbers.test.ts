import { expect, test } from 'vitest';
import { enterPaper } from '#lambdas/checksheets/enter-paper.ts';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft, loadDraft, saveDraft } from '#lambdas/drafts/records.ts';
import { saveSearchTerms } from '#lambdas/inspections/index-inspection.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { listInspections } from '#lambdas/inspections/search.ts';
import { newPaper } from '#lambdas/papers/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { numberKey, subUserKey, userKey } from '#lambdas/table/keys.ts';
import { DraftId, newId, SubUserId } from '#shared/ids.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { storeRecord } from '#test/world/records.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const NOW = '2026-11-27T02:00:00.000Z';
const LATER = '2026-11-27T03:00:00.000Z';

const open = () => {
  const workshop = newWorkshop();
  const { at } = workshop;
  type Query = Parameters<typeof listInspections>[1];
  return {
    ...workshop,
    begin: () => createDraft(at(NOW), DraftId.parse(newId('dft')), {}),
    find: async (search: string, query: Partial<Query> = {}, context = at(LATER)) =>
      (await listInspections(context, { pageSize: 100, search, ...query })).closed,
  };
};

test('T-03: the number of a discarded sheet is found, with who discarded it and when', async () => {
  const { at, begin, find, organizationId } = open();
  await table().write({ put: { ...userKey(hemi.userId), type: 'USER', name: 'Hēmi Pōtae' } });
  const id = SubUserId.parse(anna.subUserId);
  await table().write({ put: { ...subUserKey(anna.userId, id), type: 'SUBUSER', id, name: 'Anna' } });
  const [first, second, kept] = [await begin(), await begin(), await begin()];
  await discardDraft(at(LATER), first.id);
  await discardDraft(at(LATER, anna), second.id);
  const number = { formattedIdIdx: 1, recheckIdx: 0, outcome: 'discarded' };
  expect(await find('1')).toEqual([{ ...number, by: 'Hēmi Pōtae', at: LATER }]);
  expect(await find('1-0')).toEqual([{ ...number, by: 'Hēmi Pōtae', at: LATER }]);
  expect(await find('2')).toEqual([{ ...number, formattedIdIdx: 2, by: 'Anna', at: LATER }]);
  for (const search of ['1-1', '3', '4', '10', 'A1', '']) expect(await find(search), search).toBeUndefined();
  expect(kept.formattedId.formattedIdIdx).toBe(3);
  // filters are about inspections
  expect(await find('1', { result: 'fail' })).toBeUndefined();
  expect(await find('1', {}, newWorkshop().at(LATER))).toBeUndefined();

  // without the person, and from before who and when were stored
  await table().write({ remove: userKey(hemi.userId) });
  expect(await find('1')).toEqual([{ ...number, at: LATER }]);
  const item = { ...numberKey(organizationId, 1), type: 'NUMBER' as const, draftId: first.id };
  await table().write({ put: { ...item, discarded: true } });
  expect(await find('1')).toEqual([number]);
  await table().write({ put: { ...item, lost: true, takenBy: { userId: hemi.userId, at: NOW } } });
  expect(await find('1')).toEqual([{ ...number, outcome: 'lost', at: NOW }]);
});

test('I-06: a discarded sheet says who discarded it, if that is known', async () => {
  const { at, begin } = open();
  await table().write({ put: { ...userKey(hemi.userId), type: 'USER', name: 'Hēmi Pōtae' } });
  const { id } = await begin();
  await discardDraft(at(LATER), id);
  const calls = [
    () => loadDraft(at(LATER), id),
    () => createDraft(at(LATER), id, {}),
    () => saveDraft(at(LATER), id, {}),
    () => saveDraft(at(LATER), id, { customerName: 'Mere' }),
  ];
  for (const call of calls)
    expect(await refused(call())).toMatchObject({ code: 'draft-gone', details: { by: 'Hēmi Pōtae' } });
  await table().write({ remove: userKey(hemi.userId) });
  for (const call of calls) expect(await refused(call())).toMatchObject({ code: 'draft-gone', details: undefined });
  expect(await refused(loadDraft(newWorkshop().at(LATER), id))).toMatchObject({ code: 'not-found' });
});

test('T-03: a discarded recheck is found until the recheck is submitted; a paper sheet stays open after its entry is discarded', async () => {
  const { at, find, submitted, organizationId } = open();
  const failed = await submitted(withInspectionDay('2026-11-27', carWithThreeFails()), NOW);
  const draft = await recheck(failed.id, at(LATER));
  await discardDraft(at(LATER), draft.id);
  const closed = [{ formattedIdIdx: 1, recheckIdx: 1, outcome: 'discarded', at: LATER }];
  expect(await find('1')).toEqual(closed);
  expect(await find('1-0')).toBeUndefined();
  const { formattedId } = await recheck(failed.id, at(LATER));
  expect(await find('1-1')).toEqual(closed);
  const done = { ...failed, id: failed.id + 1, formattedId };
  await storeRecord(organizationId, done);
  await saveSearchTerms({ table: table(), organizationId }, done);
  expect(await find('1-1')).toBeUndefined();

  const company = {
    companyName: 'T',
    companyPhone: '',
    companyAddress: '',
    companyEmail: '',
    companyAuthorityNumber: '',
  };
  const { paperInspectionId } = await newPaper(company, at(NOW));
  await discardDraft(at(LATER), (await enterPaper(paperInspectionId, at(LATER))).id);
  expect(await find('2')).toBeUndefined();
});
