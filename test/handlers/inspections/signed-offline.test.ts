import { describe, expect, it } from 'vitest';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft, listDrafts, saveDraft } from '#lambdas/drafts/records.ts';
import type { Context } from '#lambdas/http/context.ts';
import { parseIdempotencyKey } from '#lambdas/http/idempotency.ts';
import { inspections } from '#lambdas/inspections/api.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { verifySeal } from '#lambdas/seals/seal.ts';
import { table } from '#lambdas/table/connect.ts';
import { headerKey, revisionKey } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { inspectionsApi } from '#shared/inspections/api.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { makeCaller } from '#test/world/calls.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const STARTED = '2026-11-10T02:00:00.000Z';
const PRESSED = '2026-11-10T03:00:00.000Z';
const RECEIVED = '2026-11-20T02:00:00.000Z';
const sheet = withInspectionDay('2026-11-10', finishedCar());

const open = () => {
  const workshop = newWorkshop();
  const { at } = workshop;
  const call = makeCaller(inspectionsApi, inspections, (context: Context | undefined) => context ?? at(RECEIVED));
  const pickIds = ({ userId, subUserId }: Actor) => ({ userId, subUserId });
  return {
    ...workshop,
    begin: (content: object, now: string) => createDraft(at(now), DraftId.parse(newId('dft')), content),
    send: (
      { id }: { id: DraftId },
      { pressedAt = PRESSED, by = hemi, context = at(RECEIVED), ...content }: Sent = {},
    ) => {
      const signedOffline = { pressedAt, by: pickIds(by) };
      return call(
        'submit',
        { body: { formattedId: { unfinishedInspectionId: id }, signedOffline, ...content } },
        context,
      );
    },
    listed: async () => (await listDrafts(at(RECEIVED), { pageSize: 10 })).unfinishedInspections,
  };
};
type Sent = { pressedAt?: string; by?: Actor; context?: Context } & Record<string, unknown>;

describe('R-26: a submission signed offline', () => {
  it('stores when Submit was pressed and when it was received, in the sealed record, and the same on a retry', async () => {
    const { at, organizationId, begin, send } = open();
    const draft = await begin(sheet, STARTED);
    const key = { ...at(RECEIVED), idempotency: parseIdempotencyKey('the-key-of-the-press', '{}') };
    const made = await send(draft, { context: key });
    expect(made).toMatchObject({ pressedAt: PRESSED, createdAt: RECEIVED, submittedBy: hemi });
    expect(await send(draft, { context: { ...key, now: new Date('2026-11-21T02:00:00.000Z') } })).toEqual(made);
    const item = (await table().get(revisionKey(organizationId, made.id, 1))) as Item;
    expect(verifySeal(item)).toBe('sealed');
    // the figures don't count how long it took
    expect(await table().get(headerKey(organizationId, made.id))).not.toHaveProperty('startedAt');
    // the day of the edit counts from receipt, and no reason for late entry is asked then either
    const edited = await edit(made.id, { revision: 1, customerName: 'Mere' }, at(RECEIVED));
    expect(edited).toMatchObject({ pressedAt: PRESSED, revision: 2 });
  });

  it('needs no reason for late entry if it was pressed on the day of inspection', async () => {
    const { begin, send } = open();
    const other = await begin(sheet, STARTED);
    expect(await refused(send(other, { pressedAt: '2026-11-11T03:00:00.000Z' }))).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('Enter a reason for late entry'),
      details: [{ section: 'initialInspectionDetails' }],
    });
    expect(await send(other)).toHaveProperty('enteredLateReason', '');
  });

  it('is refused if its inspection is dated after the press', async () => {
    const { begin, send } = open();
    const draft = await begin(withInspectionDay('2026-11-11', finishedCar()), STARTED);
    expect(await refused(send(draft))).toMatchObject({
      message: expect.stringContaining('is after 10/11/2026, when Submit was pressed offline'),
    });
    expect(await send(draft, { pressedAt: '2026-11-11T03:00:00.000Z' })).toMatchObject({ createdAt: RECEIVED });
  });

  it.each([
    ['in the future', STARTED, '2026-11-20T02:06:00.000Z', 'in the future'],
    ['before its draft', STARTED, '2026-11-10T01:54:00.000Z', 'before the sheet was started'],
  ])('is refused if the press was %s, which the list of drafts says', async (_, started, pressedAt, why) => {
    const { begin, send, listed } = open();
    const { InspectionItem, ...fields } = sheet;
    const draft = await begin(fields, started);
    expect(await listed()).toMatchObject([{ refusedOffline: undefined }]);
    expect(await refused(send(draft, { pressedAt, InspectionItem }))).toMatchObject({ code: 'refused' });
    expect(await listed()).toMatchObject([{ refusedOffline: { pressedAt, why: expect.stringContaining(why) } }]);
  });

  it('of a draft filled in offline may be older than the draft, but at most 30 days', async () => {
    const { begin, send } = open();
    const draft = await begin(sheet, RECEIVED);
    const tooOld = { pressedAt: '2026-10-21T01:59:00.000Z' };
    expect(await refused(send(draft, tooOld))).toMatchObject({
      message: expect.stringContaining('more than 30 days ago'),
    });
    expect(await send(draft)).toMatchObject({ pressedAt: PRESSED });
  });

  it('is never stored as later than its receipt, because the device’s clock drifts', async () => {
    const { begin, send } = open();
    const today = withInspectionDay('2026-11-20', finishedCar());
    const draft = await begin(today, RECEIVED);
    expect(await send(draft, { pressedAt: '2026-11-20T02:05:00.000Z' })).toMatchObject({ pressedAt: RECEIVED });
  });

  it('is accepted only from the person who pressed, and not without a draft', async () => {
    const { at, begin, send, listed } = open();
    const draft = await begin(sheet, STARTED);
    expect(await refused(send(draft, { context: at(RECEIVED, anna) }))).toMatchObject({ code: 'not-allowed' });
    expect(await refused(send(draft, { by: anna }))).toMatchObject({ code: 'not-allowed' });
    expect(await listed()).toMatchObject([{ refusedOffline: undefined }]);
    const none = { formattedId: {}, ...sheet };
    expect(await refused(send(draft, none))).toMatchObject({ code: 'not-valid' });
  });

  it('of a recheck counts its last day by the press', async () => {
    const { at, submitted, send } = open();
    const failed = await submitted(withInspectionDay('2026-11-10', carWithThreeFails()), STARTED);
    const draft = await recheck(failed.id, at(STARTED));
    const passed = {
      InspectionItem: draft.InspectionItem.map((item) =>
        item.result === 'FAIL' ? { ...item, result: 'PASS' as const } : item,
      ),
      ...{ recheckDateOfInspection: '2026-12-08' as NzDate, recheckInspectorNumber: hemi.inspectorNumber },
      ...{ recheckOdometer: 128_500, systemAuthorizationNumber: '84120938', woFLabelNumber: 'L4471921' },
      newWoFExpiryDate: finishedCar().newWoFExpiryDate,
    };
    const late = { ...passed, context: at('2026-12-20T02:00:00.000Z') };
    expect(await refused(send(draft, { ...late, pressedAt: '2026-12-09T03:00:00.000Z' }))).toMatchObject({
      message: expect.stringContaining('older than 28 days'),
    });
    expect(await send(draft, { ...late, pressedAt: '2026-12-08T03:00:00.000Z' })).toMatchObject({
      recheckInspectionPassed: true,
      formattedId: { recheckIdx: 1 },
    });
  });
});

describe('R-26: a refused submission signed offline', () => {
  it('leaves its draft for another person, who submits it in their own name, or discards it', async () => {
    const { at, begin, send, listed } = open();
    const [one, other] = [await begin({ ...sheet, customerName: '' }, STARTED), await begin({}, STARTED)];
    const why = expect.stringContaining('To complete');
    for (const draft of [one, other]) expect(await refused(send(draft))).toMatchObject({ code: 'not-complete' });
    expect(await listed()).toMatchObject([{ refusedOffline: { why } }, { refusedOffline: { why } }]);
    const admin = at(RECEIVED, anna);
    await saveDraft(admin, one.id, { customerName: 'Mere', enteredLateReason: 'Hēmi left' });
    const call = makeCaller(inspectionsApi, inspections, () => admin);
    const made = await call('submit', { body: { formattedId: { unfinishedInspectionId: one.id } } });
    expect(made).toMatchObject({ submittedBy: anna, setBy: { vehicleDetails: hemi } });
    expect(made).not.toHaveProperty('pressedAt');
    await discardDraft(admin, other.id);
    expect(await listed()).toEqual([]);
    expect(await refused(send(other))).toMatchObject({ code: 'draft-gone' });
  });
});
