import { expect, it } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { estimateKey } from '#lambdas/table/keys.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { Estimate, EstimateLine } from '#shared/estimates/model.ts';
import { unpriced } from '#shared/estimates/money.ts';
import { DraftId, EstimateId, newId, newImageId } from '#shared/ids.ts';
import { anna } from '#shared/samples/people.ts';
import { type By, LATER, NOON, newLine, workshopWithFails } from '#test/world/estimates.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const createEstimate = async () => {
  const own = await workshopWithFails();
  const estimate = await own.get((await own.begin()).EstimateID);
  const save = ({ EstimateID, Customer, version }: Estimate, lines: EstimateLine[], by?: By) =>
    own.call('save', { params: { id: EstimateID }, body: { Customer, lines, version } }, by);
  return { ...own, estimate, save };
};

it('O-04, R-44: an inspection without an estimate, or one that does not exist, returns none', async () => {
  const { list, call } = await workshopWithFails();
  expect(await list()).toEqual([]);
  expect(await call('list', { query: { inspectionID: 1 } })).toEqual([]);
});

it('R-44, R-45: an estimate has a line for each reason and comment of its inspection, and is found by it', async () => {
  const { begin, list, get, inspection } = await workshopWithFails();
  const { EstimateID } = await begin();
  expect(await list()).toEqual([{ EstimateID, InspectionID: inspection.id }]);
  const { ReasonForRejection, Comments, Vehicle, Customer } = buildEstimate(inspection);
  const estimate = await get(EstimateID);
  expect(estimate).toMatchObject({ EstimateID, Vehicle, Customer, totalCents: 0, version: 1, createdAt: NOON });
  expect(estimate.lines.map(({ words }) => words)).toEqual([
    ...ReasonForRejection.map((one) => one.reasonForRejection),
    ...Comments.map((one) => one.comment),
  ]);
  expect(estimate.lines[0]).toEqual({
    id: '1',
    from: 'reason',
    inspectionItemName: 'externalStopLamps',
    words: 'Stop lamp does not work on the left side',
    ...unpriced,
  });
});

it('R-45: created twice, also at the same time, it is one estimate', async () => {
  const { begin, list } = await workshopWithFails();
  const made = await Promise.all([begin(), begin(), begin()]);
  made.push(await begin());
  expect(new Set(made.map(({ EstimateID }) => EstimateID)).size).toBe(1);
  expect(await list()).toHaveLength(1);
});

it('R-45: an estimate for another workshop’s inspection is refused', async () => {
  const [own, other] = [await workshopWithFails(), await workshopWithFails()];
  const body = buildEstimate(other.inspection);
  expect(await refused(own.call('create', { body }))).toMatchObject({ code: 'not-found' });
  const { EstimateID } = await other.begin();
  expect(await refused(own.get(EstimateID))).toMatchObject({ code: 'not-found' });
  expect(await refused(own.get(newId('est')))).toMatchObject({ code: 'not-found' });
  expect(await refused(own.get('neither'))).toMatchObject({ code: 'not-found' });
});

it('R-45: a sheet with too many remarks gets an estimate that says how many are left out', async () => {
  const { call, get, inspection } = await workshopWithFails();
  const Comments = Array.from({ length: 250 }, (_, n) => ({ comment: `Comment ${n}` }));
  const told = { ...buildEstimate(inspection), Comments };
  const { EstimateID } = await call('create', { body: told });
  const { lines, internalNotes } = await get(EstimateID);
  const left = 250 + told.ReasonForRejection.length - 200;
  expect(lines).toHaveLength(200);
  expect(internalNotes).toBe(`${left} more comments on the sheet didn’t fit here.`);
});

it('R-45: the vehicle comes from the record, whatever the body says; the engine, which records lack, from the body', async () => {
  const { call, get, inspection } = await workshopWithFails();
  const told = buildEstimate(inspection);
  const Vehicle = { ...told.Vehicle, Registration: 'ZZZ999', VehicleID: 'plate_OTHER', Engine: 'K24Z3' };
  const { EstimateID } = await call('create', { body: { ...told, Vehicle } });
  expect((await get(EstimateID)).Vehicle).toEqual({ ...told.Vehicle, Engine: 'K24Z3' });
});

it('lines can be priced, reordered, added and removed; the total follows, and the author is stored', async () => {
  const { estimate, save, get, organizationId } = await createEstimate();
  const [lamp, belt] = estimate.lines;
  if (!lamp || !belt) throw new Error('There are no lines');
  const lines = [
    { ...belt, words: 'Replace the driver’s belt', minutes: 45, rateCents: 120_00, partsCents: 310_50 },
    newLine('a', { partsCents: 9_99, discount: { percent: 50 } }),
    { ...lamp, partsCents: 4_50 },
  ];
  const saved = await save(estimate, lines, { at: LATER, actor: anna });
  expect(saved).toMatchObject({ lines, totalCents: 90_00 + 310_50 + 5_00 + 4_50, version: 2, updatedAt: LATER });
  expect(await get(estimate.EstimateID)).toEqual(saved);
  expect(await table().get(estimateKey(organizationId, EstimateId.parse(estimate.EstimateID)))).toMatchObject({
    savedBy: { userId: anna.userId, at: LATER },
  });
});

it('the source of a line can’t be changed or invented', async () => {
  const { estimate, save } = await createEstimate();
  const [lamp] = estimate.lines;
  if (!lamp) throw new Error('There are no lines');
  const { inspectionItemName: _, ...bare } = lamp;
  const saved = await save(estimate, [{ ...bare, from: 'comment' }, newLine('x', { from: 'reason' })]);
  expect(saved.lines.map(({ from, inspectionItemName }) => [from, inspectionItemName])).toEqual([
    ['reason', 'externalStopLamps'],
    ['workshop', undefined],
  ]);
});

it('when two people edit, the second gets 412 with the current version; the same change from both is not a conflict', async () => {
  const { estimate, save } = await createEstimate();
  const mine = [newLine('a', { partsCents: 1 })];
  const theirs = [newLine('b', { partsCents: 2 })];
  const saved = await save(estimate, mine);
  expect(await save(estimate, mine)).toEqual(saved);
  expect(await refused(save(estimate, theirs, { actor: anna }))).toMatchObject({
    code: 'version-conflict',
    details: saved,
  });
  const both = await Promise.allSettled([save(saved, theirs), save(saved, [])]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'version-conflict' } });
});

it('the same line twice is refused', async () => {
  const { estimate, save } = await createEstimate();
  expect(await refused(save(estimate, [newLine('a'), newLine('a')]))).toMatchObject({ code: 'refused' });
});

it('a page of the previous release, which doesn’t know line photos, keeps the selection', async () => {
  const { estimate, save, get } = await createEstimate();
  const [first, ...others] = estimate.lines;
  if (!first) throw new Error('The sheet has no reasons');
  const photos = [newImageId(DraftId.parse(newId('dft')))];
  const chosen = await save(estimate, [{ ...first, photos }, ...others]);
  const { photos: _, ...older } = { ...first, photos, partsCents: 10_00 };
  const saved = await save(chosen, [older, ...others, { ...newLine('part'), splitFrom: first.id }]);
  expect(saved.lines[0]).toMatchObject({ photos, partsCents: 10_00 });
  // a line split from another shows its own photos
  expect(saved.lines.at(-1)).toMatchObject({ id: 'part', from: first.from });
  expect(saved.lines.at(-1)?.photos).toBeUndefined();
  expect(
    (
      await save(
        saved,
        saved.lines.map((one) => ({ ...one, photos: [] })),
      )
    ).lines[0]?.photos,
  ).toEqual([]);
  expect((await get(estimate.EstimateID)).lines[0]?.photos).toEqual([]);
});
