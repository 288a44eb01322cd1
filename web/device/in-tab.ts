import type { DraftId, ImageId } from '#shared/ids.ts';
import type { StoredDraft, StoredPhoto } from './database.ts';

/** Work that only this tab has because the device could not store it, by the keys under which it would be stored. */
export type InTab = {
  drafts: { key: [owner: string, as: string]; value: StoredDraft }[];
  photos: { key: [owner: string, draft: DraftId, image: ImageId]; value: StoredPhoto }[];
};

const lists = new Set<() => Promise<Partial<InTab>>>();

/** Registers a source of unsaved work. `list` rejects once its owner has logged out. Returns a function to unregister it. */
export const registerInTab = (list: () => Promise<Partial<InTab>>) => {
  lists.add(list);
  return () => {
    lists.delete(list);
  };
};

export const listInTab = async (): Promise<InTab> => {
  const all = await Promise.all([...lists].map((list) => list().catch((): Partial<InTab> => ({}))));
  return { drafts: all.flatMap(({ drafts = [] }) => drafts), photos: all.flatMap(({ photos = [] }) => photos) };
};
