import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod';
import type { DraftSummary } from '#shared/drafts/model.ts';
import { DraftId } from '#shared/ids.ts';
import { FormattedId } from '#shared/sheets/formatted-id.ts';
import { type StoredDraft, withDevice } from '../../device/database.ts';
import { localDraftChanges } from '../store/local-drafts.ts';

/**
 * A list row for a draft that the server doesn't have, at least in part. `formattedId` is null if the server never had
 * it.
 */
export type UnsentDraft = Pick<
  DraftSummary,
  'id' | 'vehicleRegistrationPlate' | 'vehicleMake' | 'vehicleModel' | 'customerName' | 'updatedAt'
> & { formattedId: FormattedId | null };

const text = z.string().catch('');
/** The fields of a stored draft, perhaps of an older release, that a row needs. */
const Line = z.object({
  id: DraftId,
  formattedId: FormattedId.nullable().catch(null),
  editing: z.unknown(),
  mine: z.object({ vehicleRegistrationPlate: text, vehicleMake: text, vehicleModel: text, customerName: text }),
});

/** Finds this owner's drafts with unsent changes, newest first. */
export const findUnsentDrafts = async (owner: string): Promise<UnsentDraft[]> => {
  const stored = await loadStoredDrafts(owner).catch(() => []);
  return stored
    .filter(({ unsent }) => unsent)
    .sort((one, other) => other.at - one.at)
    .flatMap(({ draft, at }) => {
      const line = Line.safeParse(draft).data;
      if (!line || line.editing) return [];
      return { id: line.id, formattedId: line.formattedId, ...line.mine, updatedAt: new Date(at).toISOString() };
    });
};

const loadStoredDrafts = (owner: string) =>
  withDevice(async (device) => {
    const found: StoredDraft[] = [];
    const drafts = device.transaction('drafts').store;
    for (let cursor = await drafts.openCursor(); cursor; cursor = await cursor.continue())
      if (cursor.key[0] === owner) found.push(cursor.value);
    return found;
  });

/** Returns the unsent drafts and updates them. Calls `whenSent` when the server has all of a draft. */
export const useUnsentDrafts = (owner: string, whenSent: () => void) => {
  const [drafts, setDrafts] = useState<readonly UnsentDraft[]>([]);
  const show = useEffectEvent((now: readonly UnsentDraft[]) => {
    setDrafts(now);
    if (drafts.some(({ id }) => now.every((draft) => draft.id !== id))) whenSent();
  });
  useEffect(() => {
    let left = false;
    const read = async () => {
      const now = await findUnsentDrafts(owner);
      if (!left) show(now);
    };
    void read();
    const stop = localDraftChanges.subscribe(read);
    return () => {
      left = true;
      stop();
    };
  }, [owner]);
  return drafts;
};
