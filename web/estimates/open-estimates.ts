import type { Estimate } from '#shared/estimates/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import type { Client } from '../client/client.ts';
import { createEstimateStore, type EstimateStore } from './estimate-store.ts';
import { keptEstimate } from './kept-estimate.ts';
import '../client/nouns/estimates.ts';

/** Stores with unsaved input, by session. */
const left = new WeakMap<Client, Map<string, EstimateStore>>();

/** Opens the store of an estimate, with any unsaved input from this device. */
export const openEstimate = (client: Client, actor: Actor, estimate: Estimate) => {
  const stores = left.get(client) ?? new Map<string, EstimateStore>();
  left.set(client, stores);
  const id = estimate.EstimateID;
  const before = stores.get(id);
  if (before && !before.isSaved()) return before;
  const save: Parameters<typeof createEstimateStore>[1] = (body) => client.estimates.save({ params: { id }, body });
  const store = createEstimateStore(estimate, save, keptEstimate(actor, id));
  stores.set(id, store);
  return store;
};
