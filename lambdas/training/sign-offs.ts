import { createHash } from 'node:crypto';
import type { Request } from '#shared/endpoint.ts';
import { nzDate } from '#shared/nz-date.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { AmendmentRead } from '#shared/training/amendments.ts';
import type { trainingApi } from '#shared/training/api.ts';
import { SignOff, type TrainingEntry } from '#shared/training/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { type Context, makeSavedBy, type Tenant } from '../http/context.ts';
import { listPeople } from '../organizations/inspectors.ts';
import { signOffKey, signOffList, signOffsQuery } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Item } from '../table/table.ts';
import { loadRecord } from './load-record.ts';

type TrainingRecord = { entries: readonly TrainingEntry[]; amendments: readonly AmendmentRead[] };

/**
 * Identifies what a record of one person says. Leaves out notes and certificates, which can be erased, and who asks.
 */
export const digestRecord = ({ entries, amendments }: TrainingRecord) => {
  const lines = [
    ...entries.map(({ id, kind, day, title, minutes, correct, total, passed }) => [
      ...[id, kind, day, title, minutes],
      ...[correct ?? null, total ?? null, passed ?? null],
    ]),
    ...amendments.map(({ amendment, title, version, signedAt }) => [amendment, title, version, signedAt]),
  ].map((line) => JSON.stringify(line));
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
};

/** Lists the sign-offs of a person's record, newest first. */
export const listSignOffs = async (person: string, { table, organizationId }: Tenant): Promise<SignOff[]> => {
  const items = await searchAll(table, { ...signOffsQuery(organizationId, person), consistent: true });
  return readEach(items, readSignOff).sort((one, other) => (one.signedAt > other.signedAt ? -1 : 1));
};

const readSignOff = ({ summary }: Item) => withoutLimits(SignOff).parse(summary);

/** Signs off a person's record of a period, if it is still as the Admin saw it. */
export const signOff = async (
  { person, from, to, digest }: Request<typeof trainingApi.signOff>['body'],
  context: Context,
): Promise<SignOff> => {
  const { table, organizationId, actor, now } = context;
  if (from > to) throw new Problem('refused', 'The first day must be before the last.');
  if (to > nzDate(now)) throw new Problem('refused', 'The last day is in the future.');
  const record = await loadRecord({ from, to }, person, context);
  const [newest] = [...record.entries, ...record.amendments];
  const name = newest?.name ?? (await findName(person, context));
  if (digestRecord(record) !== digest)
    throw new Problem('refused', 'This record has changed since you opened it. Check it again, then sign.');
  const signed: SignOff = { person, name, from, to, signedAt: now.toISOString(), signedBy: actor.name, digest };
  const put: Item = {
    ...{ ...signOffKey(organizationId, person, signed), type: 'SIGNOFF', savedBy: makeSavedBy(context) },
    ...{ gsi1pk: signOffList(organizationId), gsi1sk: `${signed.signedAt}#${person}`, summary: signed },
  };
  const { refused } = await table.write({ put, condition: 'attribute_not_exists(pk)' });
  const [before] = refused ?? [];
  return before?.item ? readSignOff(before.item) : signed;
};

/** Returns the name of a person without training in the period. */
const findName = async (person: string, context: Context) => {
  const found = (await listPeople(context)).find((one) => (one.subUserId ?? one.userId) === person);
  if (!found) throw notFound();
  return found.name;
};
