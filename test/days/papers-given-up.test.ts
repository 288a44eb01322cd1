import { afterEach, expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { loadPaper, newPaper } from '#lambdas/papers/records.ts';
import { countAttempt, setPrinted } from '#lambdas/papers/stored.ts';
import { table } from '#lambdas/table/connect.ts';
import { DUE_OPEN } from '#lambdas/table/keys.ts';
import type { PaperId } from '#shared/ids.ts';
import { tawaCompany } from '#shared/samples/tawa-motors.ts';
import { listDue, sweepLater } from '#test/world/lost-events.ts';
import { startStores } from '#test/world/stores.ts';
import { write } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startStores();
vi.spyOn(logLines, 'info').mockReturnValue();
afterEach(async () => {
  vi.useRealTimers();
  await write({ remove: DUE_OPEN });
  for (const kind of ['PAPER', 'PAPERGIVENUP'])
    for (const { pk, sk } of await listDue(kind)) await write({ remove: { pk: String(pk?.S), sk: String(sk?.S) } });
});

/** Creates a blank sheet whose PDF has not been rendered. */
const blank = async () => {
  const { organizationId, at } = newWorkshop();
  const { paperInspectionId } = await newPaper(tawaCompany, at(new Date().toISOString()));
  const sheet = { organizationId, paperInspectionId };
  return {
    id: paperInspectionId,
    sheet,
    printed: async () => (await loadPaper({ table: table(), organizationId }, paperInspectionId)).printed,
    /** Counts failed attempts as the renderer does: the third one marks the sheet as failed. */
    fail: async (tries = 3) => {
      for (let n = 0; n < tries; n++) await table().update(countAttempt(sheet));
      if (tries === 3) await table().update(setPrinted(sheet, 'failed'));
    },
  };
};
/** Sweeps `minutes` later and returns the blank sheets whose PDF was requested. */
const listRequestsAfter = async (minutes: number): Promise<PaperId[]> => {
  const made = (await sweepLater(minutes)).filter(({ event }) => event === 'PaperSheetRequested');
  return made.map(({ pk }) => String(pk.split('#').at(-1)) as PaperId);
};
/** Sweeps every five minutes until the product gives up on a sheet. */
const giveUp = async () => {
  for (let run = 0; run < 8; run++) await sweepLater(5);
};

it('a blank sheet that no renderer picked up fails, and is retried hourly until it is rendered', async () => {
  const paper = await blank();
  await giveUp();
  expect(await paper.printed()).toBe('failed');
  expect(await listDue('PAPER')).toEqual([]);
  for (let hour = 0; hour < 3; hour++) expect(await listRequestsAfter(61), `hour ${hour}`).toEqual([paper.id]);
  await table().update(setPrinted(paper.sheet, 'ready'));
  expect(await listRequestsAfter(61)).toEqual([]);
  expect(await listDue('PAPERGIVENUP')).toEqual([]);
});

it('an interrupted rendering is retried both before and after the sweep gives up on the sheet', async () => {
  const paper = await blank();
  await paper.fail(1);
  await giveUp();
  expect(await paper.printed()).toBe('failed');
  expect(await listRequestsAfter(61)).toEqual([paper.id]);
  await paper.fail(1);
  expect(await listRequestsAfter(61)).toEqual([paper.id]);
});

it('a sheet that then fails in the renderer is not retried and does not block others', async () => {
  const [poison, other] = [await blank(), await blank()];
  await giveUp();
  expect((await listRequestsAfter(61)).toSorted()).toEqual([poison.id, other.id].toSorted());
  await poison.fail();
  expect(await listRequestsAfter(61)).toEqual([other.id]);
  expect(await poison.printed()).toBe('failed');
});

it('retries of a blank sheet end after a week', async () => {
  const paper = await blank();
  await giveUp();
  for (let day = 0; day < 6; day++) expect(await listRequestsAfter(24 * 60), `day ${day}`).toEqual([paper.id]);
  expect(await listRequestsAfter(2 * 24 * 60)).toEqual([]);
  expect(await listDue('PAPERGIVENUP')).toEqual([]);
});

it('a sheet that is rendered while the sweep gives up on it is ready and not requested again', async () => {
  const paper = await blank();
  for (let run = 0; run < 6; run++) await sweepLater(5);
  const { write: real } = table();
  const late = vi.spyOn(table(), 'write').mockImplementation(async (...writes) => {
    const givesUp = writes.some((one) => 'put' in one && one.put.kind === 'PAPERGIVENUP');
    if (givesUp) await table().update(setPrinted(paper.sheet, 'ready'));
    return real(...writes);
  });
  await sweepLater(5);
  late.mockRestore();
  expect(await paper.printed()).toBe('ready');
  expect(await listDue('PAPERGIVENUP')).toEqual([]);
  expect(await listRequestsAfter(61)).toEqual([]);
  expect(await listDue('PAPER')).toEqual([]);
});

it('a sweep that crashes while giving up on a sheet does it on the next run', async () => {
  const paper = await blank();
  for (let run = 0; run < 6; run++) await sweepLater(5);
  const { write: real } = table();
  vi.spyOn(logLines, 'error').mockReturnValue();
  const dying = vi.spyOn(table(), 'write').mockImplementation(async (...writes) => {
    if (writes.some((one) => 'put' in one && one.put.kind === 'PAPERGIVENUP')) throw new Error('dies');
    return real(...writes);
  });
  await sweepLater(5);
  dying.mockRestore();
  await sweepLater(65);
  expect(await paper.printed()).toBe('failed');
  expect(await listRequestsAfter(61)).toEqual([paper.id]);
});
