import type { Inspection } from '#shared/inspections/model.ts';
import { notFound } from '#shared/problem.ts';
import type { Context } from '../http/context.ts';
import { headerKey, inspectionList, revisionKey } from '../table/keys.ts';
import type { Search } from '../table/table.ts';
import { inspectionOf, summaryOf } from './stored.ts';

export type Tenant = Pick<Context, 'table' | 'organizationId'>;

/** The record as it was first submitted, with its header; undefined where there is none. */
export const findInspection = async ({ table, organizationId }: Tenant, id: number, { consistent = false } = {}) => {
  const [header, body] = await table.getAll([headerKey(organizationId, id), revisionKey(organizationId, id, 1)], {
    consistent,
  });
  return header && body ? { header, inspection: inspectionOf(body) } : undefined;
};

/** Somebody else's inspection answers exactly as one that never was. */
export const loadInspection = async (context: Tenant, id: number): Promise<Inspection> => {
  const found = await findInspection(context, id);
  if (!found) throw notFound();
  return found.inspection;
};

/** Completed inspections, newest first. */
export const listInspections = async (
  { table, organizationId }: Tenant,
  { pageSize, after }: { pageSize: number; after?: string | undefined },
) => {
  const search: Search = {
    index: 'gsi1',
    pk: inspectionList(organizationId),
    newestFirst: true,
    limit: pageSize,
    after,
  };
  const { items, next } = await table.search(search);
  return { inspections: items.map(summaryOf), ...(next && { next }) };
};
