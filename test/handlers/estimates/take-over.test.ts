import { expect, it } from 'vitest';
import { eraseFromEstimates } from '#lambdas/dossiers/estimates.ts';
import { table } from '#lambdas/table/connect.ts';
import { estimateKey, headerKey } from '#lambdas/table/keys.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { EstimateLine, WofEstimate } from '#shared/estimates/model.ts';
import { listOffSheet } from '#shared/estimates/tell-whereabouts.ts';
import { describeEdit } from '#shared/estimates/whereabouts-words.ts';
import { EstimateId } from '#shared/ids.ts';
import { hemi } from '#shared/samples/people.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';
import { LATER, NOON, newLine, priced, workshopWithEstimate, workshopWithFails } from '#test/world/estimates.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { editSheet } from '#test/world/workshop.ts';

startTable();

const AFTER = { at: LATER };
const reason = (reasonForRejection: string) => ({ reasonForRejection, workCompleted: false, createdAt: NOON });

/** An estimate of a failed car, whose lines are free work, and its calls. The first is the stop lamp. */
const drafted = async () => {
  const own = await workshopWithEstimate();
  const { inspection, id, at } = own;
  const items = inspection.InspectionItem;
  const withItem = (name: string, change: Partial<InspectionItem>) =>
    items.map((item) => (item.inspectionItemName === name ? { ...item, ...change } : item));
  return {
    ...own,
    decideEdit: async (what: 'take' | 'leave', more: { revision?: number; version?: number } = {}) =>
      own.call(
        'takeOver',
        { params: { id }, body: { what, revision: 2, version: (await own.read()).version, ...more } },
        AFTER,
      ),
    /** The stop lamp passes, and the wipers fail: one reason gone, one new; the name and the email were wrong. */
    edit: (changes: object = {}) =>
      editSheet(at, inspection.id, LATER, {
        customerName: 'Edith Persson',
        customerEmail: 'edith@example.nz',
        vehicleRegistrationPlate: 'EDT102',
        InspectionItem: withItem('externalStopLamps', { result: 'PASS', ReasonForRejections: [] }).map((item) =>
          item.inspectionItemName === 'internalWipers'
            ? { ...item, result: 'FAIL' as const, ReasonForRejections: [reason('Wiper blade torn')] }
            : item,
        ),
        ...changes,
      }),
  };
};
const wordsOf = ({ lines }: { lines: readonly { words: string }[] }) => lines.map(({ words }) => words);

it('O-01: an edit of the sheet is reported, and the estimate can’t be sent until the workshop decides', async () => {
  const { edit, read, send, decideEdit } = await drafted();
  expect((await read()).inspection).toEqual({});
  await edit();
  const { inspection } = await read();
  expect(inspection?.edited).toMatchObject({ revision: 2, customer: ['Name', 'Email'], vehicle: ['Registration'] });
  expect(inspection?.edited && describeEdit(inspection.edited)).toBe(
    '1 reason removed, 1 added; customer, email and vehicle changed',
  );
  expect(await refused(send({}, AFTER))).toMatchObject({
    code: 'refused',
    message: expect.stringContaining('The sheet has changed since you made this estimate: 1 reason removed, 1 added'),
  });
  await decideEdit('leave');
  expect(await send({}, AFTER)).toMatchObject({ state: 'sent', inspection: {} });
});

it('O-01: an edit is taken over: new reasons, no line of a reason that is gone, the customer and the vehicle', async () => {
  const { edit, read, save, decideEdit } = await drafted();
  const [lamp, ...others] = (await read()).lines;
  await save({ lines: [{ ...lamp, noCharge: false } as EstimateLine, ...others] });
  await edit();
  const before = await read();
  const { estimate, kept } = await decideEdit('take');
  expect(kept).toEqual([]);
  expect(estimate).toMatchObject({
    Customer: { Name: 'Edith Persson', Email: 'edith@example.nz' },
    Vehicle: { Registration: 'EDT102' },
    inspection: {},
  });
  const words = wordsOf(before);
  expect(wordsOf(estimate)).toEqual([...words.slice(1, 4), 'Wiper blade torn', ...words.slice(4)]);
  expect(estimate.lines.find(({ words }) => words === 'Wiper blade torn')).toMatchObject({
    id: 'r2n1',
    from: 'reason',
  });
  expect(await read()).toEqual(estimate);
});

it.each([
  ['is marked as free', { noCharge: true }],
  ['has a discount of 100%', { partsCents: 50_00, discount: { percent: 100 } }],
])('O-01: a line that %s stays when its reason is gone', async (_, price) => {
  const { edit, read, save, decideEdit } = await drafted();
  const [lamp, ...others] = (await read()).lines;
  await save({ lines: [{ ...lamp, noCharge: false, ...price } as EstimateLine, ...others] });
  await edit();
  expect((await decideEdit('take')).kept).toEqual([lamp?.id]);
});

it('O-01: a new reason that someone already typed as a line is not added again', async () => {
  const { edit, read, save, decideEdit } = await drafted();
  await save({ lines: [...(await read()).lines, newLine('typed', { words: 'wiper  blade torn', noCharge: true })] });
  await edit();
  const { lines } = (await decideEdit('take')).estimate;
  expect(lines.filter(({ words }) => /wiper/i.test(words)).map(({ id }) => id)).toEqual(['typed']);
});

it('O-01: a line that has a price stays when its reason is gone, and is marked until the reason is back', async () => {
  const { edit, read, save, decideEdit, inspection } = await drafted();
  await save({ lines: priced((await read()).lines, 76) });
  await edit();
  const { estimate, kept } = await decideEdit('take');
  const lines = estimate.lines.filter(({ words }) => words.startsWith('Stop lamp'));
  expect([kept, lines]).toMatchObject([[lines[0]?.id], [{ partsCents: 76_00, isOffSheet: true }]]);
  expect((await decideEdit('take', { version: estimate.version })).kept).toEqual(kept);
  const listMarked = async () => listOffSheet((await read()).lines).map(({ words }) => words);
  // a page doesn't send the mark
  const typed = estimate.lines.map(({ isOffSheet: _, ...line }) => line);
  const split = newLine('split', { noCharge: true, splitFrom: lines[0]?.id, words: 'Bulb' });
  await save({ lines: [...typed, split, newLine('own', { noCharge: true, isOffSheet: true })] });
  expect(await listMarked()).toEqual([lines[0]?.words, 'Bulb']);
  await edit({ InspectionItem: inspection.InspectionItem, revision: 2 });
  expect((await decideEdit('take', { revision: 3 })).estimate.inspection).toEqual({});
  expect(await listMarked()).toEqual(['Bulb']);
});

it('O-01: details that the workshop corrected on the estimate stay, unless the edit changed them', async () => {
  const { edit, read, save, decideEdit } = await drafted();
  const { Customer } = await read();
  await save({ Customer: { ...Customer, Phone: '0279998888', Email: 'typed@example.nz' } });
  await edit();
  expect((await decideEdit('take')).estimate.Customer).toMatchObject({
    ...{ Name: 'Edith Persson', Email: 'edith@example.nz', Phone: '0279998888' },
  });
});

it('O-01: taking over twice, also at once, does it once; a stale revision or version gets the estimate', async () => {
  const { edit, read, decideEdit } = await drafted();
  await edit();
  const { version } = await read();
  expect(await refused(decideEdit('take', { revision: 3 }))).toMatchObject({ code: 'version-conflict' });
  expect(await refused(decideEdit('leave', { version: 9 }))).toMatchObject({ code: 'version-conflict' });
  const both = await Promise.all([decideEdit('take', { version }), decideEdit('take', { version })]);
  expect(both[0].estimate.lines).toEqual(both[1].estimate.lines);
  const after = await read();
  expect([after.version, wordsOf(after).filter((words) => words === 'Wiper blade torn')]).toEqual([
    version + 1,
    ['Wiper blade torn'],
  ]);
  expect(after.changedBy).toBe(hemi.name);
  expect(await refused(decideEdit('leave', { version }))).toMatchObject({
    ...{ code: 'version-conflict', message: 'Someone else has already updated the estimate.' },
  });
});

it('O-01: an edit after sending: taking it over starts a new version; an answered estimate must be reopened first', async () => {
  const { edit, read, send, save, sent, heard, reopen, decideEdit } = await drafted();
  await save({ lines: priced((await read()).lines, 76, 20, 20, 20, 20, 20, 20) });
  await send();
  await edit();
  const { hash, lines } = await sent();
  await heard({ id: 'A'.repeat(16), hash, name: 'Mere', lines: lines.map(({ id }) => ({ id, decision: 'approved' })) });
  expect(await refused(decideEdit('take'))).toMatchObject({ code: 'wrong-state' });
  await reopen('The sheet was corrected', AFTER);
  expect((await decideEdit('take')).estimate).toMatchObject({
    state: 'superseded',
    Vehicle: { Registration: 'EDT102' },
  });
});

it('O-01: an edit of what an estimate doesn’t contain changes nothing; an erased customer isn’t brought back', async () => {
  const { read, inspection, at, organizationId, decideEdit } = await drafted();
  await editSheet(at, inspection.id, LATER, { treadDepthLeftFront: 1.3 });
  expect((await read()).inspection).toEqual({});
  await editSheet(at, inspection.id, LATER, { customerEmail: 'new@example.nz', vehicleModel: 'Aqua' }, 2);
  await eraseFromEstimates(inspection.id, at(LATER), new Date(LATER));
  await table().update({
    key: headerKey(organizationId, inspection.id),
    expression: 'SET customerErased = :id',
    values: { ':id': 'cus_1' },
  });
  const { edited, customer } = (await read()).inspection ?? {};
  expect([customer, edited?.customer, edited?.vehicle]).toEqual(['erased', [], ['Model']]);
  expect((await decideEdit('take', { revision: 3 })).estimate).toMatchObject({
    ...{ Customer: { Name: '', Email: '' }, Vehicle: { Model: 'Aqua' }, inspection: { customer: 'erased' } },
  });
});

it.each([
  ['the page', (body: WofEstimate) => body],
  ['a page of the previous release', ({ revision: _, ...body }: WofEstimate) => body],
])('O-01: an edit before the estimate is created, which %s didn’t see, is reported', async (_, of) => {
  const { call, get, inspection, at } = await workshopWithFails();
  await editSheet(at, inspection.id, LATER, { customerEmail: 'edith@example.nz' });
  const { EstimateID } = await call('create', { body: of(buildEstimate(inspection)) }, AFTER);
  expect((await get(EstimateID, AFTER)).inspection?.edited).toMatchObject({ revision: 2, customer: ['Email'] });
});

it('O-01: a page of the previous release that has seen the edit isn’t asked about it', async () => {
  const { call, get, inspection, at } = await workshopWithFails();
  const edited = await editSheet(at, inspection.id, LATER, { customerEmail: 'edith@example.nz' });
  const { revision: _, ...body } = buildEstimate(edited);
  const { EstimateID } = await call('create', { body }, AFTER);
  expect((await get(EstimateID, AFTER)).inspection).toEqual({});
});

it('O-01: an estimate of an earlier release is compared with the sheet as it was when the estimate was created', async () => {
  const { edit, read, id, organizationId } = await drafted();
  const key = estimateKey(organizationId, EstimateId.parse(id));
  await table().update({ key, expression: 'REMOVE revision' });
  expect((await read()).inspection).toEqual({});
  await edit();
  expect((await read()).inspection?.edited).toMatchObject({ revision: 2, customer: ['Name', 'Email'] });
});
