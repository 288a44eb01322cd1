import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod';
import type { DraftSummary } from '#shared/drafts/model.ts';
import { DraftId } from '#shared/ids.ts';
import { FormattedId } from '#shared/sheets/formatted-id.ts';
import { type StoredDraft, withDevice } from '../../device/database.ts';
import { repeatUntilDone } from '../../device/retrying-queue.ts';
import { LeftEnd, localDraftChanges } from '../store/local-drafts.ts';

/**
 * A list row for a draft on this device. `formattedId` is null if the server never had it, `createdAt` is when the
 * server created it. `isUnsent` is true if the server doesn't have all of it. `needsCorrecting` is true if it has text
 * that can't be saved, such as a plate that is too long. `end` is set if it was submitted or discarded elsewhere.
 */
export type LocalDraft = Pick<
  DraftSummary,
  'id' | 'vehicleRegistrationPlate' | 'vehicleMake' | 'vehicleModel' | 'customerName' | 'updatedAt'
> & {
  formattedId: FormattedId | null;
  createdAt?: string | undefined;
  isUnsent: boolean;
  /** True if it waits to be submitted. */
  isQueued?: boolean;
  /** True if it was not submitted after Submit was pressed without a network. */
  isReturned?: boolean;
  needsCorrecting?: boolean;
  end?: LeftEnd | undefined;
};

const text = z.string().catch('');
/** The fields of a stored draft, perhaps of an older release, that a row needs. */
const Line = z.object({
  id: DraftId,
  formattedId: FormattedId.nullable().catch(null),
  begunAt: z.string().optional().catch(undefined),
  editing: z.unknown(),
  held: z.record(z.string(), z.unknown()).catch({}),
  queued: z.unknown().optional(),
  returned: z.unknown().optional(),
  mine: z.object({ vehicleRegistrationPlate: text, vehicleMake: text, vehicleModel: text, customerName: text }),
});

/** Finds this owner's drafts on this device. Rejects if this device can't be read yet. */
const findLocalDrafts = async (owner: string): Promise<LocalDraft[]> => {
  const stored = await loadStoredDrafts(owner);
  return stored.flatMap(({ draft, unsent, at, changedAt = at, end }) => {
    const line = Line.safeParse(draft).data;
    if (!line || line.editing) return [];
    const { mine, held, begunAt: createdAt, id, formattedId } = line;
    return {
      ...{ id, formattedId, createdAt, ...mine, updatedAt: new Date(changedAt).toISOString(), isUnsent: unsent },
      isQueued: line.queued !== undefined,
      isReturned: line.returned !== undefined,
      needsCorrecting: Object.keys(held).length > 0,
      end: LeftEnd.safeParse(end).data,
    };
  });
};

/** Finds this owner's drafts with changes to send. Rejects if this device can't be read yet. */
export const findUnsentDrafts = async (owner: string) =>
  (await findLocalDrafts(owner)).filter(({ isUnsent, end }) => isUnsent && !end);

const loadStoredDrafts = (owner: string) =>
  withDevice(async (device) => {
    const found: StoredDraft[] = [];
    const drafts = device.transaction('drafts').store;
    for (let cursor = await drafts.openCursor(); cursor; cursor = await cursor.continue())
      if (cursor.key[0] === owner) found.push(cursor.value);
    return found;
  });

/** Returns the drafts on this device and updates them. Calls `whenSent` when the server has all of a draft. */
export const useLocalDrafts = (owner: string, whenSent: () => void) => {
  const [drafts, setDrafts] = useState<readonly LocalDraft[]>([]);
  const show = useEffectEvent((now: readonly LocalDraft[]) => {
    setDrafts(now);
    const isSent = ({ id }: LocalDraft) => now.every((draft) => draft.id !== id || !draft.isUnsent);
    if (drafts.some((draft) => draft.isUnsent && isSent(draft))) whenSent();
  });
  useEffect(() => {
    let left = false;
    const read = async () => {
      const now = await findLocalDrafts(owner);
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
