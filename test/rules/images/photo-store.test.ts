import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftId, type ImageId, newId, newImageId } from '#shared/ids.ts';
import type { Image } from '#shared/images/model.ts';
import { Problem } from '#shared/problem.ts';
import { startWindow } from '#test/rules/window.ts';
import { listAnnounced, listWaitingPhotos, type WaitingPhoto } from '#web/images/photo-state.ts';
import { createPhotoStore } from '#web/images/photo-store.ts';

beforeEach(() => startWindow().leave);

const newDraft = () => DraftId.parse(newId('dft'));
const photoOf = (draft: DraftId, description = ''): WaitingPhoto => ({
  id: newImageId(draft),
  draft,
  item: 'externalStopLamps',
  blob: new Blob(['x']),
  sha256: 'a'.repeat(64),
  description,
  state: 'waiting',
  problem: '',
});
const imageOf = ({ id, draft, item, description }: WaitingPhoto): Image => ({
  imageId: id,
  unfinishedInspectionId: draft,
  inspectionItemName: item,
  description,
  inspectionId: null,
  paperInspectionId: null,
  OrganizationId: 'org_Tawa',
  fileType: 'Image',
  url: '',
  width: 1,
  height: 1,
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
});

/** Simulates a small server and a device. While `refuse` is set, every upload throws it. */
const openWorld = () => {
  const server = new Map<ImageId, Image>();
  const device = new Map<ImageId, WaitingPhoto>();
  const drafts = new Set<DraftId>();
  const made = {
    server,
    device,
    drafts,
    uploads: 0,
    lists: 0,
    offline: false,
    refuse: undefined as Problem | undefined,
    refuseRemoval: undefined as Problem | undefined,
    lost: false,
  };
  const open = () =>
    createPhotoStore(
      {
        all: async () => [...device.values()],
        keep: async (photo) => void device.set(photo.id, photo),
        forget: async ({ id }) => void device.delete(id),
        forgetSent: async ({ id }) => {
          const isDeleted = device.get(id)?.state === 'removing';
          if (!isDeleted) device.delete(id);
          return !isDeleted;
        },
      },
      {
        list: async (draft) => {
          made.lists++;
          return [...server.values()].filter((image) => image.unfinishedInspectionId === draft);
        },
        upload: async (photo) => {
          made.uploads++;
          if (made.refuse) throw made.refuse;
          if (!drafts.has(photo.draft)) throw new Problem('not-found', 'Not Found');
          const image = server.get(photo.id) ?? imageOf(photo);
          server.set(photo.id, image);
          if (made.lost) throw offline();
          return image;
        },
        describe: async (id, description) => {
          const image = { ...(server.get(id) as Image), description };
          server.set(id, image);
          return image;
        },
        remove: async (id) => {
          if (made.offline) throw offline();
          if (made.refuseRemoval) throw made.refuseRemoval;
          server.delete(id);
        },
      },
    );
  return { ...made, made, open };
};
const offline = () => new Problem('try-again', 'No connection. Check the network and try again.');

describe('G-24: photos being uploaded', () => {
  it('are sent one by one, and stay on this device until the server has them', async () => {
    const { open, server, device, drafts } = openWorld();
    const draft = newDraft();
    drafts.add(draft);
    const store = open();
    let most = 0;
    store.subscribe(() => {
      most = Math.max(most, store.state().waiting.filter(({ state }) => state === 'sending').length);
    });
    const photos = [photoOf(draft), photoOf(draft, 'Left')];
    for (const photo of photos) await store.add(photo, true);
    await store.send();
    expect(most).toBe(1);
    expect([...server.keys()]).toEqual(photos.map(({ id }) => id));
    expect(
      store
        .state()
        .sent.get(draft)
        ?.map(({ description }) => description),
    ).toEqual(['', 'Left']);
    expect([store.state().waiting.length, device.size]).toEqual([0, 0]);
  });

  it('wait without a network, also across restarts, and are then sent automatically', async () => {
    const { open, server, device, drafts, made } = openWorld();
    const draft = newDraft();
    drafts.add(draft);
    made.refuse = offline();
    const first = open();
    await first.add(photoOf(draft), true);
    await first.send();
    expect(first.state().waiting).toMatchObject([{ state: 'waiting', problem: offline().message }]);
    expect(device.size).toBe(1);

    const second = open();
    await second.restore();
    expect(second.state().waiting).toHaveLength(1);
    made.refuse = undefined;
    await vi.advanceTimersByTimeAsync(2_000);
    expect([server.size, device.size, second.state().waiting.length]).toEqual([1, 0, 0]);
  });

  it('whose response was lost arrive once', async () => {
    const { open, server, drafts, made } = openWorld();
    const draft = newDraft();
    drafts.add(draft);
    made.lost = true;
    const store = open();
    await store.add(photoOf(draft), true);
    await store.send();
    made.lost = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect([server.size, store.state().sent.get(draft)?.length]).toEqual([1, 1]);
  });

  it('wait for their draft without repeated requests', async () => {
    const { open, server, drafts, made } = openWorld();
    const [ours, later] = [newDraft(), newDraft()];
    drafts.add(ours);
    const store = open();
    await store.add(photoOf(later), false);
    await store.add(photoOf(ours), true);
    await store.send();
    await vi.advanceTimersByTimeAsync(300_000);
    expect([made.uploads, server.size]).toEqual([1, 1]);
    drafts.add(later);
    store.known(later);
    await store.send();
    expect(server.size).toBe(2);
  });

  it('that were refused say why, do not block others and are sent again on request', async () => {
    const { open, server, drafts, made } = openWorld();
    const draft = newDraft();
    drafts.add(draft);
    const store = open();
    made.refuse = new Problem('refused', 'A sheet can have up to 30 photos. Remove one first.');
    const photo = photoOf(draft);
    await store.add(photo, true);
    await store.send();
    expect(store.state().waiting).toMatchObject([{ state: 'refused', problem: made.refuse.message }]);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(made.uploads).toBe(1);
    made.refuse = undefined;
    await store.add(photoOf(draft), true);
    await store.send();
    expect(server.size).toBe(1);
    await store.retry(photo.id);
    expect(server.size).toBe(2);
  });

  it('are not sent for the next person who signs in', async () => {
    const { open, drafts, made } = openWorld();
    const draft = newDraft();
    drafts.add(draft);
    made.refuse = new Problem('not-signed-in', 'Please log in again.');
    const store = open();
    await store.add(photoOf(draft), true);
    await store.send();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(made.uploads).toBe(1);
  });

  it('keep descriptions changed meanwhile', async () => {
    const { open, server, drafts } = openWorld();
    const draft = newDraft();
    drafts.add(draft);
    const store = open();
    const photo = photoOf(draft);
    await store.add(photo, true);
    await store.describe(photo.id, 'Cracked lens');
    await store.send();
    expect(server.get(photo.id)?.description).toBe('Cracked lens');
    await store.describe(photo.id, 'Both');
    expect(store.state().sent.get(draft)).toMatchObject([{ description: 'Both' }]);
  });

  it('R-36: that are deleted meanwhile are gone afterwards', async () => {
    const { open, server, device, drafts, made } = openWorld();
    const draft = newDraft();
    drafts.add(draft);
    const store = open();
    const [underWay, lost] = [photoOf(draft), photoOf(draft)];
    await store.add(underWay, true);
    await store.remove(underWay.id);
    await store.send();
    made.lost = true;
    await store.add(lost, true);
    await store.send();
    await store.remove(lost.id);
    expect([server.size, device.size, store.state().waiting.length]).toEqual([0, 0, 0]);
  });
});

describe('R-36: a photo that is deleted before it has arrived', () => {
  it('is deleted on the server once there is a network, also after a restart, and is hidden until then', async () => {
    const { open, server, device, drafts, made } = openWorld();
    const draft = newDraft();
    drafts.add(draft);
    made.lost = true;
    const first = open();
    const photo = photoOf(draft);
    await first.add(photo, true);
    await first.send();
    made.offline = true;
    await first.remove(photo.id);
    expect([server.size, device.get(photo.id)?.state]).toEqual([1, 'removing']);
    expect(listWaitingPhotos(first.state(), draft)).toEqual([]);
    const second = open();
    await second.restore();
    expect(listWaitingPhotos(second.state(), draft)).toEqual([]);
    made.offline = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.size, device.size, second.state().waiting.length]).toEqual([0, 0, 0]);
  });

  it('is not sent by another tab that has it too, on a sheet unknown to the server', async () => {
    const { open, server, device, drafts } = openWorld();
    const draft = newDraft();
    const first = open();
    const photo = photoOf(draft);
    await first.add(photo, false);
    const second = open();
    await second.restore();
    await first.remove(photo.id);
    expect(listWaitingPhotos(first.state(), draft)).toEqual([]);
    drafts.add(draft);
    second.known(draft);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.size, device.size, listWaitingPhotos(second.state(), draft).length]).toEqual([0, 0, 0]);
  });

  it('is not sent again, whatever the response to its upload', async () => {
    const { open, server, drafts, made } = openWorld();
    const draft = newDraft();
    drafts.add(draft);
    const store = open();
    const photo = photoOf(draft);
    await store.add(photo, true);
    made.refuse = new Problem('refused', 'This photo was deleted from the sheet.');
    await store.remove(photo.id);
    await store.send();
    expect([made.uploads, server.size, store.state().waiting.length]).toEqual([1, 0, 0]);
    expect(store.state().sent.get(draft) ?? []).toEqual([]);
  });
});

describe('R-36: a photo announced to the record, when the server refuses its deletion', () => {
  const OVER = new Problem('refused', 'An inspection can only be changed on the day it was done or submitted');
  const promised = async () => {
    const { open, made, device, drafts, server } = openWorld();
    const draft = newDraft();
    drafts.add(draft);
    made.refuse = offline();
    const store = open();
    const photo = photoOf(draft);
    await store.add(photo, true);
    await store.send();
    made.refuseRemoval = OVER;
    return { store, made, device, server, photo, draft };
  };

  it('stays on the device and waits for its upload, and the person sees why', async () => {
    const { store, made, device, server, photo, draft } = await promised();
    await expect(store.remove(photo.id)).rejects.toThrow(OVER.message);
    expect(device.get(photo.id)?.state).toBe('waiting');
    expect(listWaitingPhotos(store.state(), draft)).toMatchObject([{ id: photo.id }]);
    made.refuse = undefined;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.size, device.size, store.state().waiting.length]).toEqual([1, 0, 0]);
  });

  it('does so too if it was deleted without a network, and the sheet says why', async () => {
    const { store, made, device, server, photo, draft } = await promised();
    made.offline = true;
    await store.remove(photo.id);
    made.offline = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(device.size).toBe(1);
    expect(store.state().notDeleted.get(draft)).toBe(OVER.message);
    made.refuse = undefined;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.size, device.size]).toEqual([1, 0]);
    expect(store.state().notDeleted.get(draft)).toBe(OVER.message);
  });

  it('can be deleted once its file is no longer accepted', async () => {
    const { store, made, device, photo } = await promised();
    made.refuse = new Problem(
      'refused',
      'This photo arrived too late: a submitted inspection takes photos for 28 days.',
    );
    await store.send();
    expect(store.state().waiting).toMatchObject([{ state: 'refused' }]);
    await store.remove(photo.id);
    expect([device.size, store.state().waiting.length]).toEqual([0, 0]);
  });

  it('is deleted if the server never had its sheet', async () => {
    const { store, made, device, photo } = await promised();
    made.refuseRemoval = new Problem('not-found', 'Not Found');
    await store.remove(photo.id);
    expect(device.size).toBe(0);
  });
});

describe('G-24: the photos that a submission announces', () => {
  it('are the waiting ones, with the hash of their bytes, without refused and deleted ones', async () => {
    const { open, made, drafts } = openWorld();
    const draft = newDraft();
    drafts.add(draft);
    const store = open();
    made.refuse = offline();
    const [waits, other] = [photoOf(draft, ' Left '), photoOf(newDraft())];
    await store.add(waits, true);
    await store.add(other, false);
    await store.send();
    const names = { imageId: waits.id, inspectionItemName: waits.item, description: 'Left', sha256: waits.sha256 };
    expect(listAnnounced(store.state(), draft)).toEqual([names]);
    made.refuse = new Problem('refused', 'A sheet can have up to 30 photos. Remove one first.');
    await store.send();
    expect(listAnnounced(store.state(), draft)).toEqual([]);
  });
});

describe('G-24: arrived photos', () => {
  it('are listed once, including those that arrive during the request', async () => {
    const { open, server, drafts, made } = openWorld();
    const draft = newDraft();
    drafts.add(draft);
    const early = photoOf(draft);
    server.set(early.id, imageOf(early));
    const store = open();
    const late = photoOf(draft);
    await store.add(late, true);
    expect(store.state().listed.has(draft)).toBe(false);
    await Promise.all([store.load(draft), store.load(draft), store.send()]);
    expect([store.state().listed.has(draft), made.lists]).toEqual([true, 1]);
    expect(
      store
        .state()
        .sent.get(draft)
        ?.map(({ imageId }) => imageId),
    ).toEqual([early.id, late.id]);
    await store.remove(early.id);
    await store.load(draft);
    expect(
      store
        .state()
        .sent.get(draft)
        ?.map(({ imageId }) => imageId),
    ).toEqual([late.id]);
  });
});

it('R-37: a photo uploaded before a sheet named it can be described and deleted on its sheet', async () => {
  const draft = DraftId.parse(newId('dft'));
  // A photo uploaded without a sheet: its id contains a placeholder draft, `unfinishedInspectionId` the real
  // one.
  const imageId = newImageId(DraftId.parse(newId('dft')));
  const image = {
    imageId,
    unfinishedInspectionId: draft,
    inspectionItemName: 'externalStopLamps',
    description: '',
  } as never;
  const store = createPhotoStore(
    { all: async () => [], keep: async () => {}, forget: async () => {}, forgetSent: async () => true },
    {
      list: async () => [image],
      upload: async () => image,
      describe: async () => ({ ...(image as object), description: 'Left' }) as never,
      remove: async () => ({}),
    },
  );
  await store.load(draft);
  await store.describe(imageId, 'Left');
  expect.soft(store.state().sent.get(draft)).toMatchObject([{ description: 'Left' }]);
  await store.remove(imageId);
  expect(store.state().sent.get(draft)).toEqual([]);
});
