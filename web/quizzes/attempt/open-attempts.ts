import type { Attempt } from '#shared/quizzes/attempt.ts';
import type { Actor } from '#shared/sheets/model.ts';
import type { Client } from '../../client/client.ts';
import { createSessionStores } from '../../device/device-store.ts';
import { type AttemptStore, createAttemptStore } from './attempt-store.ts';
import { listUnsentAttemptIds, restoreAttempt } from './stored-answers.ts';

const sessionStores = createSessionStores<AttemptStore>();

/** One that was opened in this session just now, or has answers on their way. It is handed out once: later the server knows better. */
export const findStarted = (client: Client, id: string) => {
  const stores = sessionStores(client);
  const store = stores.get(id);
  if (store?.state().unsent.length === 0) stores.delete(id);
  return store;
};

/** An attempt as the server tells it now; while answers of it are on their way, the store that sends them. */
export const openAttempt = (client: Client, actor: Actor, attempt: Attempt): AttemptStore => {
  const stores = sessionStores(client);
  const before = stores.get(attempt.id);
  if (before && before.state().unsent.length > 0) return before;
  const store = createAttemptStore(client, actor, attempt);
  stores.set(attempt.id, store);
  return store;
};

/** Sends what this device still has of any attempt of this person. Answers whether there was something. */
export const sendUnsentAnswers = async (client: Client, actor: Actor) => {
  const attempts = listUnsentAttemptIds(actor).flatMap((id) => restoreAttempt(actor, id) ?? []);
  await Promise.all(attempts.map((attempt) => openAttempt(client, actor, attempt).flush()));
  return attempts.length > 0;
};
