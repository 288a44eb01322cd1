import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { acquireLease, clearDue, markFailed, markPrinted } from '#lambdas/checksheets/records.ts';
import { handler as index } from '#lambdas/index.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { listInspections } from '#lambdas/inspections/search.ts';
import { listCommonReasons } from '#lambdas/reference/reasons-used.ts';
import { table } from '#lambdas/table/connect.ts';
import { DUE_OPEN, headerKey, revisionKey } from '#lambdas/table/keys.ts';
import { nzDate } from '#shared/nz-date.ts';
import { reasonsForRejection } from '#shared/reference/reasons.ts';
import { finishedCar, reasons, withItem } from '#shared/samples/sheets.ts';
import { buildEvent, listDue, sweepLater } from '#test/world/lost-events.ts';
import { startTable, write } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();
const START = new Date('2026-11-23T01:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(async () => {
  // Remove due work, and the marker of days already swept, so that it does not reach the next test.
  await write({ remove: { pk: DUE_OPEN.pk, sk: DUE_OPEN.sk } });
  for (const { pk, sk } of await allDue()) await write({ remove: { pk: String(pk?.S), sk: String(sk?.S) } });
  vi.useRealTimers();
});
const allDue = async () => (await Promise.all(['SHEET', 'INDEX'].map(listDue))).flat();

const stop = 'externalStopLamps';
const [broken = ''] = reasonsForRejection[stop] ?? [];
const car = () =>
  withInspectionDay(nzDate(new Date()), {
    ...withItem(finishedCar(), stop, { result: 'FAIL', ReasonForRejections: reasons(broken) }),
    customerName: 'Mere Tūhoe',
  });

/** Creates a workshop with one submitted inspection whose event was lost. */
const submitWithLostEvent = async () => {
  const { organizationId, at, submitted } = newWorkshop();
  const { id } = await submitted(car(), new Date().toISOString());
  const tenant = { table: table(), organizationId };
  const sheet = { organizationId, inspectionId: id, checksheet: 'Full' } as const;
  const header = async () => {
    const found = await table().get(headerKey(organizationId, id), { consistent: true });
    if (!found) throw new Error('none');
    return found;
  };
  const lease = async () => {
    const taken = await acquireLease(table(), sheet, await header(), new Date());
    if (typeof taken === 'string') throw new Error(taken);
    return taken;
  };
  return {
    organizationId,
    id,
    print: async (revision = 1) => {
      const before = await header();
      await markPrinted(table(), sheet, await lease(), { revision, photos: 0 });
      await clearDue(table(), sheet, before);
    },
    failToPrint: async () => {
      const before = await header();
      await markFailed(table(), sheet, { ...(await lease()), attempt: 3 }, new Date());
      await clearDue(table(), sheet, before);
    },
    rename: () => edit(id, { revision: 1, customerName: 'Rangi Ruru' }, at(new Date().toISOString())),
    isFoundBy: async (search: string) =>
      (await listInspections({ ...tenant, now: new Date() }, { pageSize: 10, search })).inspections.length === 1,
    counted: () => listCommonReasons(tenant),
    indexedAs: async () => (await header()).indexed,
    notIndexed: async () => (await header()).notIndexed,
    submittedEvent: () => index(buildEvent({ ...headerKey(organizationId, id), event: 'InspectionSubmitted' })),
    spoil: () => write({ remove: revisionKey(organizationId, id, 1) }),
  };
};

/** Runs a sweep `minutes` later, delivers each indexing request twice and returns the number of requests. */
const sweepAndIndex = async (minutes = 5) => {
  const asked = (await sweepLater(minutes)).filter(({ event }) => event === 'IndexingRequested');
  for (const one of [...asked, ...asked]) await index(buildEvent(one));
  return asked.length;
};

describe('T-03: an inspection whose event never reached the index', () => {
  it('is found and counted after the next sweep, whether or not its sheet was rendered', async () => {
    for (const printed of [true, false]) {
      const unheard = await submitWithLostEvent();
      if (printed) await unheard.print();
      for (const search of ['mere', '7AT0H65', '1']) expect(await unheard.isFoundBy(search), search).toBe(false);
      expect(await sweepAndIndex()).toBe(1);
      for (const search of ['mere', '7AT0H65', '1']) expect(await unheard.isFoundBy(search), search).toBe(true);
      expect(await unheard.counted()).toEqual({ [stop]: [broken] });
      expect(await sweepAndIndex(), 'and is not asked for again').toBe(0);
      expect(await listDue('INDEX')).toEqual([]);
    }
  });

  it('is found under its new name after an edit', async () => {
    const unheard = await submitWithLostEvent();
    await unheard.submittedEvent();
    await unheard.print();
    await unheard.rename();
    await unheard.print(2);
    expect(await unheard.isFoundBy('rangi')).toBe(false);
    expect(await sweepAndIndex()).toBe(1);
    expect(await unheard.isFoundBy('rangi')).toBe(true);
    expect(await unheard.isFoundBy('mere')).toBe(false);
  });

  it('is found even if its sheet failed or was never rendered', async () => {
    const [failed, never] = [await submitWithLostEvent(), await submitWithLostEvent()];
    await failed.failToPrint();
    for (let run = 0; run < 8; run++) await sweepLater(5);
    expect(await listDue('SHEET')).toEqual([]);
    expect(await sweepAndIndex(70)).toBe(2);
    for (const { isFoundBy } of [failed, never]) expect(await isFoundBy('mere')).toBe(true);
  });

  it('leaves no due work once it is indexed and rendered', async () => {
    const { submittedEvent, print } = await submitWithLostEvent();
    await submittedEvent();
    await print();
    expect(await allDue()).toEqual([]);
  });

  it('counts as indexed only after its vehicle and customer are stored too', async () => {
    const { submittedEvent, indexedAs, organizationId } = await submitWithLostEvent();
    const { write: real } = table();
    const broken = vi.spyOn(table(), 'write').mockImplementation(async (...writes) => {
      const isVehicle = writes.some((one) => 'put' in one && one.put.type === 'VEHICLE');
      if (isVehicle) throw new Error('No vehicle today');
      return real(...writes);
    });
    await expect(submittedEvent()).rejects.toThrow('No vehicle today');
    expect(await indexedAs(), organizationId).toBeUndefined();
    broken.mockRestore();
    await submittedEvent();
    expect(await indexedAs()).toMatchObject({ revision: 1 });
  });

  it('loses its "not indexed" marker when it is indexed after two weeks', async () => {
    const late = await submitWithLostEvent();
    await late.print();
    vi.spyOn(logLines, 'error').mockReturnValue();
    for (let run = 0; run < 7; run++) await sweepLater(5);
    await sweepLater(15 * 24 * 60);
    expect(await late.notIndexed()).toEqual(expect.any(String));
    await late.submittedEvent();
    expect(await late.notIndexed()).toBeUndefined();
    expect(await late.isFoundBy('mere')).toBe(true);
  });

  it('does not block others if it can’t be indexed: it is logged once, retried hourly, dropped after two weeks and logged again', async () => {
    const bad = await submitWithLostEvent();
    await bad.print();
    const logged = vi.spyOn(logLines, 'error').mockReturnValue();
    for (let run = 0; run < 6; run++) expect(await sweepLater(5), `run ${run}`).toHaveLength(1);
    expect(logged).not.toHaveBeenCalled();
    await bad.spoil();
    const good = await submitWithLostEvent();
    await good.print();
    const asked = (await sweepLater(5)).filter(({ event }) => event === 'IndexingRequested');
    expect(asked).toHaveLength(2);
    const outcomes = await Promise.allSettled(asked.map((one) => index(buildEvent(one))));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await good.isFoundBy('mere')).toBe(true);
    expect(logged.mock.calls).toEqual([[{ stuck: expect.stringContaining(String(bad.id)), why: 'NeverIndexed' }]]);
    expect(await sweepLater(5)).toEqual([]);
    expect(await listDue('INDEX')).toMatchObject([{ stuck: { N: '1' } }]);
    for (let hour = 1; hour < 4; hour++) expect(await sweepLater(60), `hour ${hour}`).toHaveLength(1);
    expect(logged, 'once').toHaveBeenCalledOnce();
    expect(await sweepLater(13 * 24 * 60)).toHaveLength(1);
    expect(await bad.notIndexed()).toBeUndefined();
    expect(await sweepLater(24 * 60), 'and then no more').toEqual([]);
    expect(await listDue('INDEX')).toEqual([]);
    expect(await bad.notIndexed()).toEqual(expect.any(String));
    expect(logged.mock.calls.slice(1)).toEqual([[{ gaveUp: expect.stringContaining(String(bad.id)) }]]);
    logged.mockRestore();
  });

  it('is logged even if the table was busy just before, under a separate error name', async () => {
    const bad = await submitWithLostEvent();
    await bad.print();
    const logged = vi.spyOn(logLines, 'error').mockReturnValue();
    const { get: real } = table();
    const busy = vi.spyOn(table(), 'get').mockImplementation(async (key, reading) => {
      if (key.sk === 'HEADER') throw new Error('The table is busy');
      return real(key, reading);
    });
    await sweepLater(5);
    busy.mockRestore();
    expect(logged, 'that the table was busy').toHaveBeenCalledOnce();
    // six attempts in the first sweeps, then one an hour
    for (let run = 0; run < 12; run++) await sweepLater(65);
    expect(Number((await listDue('INDEX'))[0]?.stuck?.N)).toBeGreaterThan(1);
    expect(logged.mock.calls.length, 'and that it is never indexed').toBe(2);
    expect(logged.mock.calls).toMatchObject([[{ why: 'Error' }], [{ why: 'NeverIndexed' }]]);
    logged.mockRestore();
  });

  it('is not marked as not indexed if it is indexed at the moment the sweep gives up', async () => {
    const late = await submitWithLostEvent();
    await late.print();
    vi.spyOn(logLines, 'error').mockReturnValue();
    for (let run = 0; run < 7; run++) await sweepLater(5);
    const { write: real } = table();
    let first = true;
    const racing = vi.spyOn(table(), 'write').mockImplementation(async (...writes) => {
      if (first && writes.some((one) => 'update' in one && one.update.expression.includes('notIndexed = '))) {
        first = false;
        await late.submittedEvent();
      }
      return real(...writes);
    });
    await sweepLater(15 * 24 * 60);
    racing.mockRestore();
    await sweepLater(65);
    expect(first).toBe(false);
    expect(await late.indexedAs()).toMatchObject({ revision: 1 });
    expect(await late.notIndexed()).toBeUndefined();
  });
});
