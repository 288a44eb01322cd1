import type { Inspection } from '#shared/inspections/model.ts';
import { notFound } from '#shared/problem.ts';
import type { Tenant } from '../http/context.ts';
import { headerKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import { findRevision } from './records.ts';
import { readRevision } from './stored.ts';

/** When each revision was made and by whom, the first one first: as many as there are edits of one day. */
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

/** What is no revision's number is answered like a revision that never was. */
export const loadRevision = async (context: Tenant, id: number, revision: string): Promise<Inspection> => {
  const found = /^[1-9]\d{0,5}$/.test(revision) && (await findRevision(context, id, Number(revision)));
  if (!found) throw notFound();
  return found;
};
