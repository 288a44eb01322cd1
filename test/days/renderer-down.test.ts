import { afterEach, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { acquireLease, clearDue, loadChecksheet, markFailed, markPrinted } from '#lambdas/checksheets/records.ts';
import { handler as render } from '#lambdas/checksheets/render.ts';
import { sheetDue } from '#lambdas/due/sheets.ts';
import { table } from '#lambdas/table/connect.ts';
import { DUE_OPEN, headerKey, revisionKey } from '#lambdas/table/keys.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { buildEvent, listDue, sweepLater } from '#test/world/lost-events.ts';
import { listFailures, loadHeader, organizationId, startStores, submitCar } from '#test/world/stores.ts';
import { write } from '#test/world/table.ts';

startStores();
vi.spyOn(logLines, 'info').mockReturnValue();
afterEach(async () => {
  vi.useRealTimers();
  // The clock goes back: reset the first open day, and remove due work so that it does not reach the next test.
  await write({ remove: DUE_OPEN });
  const left = (await Promise.all(['SHEET', 'GIVENUP', 'INDEX'].map(listDue))).flat();
  for (const { pk, sk } of left) await write({ remove: { pk: String(pk?.S), sk: String(sk?.S) } });
});

const sheetOf = (inspectionId: number) => ({ organizationId, inspectionId, checksheet: 'Full' }) as const;
const dueOn = ({ id, createdAt }: Pick<Inspection, 'id' | 'createdAt'>) => sheetDue(sheetOf(id), createdAt);
/** Submits inspections a minute apart, oldest first, whose sheets share a shard. */
const submitToOneShard = async (count: number) => {
  const began = Date.now() - count * 60_000;
  const when = () => new Date(began + made.length * 60_000);
  const made: Inspection[] = [];
  // inspection ids far from those of the previous test
  made.push(await submitCar(when(), 1_000));
  const [first] = made;
  if (!first) throw new Error('none');
  for (let id = first.id + 1; made.length < count; id++)
    if (dueOn({ ...first, id }).pk === dueOn(first).pk) made.push(await submitCar(when(), 0, { id }));
  return made.map(({ id }) => id);
};
const lease = async (id: number) => {
  const header = await loadHeader(id);
  const taken = header && (await acquireLease(table(), sheetOf(id), header, new Date()));
  if (!header || !taken || typeof taken === 'string') throw new Error(String(taken));
  return { header, taken };
};
const print = async (id: number) => {
  const { header, taken } = await lease(id);
  await markPrinted(table(), sheetOf(id), taken, { revision: 1, photos: 0 });
  await clearDue(table(), sheetOf(id), header);
};
const stateOf = async (id: number) => (await loadChecksheet({ table: table(), organizationId }, id, 'Full')).state;
/** Runs `work` and returns the inspections whose sheets it requested, in order. */
const recordRequests = async (work: () => Promise<unknown>) => {
  const spy = vi.spyOn(table(), 'write');
  await work();
  const asked = spy.mock.calls
    .flat()
    .flatMap((one) => ('put' in one && one.put.event === 'ChecksheetRequested' ? [Number(one.put.inspectionId)] : []));
  spy.mockRestore();
  return asked;
};

it('after a day without a renderer all sheets are requested, oldest first, and each failure is reported once', async () => {
  const ids = await submitToOneShard(3);
  const logged = vi.spyOn(logLines, 'error').mockReturnValue();
  for (let run = 0; run < 7; run++) await sweepLater(5);
  expect(logged.mock.calls.toSorted()).toEqual(ids.map((id) => [{ gaveUp: expect.stringContaining(`SHEET#${id}`) }]));
  logged.mockRestore();
  for (let hours = 1; hours < 24; hours += 3) await sweepLater(180);
  for (const id of ids) {
    expect(await stateOf(id)).toBe('failed');
    expect(await listFailures(id)).toHaveLength(1);
  }
  const asked = await recordRequests(() => sweepLater(61));
  expect(asked).toEqual(ids);
  for (const id of asked) await print(id);
  for (const id of ids) expect(await stateOf(id)).toBe('ready');
  expect(await recordRequests(() => sweepLater(61))).toEqual([]);
  expect(await listDue('GIVENUP')).toEqual([]);
  for (const id of ids) expect(await listFailures(id)).toHaveLength(1);
});

it('a sheet that fails in the renderer on a later attempt is not retried', async () => {
  const [id = 0] = await submitToOneShard(1);
  for (let run = 0; run < 8; run++) await sweepLater(5);
  expect(await recordRequests(() => sweepLater(61))).toEqual([id]);
  const { header, taken } = await lease(id);
  await markFailed(table(), sheetOf(id), { ...taken, attempt: 3 }, new Date());
  await clearDue(table(), sheetOf(id), header);
  expect(await recordRequests(() => sweepLater(61))).toEqual([]);
  expect(await listDue('GIVENUP')).toEqual([]);
  expect(await listFailures(id)).toHaveLength(2);
});

it('a sheet whose rendering is interrupted on a later attempt is requested again', async () => {
  const [id = 0] = await submitToOneShard(1);
  for (let run = 0; run < 8; run++) await sweepLater(5);
  expect(await recordRequests(() => sweepLater(61))).toEqual([id]);
  await lease(id);
  expect(await recordRequests(() => sweepLater(61))).toEqual([id]);
});

it('a sheet whose record is unreadable fails, is reported once, does not block others and is dropped after a week', async () => {
  const [poison = 0, good = 0] = await submitToOneShard(2);
  await write({ remove: revisionKey(organizationId, poison, 1) });
  const wakeFor = (id: number) =>
    render(buildEvent({ ...headerKey(organizationId, id), event: 'InspectionSubmitted' }));
  for (let run = 0; run < 8; run++) {
    const asked = await recordRequests(() => sweepLater(5));
    if (asked.includes(poison)) await expect(wakeFor(poison)).rejects.toThrow();
    if (asked.includes(good)) await print(good);
  }
  expect([await stateOf(poison), await stateOf(good)]).toEqual(['failed', 'ready']);
  expect(await listFailures(poison)).toHaveLength(1);
  expect(await listFailures(good)).toEqual([]);
  for (let day = 0; day < 6; day++) expect(await recordRequests(() => sweepLater(24 * 60))).toEqual([poison]);
  expect(await recordRequests(() => sweepLater(2 * 24 * 60))).toEqual([]);
  expect(await listFailures(poison)).toHaveLength(1);
  expect(await listDue('GIVENUP')).toEqual([]);
});
