import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadFile } from '#lambdas/aws/stored-files.ts';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft, saveDraft } from '#lambdas/drafts/records.ts';
import type { Context } from '#lambdas/http/context.ts';
import { images } from '#lambdas/images/api.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { DUE_OPEN } from '#lambdas/table/keys.ts';
import type { Table } from '#lambdas/table/table.ts';
import { DraftId, type ImageId, newId, newImageId } from '#shared/ids.ts';
import { imagesApi } from '#shared/images/api.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { makeCaller } from '#test/world/calls.ts';
import { refused } from '#test/world/refused.ts';
import { scan } from '#test/world/stored-items.ts';
import { runWithoutBucket, startStores } from '#test/world/stores.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startStores();

const DAY_MS = 86_400_000;
const DAY = '2026-11-24';
const MORNING = new Date('2026-11-23T20:00:00Z');
const call = makeCaller<typeof imagesApi, Context>(imagesApi, images, (said) => said as Context);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: MORNING });
  // assume that no earlier work was due
  await table().write({ put: { ...DUE_OPEN, type: 'DUEOPEN', from: '2027-02-19' } });
});
afterEach(() => void vi.useRealTimers());

/** Runs the sweep this many days and minutes after the first morning. */
const sweepAfter = (days: number, minutes = 0) => {
  vi.setSystemTime(MORNING.getTime() + days * DAY_MS + minutes * 60_000);
  return sweep();
};

const begin = async () => {
  const workshop = newWorkshop();
  const on = (days: number) => workshop.at(new Date(MORNING.getTime() + days * DAY_MS).toISOString());
  const draft = await createDraft(on(0), DraftId.parse(newId('dft')), withInspectionDay(DAY, finishedCar()));
  const send = async (context: Context, imageId: ImageId = newImageId(draft.id), background = '#556070') => {
    const made = sharp({ create: { width: 64, height: 48, channels: 3, background } });
    const file = new File([new Uint8Array(await made.jpeg().toBuffer())], 'photo.jpg', { type: 'image/jpeg' });
    const body = { file, service: 'S3' as const, imageId, inspectionItemName: 'externalStopLamps' as const };
    const { image } = await call('upload', { body }, context);
    return `org/${workshop.organizationId}/images/${draft.id}/${image?.keptSha256}.jpg`;
  };
  const body = { formattedId: { unfinishedInspectionId: draft.id } };
  return { ...workshop, on, draft: draft.id, send, body };
};

/** Runs `happens` just before a photo is added to its draft. */
const runBeforeUpdate = (context: Context, happens: () => Promise<unknown>): Context => {
  const update: Table['update'] = async (change) => {
    if (change.key.sk === 'DRAFT') await happens();
    return context.table.update(change);
  };
  return { ...context, table: { ...context.table, update } };
};
const lost = async () => {
  throw new Error('lost');
};
const isThere = async (file: string) => (await loadFile(file)) !== undefined;
const filesDue = async () => (await scan()).filter(({ type, kind }) => type?.S === 'DUE' && kind?.S === 'FILES');

/**
 * Uploads a photo that is not added to its draft. `file` is the orphaned file; its name comes from the same photo in a
 * second draft.
 */
const uploadOrphan = async (happens: (made: Awaited<ReturnType<typeof begin>>) => () => Promise<unknown>) => {
  const made = await begin();
  const twin = await begin();
  const named = await twin.send(twin.on(0));
  expect(await refused(made.send(runBeforeUpdate(made.on(0), happens(made))).catch(rethrow))).toBeDefined();
  const file = `org/${made.organizationId}/images/${made.draft}/${named.split('/').at(-1)}`;
  expect(await isThere(file)).toBe(true);
  return { ...made, file, named };
};
const rethrow = (error: unknown) => Promise.reject(error);

describe('G-24: an unreferenced file', () => {
  it('of a refused upload is deleted after 90 days, not earlier, even if the sweep runs twice or late', async () => {
    const { file, named } = await uploadOrphan(
      ({ draft, on }) =>
        () =>
          discardDraft(on(0), draft),
    );
    await sweepAfter(89, 1430);
    expect(await isThere(file)).toBe(true);
    await sweepAfter(90, 1);
    expect(await isThere(file)).toBe(false);
    await sweepAfter(97);
    expect(await isThere(named)).toBe(true);
    expect(await filesDue()).toEqual([]);
  });

  it('of an interrupted upload stays while its draft is open and can retry, and is deleted afterwards', async () => {
    const { file, body, on, draft, send } = await uploadOrphan(() => lost);
    await sweepAfter(90, 1);
    expect(await isThere(file)).toBe(true);
    vi.setSystemTime(MORNING.getTime() + 100 * DAY_MS);
    await send(on(100), newImageId(draft), '#a02020');
    await saveDraft(on(100), draft, { initialDateOfInspection: '2027-03-04' } as never);
    await submit(body as never, on(100));
    await sweepAfter(180, 2);
    expect(await isThere(file)).toBe(true);
    await sweepAfter(190, 3);
    expect(await isThere(file)).toBe(false);
    expect(await filesDue()).toEqual([]);
  });

  it('is retried when S3 does not respond', async () => {
    const { file } = await uploadOrphan(
      ({ draft, on }) =>
        () =>
          discardDraft(on(0), draft),
    );
    await runWithoutBucket(() => sweepAfter(90, 1));
    expect(await isThere(file)).toBe(true);
    await sweepAfter(90, 62);
    expect(await isThere(file)).toBe(false);
  });
});

describe('G-24: a photo', () => {
  it('of a submitted inspection is kept, removed or not, even if an upload of the same file was interrupted', async () => {
    const { body, on, draft, send } = await begin();
    const removed = newImageId(draft);
    const files = [await send(on(0)), await send(on(0), removed, '#a02020')];
    // Upload the same photo again and interrupt it: both have the same file.
    await expect(send(runBeforeUpdate(on(0), lost))).rejects.toThrow('lost');
    await submit(body as never, on(0));
    await call('remove', { params: { imageId: removed } }, on(0));
    for (const days of [90, 91, 120]) await sweepAfter(days, 1);
    expect(await Promise.all(files.map(isThere))).toEqual([true, true]);
    expect(await filesDue()).toEqual([]);
  });

  it('of a discarded draft is deleted after 90 days, announced or not, removed or not', async () => {
    const { on, draft, send } = await begin();
    const [announced, removed] = [newImageId(draft), newImageId(draft)];
    const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#20a020' } })
      .jpeg()
      .toBuffer();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const names = { imageId: announced, inspectionItemName: 'externalStopLamps', description: '', sha256 };
    await saveDraft(on(0), draft, { images: [names] } as never);
    const files = [await send(on(0), announced, '#20a020'), await send(on(0), removed, '#a02020')];
    await call('remove', { params: { imageId: removed } }, on(0));
    await discardDraft(on(10), draft);
    await sweepAfter(90, 1);
    await sweepAfter(99, 1430);
    expect(await Promise.all(files.map(isThere))).toEqual([true, true]);
    await sweepAfter(100, 1);
    expect(await Promise.all(files.map(isThere))).toEqual([false, false]);
    await sweepAfter(107);
    expect(await filesDue()).toEqual([]);
  });

  it('that is added to a draft while it is discarded is deleted with the others', async () => {
    const { on, draft, send } = await begin();
    let file = '';
    const context = on(0);
    const write: Table['write'] = async (...writes) => {
      file ||= await send(context);
      return context.table.write(...writes);
    };
    await discardDraft({ ...context, table: { ...context.table, write } }, draft);
    await sweepAfter(90, 1);
    expect(await isThere(file)).toBe(false);
  });

  it('leaves no due work once it is added to its draft', async () => {
    const { on, send } = await begin();
    const before = (await filesDue()).length;
    await send(on(0));
    expect(await filesDue()).toHaveLength(before);
  });
});
