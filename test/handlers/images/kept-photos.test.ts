import { describe, expect, it } from 'vitest';
import type { Context } from '#lambdas/http/context.ts';
import { addPhoto, removePhoto } from '#lambdas/images/records.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import type { Item } from '#lambdas/table/item.ts';
import { headerKey } from '#lambdas/table/keys.ts';
import type { Table } from '#lambdas/table/table.ts';
import { type DraftId, type ImageId, newImageId } from '#shared/ids.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { inspectedOn, newWorkshop } from '#test/world/workshop.ts';

startTable();

const DAY = '2026-11-20';
const NOON = '2026-11-19T23:00:00Z';

const readHash = (n: number) => n.toString(16).padStart(64, '0');
const named = (imageId: ImageId, n: number, description = '') => ({
  ...{ imageId, inspectionItemName: 'externalStopLamps' as const, description },
  sha256: readHash(n),
});
const arriving = (imageId: ImageId) => ({
  ...{ imageId, inspectionItemName: 'externalStopLamps' as const, description: '', width: 64, height: 48 },
  ...{ sha256: readHash(1), keptSha256: readHash(2) },
});
const kept = (item: Item | undefined) => Object.keys((item?.images ?? {}) as object);

/** Does something just before the first write. */
const overtaken = (context: Context, by: () => Promise<unknown>): Context => {
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

describe('R-36: a photo that is deleted on one device while an edit of another announces one', () => {
  it.each([
    ['where the record has photos already', true],
    ['where they are its first', false],
  ])('stays deleted, %s', async (_, hasPhotos) => {
    const { at, submitted, organizationId } = newWorkshop();
    const { id, formattedId } = await submitted(inspectedOn(DAY, finishedCar()), NOON);
    const draft = formattedId.unfinishedInspectionId as DraftId;
    const [gone, other] = [newImageId(draft), newImageId(draft)];
    if (hasPhotos) await edit(id, { revision: 1, images: [named(newImageId(draft), 2)] }, at(NOON));
    const { revision } = await loadInspection(at(NOON), id);
    const slow = overtaken(at(NOON), () => removePhoto(at(NOON), gone));
    const edited = await edit(id, { revision, images: [named(other, 1)] }, slow);
    expect(edited.images.map(({ imageId }) => imageId)).toContain(other);
    const header = await at(NOON).table.get(headerKey(organizationId, id), { consistent: true });
    expect(kept(header)).toEqual(expect.arrayContaining([gone, other]));
    expect(await refused(addPhoto(at(NOON), arriving(gone)))).toMatchObject({ message: photoRefusals.removed });
  });
});
