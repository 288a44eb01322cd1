import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod';
import type { DraftSummary } from '#shared/drafts/model.ts';
import { DraftId } from '#shared/ids.ts';
import { FormattedId } from '#shared/sheets/formatted-id.ts';
import { type StoredDraft, withDevice } from '../../device/database.ts';
import { repeatUntilDone } from '../../device/retrying-queue.ts';
import { localDraftChanges } from '../store/local-drafts.ts';

/**
 * A list row for a draft that the server doesn't have, at least in part. `formattedId` is null if the server never had
 * it. `needsCorrecting` is true if it has text that can't be saved, such as a plate that is too long.
 */
export type UnsentDraft = Pick<
  DraftSummary,
  'id' | 'vehicleRegistrationPlate' | 'vehicleMake' | 'vehicleModel' | 'customerName' | 'updatedAt'
> & { formattedId: FormattedId | null; needsCorrecting?: boolean };

const text = z.string().catch('');
/** The fields of a stored draft, perhaps of an older release, that a row needs. */
const Line = z.object({
  id: DraftId,
  formattedId: FormattedId.nullable().catch(null),
  editing: z.unknown(),
  held: z.record(z.string(), z.unknown()).catch({}),
  mine: z.object({ vehicleRegistrationPlate: text, vehicleMake: text, vehicleModel: text, customerName: text }),
});

/** Finds this owner's drafts with unsent changes, newest first. Rejects if this device can't be read yet. */
export const findUnsentDrafts = async (owner: string): Promise<UnsentDraft[]> => {
  const stored = await loadStoredDrafts(owner);
  return stored
    .filter(({ unsent }) => unsent)
    .sort((one, other) => other.at - one.at)
    .flatMap(({ draft, at }) => {
      const line = Line.safeParse(draft).data;
      if (!line || line.editing) return [];
      return {
        ...{ id: line.id, formattedId: line.formattedId, ...line.mine, updatedAt: new Date(at).toISOString() },
        needsCorrecting: Object.keys(line.held).length > 0,
      };
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
    const reading = repeatUntilDone(read);
    const stop = localDraftChanges.subscribe(reading.again);
    return () => {
      left = true;
      reading.stop();
      stop();
    };
  }, [owner]);
  return drafts;
};
