import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { signFileUrl } from '#lambdas/aws/signed-files.ts';
import { loadFile, storeFile } from '#lambdas/aws/stored-files.ts';
import { fileKey } from '#lambdas/checksheets/file-key.ts';
import { ATTEMPTS, LEASE_MS } from '#lambdas/checksheets/lease.ts';
import { loadPhotos } from '#lambdas/checksheets/photos.ts';
import { acquireLease, loadChecksheet, markPrinted, requestChecksheet } from '#lambdas/checksheets/records.ts';
import { handler } from '#lambdas/checksheets/render.ts';
import { signSheetUrls } from '#lambdas/checksheets/sign-urls.ts';
import { sheetDue } from '#lambdas/due/sheets.ts';
import { imageKey } from '#lambdas/images/image-key.ts';
import { headerUpdate } from '#lambdas/inspections/header-update.ts';
import { editedRevision, headerFacts, markSheetRequested } from '#lambdas/inspections/stored.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { headerKey, type OrganizationId } from '#lambdas/table/keys.ts';
import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { readPdf } from '#test/browser/read-pdf.ts';
import { failedCarWithSixPhotos, photo } from '#test/world/samples.ts';
import {
  listDueSheets,
  listFailures,
  listRequests,
  loadHeader,
  organizationId,
  runWithoutBucket,
  startStores,
  stateItem,
  submitCar,
} from '#test/world/stores.ts';

vi.mock('#lambdas/checksheets/chromium.ts', () => import('./one-browser.ts'));
startStores();

const tenant = () => ({ table: table(), organizationId, now: new Date() });
/** Invokes the renderer with the submission's event, which has the header's key, or the last request for a variant. */
const wake = async (inspectionId: number, variant?: ChecksheetType) => {
  const requests = variant ? await listRequests(inspectionId) : [];
  const { pk, sk } =
    requests.findLast((request) => request.checksheet === variant) ?? headerKey(organizationId, inspectionId);
  return handler({
    'detail-type': variant ? 'ChecksheetRequested' : 'InspectionSubmitted',
    detail: { pk, sk },
  } as Event);
};
const stateOf = async (id: number, type: ChecksheetType = 'Full') => (await loadChecksheet(tenant(), id, type)).state;

it('a submitted inspection becomes a PDF and a thumbnail behind signed URLs', async () => {
  const { id } = await submitCar();
  expect(await stateOf(id)).toBe('pending');
  expect(await listDueSheets(id)).toEqual(['Full']);

  await wake(id);

  const sheet = await loadChecksheet(tenant(), id, 'Full');
  expect(sheet).toMatchObject({ state: 'ready', revision: 1 });
  expect(await listDueSheets(id)).toEqual([]);
  const { url, thumbnail } = await signSheetUrls(sheet);
  expect(url).toContain(`/org/${organizationId}/inspections/${id}/r1/Full.pdf?`);
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300');
  const pdf = await fetch(url);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.headers.get('cache-control')).toBe('private, no-store');
  expect(pdf.headers.get('content-encoding')).toBeNull();
  // URLs appear in logs, so the website sets the file name.
  expect(pdf.headers.get('content-disposition')).toBe('inline');
  const mailed = await fetch(await signFileUrl(fileKey(sheet, 'pdf'), { isNamed: true }));
  expect(mailed.headers.get('content-disposition')).toMatch(
    /^inline; filename="WOF Pass eChecksheet - KZT482 - \d+-0 Full\.pdf"$/,
  );
  expect(url).not.toContain('KZT482');
  expect((await readPdf(new Uint8Array(await pdf.arrayBuffer()))).pages[0]).toContain('KZT482');
  const picture = await fetch(thumbnail);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect((await fetch(url.replace(/Signature=\w{8}/, 'Signature=00000000'))).status).toBe(403);
});

it('a duplicate event for the same sheet renders it once', async () => {
  const { id } = await submitCar();
  await wake(id);
  const printed = await stateItem(id);
  await wake(id);
  await wake(id, 'Full');
  expect(await stateItem(id)).toEqual(printed);
});

it('of two concurrent events, one renders the sheet and the other is ignored', async () => {
  const { id } = await submitCar();
  await Promise.all([wake(id), wake(id)]);
  // claimed once and finished once
  expect(await stateItem(id)).toMatchObject({ state: 'ready', turn: 2 });
});

it('a sheet that is being rendered is not claimed again until the lease expires', async () => {
  const { id } = await submitCar();
  const sheet = { organizationId, inspectionId: id, checksheet: 'Full' } as const;
  expect(await acquireLease(table(), sheet, await header(id), new Date())).toEqual({ version: 1, attempt: 1 });
  await wake(id);
  expect(await stateOf(id)).toBe('rendering');
  const later = new Date(Date.now() + LEASE_MS);
  expect(await acquireLease(table(), sheet, await header(id), later)).toEqual({ version: 2, attempt: 2 });
});

const header = async (id: number) => {
  const item = await loadHeader(id);
  if (!item) throw new Error('No header');
  return item;
};

it('another variant is requested by an item that causes one event and then expires', async () => {
  const { id } = await submitCar();
  expect(await stateOf(id, 'Summary')).toBeUndefined();
  await requestChecksheet(tenant(), id, 'Summary');
  await requestChecksheet(tenant(), id, 'Summary');
  await requestChecksheet(tenant(), id, 'Summary', { again: true });
  expect(await stateOf(id, 'Summary')).toBe('pending');
  const requests = await listRequests(id);
  expect(requests).toEqual([
    expect.objectContaining({ event: 'ChecksheetRequested', organizationId, inspectionId: id, checksheet: 'Summary' }),
  ]);
  expect(Number(requests[0]?.ttl)).toBeGreaterThan(Date.now() / 1000);

  await wake(id, 'Summary');
  expect(await stateOf(id, 'Summary')).toBe('ready');
  // the first sheet is still pending, and its own event renders it
  expect(await listDueSheets(id)).toEqual(['Full']);
});

it('K-11 a rendered sheet is rendered again only on request', async () => {
  const { id } = await submitCar();
  await wake(id);
  await requestChecksheet(tenant(), id, 'Full');
  expect(await stateOf(id)).toBe('ready');
  await requestChecksheet(tenant(), id, 'Full', { again: true });
  expect(await stateOf(id)).toBe('pending');
  await wake(id, 'Full');
  expect(await stateOf(id)).toBe('ready');
});

it('a sheet that is requested again during rendering is not ready until it is rendered again', async () => {
  const { id } = await submitCar();
  const sheet = { organizationId, inspectionId: id, checksheet: 'Full' } as const;
  const held = await acquireLease(table(), sheet, await header(id), new Date());
  if (typeof held === 'string') throw new Error(held);
  await requestChecksheet(tenant(), id, 'Full', { again: true });
  expect((await markPrinted(table(), sheet, held, { revision: 1, photos: 0 })).refused).toBeDefined();
  expect(await stateOf(id)).toBe('pending');
});

it("a sheet that cannot be stored throws and is retried, then fails and leaves the sweeper's queue; a redrive starts again", async () => {
  const { id } = await submitCar();
  await runWithoutBucket(async () => {
    for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
      await expect(wake(id)).rejects.toThrow();
      expect(await stateOf(id)).toBe('pending');
      expect(await listDueSheets(id)).toEqual(['Full']);
    }
    await expect(wake(id)).rejects.toThrow();
  });
  expect(await stateOf(id)).toBe('failed');
  expect(await listDueSheets(id)).toEqual([]);
  expect(await listFailures(id)).toEqual([
    expect.objectContaining({ event: 'ChecksheetFailed', organizationId, inspectionId: id, checksheet: 'Full' }),
  ]);

  await wake(id);
  expect(await stateOf(id)).toBe('ready');
  expect(await listDueSheets(id)).toEqual([]);
});

/** Edits a record. Returns the event's item. */
const edited = async (inspection: Inspection) => {
  const { id } = inspection;
  const after = { ...inspection, revision: 2, updatedAt: new Date().toISOString() };
  const before = await header(id);
  const revision = editedRevision(organizationId, after, before);
  const fields = { ...headerFacts(organizationId, after), ...markSheetRequested(after.updatedAt) };
  const due = sheetDue({ organizationId, inspectionId: id, checksheet: 'Full' }, after.updatedAt);
  await table().write({ put: revision }, { update: headerUpdate(before, fields) }, { put: due });
  return { pk: revision.pk, sk: revision.sk };
};
const wakeFor = (detail: { pk: string; sk: string }) => handler({ 'detail-type': 'InspectionEdited', detail } as Event);

it('an edit renders the sheet again, and other variants on request', async () => {
  const inspection = await submitCar();
  const { id } = inspection;
  await wake(id);
  const event = await edited(inspection);
  expect(await stateOf(id)).toBe('pending');
  expect(await stateOf(id, 'Summary')).toBeUndefined();
  await wakeFor(event);
  expect(await loadChecksheet(tenant(), id, 'Full')).toMatchObject({ state: 'ready', revision: 2 });
  expect(await listDueSheets(id)).toEqual([]);
});

it('an edit during rendering ends with the new revision rendered', async () => {
  const inspection = await submitCar();
  const { id } = inspection;
  const printing = wake(id);
  await expect.poll(() => stateOf(id), { interval: 20 }).toBe('rendering');
  const event = await edited(inspection);
  await wakeFor(event);
  await printing;
  expect(await loadChecksheet(tenant(), id, 'Full')).toMatchObject({ state: 'ready', revision: 2 });
  expect(await stateItem(id)).toMatchObject({ state: 'ready', revision: 2 });
  expect(await listDueSheets(id)).toEqual([]);
});

it('shows the arrived photos, scaled for paper, and a frame for a missing one', async () => {
  const { images } = failedCarWithSixPhotos();
  const [there, gone, damaged] = images.map((image) => imageKey(organizationId, image)) as [string, string, string];
  const inspection = await submitCar(new Date(), 1, { images: images.slice(0, 3) });
  await storeFile(there, await photo(), 'image/jpeg');
  await storeFile(damaged, Buffer.from('no JPEG'), 'image/jpeg');
  expect(await loadFile(gone)).toBeUndefined();
  const printed = await loadPhotos(organizationId, inspection, 'Full');
  expect([...printed.keys()]).toEqual([images[0]?.imageId]);
  const [src = ''] = printed.values();
  const { width, height, format } = await sharp(Buffer.from(src.replace(/^.*,/, ''), 'base64')).metadata();
  expect([width, height, format]).toEqual([720, 540, 'jpeg']);
  expect((await loadPhotos(organizationId, inspection, 'FullNoImages')).size).toBe(0);
  await wake(inspection.id);
  const { url } = await signSheetUrls(await loadChecksheet(tenant(), inspection.id, 'Full'));
  const pdf = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const { photos, pages } = await readPdf(pdf, { photos: true });
  expect(photos.reduce((a, b) => a + b)).toBe(1);
  expect(pages.join(' ').match(/Photo not available/g)).toHaveLength(2);
});

/** Updates a record when one of its photos is removed, described or arrives late. */
const photoChanged = async (id: number) => {
  const { pk, sk } = await header(id);
  const asked = new Date().toISOString();
  await table().write(
    {
      update: {
        key: { pk, sk },
        expression: 'SET asked = :asked ADD photos :one',
        values: { ':asked': asked, ':one': 1 },
      },
    },
    { put: sheetDue({ organizationId, inspectionId: id, checksheet: 'Full' }, asked) },
  );
};

it('N-04: sheets from before a photo changed are no longer shown, and every variant is rendered again', async () => {
  const { id } = await submitCar();
  await wake(id);
  await requestChecksheet(tenant(), id, 'Summary');
  await wake(id, 'Summary');
  const before = await signSheetUrls(await loadChecksheet(tenant(), id, 'Summary'));
  await photoChanged(id);
  expect([await stateOf(id), await stateOf(id, 'Summary')]).toEqual(['pending', undefined]);
  await wake(id);
  expect([await stateOf(id), await stateOf(id, 'Summary')]).toEqual(['ready', 'pending']);
  expect(await stateOf(id, 'SummaryNoImages')).toBeUndefined();
  await wake(id, 'Summary');
  expect(await loadChecksheet(tenant(), id, 'Summary')).toMatchObject({ state: 'ready', revision: 1, photos: 1 });
  const after = await signSheetUrls(await loadChecksheet(tenant(), id, 'Summary'));
  expect(new URL(after.url).pathname).not.toBe(new URL(before.url).pathname);
  expect(await listDueSheets(id)).toEqual([]);
});

it('N-04: a photo that changes during rendering is on the final sheet', async () => {
  const { id } = await submitCar();
  const printing = wake(id);
  await expect.poll(() => stateOf(id), { interval: 20 }).toBe('rendering');
  await photoChanged(id);
  await printing;
  expect(await loadChecksheet(tenant(), id, 'Full')).toMatchObject({ state: 'ready', photos: 1 });
  expect(await listDueSheets(id)).toEqual([]);
});

it('an event that arrives before its inspection can be read throws', async () => {
  await expect(wake(42)).rejects.toThrow('not readable yet');
  expect(await stateItem(42)).toBeUndefined();
});

it('an event outside the contract is refused', async () => {
  await expect(
    handler({ 'detail-type': 'InspectionSubmitted', detail: { organizationId } } as never),
  ).rejects.toThrow();
});

it('the sheet of another organization is not found', async () => {
  const { id } = await submitCar();
  const stranger = { table: table(), organizationId: 'org_stranger00001' as OrganizationId };
  await expect(loadChecksheet(stranger, id, 'Full')).rejects.toMatchObject({ code: 'not-found' });
  expect(headerKey(stranger.organizationId, id)).not.toEqual(headerKey(organizationId, id));
});
