import type { Tenant } from '#lambdas/http/context.ts';
import { verifySeal } from '#lambdas/seals/seal.ts';
import { headerKey, revisionKey } from '#lambdas/table/keys.ts';
import { searchAll } from '#lambdas/table/search-all.ts';
import type { Item } from '#lambdas/table/table.ts';
import { walkHeaderPages } from '../rebuild/header-pages.ts';

/** Counts of sealed and unsealed revisions, and a line for each revision that doesn't verify. */
export type Verified = { inspections: number; revisions: number; sealed: number; notSealed: number; broken: string[] };

const nothing: Verified = { inspections: 0, revisions: 0, sealed: 0, notSealed: 0, broken: [] };

const add = (a: Verified, b: Verified): Verified => ({
  inspections: a.inspections + b.inspections,
  revisions: a.revisions + b.revisions,
  sealed: a.sealed + b.sealed,
  notSealed: a.notSealed + b.notSealed,
  broken: [...a.broken, ...b.broken],
});

/**
 * Verifies an inspection's revisions, each against the one before it. Returns undefined if there is no such inspection.
 */
export const verifyInspection = async ({ table, organizationId }: Tenant, id: number) => {
  const key = headerKey(organizationId, id);
  const header = await table.get(key, { consistent: true });
  return header && verifyRecord({ table, organizationId }, header);
};

const verifyRecord = async ({ table, organizationId }: Tenant, header: Item): Promise<Verified> => {
  const stored = await searchAll(table, { pk: header.pk, startsWith: 'REVISION#', consistent: true });
  const bySk = new Map(stored.map((item) => [item.sk, item]));
  const keys = Array.from({ length: Number(header.revision) }, (_, n) =>
    revisionKey(organizationId, Number(header.inspectionId), n + 1),
  );
  const found = keys.map(({ sk }, n) => {
    const item = bySk.get(sk);
    return { sk, is: item ? verifySeal(item, bySk.get(keys[n - 1]?.sk ?? '')) : ('missing' as const) };
  });
  const known = new Set(keys.map(({ sk }) => sk));
  const extra = stored.filter(({ sk }) => !known.has(sk)).map(({ sk }) => ({ sk, is: 'not of the record' as const }));
  const all = [...found, ...extra];
  const count = (wanted: string) => all.filter(({ is }) => is === wanted).length;
  const [sealed, notSealed] = [count('sealed'), count('not sealed')];
  const broken = all
    .filter(({ is }) => is !== 'sealed' && is !== 'not sealed')
    .map(
      ({ sk, is }) =>
        `${organizationId} inspection ${header.inspectionId}: ${sk.replace('REVISION#', 'revision ')} is ${is}`,
    );
  return { inspections: 1, revisions: all.length, sealed, notSealed, broken };
};

export const verifyOrganization = async (tenant: Tenant) => {
  let verified = nothing;
  for await (const headers of walkHeaderPages(tenant))
    for (const header of headers) verified = add(verified, await verifyRecord(tenant, header));
  return verified;
};
