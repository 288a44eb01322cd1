import { isConnected } from '../../device/connection.ts';
import type { DraftStore } from '../store/draft-store.ts';
import { isSaved } from '../store/next-send.ts';

/** True if a submission would get no response. Unless the browser knows, a save finds out. */
export const isOffline = async (store: DraftStore) => {
  if (!navigator.onLine) return true;
  await store.flush();
  return !isConnected() && !isSaved(store.state());
};
