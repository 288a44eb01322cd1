import { describe, expect, it } from 'vitest';
import { createDraft, saveDraft } from '#lambdas/drafts/records.ts';
import type { Context } from '#lambdas/http/context.ts';
import { addPhoto, findArrived, removePhoto } from '#lambdas/images/records.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { draftKey, headerKey } from '#lambdas/table/keys.ts';
import type { Item, Table } from '#lambdas/table/table.ts';
import { DraftId, type ImageId, newId, newImageId } from '#shared/ids.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startTable();

const DAY = '2026-11-20';
const NOON = '2026-11-19T23:00:00Z';

const readHash = (n: number) => n.toString(16).padStart(64, '0');
const nameImage = (imageId: ImageId, n: number, description = '') => ({
  ...{ imageId, inspectionItemName: 'externalStopLamps' as const, description },
  sha256: readHash(n),
});
const buildUpload = (imageId: ImageId) => ({
  ...{ imageId, inspectionItemName: 'externalStopLamps' as const, description: '', width: 64, height: 48 },
  ...{ sha256: readHash(1), keptSha256: readHash(2) },
});
const listImageIds = (item: Item | undefined) => Object.keys((item?.images ?? {}) as object);

/** Returns a context that calls `by` just before the first write. */
const runBeforeFirstWrite = (context: Context, by: () => Promise<unknown>): Context => {
  const { table } = context;
  let isDone = false;
  const slow: Table = {
    ...table,
    write: async (...writes) => {
      if (!isDone) {
        isDone = true;
        await by();
      }
      return table.write(...writes);
    },
  };
  return { ...context, table: slow };
};

describe('R-36: a photo that is deleted on one device while an edit on another announces one', () => {
  it.each([
    ['if the record already has photos', true],
    ['if they are its first', false],
  ])('stays deleted, %s', async (_, hasPhotos) => {
    const { at, submitted, organizationId } = newWorkshop();
    const { id, formattedId } = await submitted(withInspectionDay(DAY, finishedCar()), NOON);
    const draft = formattedId.unfinishedInspectionId as DraftId;
    const [gone, other] = [newImageId(draft), newImageId(draft)];
    if (hasPhotos) await edit(id, { revision: 1, images: [nameImage(newImageId(draft), 2)] }, at(NOON));
    const { revision } = await loadInspection(at(NOON), id);
    const slow = runBeforeFirstWrite(at(NOON), () => removePhoto(at(NOON), gone));
    const edited = await edit(id, { revision, images: [nameImage(other, 1)] }, slow);
    expect(edited.images.map(({ imageId }) => imageId)).toContain(other);
    const header = await at(NOON).table.get(headerKey(organizationId, id), { consistent: true });
    expect(listImageIds(header)).toEqual(expect.arrayContaining([gone, other]));
    expect(await refused(addPhoto(at(NOON), buildUpload(gone)))).toMatchObject({ message: photoRefusals.removed });
  });
});

const startDraft = async () => {
  const { at, organizationId } = newWorkshop();
  const { id } = await createDraft(at(NOON), DraftId.parse(newId('dft')), withInspectionDay(DAY, finishedCar()));
  const key = draftKey(organizationId, id);
  const load = () => at(NOON).table.get(key, { consistent: true });
  const header = (made: number) => at(NOON).table.get(headerKey(organizationId, made), { consistent: true });
  /** Stores this many photos as announced and deleted. */
  const deleteMany = async (count: number) => {
    const doer = `user-hemi#sub_${'x'.repeat(20)}`;
    const off = { i: 'E1', t: MOST_WORDS, s: new Uint8Array(32), by: doer };
    const many = Array.from({ length: count }, (_, n) => [newImageId(id), { ...off, at: n, x: { by: doer, at: n } }]);
    const images = { ...(((await load())?.images ?? {}) as object), ...Object.fromEntries(many) };
    await at(NOON).table.update({ key, expression: 'SET images = :images', values: { ':images': images } });
  };
  return { at, draft: id, load, header, deleteMany };
};
const MOST_WORDS = '界'.repeat(190);
const TOO_MANY = { code: 'refused', message: photoRefusals.tooManyDeleted };

describe('R-37: a sheet whose photos are repeatedly announced and deleted', () => {
  it('keeps a limited number, and says so', async () => {
    const { at, draft, deleteMany, load } = await startDraft();
    await deleteMany(90);
    const answers: unknown[] = [];
    for (let round = 0; round < 6; round++) {
      const ids = Array.from({ length: 30 }, () => newImageId(draft));
      const images = ids.map((id, n) => nameImage(id, n, MOST_WORDS));
      answers.push((await refused(saveDraft(at(NOON), draft, { images }))).message);
      if (answers.at(-1) !== undefined) break;
      for (const id of ids) await removePhoto(at(NOON), id);
    }
    expect(listImageIds(await load()).length).toBeLessThanOrEqual(120);
    expect(answers).toEqual([undefined, photoRefusals.tooManyDeleted]);
  });

  it('can still be saved and submitted, and its record edited', async () => {
    const { at, draft, deleteMany, header } = await startDraft();
    await deleteMany(90);
    const last = Array.from({ length: 30 }, (_, n) => nameImage(newImageId(draft), n, MOST_WORDS));
    for (let n = 0; n < 3; n++) await saveDraft(at(NOON), draft, { images: last.slice(10 * n, 10 * n + 10) });
    expect(await saveDraft(at(NOON), draft, { vehicleOdometer: 128_503 })).toMatchObject({ vehicleOdometer: 128_503 });
    const { id } = await submit({ formattedId: { unfinishedInspectionId: draft } }, at(NOON));
    expect(listImageIds(await header(id))).toHaveLength(120);
    for (const { imageId } of last.slice(0, 2)) await removePhoto(at(NOON), imageId);
    const images = [nameImage(newImageId(draft), 1)];
    expect(await refused(edit(id, { revision: 1, images }, at(NOON)))).toMatchObject(TOO_MANY);
    expect((await edit(id, { revision: 1, vehicleOdometer: 128_504 }, at(NOON))).revision).toBe(2);
    expect(listImageIds(await header(id))).toHaveLength(120);
  });

  it('accepts no more photos, except those that were announced before', async () => {
    const { at, draft, deleteMany, load } = await startDraft();
    const [promised, late] = [buildUpload(newImageId(draft)), buildUpload(newImageId(draft))];
    await saveDraft(at(NOON), draft, { images: [nameImage(promised.imageId, 1)] });
    await deleteMany(119);
    expect(await refused(findArrived(at(NOON), late.imageId, late.sha256))).toMatchObject(TOO_MANY);
    expect(await refused(addPhoto(at(NOON), late))).toMatchObject(TOO_MANY);
    await removePhoto(at(NOON), newImageId(draft));
    expect(await addPhoto(at(NOON), promised)).toMatchObject({ width: 64 });
    await removePhoto(at(NOON), promised.imageId);
    expect(listImageIds(await load())).toHaveLength(120);
  });
});
