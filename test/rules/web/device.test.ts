import { beforeEach, expect, test, vi } from 'vitest';
import { DraftId, newId, newImageId } from '#shared/ids.ts';
import type { Client } from '#web/client/client.ts';
import { deviceSilence, withDevice } from '#web/device/database.ts';
import { setServerTime } from '#web/device/server-clock.ts';
import { openDraft } from '#web/drafts/store/open-drafts.ts';
import { formatSaveStatus } from '#web/drafts/store/save-status.ts';
import { listWaitingPhotos } from '#web/images/photo-state.ts';
import { openPhotoStore } from '#web/images/photo-stores.ts';
import { findLoss } from '#web/session/unsent-work.ts';
import { deviceDisk } from './device-disk.ts';
import { begin, client, offline, pass, startDevice } from './device-writer.ts';

vi.mock('idb', async () => ({ openDB: (await import('./device-disk.ts')).openDB }));

beforeEach(startDevice);

test.each(['InvalidStateError', 'UnknownError', 'AbortError'])(
  'I-01: a dropped connection to the device (%s) is reopened, and the input is stored',
  async (name) => {
    const { type, kept, problem } = begin();
    await type('Mere');
    expect(kept()).toBe('Mere');
    deviceDisk.drop(name);
    await type('Mere Tūhoe');
    expect([kept(), problem()]).toEqual(['Mere Tūhoe', null]);
    expect(deviceDisk.opened()).toBe(2);
  },
);

test('I-01: a transaction that does not begin ends, and its work is repeated once on a new connection', async () => {
  const { type, kept, problem } = begin();
  deviceDisk.stuck = 1;
  await type('Mere');
  expect(kept()).toBeUndefined();
  await pass(3_000);
  expect([kept(), problem()]).toEqual(['Mere', null]);
  expect([deviceDisk.opened(), deviceSilence.get()]).toEqual([2, false]);
});

test('I-01: a device that begins no transaction is left alone, so that unread work is not replaced', async () => {
  const { type, kept, problem } = begin();
  await type('Mere');
  deviceDisk.stuck = Number.POSITIVE_INFINITY;
  await type('Mere Tūhoe');
  await pass(6_000);
  expect([deviceSilence.get(), kept()]).toEqual([true, 'Mere']);
  expect(problem()).toBe(
    'Your work could not be saved on this device. Stay online and keep this page open until it is saved.',
  );
  const opened = deviceDisk.opened();
  await pass(60_000);
  expect([deviceDisk.opened(), kept()]).toEqual([opened, 'Mere']);
  const loss = await findLoss();
  expect(loss.names).toContain("work that this device can't read now");
});

test('I-01: nothing is cut off while another transaction of the page is slow but running', async () => {
  const { type, kept, problem } = begin();
  deviceDisk.nextDone = new Promise((resolve) => setTimeout(resolve, 15_000));
  await type('Mere');
  deviceDisk.stuck = 1;
  const waiting = withDevice(async (device) => device.transaction('people').done);
  await pass(14_000);
  expect([deviceDisk.opened(), deviceSilence.get()]).toEqual([1, false]);
  await pass(5_000);
  await waiting;
  expect([kept(), problem(), deviceDisk.opened()]).toEqual(['Mere', null, 2]);
});

test('A-19, I-01: input that is not stored on the device yet is named before a logout', async () => {
  const { type, store } = begin();
  await type('Mere');
  store.dispatch({ type: 'typed', parts: new Map([['vehicleRegistrationPlate', 'ABC123']]) });
  expect((await findLoss()).names).toContain('ABC123');
});

test('I-01: a draft is found on the device although the connection was dropped', async () => {
  const { opener, type, store } = begin();
  await type('Mere');
  deviceDisk.drop('InvalidStateError');
  // opened as another person, whose page does not have the draft open
  const other = { ...opener, owner: `${opener.owner}of another page` };
  const key = JSON.stringify([opener.owner, store.state().id]);
  deviceDisk.stores.drafts.set(JSON.stringify([other.owner, store.state().id]), deviceDisk.stores.drafts.get(key));
  const again = await openDraft(other, store.state().id);
  expect(again.state().mine.customerName).toBe('Mere');
});

const DAY_MS = 86_400_000;
/** Stores the record of a user, and returns whether it is still there after the device's next visit. */
const isKnownLater = async (user: string, daysLater: number) => {
  deviceDisk.stores.people.set(JSON.stringify(user), { user: {}, at: Date.now() });
  deviceDisk.reopen();
  await withDevice(async () => undefined);
  setServerTime(new Date(Date.now() + daysLater * DAY_MS).toISOString());
  await pass(0);
  return deviceDisk.stores.people.has(JSON.stringify(user));
};

test('A-19, I-01: the record of a person with unsent work stays, that of others for seven days', async () => {
  expect(await isKnownLater('somebody', 6)).toBe(true);
  expect(await isKnownLater('somebody', 8)).toBe(false);
  const { type, opener } = begin();
  await type('Mere');
  const [user = ''] = opener.owner.split(' ');
  expect(await isKnownLater(user, 30)).toBe(true);
  deviceDisk.stores.photos.set(JSON.stringify(['photographer org ', 'dft_1', 'img_1']), { item: 'x', at: 0 });
  expect(await isKnownLater('photographer', 30)).toBe(true);
  vi.stubGlobal('localStorage', { 'notes:author::17': '' });
  expect(await isKnownLater('author', 30)).toBe(true);
});

test('A-19, I-01: nothing is too old by the device’s own clock', async () => {
  deviceDisk.stores.people.set(JSON.stringify('somebody'), { user: {}, at: Date.now() });
  vi.setSystemTime(Date.now() + 30 * DAY_MS);
  deviceDisk.reopen();
  await withDevice(async () => undefined);
  setServerTime(new Date(Date.now() - 30 * DAY_MS).toISOString());
  await pass(0);
  expect(deviceDisk.stores.people.has(JSON.stringify('somebody'))).toBe(true);
});

test('I-02: a failed write is shown, with what to do, until a later one succeeds', async () => {
  const { type, kept, problem } = begin();
  deviceDisk.refuse = new DOMException('No room', 'QuotaExceededError');
  await type('Mere');
  expect(problem()).toMatch(/^This device is out of storage, so your work is not saved on it\. /);
  deviceDisk.refuse = new DOMException('The disk', 'UnknownError');
  await pass(5000);
  expect(problem()).toMatch(/^Your work could not be saved on this device\. /);
  deviceDisk.refuse = undefined;
  await pass(5000);
  expect([kept(), problem()]).toEqual(['Mere', null]);
});

test('I-01: a draft called safe was flushed to disk, and only then is persistent storage requested, once', async () => {
  const persist = vi.fn(async () => false);
  vi.stubGlobal('navigator', { storage: { persist } });
  const { type, store } = begin();
  await pass(60_000);
  expect(persist).not.toHaveBeenCalled();
  await type('Mere');
  expect(formatSaveStatus(store.state())).toBe('Saved on this device');
  await type('Mere Tūhoe');
  expect(deviceDisk.durabilities.filter(([name]) => name === 'drafts').slice(-2)).toEqual([
    ['drafts', 'strict'],
    ['drafts', 'strict'],
  ]);
  expect(persist).toHaveBeenCalledTimes(1);
});

test('I-01: a write that fails only at the flush is not called safe', async () => {
  const { type, problem } = begin();
  deviceDisk.refuseCommit = new DOMException('No room', 'QuotaExceededError');
  await type('Mere');
  expect(problem()).toMatch(/out of storage/);
  deviceDisk.refuseCommit = undefined;
  await pass(5000);
  expect(problem()).toBeNull();
});

const photoOf = (draft: DraftId) => {
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 1, 2, 3]);
  return {
    ...({ id: newImageId(draft), draft, item: 'externalStopLamps', description: '', problem: '' } as const),
    ...({ blob: new Blob([bytes], { type: 'image/jpeg' }), sha256: 'a'.repeat(64), state: 'waiting' } as const),
  };
};

test('G-24: a photo is stored as bytes, flushed to disk', async () => {
  const draft = DraftId.parse(newId('dft'));
  const photo = photoOf(draft);
  await openPhotoStore('whose photos are bytes', client).add(photo, false);
  const kept = deviceDisk.stores.photos.get(JSON.stringify(['whose photos are bytes', draft, photo.id]));
  expect(kept).toMatchObject({ item: 'externalStopLamps', description: '' });
  expect(kept).not.toHaveProperty('blob');
  const { bytes } = kept as { bytes: ArrayBuffer };
  expect([...new Uint8Array(bytes)]).toEqual([0xff, 0xd8, 0xff, 1, 2, 3]);
  expect(deviceDisk.durabilities.at(-1)).toEqual(['photos', 'strict']);
});

test('G-24: a photo that could not be stored is shown as in this tab only, until it is stored', async () => {
  const draft = DraftId.parse(newId('dft'));
  const photo = photoOf(draft);
  const store = openPhotoStore('whose device is full', client);
  deviceDisk.refuse = new DOMException('No room', 'QuotaExceededError');
  await store.add(photo, false);
  expect(listWaitingPhotos(store.state(), draft)).toMatchObject([{ isInTabOnly: true }]);
  deviceDisk.refuse = undefined;
  await pass(5000);
  expect(listWaitingPhotos(store.state(), draft)).toMatchObject([{ isInTabOnly: false }]);
  expect(deviceDisk.stores.photos.size).toBe(1);
});

test('A-19: after a logout in another tab nothing more is stored, whatever changes', async () => {
  const { type, kept } = begin();
  await type('Mere');
  deviceDisk.deleteInAnotherTab();
  await type('Mere Tūhoe');
  await pass(60_000);
  expect([kept(), deviceDisk.opened()]).toEqual([undefined, 1]);
});

test('A-19: input is stored again once the person reopens a sheet', async () => {
  const { opener, store, type, kept } = begin();
  await type('Mere');
  deviceDisk.deleteInAnotherTab();
  await openDraft(opener, store.state().id);
  await type('Mere Tūhoe');
  expect(kept()).toBe('Mere Tūhoe');
});

test('A-19, G-24: a page that renders once more after a logout in another tab stores no photo on the device', async () => {
  const draft = DraftId.parse(newId('dft'));
  const photo = photoOf(draft);
  const store = openPhotoStore('person-drawn org ', client);
  await store.add(photo, false);
  expect(deviceDisk.stores.photos.size).toBe(1);
  deviceDisk.deleteInAnotherTab();
  // usePhotos does this at each render
  openPhotoStore('person-drawn org ', client);
  await store.describe(photo.id, 'Left lamp of Mere');
  expect(deviceDisk.stores.photos.size).toBe(0);
});

test('G-24: a photo whose response was interrupted is sent again automatically', async () => {
  const draft = DraftId.parse(newId('dft'));
  // fetch throws this error for a body that ends early
  const breaksOff = vi.fn(() => Promise.reject(new TypeError('network error')));
  const breaking = { images: { upload: breaksOff, list: offline } } as unknown as Client;
  const store = openPhotoStore('person-broken org ', breaking);
  await pass(1);
  await store.add(photoOf(draft), false);
  store.known(draft);
  await pass(10_000);
  expect(store.state().waiting).toMatchObject([{ state: 'waiting' }]);
  expect(breaksOff.mock.calls.length).toBeGreaterThan(1);
});
