import type { DraftId, ImageId } from '#shared/ids.ts';
import type { StoredDraft, StoredPhoto } from './database.ts';

/** What this tab alone has, as the device could not keep it; by the keys that it would be kept under. */
export type InTab = {
  drafts: { key: [owner: string, as: string]; value: StoredDraft }[];
  photos: { key: [owner: string, draft: DraftId, image: ImageId]; value: StoredPhoto }[];
};

const lists = new Set<() => Promise<Partial<InTab>>>();

/** `list`: what somebody has of it now; rejects once its owner has logged out. Answers how to end that. */
export const addInTab = (list: () => Promise<Partial<InTab>>) => {
  lists.add(list);
  return () => {
    lists.delete(list);
  };
};

export const listInTab = async (): Promise<InTab> => {
  const all = await Promise.all([...lists].map((list) => list().catch((): Partial<InTab> => ({}))));
  return { drafts: all.flatMap(({ drafts = [] }) => drafts), photos: all.flatMap(({ photos = [] }) => photos) };
};
