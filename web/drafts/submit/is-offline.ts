import { isConnected } from '../../device/connection.ts';
import type { DraftStore } from '../store/draft-store.ts';
import { isSaved } from '../store/next-send.ts';

/** True if a submission would get no response. If only the last request got none, a save finds out. */
export const isOffline = async (store: DraftStore) => {
  if (isConnected()) return false;
  if (!navigator.onLine) return true;
  await store.flush();
  return !isConnected() && !isSaved(store.state());
};
