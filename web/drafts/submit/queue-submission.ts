import { finishPendingWrites } from '../../device/pending-writes.ts';
import { getServerNow } from '../../device/server-clock.ts';
import { takeNumber } from '../reserve/reserve.ts';
import type { DraftStore } from '../store/draft-store.ts';
import type { Queued } from '../store/queued.ts';

/** Records that Submit was pressed without a network. The draft's store submits the sheet later, in any tab. */
export const queueSubmission = async (store: DraftStore, owner: string, answers: Omit<Queued, 'pressedAt'>) => {
  const pressedAt = getServerNow().toISOString();
  // without one, the server gives the sheet a number later
  await takeNumber(store, owner);
  store.dispatch({ type: 'queued', queued: { ...answers, pressedAt } });
  await finishPendingWrites();
};
