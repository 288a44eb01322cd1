import { isDeepStrictEqual } from 'node:util';
import type { Inspection } from '#shared/inspections/model.ts';
import { notFound } from '#shared/problem.ts';
import type { Tenant } from '../http/context.ts';
import { headerKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import { findRevision } from './records.ts';
import { readRevision } from './stored.ts';

/** Lists when and by whom each revision was made, oldest first. */
export const listRevisions = async ({ table, organizationId }: Tenant, id: number) => {
  const { pk } = headerKey(organizationId, id);
  const items = await searchAll(table, { pk, startsWith: 'REVISION#' });
  if (items.length === 0) throw notFound();
  return {
    revisions: readEach(items, readRevision)
      .map(({ revision, updatedAt, revisedBy, submittedBy }) => ({
        revision,
        at: updatedAt,
        by: revisedBy ?? submittedBy,
      }))
      .sort((a, b) => a.revision - b.revision),
  };
};

/** Throws 404 for an unknown revision and for a malformed number. */
export const loadRevision = async (context: Tenant, id: number, revision: string): Promise<Inspection> => {
  const found = /^[1-9]\d{0,5}$/.test(revision) && (await findRevision(context, id, Number(revision)));
  if (!found) throw notFound();
  return found;
};

/** Returns the revisions of a record up to this one. */
export const listUpTo = async ({ table, organizationId }: Tenant, inspection: Inspection) => {
  if (inspection.revision === 1) return [inspection];
  const { pk } = headerKey(organizationId, inspection.id);
  const items = await searchAll(table, { pk, startsWith: 'REVISION#', consistent: true });
  const earlier = readEach(items, readRevision).filter(({ revision }) => revision < inspection.revision);
  return [...earlier.sort((a, b) => a.revision - b.revision), inspection];
};

/** Returns the revision since which the record has said this: an edit of something else does not count. */
export const findSince = (revisions: readonly Inspection[], say: Say): Inspection => {
  const last = revisions.at(-1);
  const other = revisions.findLastIndex((one) => last && !isDeepStrictEqual(say(one), say(last)));
  const found = revisions[other + 1];
  if (!found) throw new Error('A record has no revision');
  return found;
};
type Say = (revision: Inspection) => unknown;
export type Since = (say: Say) => Inspection;
