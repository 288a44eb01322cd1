import '../../client/nouns/dossiers.ts';
import type { CustomerExport } from '#shared/dossiers/model.ts';
import { Problem } from '#shared/problem.ts';
import type { Vehicle } from '#shared/vehicles/model.ts';
import type { Client } from '../../client/client.ts';

/** How often gathering restarts if the record changes meanwhile. */
const TRIES = 3;

/** Gathers all parts of a customer's data from one version of the record. */
export const gatherExport = async (client: Client, id: string) => {
  for (let begun = 1; ; begun++) {
    try {
      return await gather(client, id);
    } catch (error) {
      if (begun === TRIES || !(error instanceof Problem) || error.code !== 'version-conflict') throw error;
    }
  }
};

const gather = async (client: Client, id: string) => {
  const params = { id };
  const { page, drafts, inspections, next, version, exportedAt, exportedBy } = await client.dossiers.export({
    params,
    body: {},
  });
  const all: CustomerExport['inspections'] = [...inspections];
  for (let after = next; after; ) {
    const part = await client.dossiers.export({ params, body: { after, version } });
    all.push(...part.inspections);
    after = part.next;
  }
  const vehicles: Vehicle[] = [];
  let after: string | undefined;
  do {
    const part = await client.dossiers.vehicles({ params, query: { after } });
    vehicles.push(...part.vehicles);
    after = part.next;
  } while (after);
  return { exportedAt, exportedBy, ...page, vehicles, drafts, inspections: all };
};
