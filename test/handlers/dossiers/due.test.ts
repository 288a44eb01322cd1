import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { loadFile, storeFile } from '#lambdas/aws/stored-files.ts';
import { fileKey } from '#lambdas/checksheets/file-key.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { verifySeal } from '#lambdas/seals/seal.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { DUE_OPEN, revisionKey } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { rebuildOrganization } from '#scripts/rebuild/organization.ts';
import { mere, type Shop, shop } from '#test/handlers/customers/shop.ts';
import { HOUR, later, MINUTE } from '#test/world/clock.ts';
import { scan } from '#test/world/stored-items.ts';
import { startStores } from '#test/world/stores.ts';

startStores();
vi.spyOn(logLines, 'info').mockReturnValue();

const MORNING = new Date('2026-11-20T21:00:00.000Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: MORNING });
});
afterEach(async () => {
  vi.useRealTimers();
  await table().write({ remove: DUE_OPEN });
});

const dueFor = async (id: string) =>
  (await scan()).filter(({ kind, customerId }) => kind?.S === 'ERASE' && customerId?.S === id);
const sweepAt = async (at: Date) => {
  vi.setSystemTime(at);
  await sweep();
};
/** Last year's sweeps have closed all earlier days. */
const beginSweepsAt = (from: string) => table().write({ put: { ...DUE_OPEN, type: 'DUEOPEN', from } });
const erase = (own: Shop, id: string, at: Date) =>
  own.dossier('erase', { params: { id }, body: { name: mere.CustomerName } }, at);
const revisionOf = async ({ organizationId }: Shop, id: number, n: number) =>
  (await table().get(revisionKey(organizationId, id, n), { consistent: true })) as Item;

it('a record names an erased customer until the law no longer requires it; its seals stay valid', async () => {
  const own = shop();
  const id = await own.saved();
  const { id: inspectionId } = await own.inspected({ CustomerID: id }, MORNING);
  const context = own.contextAt(later(HOUR, MORNING));
  await edit(inspectionId, { revision: 1, vehicleOdometer: 128_999 }, context);
  const printed = {
    organizationId: own.organizationId,
    inspectionId,
    revision: 1,
    photos: 0,
    checksheet: 'Full',
  } as const;
  await storeFile(fileKey(printed, 'pdf'), new Uint8Array([1]), 'application/pdf');
  await erase(own, id, later(2 * HOUR, MORNING));

  // twice in the first hour and once after it, because of requests that were in progress
  await sweepAt(later(2 * HOUR + MINUTE, MORNING));
  await sweepAt(later(3 * HOUR + 5 * MINUTE, MORNING));
  await beginSweepsAt('2027-11-18');
  await sweepAt(new Date('2027-11-20T10:30:00.000Z'));
  expect((await loadInspection(context, inspectionId)).customerName).toBe(mere.CustomerName);
  expect(await dueFor(id)).toHaveLength(1);

  await sweepAt(new Date('2027-11-20T11:30:00.000Z'));
  const record = await loadInspection(context, inspectionId);
  expect(record).toMatchObject({ customerName: '', customerPhone: '', customerEmail: '', vehicleOdometer: 128_999 });
  const [first, second] = [await revisionOf(own, inspectionId, 1), await revisionOf(own, inspectionId, 2)];
  expect([verifySeal(first), verifySeal(second, first)]).toEqual(['sealed', 'sealed']);
  expect(await loadFile(fileKey(printed, 'pdf'))).toBeUndefined();
  expect(await dueFor(id)).toEqual([]);
  expect(await rebuildOrganization(context)).toMatchObject({ lines: 0, unreadable: 0 });
});

it('many inspections are processed in steps, and none is skipped', async () => {
  const own = shop();
  const id = await own.saved();
  const old = new Date('2025-10-01T21:00:00.000Z');
  const made = [];
  vi.setSystemTime(old);
  for (let n = 0; n < 27; n++)
    made.push((await own.inspected({ CustomerID: id }, later(n * MINUTE, old), '2025-10-02')).id);
  const { kept, isMore } = await erase(own, id, MORNING);
  expect([kept.length, isMore]).toEqual([27, false]);
  for (let n = 1; n < 5; n++) await sweepAt(later(n * 5 * MINUTE, MORNING));
  const context = own.contextAt(MORNING);
  for (const inspectionId of made) expect((await loadInspection(context, inspectionId)).customerName).toBe('');
  await sweepAt(later(2 * HOUR, MORNING));
  await sweepAt(later(4 * HOUR, MORNING));
  expect(await dueFor(id)).toEqual([]);
  expect((await erase(own, id, later(5 * HOUR, MORNING))).kept).toEqual([]);
});

it('a sheet that arrived late is processed too, whatever was done before', async () => {
  const own = shop();
  const id = await own.saved();
  await erase(own, id, MORNING);
  await sweepAt(later(MINUTE, MORNING));
  await sweepAt(later(2 * HOUR, MORNING));
  expect(await dueFor(id)).toEqual([]);
  await own.inspected({ CustomerID: id }, later(3 * HOUR, MORNING));
  expect(await dueFor(id)).toHaveLength(1);
  await sweepAt(later(4 * HOUR, MORNING));
  expect(await dueFor(id)).toMatchObject([{ pk: { S: expect.stringContaining('2027-11-21') } }]);
});
