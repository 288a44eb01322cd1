import { describe, expect, it } from 'vitest';
import { retrySheet } from '#lambdas/checksheets/due.ts';
import { acquireLease, clearDue, loadChecksheet, markFailed, markPrinted } from '#lambdas/checksheets/records.ts';
import { stateKey } from '#lambdas/checksheets/stored.ts';
import { sheetDue } from '#lambdas/due/sheets.ts';
import { Due } from '#lambdas/due/stored.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { oldChecksheetsDue } from '#lambdas/table/keys.ts';
import type { Item, Table } from '#lambdas/table/table.ts';
import {
  listDueSheets,
  listFailures,
  listRequests,
  loadHeader,
  organizationId,
  startStores,
  stateItem,
  submitCar,
} from '#test/world/stores.ts';
import { sweepUntilGivenUp } from '#test/world/sweep-on.ts';
import { write } from '#test/world/table.ts';

startStores();

const sheetOf = (inspectionId: number) => ({ organizationId, inspectionId, checksheet: 'Full' }) as const;
const stateOf = async (id: number) => (await loadChecksheet({ table: table(), organizationId }, id, 'Full')).state;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const found = async (id: number): Promise<Item> => {
  const header = await loadHeader(id);
  if (!header) throw new Error('none');
  return header;
};
const lease = async (id: number, header: Item) => {
  const taken = await acquireLease(table(), sheetOf(id), header, new Date());
  if (typeof taken === 'string') throw new Error(taken);
  return taken;
};
const printFirst = async (id: number) => {
  const header = await found(id);
  await markPrinted(table(), sheetOf(id), await lease(id, header), { revision: 1, photos: 0 });
  await clearDue(table(), sheetOf(id), header);
};
const failFirst = async (id: number) => {
  const header = await found(id);
  await markFailed(table(), sheetOf(id), { ...(await lease(id, header)), attempt: 3 }, minutesAgo(5));
  await clearDue(table(), sheetOf(id), header);
};
/** Edits a record without a renderer running. */
const edited = async (id: number) => {
  const asked = new Date().toISOString();
  await write({ put: { ...(await found(id)), asked, revision: 2 } }, { put: sheetDue(sheetOf(id), asked) });
};

describe('N-04: the sheet of an edited record', () => {
  it('fails and is reported in the end if no renderer starts it', async () => {
    const { id } = await submitCar(minutesAgo(10));
    await printFirst(id);
    await edited(id);
    expect(await stateOf(id)).toBe('pending');
    await sweepUntilGivenUp();
    expect((await listRequests(id)).length).toBeGreaterThan(0);
    expect(await listDueSheets(id)).toEqual([]);
    expect(await stateOf(id)).toBe('failed');
    expect(await listFailures(id)).toHaveLength(1);
  });

  it('is pending again if the previous one failed, and fails again if no renderer starts it', async () => {
    const { id } = await submitCar(minutesAgo(10));
    await failFirst(id);
    expect(await stateOf(id)).toBe('failed');
    await edited(id);
    expect(await stateOf(id)).toBe('pending');
    await sweepUntilGivenUp();
    expect(await listDueSheets(id)).toEqual([]);
    expect(await stateOf(id)).toBe('failed');
    expect(await listFailures(id)).toHaveLength(2);
  });

  it('is pending again also after a failure without further details', async () => {
    const { id } = await submitCar();
    await write({ put: { ...stateKey(sheetOf(id)), ...sheetOf(id), type: 'CHECKSHEET', state: 'failed', turn: 3 } });
    await edited(id);
    expect(await stateOf(id)).toBe('pending');
  });

  it('does not fail if rendering starts at the last moment', async () => {
    const { id } = await submitCar(minutesAgo(10));
    await printFirst(id);
    await edited(id);
    const { pk, sk } = sheetDue(sheetOf(id), String((await found(id)).asked));
    await table().update({
      key: { pk, sk },
      expression: 'SET tries = :six, #at = :at',
      names: { '#at': 'at' },
      values: { ':six': 6, ':at': minutesAgo(1).toISOString() },
    });
    const store = table();
    const item = (await store.get({ pk, sk }, { consistent: true })) as Item;
    let began = false;
    const slow: Table = {
      ...store,
      write: async (...writes) => {
        if (!began) await lease(id, await found(id));
        began = true;
        return store.write(...writes);
      },
    };
    expect(await retrySheet(slow, Due.parse(item), item, new Date())).not.toBe('failed');
    expect(await stateItem(id)).toMatchObject({ state: 'rendering' });
    expect(await listFailures(id)).toEqual([]);
    // if that fails, it is checked again
    expect(await listDueSheets(id)).toEqual(['Full']);
  });

  it('also fails and is reported with the previous release’s marker', async () => {
    const { id } = await submitCar(minutesAgo(10));
    await printFirst(id);
    const mark = { gsi3pk: oldChecksheetsDue(id % 8), gsi3sk: minutesAgo(3).toISOString() };
    await write({ put: { ...(await found(id)), ...mark, revision: 2, sweeps: 6 } });
    await sweep();
    expect(await loadHeader(id)).not.toHaveProperty('gsi3pk');
    expect(await stateItem(id)).toMatchObject({ state: 'failed' });
    expect(await listFailures(id)).toHaveLength(1);
  });

  it('is left unchanged by the previous release’s marker once it is rendered', async () => {
    const { id } = await submitCar(minutesAgo(10));
    await printFirst(id);
    const mark = { gsi3pk: oldChecksheetsDue(id % 8), gsi3sk: minutesAgo(3).toISOString() };
    await write({ put: { ...(await found(id)), ...mark, sweeps: 6 } });
    await sweep();
    expect(await loadHeader(id)).not.toHaveProperty('gsi3pk');
    expect(await stateItem(id)).toMatchObject({ state: 'ready' });
    expect(await listFailures(id)).toEqual([]);
  });
});

it('a lease is taken even if the write is repeated, because its response was lost', async () => {
  const { id } = await submitCar();
  const update: Table['update'] = async (change) => (await table().update(change)) && table().update(change);
  const taken = await acquireLease({ ...table(), update }, sheetOf(id), await found(id), new Date());
  expect(taken).toEqual({ version: 1, attempt: 1 });
});
