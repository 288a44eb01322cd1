import { describe, expect, it } from 'vitest';
import { drafts } from '#lambdas/drafts/api.ts';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft, loadDraft } from '#lambdas/drafts/records.ts';
import type { Context } from '#lambdas/http/context.ts';
import { findClosedNumbers } from '#lambdas/sheets/closed-numbers.ts';
import { table } from '#lambdas/table/connect.ts';
import { numberKey, reservesKey, sheetCounterKey, userKey } from '#lambdas/table/keys.ts';
import { raiseNumbers } from '#scripts/restore/raise-numbers.ts';
import { draftsApi } from '#shared/drafts/api.ts';
import { DEVICE_NUMBERS, ORGANIZATION_NUMBERS, type ReserveRequest } from '#shared/drafts/reserve.ts';
import { DeviceId, DraftId, newId } from '#shared/ids.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { makeCaller } from '#test/world/calls.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startTable();

const NOW = '2026-11-20T02:00:00.000Z';
const LATER = '2026-11-20T03:00:00.000Z';
const MONTH_LATER = '2026-12-20T02:00:00.000Z';
const Name = 'Chrome on Android';
const newDevice = () => DeviceId.parse(newId('dev'));
const newDraftId = () => DraftId.parse(newId('dft'));
const numberOf = ({ formattedId }: { formattedId: { formattedIdIdx: number } }) => formattedId.formattedIdIdx;

const open = (device = newDevice()) => {
  const { at, organizationId } = newWorkshop();
  const call = makeCaller(draftsApi, drafts, (now: string | undefined) => at(now ?? NOW));
  type Request = Partial<ReserveRequest>;
  return {
    ...{ at, organizationId, device, call },
    reserve: ({ keeps = [], last = 0 }: Request = {}, now = NOW, DeviceID = device) =>
      call('reserve', { params: { DeviceID }, body: { Name, keeps, last } }, now),
    release: (now = NOW) => call('release', { params: { DeviceID: device } }, now),
    begin: (number: number, id = newDraftId(), DeviceID = device) =>
      createDraft(at(NOW), id, { drawn: { DeviceID, number } }),
    held: async () => (await call('listReserves', {})).devices.flatMap(({ numbers }) => numbers),
    find: (number: number, now = LATER) => findClosedNumbers(at(now), number),
    numberItem: (number: number) => table().get(numberKey(organizationId, number)),
  };
};
const notUsed = { outcome: 'lost', device: Name, isHeld: false };

describe('H-06: a device’s reserve of sheet numbers', () => {
  it('has five, which no other draft gets; they are found with device, person and time', async () => {
    const { reserve, at, find, device, call } = open();
    await table().write({ put: { ...userKey(hemi.userId), type: 'USER', name: 'Hēmi Pōtae' } });
    expect(await reserve()).toEqual({ numbers: [1, 2, 3, 4, 5], until: MONTH_LATER, elsewhere: 0 });
    expect(numberOf(await createDraft(at(NOW), newDraftId(), {}))).toBe(6);
    const line = { DeviceID: device, Name, numbers: [1, 2, 3, 4, 5], until: MONTH_LATER, by: 'Hēmi Pōtae' };
    expect((await call('listReserves', {})).devices).toEqual([line]);
    const number = { formattedIdIdx: 3, recheckIdx: 0, by: 'Hēmi Pōtae', at: NOW };
    expect(await find(3)).toEqual([{ ...number, outcome: 'lost', device: Name, isHeld: true }]);
    expect(await find(6)).toEqual([]);
  });

  it('is the same if its response was lost, and closes only numbers that the device got and no longer keeps', async () => {
    const { reserve, find } = open();
    await reserve();
    expect((await reserve()).numbers).toEqual([1, 2, 3, 4, 5]);
    expect((await reserve({ keeps: [2, 4], last: 4 }, LATER)).numbers).toEqual([2, 4, 5, 6, 7]);
    expect(await find(1)).toMatchObject([{ ...notUsed, at: LATER }]);
    expect(await find(2)).toMatchObject([{ isHeld: true }]);
  });

  it('is given once to requests at the same time', async () => {
    const { reserve, at } = open();
    const others = [newDevice(), newDevice()];
    const [one, two, ...rest] = await Promise.all([
      ...[reserve(), reserve()],
      ...others.map((device) => reserve({}, NOW, device)),
      createDraft(at(NOW), newDraftId(), {}).then((draft) => ({ numbers: [numberOf(draft)] })),
    ]);
    expect(two?.numbers).toEqual(one?.numbers);
    const all = [one, ...rest].flatMap((answer) => answer?.numbers ?? []);
    expect(all).toHaveLength(16);
    expect([...new Set(all)].sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1));
  });

  it('is smaller once the organization’s twenty are used up, and says how many others have', async () => {
    const { reserve, begin } = open();
    const three = [newDevice(), newDevice(), newDevice()];
    for (const device of three) await reserve({}, NOW, device);
    await reserve({ keeps: [] }, NOW, newDevice());
    expect(await reserve()).toMatchObject({ numbers: [], elsewhere: ORGANIZATION_NUMBERS });
    for (const number of [1, 2]) await begin(number, newDraftId(), three[0]);
    expect(await reserve()).toMatchObject({ numbers: [21, 22], elsewhere: ORGANIZATION_NUMBERS - 2 });
  });

  it('is renewed by its device, and closed 30 days after its last request, when another device asks', async () => {
    const { reserve, device, find, begin, held } = open();
    await reserve();
    const numbers = [1, 2, 3, 4, 5];
    expect(await reserve({ keeps: numbers, last: 5 }, '2026-11-21T01:59:00.000Z')).toMatchObject({
      until: MONTH_LATER,
    });
    const renewed = { until: '2026-12-21T03:00:00.000Z' };
    expect(await reserve({ keeps: numbers, last: 5 }, '2026-11-21T03:00:00.000Z')).toMatchObject(renewed);
    const another = newDevice();
    await reserve({}, '2026-12-21T02:59:00.000Z', another);
    expect(await find(1)).toMatchObject([{ isHeld: true }]);
    const after = await reserve({ keeps: [6, 7, 8, 9, 10], last: 10 }, renewed.until, another);
    expect(after).toMatchObject({ numbers: [6, 7, 8, 9, 10], elsewhere: 0 });
    expect(await find(1)).toMatchObject([{ ...notUsed, at: renewed.until }]);
    // its own device may have drawn it before
    expect(numberOf(await begin(1, newDraftId(), device))).toBe(1);
    expect(await find(1)).toEqual([]);
    expect(await held()).toEqual([6, 7, 8, 9, 10]);
  });

  it('is closed at logout or for a lost device, and the device may still use what it drew before', async () => {
    const { reserve, release, find, held, begin, numberItem } = open();
    await reserve();
    await release(LATER);
    await release(LATER);
    expect(await held()).toEqual([]);
    expect(await find(2)).toMatchObject([{ ...notUsed, at: LATER }]);
    expect(numberOf(await begin(2))).toBe(2);
    expect(await numberItem(2)).not.toHaveProperty('notUsed');
    expect((await reserve()).numbers).toEqual([6, 7, 8, 9, 10]);
  });

  it('is closed only by its person or an Admin', async () => {
    const { reserve, at, device, held } = open();
    await reserve();
    const release = (context: Context) =>
      makeCaller(draftsApi, drafts, () => context)('release', { params: { DeviceID: device } });
    const other = { ...at(LATER), userId: 'user-other' };
    expect(await refused(release(other))).toMatchObject({ code: 'not-found' });
    expect(await held()).toHaveLength(5);
    await release({ ...other, scopes: ['Admin'] });
    expect(await held()).toEqual([]);
  });

  it('belongs to one organization', async () => {
    const { reserve, device } = open();
    await reserve();
    const other = open(device);
    await other.release();
    expect(await refused(other.begin(1))).toMatchObject({ code: 'refused', details: { number: 1 } });
    expect((await reserve()).numbers).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('H-06: a draft created offline', () => {
  it('takes the number that its device drew, once, however often the first save is repeated', async () => {
    const { reserve, begin, held, at, numberItem } = open();
    await reserve();
    const id = newDraftId();
    const made = await Promise.all([begin(4, id), begin(4, id)]);
    expect(made.map(numberOf)).toEqual([4, 4]);
    expect(numberOf(await begin(4, id))).toBe(4);
    expect(await held()).toEqual([1, 2, 3, 5]);
    expect(await numberItem(4)).toMatchObject({ draftId: id, takenBy: { userId: hemi.userId } });
    await discardDraft(at(LATER, anna), id);
    expect(await numberItem(4)).toMatchObject({ discarded: { userId: anna.userId } });
    expect((await reserve({ keeps: [1, 2, 3, 4, 5], last: 5 })).numbers).toEqual([1, 2, 3, 5, 6]);
  });

  it('is refused a number of another draft, of another device, or that was never leased', async () => {
    const { reserve, begin, at } = open();
    await reserve();
    await begin(1);
    await createDraft(at(NOW), newDraftId(), {});
    const refusal = { code: 'refused', details: { number: expect.any(Number) } };
    expect(await refused(begin(1))).toMatchObject(refusal);
    expect(await refused(begin(2, newDraftId(), newDevice()))).toMatchObject(refusal);
    for (const number of [6, 7]) expect(await refused(begin(number))).toMatchObject(refusal);
    expect(numberOf(await begin(2))).toBe(2);
  });

  it('gives up the number of a first save whose response was lost, which is found as never used', async () => {
    const { reserve, begin, at, find, held } = open();
    await reserve();
    const id = newDraftId();
    expect(numberOf(await createDraft(at(NOW), id, { customerName: 'Mere' }))).toBe(6);
    expect(numberOf(await begin(3, id))).toBe(3);
    expect(await loadDraft(at(NOW), id)).toMatchObject({ customerName: 'Mere', formattedId: { formattedIdIdx: 3 } });
    expect(await find(6)).toMatchObject([{ outcome: 'lost', at: NOW }]);
    expect(await held()).toEqual([1, 2, 4, 5]);
    // a late first save changes nothing
    expect(numberOf(await createDraft(at(NOW), id, {}))).toBe(3);
  });

  it('keeps the number that was drawn first; the other stays in the reserve until the device gives it up', async () => {
    const { reserve, begin, held } = open();
    await reserve();
    const id = newDraftId();
    await begin(1, id);
    expect(numberOf(await begin(2, id))).toBe(1);
    expect(await held()).toEqual([2, 3, 4, 5]);
  });

  it('keeps its number once submitted or discarded', async () => {
    const { reserve, begin, at, held } = open();
    await reserve();
    const { id } = await createDraft(at(NOW), newDraftId(), {});
    await discardDraft(at(NOW), id);
    expect(await refused(begin(1, id))).toMatchObject({ code: 'draft-gone' });
    expect(await held()).toHaveLength(DEVICE_NUMBERS);
  });
});

describe('H-06: after a restore of the table', () => {
  const restored = async () => {
    const shop = open();
    const { organizationId, reserve } = shop;
    await reserve();
    // an earlier second: neither lease nor counter
    for (let number = 1; number <= 5; number++) await table().write({ remove: numberKey(organizationId, number) });
    await table().write({ remove: reservesKey(organizationId) }, { remove: sheetCounterKey(organizationId) });
    return shop;
  };

  it('a number leased after the restored second is still its draft’s, and no other draft gets it', async () => {
    const { organizationId, at, begin, reserve } = await restored();
    expect(await refused(begin(2))).toMatchObject({ code: 'refused' });
    const tenant = { table: table(), organizationId };
    await raiseNumbers(tenant, '2026-11-20T02:00', new Date(NOW), 'estimates');
    expect(await refused(begin(2))).toMatchObject({ code: 'refused' });
    await raiseNumbers(tenant, '2026-11-20T02:00', new Date(NOW));
    expect(numberOf(await begin(2))).toBe(2);
    expect(await refused(begin(2))).toMatchObject({ code: 'refused' });
    expect(numberOf(await createDraft(at(NOW), newDraftId(), {}))).toBe(10_001);
    expect((await reserve({ keeps: [1, 3, 4, 5], last: 5 })).numbers).toEqual([10_002, 10_003, 10_004, 10_005, 10_006]);
  });

  it('a lease skips numbers that are taken, if the counter is behind', async () => {
    const { at, organizationId, reserve } = open();
    for (let n = 0; n < 7; n++) await createDraft(at(NOW), newDraftId(), {});
    await table().write({ put: { ...sheetCounterKey(organizationId), type: 'COUNTER', taken: 4 } });
    expect((await reserve()).numbers).toEqual([8, 9, 10, 11, 12]);
  });
});
