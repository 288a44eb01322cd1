import { beforeAll, describe, expect, inject, it } from 'vitest';
import { DraftId, type ImageId, newImageId } from '#shared/ids.ts';
import { IMAGES_MAX } from '#shared/images/model.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { photoOf } from '#test/world/photos.ts';
import { refused } from '#test/world/refused.ts';
import { draftId, newWorkshop, readItems, table } from './people.ts';

type Workshop = Awaited<ReturnType<typeof newWorkshop>>;
let tawa: Workshop;
beforeAll(async () => {
  tawa = await newWorkshop('Tawa Photos');
});

const today = (sheet: FilledSheet) => ({ ...sheet, initialDateOfInspection: nzDate(new Date()) });
const newDraft = async (sheet: Partial<FilledSheet> = {}, { owner, as } = tawa) =>
  (await owner.call('drafts', 'create', { body: sheet }, as)).id;
const submit = (id: DraftId, sheet: FilledSheet = today(finishedCar()), { owner, as } = tawa) =>
  owner.call('inspections', 'submit', { body: { ...sheet, formattedId: { unfinishedInspectionId: id } } }, as);
const upload = (body: Awaited<ReturnType<typeof photoOf>>, { owner, as } = tawa) =>
  owner.call('images', 'upload', { body }, as);
const listOf = async (query: { unfinishedInspectionId?: DraftId; inspectionId?: number }, { owner, as } = tawa) =>
  (await owner.call('images', 'list', { query }, as)).images;
const remove = (imageId: ImageId, { owner, as } = tawa) => owner.call('images', 'remove', { params: { imageId } }, as);

describe('a photo of a draft', () => {
  it('G-24, N-05, R-37: is stored as a JPEG of its organization, and is part of the draft and of its inspection', async () => {
    const draft = await newDraft(today(finishedCar()));
    const body = await photoOf(draft, 'externalStopLamps', 'Left one');
    const answer = await upload(body);
    expect(answer).toMatchObject({ id: body.imageId, fileName: `${body.imageId}.jpg`, service: 'S3' });
    const facts = {
      imageId: body.imageId,
      unfinishedInspectionId: draft,
      inspectionItemName: 'externalStopLamps',
      description: 'Left one',
      fileType: 'Image',
      OrganizationId: tawa.organizationId,
      paperInspectionId: null,
      width: 64,
      height: 48,
    };
    expect(answer.image).toMatchObject({ ...facts, inspectionId: null });

    const file = await fetch(String(answer.image?.url));
    expect(file.headers.get('content-type')).toBe('image/jpeg');
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect((await file.bytes()).length).toBe(answer.size);
    const path = `/org/${tawa.organizationId}/images/${draft}/${answer.image?.keptSha256}.jpg`;
    expect(new URL(String(answer.image?.url)).pathname).toMatch(new RegExp(`${path}$`));
    expect(answer.image?.keptSha256).toMatch(/^[0-9a-f]{64}$/);

    expect(await listOf({ unfinishedInspectionId: draft })).toMatchObject(
      [{ ...facts, url: /^http/ }].map(({ url: _, ...one }) => one),
    );
    const inspection = await submit(draft);
    expect(inspection.images).toEqual([{ ...answer.image, url: '', inspectionId: inspection.id }]);
    const [shown] = await listOf({ inspectionId: inspection.id });
    expect(shown).toMatchObject({ ...facts, inspectionId: inspection.id });
    expect((await fetch(shown?.url ?? '')).status).toBe(200);
    expect(await listOf({ unfinishedInspectionId: draft })).toMatchObject([{ inspectionId: inspection.id }]);
  });

  it('R-37: sent again with the same id is the same photo, whatever its content', async () => {
    const draft = await newDraft();
    const body = await photoOf(draft);
    const [first, second] = await Promise.all([upload(body), upload(body)]);
    const other = { ...(await photoOf(draft, 'externalHeadLamps', 'Another')), imageId: body.imageId };
    const third = await upload(other);
    const withoutUrl = ({ image, ...rest }: typeof first) => ({ ...rest, image: { ...image, url: '' } });
    expect(withoutUrl(second)).toEqual(withoutUrl(first));
    expect(withoutUrl(third)).toEqual(withoutUrl(first));
    expect(await listOf({ unfinishedInspectionId: draft })).toHaveLength(1);
  });

  it('R-37: is refused alike for a draft that never existed, was discarded or belongs to someone else', async () => {
    const neighbour = await newWorkshop('Neighbour Photos');
    const theirs = await newDraft({}, neighbour);
    const discarded = await newDraft();
    await tawa.owner.call('drafts', 'discard', { params: { id: discarded } }, tawa.as);
    const never = DraftId.parse(draftId());
    for (const draft of [theirs, discarded, never]) {
      for (const answer of [
        await refused(upload(await photoOf(draft))),
        await refused(listOf({ unfinishedInspectionId: draft })),
        await refused(remove(newImageId(draft))),
      ])
        expect(answer).toMatchObject({ code: 'not-found' });
    }
    expect(await listOf({ unfinishedInspectionId: theirs }, neighbour)).toEqual([]);
  });

  it('G-24: is refused with an explanation as the 31st, even if all arrive at once', async () => {
    const keen = await newWorkshop('Keen Photos');
    const draft = await newDraft({}, keen);
    const all = await Promise.all(
      Array.from({ length: IMAGES_MAX + 2 }, async () => refused(upload(await photoOf(draft), keen))),
    );
    const answers = all.filter(({ code }) => code);
    expect(answers.length).toBeGreaterThanOrEqual(2);
    for (const one of answers) expect(['refused', 'try-again']).toContain(one.code);
    while ((await listOf({ unfinishedInspectionId: draft }, keen)).length < IMAGES_MAX)
      await upload(await photoOf(draft), keen);
    expect(await refused(upload(await photoOf(draft), keen))).toMatchObject({
      code: 'refused',
      message: photoRefusals.tooMany,
    });
    expect(await listOf({ unfinishedInspectionId: draft }, keen)).toHaveLength(IMAGES_MAX);
  });

  it('R-37: is not lost if it arrives during the submission', async () => {
    const rushed = await newWorkshop('Rushed Motors');
    for (let round = 0; round < 4; round++) {
      const draft = await newDraft(today(finishedCar()), rushed);
      const uploads = await Promise.all([0, 1, 2].map(() => photoOf(draft)));
      const [inspection, ...sent] = await Promise.all([
        submit(draft, today(finishedCar()), rushed),
        ...uploads.map((body) => upload(body, rushed)),
      ]);
      const kept = await listOf({ inspectionId: inspection.id }, rushed);
      expect(kept.map(({ imageId }) => imageId).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
    }
  });

  it('R-36: is removed, and removing it again is no error', async () => {
    const draft = await newDraft();
    const [one, two] = await Promise.all([upload(await photoOf(draft)), upload(await photoOf(draft))]);
    for (let time = 0; time < 2; time++) expect(await remove(one.id)).toEqual({});
    expect(await listOf({ unfinishedInspectionId: draft })).toMatchObject([{ imageId: two.id }]);
  });

  it('N-05: can be described later', async () => {
    const draft = await newDraft();
    const { id } = await upload(await photoOf(draft));
    const describe = (description: string) =>
      tawa.owner.call('images', 'change', { params: { imageId: id }, body: { description } }, tawa.as);
    const changed = await describe('  Cracked lens ');
    expect(changed.description).toBe('Cracked lens');
    expect(changed.updatedAt > changed.createdAt).toBe(true);
    expect((await describe('')).description).toBe('');
    const never = tawa.owner.call(
      'images',
      'change',
      { params: { imageId: newImageId(draft) }, body: { description: 'x' } },
      tawa.as,
    );
    expect(await refused(never)).toMatchObject({ code: 'not-found' });
  });
});

describe('a photo of an inspection', () => {
  it('R-37: is accepted on the day on which the inspection may be changed, and refused afterwards with an explanation', async () => {
    const draft = await newDraft(today(finishedCar()));
    const { id } = await submit(draft);
    const late = await upload(await photoOf(draft));
    expect(late.image).toMatchObject({ inspectionId: id, unfinishedInspectionId: draft });
    expect(await listOf({ inspectionId: id })).toHaveLength(1);

    // A sheet of an earlier day, on the day of its submission.
    const old = await newDraft(finishedCar());
    const { id: oldId, WofSummaryDetails } = await submit(old, finishedCar());
    expect((await upload(await photoOf(old))).image).toMatchObject({ inspectionId: oldId });
    const entered = { ...WofSummaryDetails, revision: 1, VICDetailsEntered: true };
    await tawa.owner.call('notes', 'save', { params: { id: String(oldId) }, body: entered }, tawa.as);
    expect(await refused(upload(await photoOf(old)))).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('entered in VIC'),
    });
  });

  it('N-03, R-36: is removed from the inspection; the submitted record and the file keep it', async () => {
    const draft = await newDraft(finishedCar());
    const { id: imageId, image } = await upload(await photoOf(draft));
    const inspection = await submit(draft, finishedCar());
    await remove(imageId);
    expect(await listOf({ inspectionId: inspection.id })).toEqual([]);
    expect((await submit(draft, finishedCar())).images).toMatchObject([{ imageId }]);
    expect((await fetch(String(image?.url))).status).toBe(200);
    expect(await remove(imageId)).toEqual({});
  });
});

describe('an organization that requires a photo of every fail', () => {
  it('G-24: accepts the sheet only when each fail has one', async () => {
    const careful = await newWorkshop('Careful Motors');
    const { owner, as } = careful;
    const settings = await owner.call(
      'organizations',
      'update',
      { body: { Settings: { PhotoRequiredOnFail: true } } },
      as,
    );
    expect(settings.Settings).toEqual({ DefaultChecksheet: 'Full', PhotoRequiredOnFail: true });
    const sheet = today(carWithThreeFails());
    const draft = await newDraft(sheet, careful);
    await upload(await photoOf(draft, 'externalStopLamps'), careful);
    expect(await refused(submit(draft, sheet, careful))).toMatchObject({
      code: 'not-complete',
      details: [
        { section: 'internalInspection', open: [{ name: 'internalSeatbelts' }] },
        { section: 'chassisUnderBody', open: [{ name: 'chassisTyreTreadAndDepth' }] },
      ],
    });
    for (const item of ['internalSeatbelts', 'chassisTyreTreadAndDepth'] as const)
      await upload(await photoOf(draft, item), careful);
    expect((await submit(draft, sheet, careful)).images).toHaveLength(3);
  });
});

describe('an invalid upload', () => {
  const post = async (body: string | FormData, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${inject('cloud').apiUrl}/api/files/files/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tawa.owner.accessToken}`, organizationid: tawa.organizationId, ...headers },
      body,
    });
    return { status: answer.status, ...((await answer.json()) as { type: string; message: string }) };
  };
  const form = async (draft: DraftId, changes: Record<string, string | Blob> = {}) => {
    const made = new FormData();
    for (const [name, value] of Object.entries({ ...(await photoOf(draft)), ...changes })) made.set(name, value);
    return made;
  };

  it('R-37: is refused with an explanation', async () => {
    const draft = await newDraft();
    const send = async (changes: Record<string, string | Blob>) => post(await form(draft, changes));
    const html = new File(['<script>alert(1)</script>'], 'photo.jpg', { type: 'image/jpeg' });
    expect(await send({ file: html })).toMatchObject({
      status: 415,
      type: 'not-a-photo',
      message: photoRefusals.kind,
    });
    expect(await send({ file: new File([], 'photo.jpg') })).toMatchObject({
      status: 400,
      message: 'file: The file is empty',
    });
    expect(await send({ file: 'no file' })).toMatchObject({ status: 400 });
    expect(await send({ file: new File([new Uint8Array(4_300_000)], 'a.jpg') })).toMatchObject({
      status: 400,
      message: 'file: A photo can be up to 4 MB',
    });
    expect(await send({ file: new File([new Uint8Array(4_600_000)], 'a.jpg') })).toMatchObject({
      status: 413,
      type: 'too-large',
    });
    // More than a function accepts: the gateway's own message, which the page recognizes by its status.
    expect(await send({ file: new File([new Uint8Array(5_000_000)], 'a.jpg') })).toMatchObject({
      status: 413,
      message: 'Request Too Long',
    });
    expect(await send({ imageId: '../../x' })).toMatchObject({ status: 400 });
    expect(await send({ inspectionItemName: 'noSuchItem' })).toMatchObject({ status: 400 });
    expect(await send({ service: 'FTP' })).toMatchObject({ status: 400 });
    const noForm = { status: 400, message: 'The request body isn’t a form.' };
    expect(await post('{}', { 'content-type': 'application/json' })).toMatchObject(noForm);
    expect(await post('--x', { 'content-type': 'multipart/form-data; boundary=y' })).toMatchObject(noForm);
    expect(await post('', { 'content-type': 'multipart/form-data' })).toMatchObject(noForm);
    expect(await listOf({ unfinishedInspectionId: draft })).toEqual([]);
  });

  it('R-37: is also one beyond 60 in ten minutes', async () => {
    const flood = await newWorkshop('Flood Motors');
    const window = Math.floor(Date.now() / 600_000);
    for (const at of [window, window + 1])
      await table().write({
        put: { pk: `USER#${flood.owner.id}#ALLOWANCE`, sk: `photo#${at}`, type: 'ALLOWANCE', spent: 60 },
      });
    const [kept] = await readItems(`USER#${flood.owner.id}#ALLOWANCE`);
    expect(kept).toBeDefined();
    const late = upload(await photoOf(await newDraft({}, flood)), flood);
    expect(await refused(late)).toMatchObject({ code: 'too-many-requests' });
  });
});
