import { beforeEach, expect, test, vi } from 'vitest';
import { DraftId, newId, newImageId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import type { Client } from '#web/client/client.ts';
import { findUnsentDrafts } from '#web/drafts/unsent/unsent-drafts.ts';
import { removePhotos } from '#web/images/move-photos.ts';
import { openPhotoStore } from '#web/images/photo-stores.ts';
import { findLoss, findLossByKind } from '#web/session/unsent-work.ts';
import { collectUnsent, formatAmount, importWork } from '#web/unsent/unsent-work.ts';
import { deviceDisk } from './device-disk.ts';
import { begin, client, NO_ROOM, offline, pass, startDevice, upload } from './device-writer.ts';

vi.mock('idb', async () => ({ openDB: (await import('./device-disk.ts')).openDB }));

beforeEach(() => {
  const leave = startDevice();
  vi.stubGlobal('IDBKeyRange', { bound: ([owner]: string[]) => owner });
  return leave;
});

const photoOf = (draft: DraftId) => ({
  ...({ id: newImageId(draft), draft, item: 'externalStopLamps', description: '', problem: '' } as const),
  ...({ blob: new Blob(['photo']), sha256: 'a'.repeat(64), state: 'waiting' } as const),
});

test('A-19, I-02: a sheet that this device could not store is named before a logout deletes it', async () => {
  const { store, type } = begin();
  deviceDisk.refuse = NO_ROOM;
  store.dispatch({ type: 'typed', parts: new Map([['vehicleRegistrationPlate', 'ABC123']]) });
  await type('Mere');
  expect(store.state().deviceProblem).toMatch(/out of storage/);
  expect((await findLoss()).names).toEqual([expect.stringContaining('ABC123')]);
});

test('I-01, G-24: photos left on a device that could not be read at first are found and sent later', async () => {
  const photo = photoOf(DraftId.parse(newId('dft')));
  const { item, description } = photo;
  const key = JSON.stringify(['slow org ', photo.draft, photo.id]);
  deviceDisk.stores.photos.set(key, { item, description, bytes: await photo.blob.arrayBuffer(), at: Date.now() });
  deviceDisk.refuseOpen = new Error('The database did not open in time');
  const store = openPhotoStore('slow org ', client);
  await pass(60_000);
  expect(store.state().waiting).toEqual([]);
  deviceDisk.refuseOpen = undefined;
  await pass(60_000);
  // its hash is calculated outside the stopped clock
  await vi.waitFor(() => expect(store.state().waiting).toMatchObject([{ id: photo.id }]));
  await vi.waitFor(() => expect(upload).toHaveBeenCalled());
});

test('I-01: a device that cannot be read is not taken for one without unsent drafts', async () => {
  const { type, opener } = begin();
  await type('Mere');
  deviceDisk.reopen();
  deviceDisk.refuseOpen = new Error('The database did not open in time');
  await expect(findUnsentDrafts(opener.owner)).rejects.toThrow('did not open in time');
  deviceDisk.refuseOpen = undefined;
  expect(await findUnsentDrafts(opener.owner)).toMatchObject([{ customerName: 'Mere', needsCorrecting: false }]);
});

test('A-19, O-01: an estimate with unsaved input is named before a logout deletes it', async () => {
  vi.stubGlobal('localStorage', { 'estimate:user::est_1': '{}', 'estimate:user::est_2': '{}', 'notes:user::7': '{}' });
  expect(await findLoss()).toEqual({
    names: ['notes of 1 inspection', 'changes to 2 estimates'],
    amount: 'notes of 1 inspection and changes to 2 estimates',
  });
});

test('A-19, G-24: a photo that is only in this tab is named before a logout deletes it', async () => {
  const draft = DraftId.parse(newId('dft'));
  deviceDisk.refuse = NO_ROOM;
  await openPhotoStore('person-photo org ', client).add(photoOf(draft), false);
  expect((await findLoss()).names).toEqual(['1 photo']);
});

test('A-19, G-24: a photo deleted before the server knew its sheet is not named before a logout', async () => {
  const photo = photoOf(DraftId.parse(newId('dft')));
  const store = openPhotoStore('person-undone org ', client);
  await store.add(photo, false);
  expect((await findLoss()).names).toEqual(['1 photo']);
  await store.remove(photo.id);
  expect((await findLoss()).names).toEqual([]);
});

test.each([
  ['at once', []],
  ['when the network is back', [new Problem('try-again', 'No connection')]],
])(
  'A-19, G-24: photos of a sheet discarded elsewhere are deleted once it is discarded here, %s',
  async (when, troubles) => {
    const gone = () => Promise.reject(new Problem('not-found', 'Not Found'));
    const remove = () => (troubles.length > 0 ? Promise.reject(troubles.shift()) : gone());
    const images = { upload: gone, list: gone, remove };
    const store = openPhotoStore(`person-discarded-${when} org `, { images } as unknown as Client);
    const draft = DraftId.parse(newId('dft'));
    await store.add(photoOf(draft), true);
    await pass(1000);
    expect((await findLoss()).names).toEqual(['1 photo']);
    await removePhotos(store, draft);
    await pass(60_000);
    expect(store.state().waiting).toEqual([]);
    expect(deviceDisk.stores.photos.size).toBe(0);
  },
);

test('I-01: photos that are only in this tab are part of the unsent work', async () => {
  const draft = DraftId.parse(newId('dft'));
  deviceDisk.refuse = NO_ROOM;
  await openPhotoStore('person-export org ', client).add(photoOf(draft), false);
  const work = await collectUnsent({ userId: 'person-export', organizationId: 'org', subUserId: undefined });
  expect(formatAmount(work)).toBe('1 photo');
});

test('I-01: a file of unsent work includes the latest input', async () => {
  const { say, kept, worker } = begin();
  say('Mere');
  const { drafts } = await collectUnsent(worker);
  expect(drafts).toHaveLength(1);
  expect(kept()).toBe('Mere');
});

test('G-24, I-01: an inspector’s photos are not sent under the name of the person who imports the file', async () => {
  vi.useRealTimers();
  const draft = DraftId.parse(newId('dft'));
  const worker = { userId: 'person-take', organizationId: 'org', subUserId: undefined };
  const photo = { draft, image: newImageId(draft), item: 'externalStopLamps', description: '' } as const;
  const photos = [{ ...photo, subUserId: 'sub-rangi', bytes: new Uint8Array([1, 2]).buffer }];
  // the account itself is signed in: no inspector is selected
  await importWork({ userId: 'person-take', organizationId: 'org', drafts: [], photos }, [], { client, worker });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(deviceDisk.stores.photos.size).toBe(1);
  expect(upload).not.toHaveBeenCalled();
});

test('G-24: a deleted photo is not in a file of unsent work, and does not count', async () => {
  const draft = DraftId.parse(newId('dft'));
  const image = newImageId(draft);
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const deleted = { item: 'externalStopLamps', description: '', bytes, at: 1, removed: true };
  deviceDisk.stores.photos.set(JSON.stringify(['person-deleted org ', draft, image]), deleted);
  const work = await collectUnsent({ userId: 'person-deleted', organizationId: 'org', subUserId: undefined });
  expect(formatAmount(work)).toBe('');
});

test('G-24: a photo that arrives while a file of unsent work is imported is sent once', async () => {
  vi.useRealTimers();
  const draft = DraftId.parse(newId('dft'));
  let finish = (_: unknown) => {};
  const photo = photoOf(draft);
  const image = { imageId: photo.id, unfinishedInspectionId: draft, description: '' };
  const once = vi.fn(() => new Promise((resolve) => (finish = () => resolve({ image }))));
  const sending = { images: { upload: once, list: offline } } as unknown as Client;
  const store = openPhotoStore('person-once org ', sending);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await store.add(photo, true);
  await vi.waitFor(() => expect(once).toHaveBeenCalledTimes(1));
  const restoring = store.restore();
  await Promise.resolve().then(() => finish(undefined));
  await Promise.race([restoring, new Promise((resolve) => setTimeout(resolve, 100))]);
  expect(once).toHaveBeenCalledTimes(1);
});

test('A-19: changes to a sheet that was discarded elsewhere are named as such, and nothing waits for them', async () => {
  const { type, id } = begin();
  await type('Mere');
  expect(await findLossByKind()).toMatchObject({ amount: '1 sheet', training: 0, isSendable: true });
  const [key = '', record] = [...deviceDisk.stores.drafts].find(([key]) => key.includes(id)) ?? [];
  deviceDisk.stores.drafts.set(key, { ...(record as object), end: { kind: 'gone', by: 'Tom' } });
  expect(await findLossByKind()).toMatchObject({
    names: ['A vehicle without a plate (changes to a discarded sheet)'],
    isSendable: false,
  });
});
