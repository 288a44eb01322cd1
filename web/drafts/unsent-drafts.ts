import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftSummary } from '#shared/drafts/model.ts';
import type { FormattedId } from '#shared/inspections/formatted-id.ts';
import { openDevice } from './device.ts';
import { whenChanged } from './forget-kept.ts';
import type { KeptDraft } from './kept-draft.ts';

/** A line of a list: a draft that the server has not, or not whole. `formattedId` is null when it was never there. */
export type UnsentDraft = Pick<
  DraftSummary,
  'id' | 'vehicleRegistrationPlate' | 'vehicleMake' | 'vehicleModel' | 'customerName' | 'updatedAt'
> & { formattedId: FormattedId | null };

const lineOf = ({ draft: { id, mine, formattedId }, at }: KeptDraft): UnsentDraft => ({
  id,
  vehicleRegistrationPlate: mine.vehicleRegistrationPlate,
  vehicleMake: mine.vehicleMake,
  vehicleModel: mine.vehicleModel,
  customerName: mine.customerName,
  formattedId,
  updatedAt: new Date(at).toISOString(),
});

/** What this person has typed that is safe on this device alone, newest first. */
export const unsentDrafts = async (owner: string): Promise<UnsentDraft[]> => {
  const kept = await keptOf(owner).catch(() => []);
  return kept
    .filter(({ unsent, draft }) => unsent && !draft.editing)
    .toSorted((one, other) => other.at - one.at)
    .map(lineOf);
};

const keptOf = async (owner: string) => {
  const kept: KeptDraft[] = [];
  const drafts = (await openDevice()).transaction('drafts').store;
  for (let cursor = await drafts.openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.key[0] === owner) kept.push(cursor.value);
  return kept;
};

/** The same, as it changes. `whenSent`: one of them is the server's now, and no longer among these. */
export const useUnsentDrafts = (owner: string, whenSent: () => void) => {
  const [drafts, setDrafts] = useState<readonly UnsentDraft[]>([]);
  const show = useEffectEvent((now: readonly UnsentDraft[]) => {
    setDrafts(now);
    if (drafts.some(({ id }) => now.every((draft) => draft.id !== id))) whenSent();
  });
  useEffect(() => {
    let left = false;
    const read = async () => {
      const now = await unsentDrafts(owner);
      if (!left) show(now);
    };
    void read();
    const stop = whenChanged(read);
    return () => {
      left = true;
      stop();
    };
  }, [owner]);
  return drafts;
};

/** Whether anything is on this device alone, whoever left it. */
export const isAnythingUnsent = async () => {
  const device = await openDevice().catch(() => undefined);
  if (!device) return false;
  const [drafts, photos] = await Promise.all([device.getAll('drafts'), device.count('photos')]);
  return photos > 0 || drafts.some(({ unsent }) => unsent);
};
