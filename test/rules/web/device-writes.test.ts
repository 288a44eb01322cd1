import { beforeEach, expect, test, vi } from 'vitest';
import { DraftId, newId, newImageId } from '#shared/ids.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { type Locks, newPageLocks } from '#test/browser/web-locks.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import { endHolds } from '#web/device/database.ts';
import { finishPendingWrites } from '#web/device/pending-writes.ts';
import { draftReducer } from '#web/drafts/store/draft-reducer.ts';
import { createEditState } from '#web/drafts/store/draft-state.ts';
import { removeLocalDraft } from '#web/drafts/store/local-drafts.ts';
import {
  forgetDraft,
  openDraft,
  openForEdit,
  replaceDraft,
  sendUnsent,
  withDraftClosed,
} from '#web/drafts/store/open-drafts.ts';
import { formatSaveStatus } from '#web/drafts/store/save-status.ts';
import { getEditKey, toStoredDraft } from '#web/drafts/store/stored-draft.ts';
import { openPhotoStore } from '#web/images/photo-stores.ts';
import { deviceDisk } from './device-disk.ts';
import { begin, client, NO_ROOM, newWorker, offline, pass, startDevice } from './device-writer.ts';

vi.mock('idb', async () => ({ openDB: (await import('./device-disk.ts')).openDB }));

beforeEach(startDevice);
const NEVER = new Promise<never>(() => {});

test('I-01: a retried write that the browser had aborted does not overwrite newer input', async () => {
  const { store, type, kept } = begin();
  let abort = (_: Error) => {};
  deviceDisk.nextDone = new Promise<void>((_, reject) => {
    abort = reject;
  });
  deviceDisk.nextDone.catch(() => undefined);
  await type('Mere');
  await type('Mere Tūhoe');
  expect(kept()).toBe('Mere Tūhoe');
  abort(new DOMException('Aborted', 'AbortError'));
  await pass(10_000);
  expect([kept(), formatSaveStatus(store.state())]).toEqual(['Mere Tūhoe', 'Saved on this device']);
});

test('I-01: a retried write of an edit does not overwrite newer input', async () => {
  const { opener } = newWorker();
  const store = openForEdit(opener, makeInspection(finishedCar()));
  await pass(10);
  let abort = (_: Error) => {};
  deviceDisk.nextDone = new Promise<void>((_, reject) => {
    abort = reject;
  });
  deviceDisk.nextDone.catch(() => undefined);
  const type = async (name: string) => {
    store.dispatch({ type: 'typed', parts: new Map([['customerName', name]]) });
    await pass(400);
  };
  const kept = () =>
    [...deviceDisk.stores.drafts.values()].map((one) => (one as { draft: { mine: object } }).draft.mine);
  await type('Mere');
  await type('Mere Tūhoe');
  expect(kept()).toMatchObject([{ customerName: 'Mere Tūhoe' }]);
  abort(new DOMException('Aborted', 'AbortError'));
  await pass(60_000);
  expect(kept()).toMatchObject([{ customerName: 'Mere Tūhoe' }]);
});

test('G-01: a revision that arrives before the edit from an earlier visit is read stays the edited one', async () => {
  const { opener } = newWorker();
  const first = makeInspection(finishedCar(), { revision: 1 });
  const second = { ...first, vehicleMake: 'Mazda', revision: 2 };
  const begun = createEditState(DraftId.parse(newId('dft')), first);
  const typed = draftReducer(begun, { type: 'typed', parts: new Map([['customerName', 'Mere']]) });
  deviceDisk.stores.drafts.set(JSON.stringify([opener.owner, getEditKey(first.id)]), toStoredDraft(typed, 0));
  const store = openForEdit(opener, first);
  expect(openForEdit(opener, second)).toBe(store);
  await pass(1_000);
  expect(store.state()).toMatchObject({
    editing: { revision: 2 },
    base: { vehicleMake: 'Mazda' },
    mine: { vehicleMake: 'Mazda', customerName: 'Mere' },
  });
});

test('G-24: a retried write of a photo does not overwrite newer data', async () => {
  const draft = DraftId.parse(newId('dft'));
  const store = openPhotoStore(newWorker().opener.owner, client);
  await pass(10);
  let abort = (_: Error) => {};
  deviceDisk.nextDone = new Promise<void>((_, reject) => {
    abort = reject;
  });
  deviceDisk.nextDone.catch(() => undefined);
  const photo = { id: newImageId(draft), draft, item: 'externalStopLamps', description: '', problem: '' } as const;
  const adding = store.add({ ...photo, blob: new Blob(['x']), sha256: 'a'.repeat(64), state: 'waiting' }, false);
  await pass(10);
  await store.describe(photo.id, 'Left lamp');
  const kept = () => [...deviceDisk.stores.photos.values()];
  expect(kept()).toMatchObject([{ description: 'Left lamp' }]);
  abort(new DOMException('Aborted', 'AbortError'));
  await adding;
  await pass(60_000);
  expect(kept()).toMatchObject([{ description: 'Left lamp' }]);
});

test('I-01: a draft discarded right after input is not stored on this device again', async () => {
  const { opener, say, type, kept, id } = begin();
  await type('Mere');
  say('Mere Tūhoe');
  await forgetDraft(opener.owner, id);
  await pass(1000);
  expect(kept()).toBeUndefined();
});

/** Opens the device like another tab, for work that starts later. */
const startOtherTab = () => {
  const locks: Locks = new Map();
  vi.stubGlobal('navigator', { locks: newPageLocks(locks, queueMicrotask) });
  const { request } = newPageLocks(locks, queueMicrotask);
  /** Takes over a draft after waiting for this tab. */
  const takeAll = (draft: string) => {
    for (const name of [draft, `${draft} writing`]) void request(name, { steal: true }, () => NEVER);
  };
  return { request, takeAll };
};

test('I-01: a tab that loses a draft to another one stores its last input before the other may write', async () => {
  const other = startOtherTab();
  const { opener, say, type, kept, id } = begin();
  await type('Mere');
  say('Mere last');
  void other.request(`draft ${opener.owner} ${id}`, { steal: true }, () => NEVER);
  const whenFree = new Promise<unknown>((resolve) => {
    void other.request(`draft ${opener.owner} ${id} writing`, {}, async () => resolve(kept()));
  });
  expect(kept()).toBe('Mere');
  await pass(1);
  expect(await whenFree).toBe('Mere last');
});

test('G-24: a tab that learns late of another tab’s takeover does not overwrite its data', async () => {
  const other = startOtherTab();
  const { opener, say, type, kept, id } = begin();
  await type('Mere');
  say('Mere old');
  const key = JSON.stringify([opener.owner, id]);
  const newer = structuredClone(deviceDisk.stores.drafts.get(key)) as { draft: { mine: { customerName: string } } };
  newer.draft.mine.customerName = 'Mere new';
  other.takeAll(`draft ${opener.owner} ${id}`);
  deviceDisk.stores.drafts.set(key, newer);
  await pass(1000);
  expect(kept()).toBe('Mere new');
});

test('I-01, G-24: unsent work is sent from here if no other tab has it open', async () => {
  const other = startOtherTab();
  const { opener, type, id } = begin();
  await type('Mere');
  const name = `draft ${opener.owner} ${id}`;
  let close = () => {};
  const open = new Promise<void>((resolve) => {
    close = resolve;
  });
  let isRobbed = false;
  void other.request(name, { steal: true }, () => open).catch(() => (isRobbed = true));
  await pass(1000);
  const [get, shown] = [vi.fn(offline), vi.fn()];
  const asked = { ...opener, client: { ...client, drafts: { ...client.drafts, get } } } as unknown as typeof opener;
  await sendUnsent(asked, [id], shown);
  expect([isRobbed, get.mock.calls.length]).toEqual([false, 0]);
  close();
  await pass(1000);
  await sendUnsent(asked, [id], shown);
  expect([get.mock.calls.length, shown.mock.calls.length]).toEqual([1, 1]);
});

test('I-01: input lost to another tab before it was stored is not called safe', async () => {
  const other = startOtherTab();
  const { opener, store, say, type, kept, id } = begin();
  await type('Mere');
  say('Mere new');
  deviceDisk.drop('InvalidStateError');
  void finishPendingWrites();
  other.takeAll(`draft ${opener.owner} ${id}`);
  await pass(1000);
  expect(kept()).toBe('Mere');
  expect(formatSaveStatus(store.state())).not.toBe('Saved on this device');
});

test('A-19: a draft being waited for during a logout in another tab is not stored on the device', async () => {
  const { opener } = newWorker();
  const id = DraftId.parse(newId('dft'));
  const server = newSheetServer(id);
  server.create(finishedCar());
  let answer = () => {};
  const answered = new Promise((resolve) => {
    answer = () => resolve(server.draft());
  });
  const late = { ...opener, client: { ...client, drafts: { ...client.drafts, get: () => answered } } };
  const opening = openDraft(late as typeof opener, id);
  await pass(100);
  endHolds();
  answer();
  (await opening).dispatch({ type: 'typed', parts: new Map([['customerName', 'Mere']]) });
  await pass(60_000);
  expect([...deviceDisk.stores.drafts.keys()]).toEqual([]);
});

test('I-01: a draft replaced from a file while open keeps the file’s content', async () => {
  const { opener, say, type, kept, id } = begin();
  await type('Mere');
  say('Mere typed last');
  const key = JSON.stringify([opener.owner, id]);
  const file = structuredClone(deviceDisk.stores.drafts.get(key)) as { draft: { mine: { customerName: string } } };
  file.draft.mine.customerName = 'Of the file';
  await replaceDraft(opener.owner, id, file as never);
  await pass(1000);
  expect(kept()).toBe('Of the file');
  expect((await openDraft(opener, id)).state().mine.customerName).toBe('Of the file');
});

test('T-04: without Web Locks too, a draft that is open in this tab does not come back after it was discarded', async () => {
  const { opener, type, store, kept, id } = begin();
  await type('Mere');
  await withDraftClosed(opener.owner, id, () => removeLocalDraft(opener.owner, id));
  expect(kept()).toBeUndefined();
  await type('Mere Tūhoe');
  await pass(60_000);
  expect([kept(), store.state().end]).toEqual([undefined, { kind: 'elsewhere' }]);
});

test('I-01: a draft that a file should replace is kept if there is no space for the new one', async () => {
  const { opener, type, kept, id } = begin();
  await type('Mere');
  const file = structuredClone(deviceDisk.stores.drafts.get(JSON.stringify([opener.owner, id])));
  deviceDisk.refuse = NO_ROOM;
  await expect(replaceDraft(opener.owner, id, file as never)).rejects.toThrow();
  await pass(1000);
  expect(kept()).toBe('Mere');
});
