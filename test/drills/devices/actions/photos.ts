import type { WaitingPhoto } from '#web/images/photo-state.ts';
import { Bytes } from '../bytes.ts';
import type { Action } from '../device.ts';
import { runWhenStored } from './watch.ts';

export const takePhoto: Action = async (world, device, { page }) => {
  if (!page?.open) return;
  const { id: draft, store } = page.open;
  const id = page.app.newImageId(draft);
  const taken = { id, draft, by: page.owner, device: device.number, isSafe: false };
  world.witness.photos.set(id, taken);
  world.witness.note(`${id} is taken`);
  runWhenStored(world, device, page, () => {
    taken.isSafe = true;
  });
  const blob = new Bytes([`picture ${id}`]);
  const item = 'externalFogLamps';
  const photo = { id, draft, item, blob, description: '', sha256: blob.sha256, state: 'waiting', problem: '' } as const;
  await page.photos.add(photo as unknown as WaitingPhoto, store.state().created);
  const now = page.photos.state().waiting.find((one) => one.id === id);
  taken.isSafe ||= !now?.isInTabOnly;
};

export const removePhoto: Action = async (world, device, { page }, dice) => {
  const photo = page && dice.pick(page.photos.state().waiting);
  if (!photo) return;
  const taken = world.witness.photos.get(photo.id);
  world.witness.note(`${photo.id} is deleted`);
  if (taken) {
    taken.decided ??= 'removed';
    runWhenStored(world, device, page, () => {
      taken.isGone = true;
    });
  }
  await page.photos.remove(photo.id);
};
