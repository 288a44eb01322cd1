import type { Attempt } from '#shared/quizzes/attempt.ts';
import type { Actor } from '#shared/sheets/model.ts';
import type { Client } from '../../client/client.ts';
import { type AttemptStore, createAttemptStore } from './attempt-store.ts';
import { keptAttemptIds, readKeptAttempt } from './kept-answers.ts';

/** Stores of attempts with unsent answers, by session. */
const open = new WeakMap<Client, Map<string, AttemptStore>>();

/**
 * Returns the store of an attempt just started or with unsent answers. Returned once if everything is sent: later the server's version is
 * newer.
 */
export const findStarted = (client: Client, id: string) => {
  const stores = open.get(client);
  const store = stores?.get(id);
  if (store?.state().unsent.length === 0) stores?.delete(id);
  return store;
};

/** Opens the store of an attempt. If it has unsent answers, returns the existing store that is sending them. */
export const openAttempt = (client: Client, actor: Actor, attempt: Attempt): AttemptStore => {
  const stores = open.get(client) ?? new Map<string, AttemptStore>();
  open.set(client, stores);
  const before = stores.get(attempt.id);
  if (before && before.state().unsent.length > 0) return before;
  const store = createAttemptStore(client, actor, attempt);
  stores.set(attempt.id, store);
  return store;
};

/** Sends the stored answers of all attempts of this user. Resolves to true if there were any. */
export const sendKeptAnswers = async (client: Client, actor: Actor) => {
  const attempts = keptAttemptIds(actor).flatMap((id) => readKeptAttempt(actor, id) ?? []);
  await Promise.all(attempts.map((attempt) => openAttempt(client, actor, attempt).flush()));
  return attempts.length > 0;
};
