import type { Actor } from '#shared/sheets/model.ts';
import type { AmendmentRead } from '#shared/training/amendments.ts';
import type { Tenant } from '../../http/context.ts';
import { amendmentReadsQuery, amendments } from '../../table/keys.ts';
import { readEach } from '../../table/read-each.ts';
import { searchAll } from '../../table/search-all.ts';
import { readAmendment, readAmendmentRead, type StoredAmendment } from './stored.ts';

/** Loads the amendments that aren't deleted, latest first. */
export const loadAmendments = async ({ table, organizationId }: Tenant): Promise<StoredAmendment[]> => {
  const items = await searchAll(table, { pk: amendments(organizationId), consistent: true });
  return readEach(items, readAmendment)
    .filter(({ removedAt }) => !removedAt)
    .sort((one, other) => (one.day + one.askedAt > other.day + other.askedAt ? -1 : 1));
};

/** Loads all signatures of a person. */
export const loadReads = async (person: string, { table, organizationId }: Tenant): Promise<AmendmentRead[]> =>
  readEach(
    await searchAll(table, { ...amendmentReadsQuery(organizationId, person), consistent: true }),
    readAmendmentRead,
  );

/** The owner of a training record, and whether they inspect. */
type Reader = { person: string; inspectorNumber: string };
export const readerOf = ({ userId, subUserId, inspectorNumber }: Actor): Reader => ({
  ...{ person: subUserId ?? userId, inspectorNumber },
});

export const mustRead = ({ readers }: Pick<StoredAmendment, 'readers'>, { person, inspectorNumber }: Reader) =>
  readers === null ? inspectorNumber !== '' : readers.includes(person);

/** Finds a person's signature under the current version of an amendment. */
export const findRead = ({ id, version }: Pick<StoredAmendment, 'id' | 'version'>, reads: readonly AmendmentRead[]) =>
  reads.find((read) => read.amendment === id && read.version === version);

/** Finds the amendments that at least one of these people must still read and sign, latest first. */
export const findUnread = async (tenant: Tenant, people: readonly Reader[]): Promise<StoredAmendment[]> => {
  const all = await loadAmendments(tenant);
  const wanted = people.filter((one) => all.some((amendment) => mustRead(amendment, one)));
  const reads = new Map(
    await Promise.all(wanted.map(async ({ person }) => [person, await loadReads(person, tenant)] as const)),
  );
  return all.filter((amendment) =>
    wanted.some((one) => mustRead(amendment, one) && !findRead(amendment, reads.get(one.person) ?? [])),
  );
};
