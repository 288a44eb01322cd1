import type { Estimate } from '#shared/estimates/model.ts';
import type { Actor } from '#shared/sheets/model.ts';
import type { Client } from '../client/client.ts';
import { createSessionStores } from '../device/device-store.ts';
import { createEstimateStore, type EstimateStore } from './estimate-store.ts';
import { createUnsavedEstimate } from './unsaved-estimate.ts';
import '../client/nouns/estimates.ts';

const sessionStores = createSessionStores<EstimateStore>();

/** An estimate as the server has it, or as it was left on this device with something unsaved. */
export const openEstimate = (client: Client, actor: Actor, estimate: Estimate) => {
  const stores = sessionStores(client);
  const id = estimate.EstimateID;
  const before = stores.get(id);
  if (before && !before.isSaved()) return before;
  const save: Parameters<typeof createEstimateStore>[1] = (body) => client.estimates.save({ params: { id }, body });
  const store = createEstimateStore(estimate, save, createUnsavedEstimate(actor, id));
  stores.set(id, store);
  return store;
};
