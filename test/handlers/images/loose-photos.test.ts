import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { loadFile } from '#lambdas/aws/stored-files.ts';
import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft, loadDraft, saveDraft } from '#lambdas/drafts/records.ts';
import type { Context } from '#lambdas/http/context.ts';
import { images } from '#lambdas/images/api.ts';
import { deleteUnusedFiles } from '#lambdas/images/unused-files.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { handler as sweep } from '#lambdas/sweep.ts';
import { table } from '#lambdas/table/connect.ts';
import { DUE_OPEN, draftKey } from '#lambdas/table/keys.ts';
import { DraftId, getImageDraft, type ImageId, newId, newImageId } from '#shared/ids.ts';
import { imagesApi } from '#shared/images/api.ts';
import { IMAGES_KEPT_MAX, IMAGES_MAX } from '#shared/images/model.ts';
import { anna } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { makeCaller } from '#test/world/calls.ts';
import { refused } from '#test/world/refused.ts';
import { startStores } from '#test/world/stores.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startStores();

const DAY_MS = 86_400_000;
const MORNING = '2026-11-23T20:00:00Z';
const call = makeCaller<typeof imagesApi, Context>(imagesApi, images, (said) => said as Context);

const send = async (context: Context, more: { imageId?: ImageId; inspectionItemName?: 'externalStopLamps' } = {}) => {
  const made = sharp({ create: { width: 64, height: 48, channels: 3, background: '#556070' } });
  const file = new File([new Uint8Array(await made.jpeg().toBuffer())], 'photo.jpg', { type: 'image/jpeg' });
  return call('upload', { body: { file, service: 'S3', ...more } }, context);
};
const begin = async () => {
  const workshop = newWorkshop();
  const sheet = withInspectionDay('2026-11-24', finishedCar());
  const context = workshop.at(MORNING);
  const begun = async () => (await createDraft(context, DraftId.parse(newId('dft')), sheet)).id;
  return { ...workshop, context, begun, sheet };
};
const buildImages = (imageId: ImageId, more = {}) =>
  ({ images: [{ imageId, inspectionItemName: 'externalStopLamps', description: 'Left', ...more }] }) as never;
const listOf = async (context: Context, query: object) =>
  (await call('list', { query: query as never }, context)).images;

it('R-37: a photo uploaded without a sheet gets an id and belongs to the draft that refers to it', async () => {
  const { context, begun } = await begin();
  const draft = await begun();
  const { id, image, ...answer } = await send(context);
  expect(answer).toEqual({ fileName: `${id}.jpg`, size: expect.any(Number), service: 'S3' });
  expect(image).toBeUndefined();
  expect((await refused(listOf(context, { unfinishedInspectionId: getImageDraft(id) }))).code).toBe('not-found');

  const said = { imageId: id, unfinishedInspectionId: draft, inspectionItemName: 'externalStopLamps' };
  expect((await saveDraft(context, draft, buildImages(id))).images).toMatchObject([
    { ...said, description: 'Left', width: 64 },
  ]);
  const [listed] = await listOf(context, { unfinishedInspectionId: draft });
  expect(listed).toMatchObject(said);
  expect((await fetch(String(listed?.url))).status).toBe(200);
  expect((await saveDraft(context, draft, buildImages(id))).images).toHaveLength(1);

  // once it is claimed, it is like any other photo
  const changed = await call('change', { params: { imageId: id }, body: { description: 'Right' } }, context);
  expect(changed).toMatchObject({ ...said, description: 'Right' });
  const inspection = await submit({ formattedId: { unfinishedInspectionId: draft } } as never, context);
  expect(inspection.images).toMatchObject([{ ...said, inspectionId: inspection.id, description: 'Right' }]);
  await call('remove', { params: { imageId: id } }, context);
  expect(await listOf(context, { inspectionId: inspection.id })).toEqual([]);
});

it('R-37: a first save, a submission or an edit can name it as well', async () => {
  const { context, begun, sheet } = await begin();
  const photos = await Promise.all([
    send(context),
    send(context),
    send(context, { inspectionItemName: 'externalStopLamps' }),
  ]);
  const [first, second, third] = photos.map(({ id }) => id) as [ImageId, ImageId, ImageId];
  const draft = DraftId.parse(newId('dft'));
  const created = await createDraft(context, draft, { ...sheet, ...(buildImages(first) as object) });
  expect(created.images).toMatchObject([{ imageId: first, unfinishedInspectionId: draft }]);
  const body = { formattedId: { unfinishedInspectionId: draft }, ...(buildImages(second) as object) };
  const inspection = await submit(body as never, context);
  expect(inspection.images.map(({ imageId }) => imageId).sort()).toEqual([first, second].sort());
  const change = { revision: 1, images: [{ imageId: third }] };
  expect((await edit(inspection.id, change as never, context)).images).toHaveLength(3);
  expect(await begun()).toBeDefined();
});

it('R-37: a photo uploaded without a sheet belongs to the first sheet that refers to it, and to no other sheet or organization', async () => {
  const { context, begun } = await begin();
  const [draft, other] = [await begun(), await begun()];
  const { id } = await send(context);
  const foreign = await begin();
  const theirs = await foreign.begun();
  expect((await saveDraft(foreign.context, theirs, buildImages(id))).images).toEqual([]);
  await saveDraft(context, draft, buildImages(id));
  expect((await saveDraft(context, other, buildImages(id))).images).toEqual([]);
  expect((await loadDraft(context, draft)).images).toHaveLength(1);
  expect((await refused(call('remove', { params: { imageId: id } }, foreign.context))).code).toBe('not-found');
  // the placeholder draft in its id can't be saved either
  expect((await refused(saveDraft(context, getImageDraft(id), { customerName: 'X' }))).status).toBeLessThan(500);
});

it('R-37: a photo without an item waits until one is named, and a full sheet does not accept it', async () => {
  const { context, begun } = await begin();
  const draft = await begun();
  const { id } = await send(context);
  expect((await saveDraft(context, draft, { images: [{ imageId: id }] } as never)).images).toEqual([]);
  const known = { imageId: newImageId(draft) };
  expect(await refused(send(context, known))).toMatchObject({
    code: 'not-valid',
    message: 'Specify which item the photo shows.',
  });
  const many = Array.from({ length: IMAGES_MAX }, () => newImageId(draft));
  const announced = many.map((imageId) => ({
    imageId,
    inspectionItemName: 'externalStopLamps',
    sha256: 'a'.repeat(64),
  }));
  await saveDraft(context, draft, { images: announced } as never);
  expect((await refused(saveDraft(context, draft, buildImages(id)))).code).toBe('refused');
});

it('R-37: a photo that no sheet ever names is deleted after 90 days, like one of a discarded draft', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(MORNING) });
  try {
    await table().write({ put: { ...DUE_OPEN, type: 'DUEOPEN', from: '2027-02-19' } });
    const { context, begun, at, organizationId } = await begin();
    const [draft, discarded] = [await begun(), await begun()];
    const sent = await Promise.all([send(context), send(context), send(context)]);
    const [loose, kept, gone] = sent.map(({ id }) => id) as [ImageId, ImageId, ImageId];
    const [{ keptSha256 = '' } = {}] = (await saveDraft(context, draft, buildImages(kept))).images;
    await saveDraft(at(MORNING, anna), discarded, buildImages(gone));
    const isThere = async (id: ImageId) =>
      (await loadFile(`org/${organizationId}/images/${getImageDraft(id)}/${keptSha256}.jpg`)) !== undefined;
    const after = async (days: number) => {
      vi.setSystemTime(Date.parse(MORNING) + days * DAY_MS + 60_000);
      await sweep();
      return Promise.all([loose, kept, gone].map(isThere));
    };
    await discardDraft(at(new Date(Date.parse(MORNING) + 10 * DAY_MS).toISOString()), discarded);
    expect(await after(89)).toEqual([true, true, true]);
    expect(await after(90)).toEqual([false, true, true]);
    expect(await after(100)).toEqual([false, true, false]);
  } finally {
    vi.useRealTimers();
  }
});

/** Uploads two loose photos and tries to make each the draft of the other. Counts the reads. */
const linkEachOther = async () => {
  const context = newWorkshop().at(MORNING);
  const [a, b] = [(await send(context)).id, (await send(context)).id];
  // these placeholder drafts don't exist, so both are refused
  await refused(saveDraft(context, getImageDraft(a), buildImages(b)));
  await refused(saveDraft(context, getImageDraft(b), buildImages(a)));
  let reads = 0;
  const get: typeof context.table.get = (...args) => {
    if (++reads > 50) throw new Error('endless loop');
    return context.table.get(...args);
  };
  return { context, a, get, countReads: () => reads };
};

it('R-37: reading two such photos that name each other ends', async () => {
  const { context, a, get, countReads } = await linkEachOther();
  const counted = { ...context, table: { ...context.table, get } };
  await call('list', { query: { unfinishedInspectionId: getImageDraft(a) } as never }, counted).catch(() => undefined);
  expect(countReads()).toBeLessThan(10);
});

it('R-37: a refused save of a deleted draft leaves the photo to another sheet', async () => {
  const context = newWorkshop().at('2026-11-23T20:00:00Z');
  const begun = async () =>
    (await createDraft(context, DraftId.parse(newId('dft')), withInspectionDay('2026-11-24', finishedCar()))).id;
  const [gone, draft] = [await begun(), await begun()];
  const photo = (await send(context)).id;
  await discardDraft(context, gone);
  expect((await refused(saveDraft(context, gone, buildImages(photo)))).code).toBe('draft-gone');
  expect((await saveDraft(context, draft, buildImages(photo))).images).toHaveLength(1);
  expect((await loadDraft(context, draft)).images).toHaveLength(1);
});

it('R-37: a photo uploaded without a sheet is found only by the id that was returned', async () => {
  const { context, begun } = await begin();
  const draft = await begun();
  const photo = (await send(context)).id;
  const never = Array.from({ length: 3 }, () => newImageId(getImageDraft(photo)));
  const images = [photo, ...never].map((imageId) => ({ imageId, inspectionItemName: 'externalStopLamps' }));
  const saved = await saveDraft(context, draft, { images } as never);
  expect(saved.images.map(({ imageId }) => imageId)).toEqual([photo]);
});

it('R-37, N-03: a photo removed from its sheet does not come back under another id', async () => {
  const { context, begun } = await begin();
  const draft = await begun();
  const photo = (await send(context)).id;
  await saveDraft(context, draft, buildImages(photo));
  await call('remove', { params: { imageId: photo } }, context);
  const saved = await saveDraft(context, draft, buildImages(newImageId(getImageDraft(photo))));
  expect(saved.images.filter(({ removed }) => !removed)).toEqual([]);
});

it('R-37: the sweep ends too when two such photos name each other', async () => {
  const { context, a, get, countReads } = await linkEachOther();
  const item = { organizationId: context.organizationId, draftId: getImageDraft(a), files: ['a'], pk: 'x', sk: 'y' };
  await deleteUnusedFiles(
    { ...context.table, get },
    {} as never,
    item as never,
    new Date('2027-03-01T00:00:00Z'),
  ).catch(() => undefined);
  expect(countReads()).toBeLessThan(10);
});

it('R-37: a photo whose file the sweep deleted can’t be named, even before DynamoDB deletes its expired item', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(MORNING) });
  try {
    await table().write({ put: { ...DUE_OPEN, type: 'DUEOPEN', from: '2027-02-19' } });
    const { at, organizationId } = newWorkshop();
    const { id } = await send(at(MORNING));
    const after = new Date(Date.parse(MORNING) + 90 * DAY_MS + 60_000);
    vi.setSystemTime(after);
    await sweep();
    // DynamoDB deletes an item within days of its ttl, not at once
    const context = at(after.toISOString());
    const draft = (
      await createDraft(context, DraftId.parse(newId('dft')), withInspectionDay('2027-02-21', finishedCar()))
    ).id;
    const named = { images: [{ imageId: id, inspectionItemName: 'externalStopLamps' }] } as never;
    const [image] = (await saveDraft(context, draft, named)).images;
    const kept = image && (await loadFile(`org/${organizationId}/images/${getImageDraft(id)}/${image.keptSha256}.jpg`));
    expect({ onSheet: image !== undefined, file: kept !== undefined }).not.toEqual({ onSheet: true, file: false });
  } finally {
    vi.useRealTimers();
  }
});

it('R-37: a draft with the maximum of such photos, removed or not, can be discarded', async () => {
  const { at, organizationId } = newWorkshop();
  const context = at('2026-11-23T20:00:00Z');
  const { id } = await createDraft(
    context,
    DraftId.parse(newId('dft')),
    withInspectionDay('2026-11-24', finishedCar()),
  );
  // Stored as by announcePhotos: a photo uploaded without an id has its own placeholder draft.
  const one = {
    i: 'E',
    w: 64,
    h: 48,
    k: Buffer.alloc(32, 1),
    s: Buffer.alloc(32, 2),
    at: 1_795_377_600_000,
    by: 'user-hemi',
    of: id,
  };
  const images = Object.fromEntries(
    Array.from({ length: IMAGES_KEPT_MAX }, (_, n) => [
      newImageId(DraftId.parse(newId('dft'))),
      n < 30 ? one : { ...one, x: { by: 'user-hemi', at: 1_795_377_600_000 } },
    ]),
  );
  await context.table.update({
    key: draftKey(organizationId, id),
    expression: 'SET images = :images',
    condition: 'attribute_exists(pk)',
    values: { ':images': images },
  });
  expect(await discardDraft(context, id)).toEqual({});
});
