import type { Attempt } from '#shared/quizzes/attempt.ts';
import type { Actor } from '#shared/sheets/model.ts';
import type { Client } from '../../client/client.ts';
import { createSessionStores } from '../../device/device-store.ts';
import { type AttemptStore, createAttemptStore } from './attempt-store.ts';
import { listUnsentAttemptIds, restoreAttempt } from './stored-answers.ts';

const sessionStores = createSessionStores<AttemptStore>();

/**
 * Finds an attempt that was just started in this session or has unsent answers. Returns a started one only once,
 * because later the server's copy is newer.
 */
export const findStarted = (client: Client, id: string) => {
  const stores = sessionStores(client);
  const store = stores.get(id);
  if (store?.state().unsent.length === 0) stores.delete(id);
  return store;
};

/** Returns the store that is still sending answers of this attempt, or a new one with the server's copy. */
export const openAttempt = (client: Client, actor: Actor, attempt: Attempt): AttemptStore => {
  const stores = sessionStores(client);
  const before = stores.get(attempt.id);
  if (before && before.state().unsent.length > 0) return before;
  const store = createAttemptStore(client, actor, attempt);
  stores.set(attempt.id, store);
  return store;
};

/** Sends this user's unsent answers of all attempts. Returns true if there were any. */
export const sendUnsentAnswers = async (client: Client, actor: Actor) => {
  const attempts = listUnsentAttemptIds(actor).flatMap((id) => restoreAttempt(actor, id) ?? []);
  await Promise.all(attempts.map((attempt) => openAttempt(client, actor, attempt).flush()));
  return attempts.length > 0;
};
