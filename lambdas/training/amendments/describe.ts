import type { Actor } from '#shared/sheets/model.ts';
import type { Amendment, AmendmentRead, AmendmentReader } from '#shared/training/amendments.ts';
import { type Context, isAdmin } from '../../http/context.ts';
import { listPeople } from '../../organizations/inspectors.ts';
import { amendmentReadList } from '../../table/keys.ts';
import { readEach } from '../../table/read-each.ts';
import { searchAll } from '../../table/search-all.ts';
import { findRead, loadAmendments, loadReads, mustRead, readerOf } from './open.ts';
import { readAmendmentRead, type StoredAmendment } from './stored.ts';

/** Lists the amendments for the caller. Admins also see who has signed. */
export const listAmendments = async (context: Context) => describeAll(await loadAmendments(context), context);

export const describeAmendment = async (stored: StoredAmendment, context: Context): Promise<Amendment> => {
  const [described] = (await describeAll([stored], context)).amendments;
  if (!described) throw new Error('An amendment was not described');
  return described;
};

const describeAll = async (all: readonly StoredAmendment[], context: Context) => {
  const reader = readerOf(context.actor);
  const [own, overview] = await Promise.all([
    loadReads(reader.person, context),
    isAdmin(context) ? loadOverview(all, context) : undefined,
  ]);
  return {
    ...(overview && { people: overview.people.map((one) => ({ person: readerOf(one).person, name: one.name })) }),
    amendments: all.map((stored): Amendment => {
      const { removedAt: _, createdAt: __, ...amendment } = stored;
      const signedAt = findRead(stored, own)?.signedAt;
      return {
        ...{ ...amendment, mustRead: mustRead(stored, reader) },
        ...(signedAt && { signedAt }),
        ...(overview && { signatures: listSignatures(stored, overview) }),
      };
    }),
  };
};

type Overview = { people: Actor[]; reads: AmendmentRead[] };

/** Loads everyone who works here, and all signatures since the first of these amendments. */
const loadOverview = async (all: readonly StoredAmendment[], context: Context): Promise<Overview> => {
  const [from] = all.map(({ createdAt }) => createdAt).sort();
  const pk = amendmentReadList(context.organizationId);
  const search = async () => (from ? searchAll(context.table, { index: 'gsi1', pk, from }) : []);
  const [people, items] = await Promise.all([listPeople(context), search()]);
  return { people, reads: readEach(items, readAmendmentRead) };
};

/** Lists the people who must read an amendment, then others who signed it. */
const listSignatures = (stored: StoredAmendment, { people, reads }: Overview): AmendmentReader[] => {
  const ofThis = reads.filter(({ amendment }) => amendment === stored.id);
  const readers = people.map((one) => ({ ...readerOf(one), name: one.name })).filter((one) => mustRead(stored, one));
  const describe = (person: string, name: string): AmendmentReader => {
    const versions = ofThis.filter((read) => read.person === person);
    const signedAt = findRead(stored, versions)?.signedAt;
    const latest = Math.max(...versions.map(({ version }) => version));
    return { person, name, ...(signedAt && { signedAt }), ...(versions.length > 0 && { version: latest }) };
  };
  const extra = new Map(ofThis.map(({ person, name }) => [person, name]));
  for (const { person } of readers) extra.delete(person);
  return [
    ...readers.map(({ person, name }) => describe(person, name)),
    ...[...extra].map(([person, name]) => ({ ...describe(person, name), isExtra: true })),
  ];
};
