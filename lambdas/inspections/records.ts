import { isDeepStrictEqual } from 'node:util';
import type { Inspection } from '#shared/inspections/model.ts';
import { notFound } from '#shared/problem.ts';
import type { Tenant } from '../http/context.ts';
import { readSeal } from '../seals/seal.ts';
import { headerKey, revisionKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Item } from '../table/table.ts';
import { addLaterChanges, readRevision } from './stored.ts';

/** The current record, its header, and the seal of its last revision. */
export type Stored = { header: Item; inspection: Inspection; seal: Uint8Array | undefined };

type Reading = { consistent?: boolean };

/** Finds an inspection. Makes one request, or two if the record was edited. */
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
  if (!last) throw new Error(`Revision ${revision} of inspection ${id} is missing`);
  return { header, inspection: addLaterChanges(readRevision(last), header), seal: readSeal(last) };
};

/** Returns one revision as it was stored. */
export const findRevision = async (
  { table, organizationId }: Tenant,
  id: number,
  revision: number,
  { consistent = false }: Reading = {},
) => {
  const item = await table.get(revisionKey(organizationId, id, revision), { consistent });
  return item && readRevision(item);
};

/** Loads an inspection. Throws 404 if there is none, or if it belongs to another organization. */
export const loadStored = async (context: Tenant, id: number, reading?: Reading): Promise<Stored> => {
  const found = await findInspection(context, id, reading);
  if (!found) throw notFound();
  return found;
};

export const loadInspection = async (context: Tenant, id: number) => (await loadStored(context, id)).inspection;

/** Lists the time and author of each revision, oldest first. */
export const listRevisions = async ({ table, organizationId }: Tenant, id: number) => {
  const { pk } = headerKey(organizationId, id);
  const items = await searchAll(table, { pk, startsWith: 'REVISION#' });
  if (items.length === 0) throw notFound();
  return {
    revisions: readEach(items, readRevision)
      .map(({ revision, updatedAt: at, revisedBy, submittedBy }) => ({ revision, at, by: revisedBy ?? submittedBy }))
      .sort((a, b) => a.revision - b.revision),
  };
};

/** Loads a revision. Throws 404 for an unknown revision and for a malformed number. */
export const loadRevision = async (context: Tenant, id: number, revision: string): Promise<Inspection> => {
  const found = /^[1-9]\d{0,5}$/.test(revision) && (await findRevision(context, id, Number(revision)));
  if (!found) throw notFound();
  return found;
};

export const loadRevisionsUpTo = async ({ table, organizationId }: Tenant, inspection: Inspection) => {
  if (inspection.revision === 1) return [inspection];
  const { pk } = headerKey(organizationId, inspection.id);
  const items = await searchAll(table, { pk, startsWith: 'REVISION#', consistent: true });
  const earlier = readEach(items, readRevision).filter(({ revision }) => revision < inspection.revision);
  return [...earlier.sort((a, b) => a.revision - b.revision), inspection];
};

/** Returns the revision that introduced this content. Later edits of other content don't count. */
export const findSince = (revisions: readonly Inspection[], say: Say): Inspection => {
  const last = revisions.at(-1);
  const other = revisions.findLastIndex((one) => last && !isDeepStrictEqual(say(one), say(last)));
  const found = revisions[other + 1];
  if (!found) throw new Error('A record has no revision');
  return found;
};
type Say = (revision: Inspection) => unknown;
export type Since = (say: Say) => Inspection;
