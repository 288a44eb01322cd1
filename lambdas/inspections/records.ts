import type { Inspection } from '#shared/inspections/model.ts';
import { notFound } from '#shared/problem.ts';
import type { Tenant } from '../http/context.ts';
import { readSeal } from '../seals/seal.ts';
import type { Item } from '../table/item.ts';
import { headerKey, revisionKey } from '../table/keys.ts';
import { asItStands, readRevision } from './stored.ts';

/** A record as it stands, with its header and the seal of its last revision. */
export type Stored = { header: Item; inspection: Inspection; seal: Uint8Array | undefined };

type Reading = { consistent?: boolean };

/** Undefined where there is none. One trip, but for one that was edited. */
export const findInspection = async (
  context: Tenant,
  id: number,
  { consistent = false }: Reading = {},
): Promise<Stored | undefined> => {
  const { table, organizationId } = context;
  const keys = [headerKey(organizationId, id), revisionKey(organizationId, id, 1)];
  const [header, first] = await table.getAll(keys, { consistent });
  if (!header || !first) return undefined;
  const revision = Number(header.revision);
  const last = revision === 1 ? first : await table.get(revisionKey(organizationId, id, revision), { consistent });
  if (!last) throw new Error(`Revision ${revision} of inspection ${id} is not there`);
  return { header, inspection: asItStands(readRevision(last), header), seal: readSeal(last) };
};

/** One revision of the record as it was written. */
export const findRevision = async (
  { table, organizationId }: Tenant,
  id: number,
  revision: number,
  { consistent = false }: Reading = {},
) => {
  const item = await table.get(revisionKey(organizationId, id, revision), { consistent });
  return item && readRevision(item);
};

/** Throws 404 if there is none, or if it belongs to another organization. */
export const loadStored = async (context: Tenant, id: number, reading?: Reading): Promise<Stored> => {
  const found = await findInspection(context, id, reading);
  if (!found) throw notFound();
  return found;
};

export const loadInspection = async (context: Tenant, id: number) => (await loadStored(context, id)).inspection;
