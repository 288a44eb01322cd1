import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createDraft, loadDraft, saveDraft } from '#lambdas/drafts/records.ts';
import type { Context } from '#lambdas/http/context.ts';
import { images } from '#lambdas/images/api.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { loadInspection, loadRevision } from '#lambdas/inspections/records.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { saveNotes } from '#lambdas/notes/records.ts';
import { headerKey } from '#lambdas/table/keys.ts';
import type { Table } from '#lambdas/table/table.ts';
import { DraftId, type ImageId, newId, newImageId } from '#shared/ids.ts';
import { imagesApi } from '#shared/images/api.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { makeCaller } from '#test/world/calls.ts';
import { refused } from '#test/world/refused.ts';
import { startStores } from '#test/world/stores.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

startStores();

const DAY = '2026-11-20';
const MORNING = '2026-11-19T20:00:00Z';
const NOON = '2026-11-19T23:00:00Z';
const AFTERNOON = '2026-11-20T02:00:00Z';
const NEXT_DAY = '2026-11-21T02:00:00Z';
const DAY_28 = '2026-12-18T02:00:00Z';
const DAY_29 = '2026-12-19T02:00:00Z';

const OVER = 'An inspection can only be changed on the day it was done or submitted';
const IN_VIC = 'The details are entered in VIC, so this inspection can’t be changed';

const call = makeCaller<typeof imagesApi, Context>(imagesApi, images, (said) => said as Context);

const picture = async (background = '#556070') => {
  const made = sharp({ create: { width: 64, height: 48, channels: 3, background } });
  const bytes = new Uint8Array(await made.jpeg().toBuffer());
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
};
type Picture = Awaited<ReturnType<typeof picture>>;
const upload = (context: Context, imageId: ImageId, { bytes }: Picture, item: ItemName = 'externalStopLamps') => {
  const file = new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });
  return call('upload', { body: { file, service: 'S3', imageId, inspectionItemName: item } }, context);
};
const remove = (context: Context, imageId: ImageId) => call('remove', { params: { imageId } }, context);
const describeIt = (context: Context, imageId: ImageId, description: string) =>
  call('change', { params: { imageId }, body: { description } }, context);
const list = async (context: Context, inspectionId: number) =>
  (await call('list', { query: { inspectionId } }, context)).images;
const enterInVic = ({ id, revision, WofSummaryDetails: { wofComments, updatedAt } }: Inspection, context: Context) =>
  saveNotes(id, { wofPaidFor: false, VICDetailsEntered: true, updatedAt, revision, wofComments }, context);

/** Submits a sheet with a photo that was uploaded and one that is only announced. */
const announcePhotos = async ({ sheet = finishedCar(), required = false } = {}) => {
  const workshop = newWorkshop();
  const at = (now: string, actor = hemi): Context => {
    const context = workshop.at(now, actor);
    const Settings = { DefaultChecksheet: 'Full', PhotoRequiredOnFail: required };
    return { ...context, organization: { ...context.organization, Settings } };
  };
  const draft = await createDraft(at(MORNING), DraftId.parse(newId('dft')), withInspectionDay(DAY, sheet));
  const [sent, waiting] = [newImageId(draft.id), newImageId(draft.id)];
  const [one, two] = [await picture(), await picture('#a02020')];
  await upload(at(MORNING, anna), sent, one);
  const names = { imageId: waiting, inspectionItemName: 'externalStopLamps', description: 'Left', sha256: two.sha256 };
  const body = { formattedId: { unfinishedInspectionId: draft.id }, images: [names] };
  return { ...workshop, at, draft: draft.id, sent, waiting, one, two, body };
};
const submitted = async (options = {}) => {
  const made = await announcePhotos(options);
  return { ...made, inspection: await submit(made.body as never, made.at(NOON)) };
};

describe('G-24: a photo announced with the submission', () => {
  it('is in the record with the hash of its bytes, its author and time, uploaded or not', async () => {
    const { inspection, sent, waiting, one, two, at } = await submitted();
    expect(inspection.images).toMatchObject([
      { imageId: sent, sha256: one.sha256, addedBy: { userId: hemi.userId, subUserId: anna.subUserId }, width: 64 },
      { imageId: waiting, sha256: two.sha256, addedBy: { userId: hemi.userId }, arrivedAt: null, description: 'Left' },
    ]);
    expect(inspection.images[0]?.arrivedAt).toBeUndefined();
    expect(inspection.images[0]?.keptSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await list(at(NOON), inspection.id)).toMatchObject([{ imageId: sent }]);
  });

  it('J-01: is accepted the next day, in VIC or not, until the 28th, and is marked as late', async () => {
    const { inspection, waiting, two, at } = await submitted();
    await enterInVic(inspection, at(AFTERNOON));
    await upload(at(NEXT_DAY), waiting, two);
    const [, late] = await list(at(NEXT_DAY), inspection.id);
    expect(late).toMatchObject({ imageId: waiting, arrivedAt: new Date(NEXT_DAY).toISOString(), description: 'Left' });
    expect(await loadRevision(at(NEXT_DAY), inspection.id, '1')).toEqual(inspection);
    // the same bytes again are the same photo
    expect((await upload(at(DAY_28), waiting, two)).image).toEqual({ ...late, url: expect.any(String) });

    const last = await submitted();
    expect((await upload(last.at(DAY_28), last.waiting, last.two)).image?.width).toBe(64);
    const late29 = await submitted();
    expect(await refused(upload(late29.at(DAY_29), late29.waiting, late29.two))).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('28 days'),
    });
  });

  it('is accepted only with the announced bytes, and keeps its announced item and description', async () => {
    const { inspection, waiting, one, two, at } = await submitted();
    const other = await refused(upload(at(AFTERNOON), waiting, one));
    expect(other).toMatchObject({
      code: 'refused',
      status: 422,
      message: expect.stringContaining('differs from the photo'),
    });
    await upload(at(AFTERNOON), waiting, two, 'internalSeats');
    expect((await list(at(AFTERNOON), inspection.id))[1]).toMatchObject({
      inspectionItemName: 'externalStopLamps',
      description: 'Left',
    });
  });

  it('counts as the photo of a failed item', async () => {
    const { draft, at, body } = await announcePhotos({ sheet: carWithThreeFails(), required: true });
    expect(await refused(submit(body as never, at(NOON)))).toMatchObject({ code: 'not-complete' });
    const more = (['internalSeatbelts', 'chassisTyreTreadAndDepth'] as const).map((inspectionItemName) => ({
      imageId: newImageId(draft),
      inspectionItemName,
      description: '',
      sha256: 'a'.repeat(64),
    }));
    const record = await submit({ ...body, images: [...body.images, ...more] } as never, at(NOON));
    expect(record.images.filter(({ arrivedAt }) => arrivedAt === null)).toHaveLength(3);
  });

  it('may be announced by a save of the draft, and then belongs to that draft only', async () => {
    const { draft, at, two, waiting, body } = await announcePhotos();
    const { formattedId: _, ...save } = body;
    await saveDraft(at(MORNING), draft, save as never);
    const isWaiting = ({ imageId }: { imageId: ImageId }) => imageId === waiting;
    expect((await loadDraft(at(MORNING), draft)).images.find(isWaiting)).toMatchObject({ sha256: two.sha256 });
    const inspection = await submit({ formattedId: { unfinishedInspectionId: draft } }, at(NOON, anna));
    expect(inspection.images.find(isWaiting)).toMatchObject({ arrivedAt: null });
    expect((await upload(at(NEXT_DAY), waiting, two)).image?.width).toBe(64);
  });
});

describe('R-37: the photo behind an id', () => {
  it('stays with the recheck that it was uploaded to: its inspection can no longer be edited', async () => {
    const { inspection, at } = await submitted({ sheet: carWithThreeFails() });
    const { id } = await recheck(inspection.id, at(AFTERNOON));
    const photo = newImageId(id);
    await upload(at(AFTERNOON), photo, await picture('#208020'));
    const change = { revision: 1, vehicleModel: 'Ranger' };
    expect((await refused(edit(inspection.id, change as never, at(AFTERNOON, anna)))).code).toBe('refused');
    expect((await loadDraft(at(AFTERNOON), id)).images).toMatchObject([{ imageId: photo }]);
  });

  it('is never replaced: other bytes are refused, also after the photo was deleted', async () => {
    const { at, sent, two, one } = await announcePhotos();
    expect(await refused(upload(at(MORNING), sent, two))).toMatchObject({ code: 'refused', status: 422 });
    const { image } = await upload(at(MORNING), sent, one);
    await remove(at(MORNING), sent);
    expect(await refused(upload(at(MORNING), sent, two))).toMatchObject({ code: 'refused' });
    expect(await refused(upload(at(MORNING), sent, one))).toMatchObject({ code: 'refused' });
    const kept = new Uint8Array(await (await fetch(String(image?.url))).arrayBuffer());
    expect(createHash('sha256').update(kept).digest('hex')).toBe(image?.keptSha256);
    expect(new URL(String(image?.url)).pathname).toContain(image?.keptSha256);
  });

  it('is one photo if two uploads use the id at once, and the table points at its file', async () => {
    const { at, draft } = await announcePhotos();
    const id = newImageId(draft);
    const [red, blue] = [await picture('#ff0000'), await picture('#0000ff')];
    const answers = await Promise.all([refused(upload(at(MORNING), id, red)), refused(upload(at(MORNING), id, blue))]);
    expect(answers.filter(({ code }) => code === 'refused')).toHaveLength(1);
    const { images: shown } = await call('list', { query: { unfinishedInspectionId: draft } }, at(MORNING));
    const found = shown.find(({ imageId }) => imageId === id);
    const kept = new Uint8Array(await (await fetch(found?.url ?? '')).arrayBuffer());
    expect(createHash('sha256').update(kept).digest('hex')).toBe(found?.keptSha256);
  });
});

describe('N-03: a photo of a record', () => {
  it('can’t be described or removed once the record can’t be edited, with the same message', async () => {
    const { inspection, sent, at } = await submitted();
    for (const [now, words] of [
      [NEXT_DAY, OVER],
      [AFTERNOON, IN_VIC],
    ] as const) {
      if (words === IN_VIC) await enterInVic(inspection, at(AFTERNOON));
      expect(await refused(describeIt(at(now), sent, 'nothing wrong here'))).toMatchObject({ message: words });
      expect(await refused(remove(at(now), sent))).toMatchObject({ message: words });
      expect(
        await refused(
          upload(
            at(now),
            newImageId(inspection.formattedId.unfinishedInspectionId as DraftId),
            await picture('#00ff00'),
          ),
        ),
      ).toMatchObject({ message: words });
    }
    expect(await list(at(NEXT_DAY), inspection.id)).toMatchObject([{ imageId: sent, description: '' }]);
  });

  it('can’t be described or removed once its recheck contains any input', async () => {
    const { inspection, sent, at } = await submitted({ sheet: carWithThreeFails() });
    const begun = await recheck(inspection.id, at(AFTERNOON));
    await describeIt(at(AFTERNOON), sent, 'Cracked');
    await saveDraft(at(AFTERNOON), begun.id, { recheckOdometer: 128_502 });
    expect(await refused(remove(at(AFTERNOON), sent))).toMatchObject({
      code: 'refused',
      message: 'The recheck has started, so this inspection can’t be changed',
    });
  });

  it('stays with the record when removed, marked with who and when, and is in no list', async () => {
    const { inspection, sent, at } = await submitted();
    await describeIt(at(AFTERNOON, anna), sent, 'Cracked');
    for (let time = 0; time < 2; time++) expect(await remove(at(AFTERNOON, anna), sent)).toEqual({});
    expect(await list(at(AFTERNOON), inspection.id)).toEqual([]);
    const who = { userId: hemi.userId, subUserId: anna.subUserId };
    expect((await loadInspection(at(AFTERNOON), inspection.id)).images[0]).toMatchObject({
      imageId: sent,
      description: 'Cracked',
      describedBy: who,
      removed: { ...who, at: new Date(AFTERNOON).toISOString() },
    });
  });

  it('is kept if it is the last one of a fail and a photo of every fail is required', async () => {
    const { at, sent, waiting, draft, body } = await announcePhotos({ sheet: carWithThreeFails(), required: true });
    for (const item of ['internalSeatbelts', 'chassisTyreTreadAndDepth'] as const)
      await upload(at(MORNING), newImageId(draft), await picture(), item);
    const inspection = await submit(body as never, at(NOON));
    await remove(at(NOON), waiting);
    expect(await refused(remove(at(NOON), sent))).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('Stop lamps'),
    });
    expect(await list(at(NOON), inspection.id)).toHaveLength(3);
  });

  it('can’t be changed while the record is entered in VIC', async () => {
    const { inspection, draft, sent, at } = await submitted();
    const table = at(AFTERNOON).table;
    /** Enters the inspection in VIC just before the first write. */
    const overtaken = (): Context => {
      let entered = false;
      const first = async () => {
        if (entered) return;
        entered = true;
        await enterInVic(await loadInspection(at(AFTERNOON), inspection.id), at(AFTERNOON));
      };
      const slow: Pick<Table, 'update' | 'write'> = {
        update: async (update) => {
          if (update.key.sk === 'HEADER') await first();
          return table.update(update);
        },
        write: async (...writes) => {
          await first();
          return table.write(...writes);
        },
      };
      return { ...at(AFTERNOON), table: { ...table, ...slow } };
    };
    expect(await refused(upload(overtaken(), newImageId(draft), await picture('#123456')))).toMatchObject({
      message: IN_VIC,
    });
    expect(await list(at(AFTERNOON), inspection.id)).toMatchObject([{ imageId: sent }]);
  });
});

describe('R-36: a photo that is removed before its upload arrives', () => {
  it('R-36: is not an error on a record without photos either', async () => {
    const { at, submitted: send } = newWorkshop();
    const { id, formattedId } = await send(withInspectionDay(DAY, finishedCar()), MORNING);
    const early = newImageId(DraftId.parse(formattedId.unfinishedInspectionId));
    for (let time = 0; time < 2; time++) expect(await remove(at(NOON), early)).toEqual({});
    expect(await list(at(NOON), id)).toEqual([]);
    const late = await refused(upload(at(NOON), early, await picture()));
    expect(late).toMatchObject({ code: 'refused', message: 'This photo was deleted from the sheet.' });
  });

  it('does not appear afterwards, on the draft or on the record', async () => {
    const { at, draft, body, two, waiting } = await announcePhotos();
    const [ghost] = [newImageId(draft)];
    await remove(at(MORNING), ghost);
    expect(await refused(upload(at(MORNING), ghost, two))).toMatchObject({ code: 'refused' });
    const inspection = await submit(body as never, at(NOON));
    expect(inspection.images).toHaveLength(2);
    expect(await refused(upload(at(NOON), ghost, two))).toMatchObject({ code: 'refused' });
    await remove(at(NOON), waiting);
    expect(await refused(upload(at(NOON), waiting, two))).toMatchObject({ code: 'refused' });
    expect(await list(at(NOON), inspection.id)).toHaveLength(1);
  });
});

describe('G-24: a photo added by an edit', () => {
  it('makes a new revision that lists it, and changes nothing else', async () => {
    const { inspection, draft, at, sent } = await submitted();
    const added = newImageId(draft);
    await upload(at(AFTERNOON), added, await picture('#00ff00'));
    const edited = await edit(inspection.id, { revision: 1 }, at(AFTERNOON, anna));
    expect(edited).toMatchObject({ revision: 2, revisedBy: anna });
    const second = await loadRevision(at(AFTERNOON), inspection.id, '2');
    expect(second.images.map(({ imageId }) => imageId)).toContain(added);
    expect(await edit(inspection.id, { revision: 1 }, at(AFTERNOON, anna))).toEqual(edited);
    expect(await edit(inspection.id, { revision: 2 }, at(AFTERNOON, anna))).toMatchObject({ revision: 2 });
    await remove(at(AFTERNOON), sent);
    const third = await edit(inspection.id, { revision: 2 }, at(AFTERNOON));
    expect(third).toMatchObject({ revision: 3 });
    expect(third.images.find(({ imageId }) => imageId === sent)?.removed).toBeDefined();
  });

  it('may be announced by the edit and arrive afterwards', async () => {
    const { inspection, draft, at } = await submitted();
    const [id, { sha256, ...bytes }] = [newImageId(draft), await picture('#00ff00')];
    const names = [{ imageId: id, inspectionItemName: 'internalSeats', description: '', sha256 }];
    const body = { revision: 1, images: names } as never;
    const edited = await edit(inspection.id, body, at(AFTERNOON));
    expect(edited.images).toContainEqual(expect.objectContaining({ imageId: id, sha256, arrivedAt: null }));
    expect(edited.revision).toBe(2);
    expect(await edit(inspection.id, body, at(AFTERNOON))).toEqual(edited);
    expect((await upload(at(NEXT_DAY), id, { sha256, ...bytes })).image).toMatchObject({ imageId: id, width: 64 });
    expect(await loadInspection(at(NEXT_DAY), inspection.id)).toMatchObject({ revision: 2 });
  });
});

describe('N-04: the printed sheet', () => {
  it('is requested again at every change of the photos, and is out of date until then', async () => {
    const { inspection, sent, waiting, draft, two, at, organizationId } = await submitted();
    const { pk, sk } = headerKey(organizationId, inspection.id);
    const asked = async () => (await at(NOON).table.search({ pk, startsWith: 'REQUEST', consistent: true })).items;
    const changes = [
      () => upload(at(AFTERNOON), waiting, two),
      () => describeIt(at(AFTERNOON), sent, 'Cracked'),
      async () => upload(at(AFTERNOON), newImageId(draft), await picture('#00ff00')),
      () => remove(at(AFTERNOON), sent),
    ];
    for (const [before, change] of changes.entries()) {
      expect(await asked()).toHaveLength(before);
      await change();
      expect(await at(NOON).table.get({ pk, sk }, { consistent: true })).toMatchObject({ photos: before + 1 });
    }
    expect(await asked()).toMatchObject(changes.map(() => ({ event: 'ChecksheetRequested', checksheet: 'Full' })));
    expect(await at(NOON).table.get({ pk, sk })).toMatchObject({ asked: new Date(AFTERNOON).toISOString() });
    // repeating a change does nothing
    await remove(at(AFTERNOON), sent);
    await upload(at(AFTERNOON), waiting, two);
    expect(await asked()).toHaveLength(changes.length);
  });
});

describe('R-37: the photo limit', () => {
  it('is per inspector: three inspectors of one login can upload thirty photos each', async () => {
    const { at, draft, sent, one } = await announcePhotos();
    const inspectors = ['A', 'B', 'C'].map((letter) => ({ ...hemi, subUserId: `sub_${letter.repeat(20)}` }));
    for (const actor of inspectors)
      for (let photo = 0; photo < 30; photo++) await upload(at(MORNING, actor), sent, one);
    expect((await upload(at(MORNING, anna), newImageId(draft), one)).id).toBeDefined();
  });
});
