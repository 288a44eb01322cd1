import type { WaitingPhoto } from '#web/images/photo-state.ts';
import { Bytes } from '../bytes.ts';
import type { Deed } from '../device.ts';

export const takePhoto: Deed = async ({ witness }, device, { page }) => {
  if (!page?.open) return;
  const { id: draft, store } = page.open;
  const id = page.app.newImageId(draft);
  const taken = { id, draft, by: device.userId, device: device.number, isSafe: false };
  witness.photos.set(id, taken);
  const blob = new Bytes([`picture ${id}`]);
  const item = 'externalFogLamps';
  const photo = { id, draft, item, blob, description: '', sha256: blob.sha256, state: 'waiting', problem: '' } as const;
  await page.photos.add(photo as unknown as WaitingPhoto, store.state().created);
  const now = page.photos.state().waiting.find((one) => one.id === id);
  taken.isSafe = !now?.isInTabOnly;
};

export const removePhoto: Deed = async ({ witness }, _, { page }, dice) => {
  const photo = page && dice.pick(page.photos.state().waiting);
  if (!photo) return;
  const taken = witness.photos.get(photo.id);
  if (taken) taken.decided ??= 'removed';
  await page.photos.remove(photo.id);
};
