import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { DraftId, newId, newImageId } from '#shared/ids.ts';
import { Inspection } from '#shared/inspections/model.ts';
import { hemi } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { createClient, createTrainingClient } from '#web/client/client.ts';
import { NOT_IN_TRAINING } from '#web/device/training-mode.ts';
import { buildUnsentInspection } from '#web/drafts/print/unsent-inspection.ts';
import { createDraftState } from '#web/drafts/store/draft-state.ts';
import { createDraft, openDraft } from '#web/drafts/store/open-drafts.ts';
import { formatSaveStatus } from '#web/drafts/store/save-status.ts';
import { sendUnsentDrafts } from '#web/drafts/unsent/send-unsent.ts';
import { findUnsentDrafts } from '#web/drafts/unsent/unsent-drafts.ts';
import { openPhotoStore } from '#web/images/photo-stores.ts';
import { getTrainingOwner } from '#web/session/session.tsx';
import { findLoss } from '#web/session/unsent-work.ts';
import { collectUnsent } from '#web/unsent/unsent-work.ts';
import '#web/client/nouns/inspections.ts';
import { deviceDisk } from '../device-disk.ts';
import { client, newWorker, pass, startDevice, upload } from '../device-writer.ts';

vi.mock('idb', async () => ({ openDB: (await import('../device-disk.ts')).openDB }));
// its dialogs need a browser
vi.mock('#web/session/not-loaded.tsx', () => ({ NotLoaded: () => null }));

beforeEach(() => {
  const leave = startDevice();
  vi.stubGlobal('IDBKeyRange', { bound: ([owner]: string[]) => owner });
  return leave;
});

/** Starts a training sheet with a photo. */
const train = async () => {
  const { opener, worker } = newWorker();
  const training = createTrainingClient();
  const owner = getTrainingOwner(opener.owner);
  const store = createDraft({ ...opener, owner, client: training, isTraining: true }, { ...emptySheet, ...newForm });
  store.dispatch({ type: 'typed', parts: new Map([['vehicleRegistrationPlate', 'TRN1']]) });
  const { id } = store.state();
  const photos = openPhotoStore(owner, training);
  const photo = { id: newImageId(id), draft: id, item: 'externalStopLamps', description: '', problem: '' } as const;
  await photos.add({ ...photo, blob: new Blob(['x']), sha256: 'a'.repeat(64), state: 'waiting' }, false);
  await pass(60_000);
  return { opener, worker, owner, store, id, photos, training };
};

test('G-05: a training sheet stays on the device: nothing sends it, also after a reload, and it is not moved as a file', async () => {
  const { opener, worker, owner, store, id, photos, training } = await train();
  expect(store.state()).toMatchObject({ created: false, training: true, inFlight: null, inDoubt: [] });
  expect(formatSaveStatus(store.state())).toBe('Saved on this device');
  await store.flush();
  expect(store.state().inDoubt).toEqual([]);
  expect(await findUnsentDrafts(owner)).toMatchObject([{ id, vehicleRegistrationPlate: 'TRN1', formattedId: null }]);
  // what an earlier release reads too
  expect(await findUnsentDrafts(opener.owner)).toEqual([]);
  await sendUnsentDrafts(opener);
  await openPhotoStore(opener.owner, client).restore();
  await photos.restore();
  await pass(60_000);
  expect(upload).not.toHaveBeenCalled();
  expect(photos.state().waiting).toMatchObject([{ state: 'waiting' }]);
  expect(await collectUnsent(worker)).toMatchObject({ drafts: [], photos: [] });

  // as after a reload, when the page has only what is stored
  const [kept] = [...deviceDisk.stores.drafts.values()] as { draft: object }[];
  const other = DraftId.parse(newId('dft'));
  deviceDisk.stores.drafts.set(JSON.stringify([owner, other]), { ...kept, draft: { ...kept?.draft, id: other } });
  const reopened = await openDraft({ ...opener, owner, client: training, isTraining: true }, other);
  expect(reopened.state()).toMatchObject({
    training: true,
    mine: { vehicleRegistrationPlate: 'TRN1' },
    inFlight: null,
  });
});

test('G-05, A-19: a training sheet is named as such before a logout deletes it', async () => {
  await train();
  expect((await findLoss()).names).toEqual(['TRN1 (training sheet)', '1 photo']);
});

test('G-05: a draft stored before training sheets existed stays real', async () => {
  const { opener } = newWorker();
  const store = createDraft(opener, { ...emptySheet, ...newForm });
  store.dispatch({ type: 'typed', parts: new Map([['vehicleRegistrationPlate', 'REAL1']]) });
  await pass(400);
  const [kept] = [...deviceDisk.stores.drafts.values()] as { draft: object; unsent: boolean }[];
  expect(kept?.draft).not.toHaveProperty('training');
  expect(await findUnsentDrafts(opener.owner)).toMatchObject([{ vehicleRegistrationPlate: 'REAL1' }]);
});

test('G-05: in Training Mode the site starts no recheck, edit, paper sheet, estimate or email, and reserves no numbers', async () => {
  const names = Object.entries<Record<string, AnyEndpoint>>(api).flatMap(([noun, calls]) =>
    Object.entries(calls).flatMap(([name, { notInTraining }]) => (notInTraining ? [`${noun}.${name}`] : [])),
  );
  expect(names.sort()).toEqual([
    'checksheets.blank',
    'checksheets.enterPaper',
    'drafts.reserve',
    'estimates.create',
    'estimates.createOwn',
    'estimates.link',
    'estimates.send',
    'inspections.edit',
    'inspections.recheck',
    'mailings.send',
    'reminders.mailWofs',
  ]);
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { cookie: 'demo-enabled=' });
  const real = createClient({ over: new AbortController().signal });
  await expect(real.inspections.recheck({ params: { id: '1' } })).rejects.toMatchObject({ message: NOT_IN_TRAINING });
  await expect(createTrainingClient().drafts.list({ query: { pageSize: 1, after: undefined } })).rejects.toMatchObject({
    message: NOT_IN_TRAINING,
  });
  expect(fetched).not.toHaveBeenCalled();
});

test('G-05: a training sheet prints as the record that it would have become', () => {
  const draft = DraftId.parse(newId('dft'));
  const photo = { id: newImageId(draft), draft, item: 'externalStopLamps', description: 'Left', problem: '' } as const;
  const inspection = buildUnsentInspection({
    state: createDraftState(draft, finishedCar()),
    organization: { ...tawaMotors, scopes: [], closed: null },
    actor: hemi,
    photos: [{ ...photo, blob: new Blob(['x']), sha256: '', state: 'waiting' }],
    now: '2026-11-27T02:00:00.000Z',
  });
  expect(Inspection.parse(inspection)).toMatchObject({
    companyName: 'Tawa Motors',
    initialInspectionPassed: true,
    images: [{ inspectionItemName: 'externalStopLamps', description: 'Left' }],
  });
});
