import type { Request } from '#shared/endpoint.ts';
import { AmendmentId, newId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import {
  AMENDMENTS_MAX,
  type Amendment,
  AmendmentContent,
  AmendmentVersion,
  changesContent,
  findAmendmentProblem,
} from '#shared/training/amendments.ts';
import type { trainingApi } from '#shared/training/api.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { scheduleAmendmentCheck } from '../../due/reminders.ts';
import { type Context, makeSavedBy } from '../../http/context.ts';
import { isSameInput } from '../../http/same-input.ts';
import { loadMembers } from '../../organizations/member-records.ts';
import { amendmentKey, amendmentVersionKey, amendmentVersionsQuery } from '../../table/keys.ts';
import { readEach } from '../../table/read-each.ts';
import { searchAll } from '../../table/search-all.ts';
import type { Item } from '../../table/table.ts';
import { retryUntilWritten } from '../../table/until-written.ts';
import { writeInBatches } from '../../table/write-in-batches.ts';
import { getLearnerId } from '../learner.ts';
import { describeAmendment } from './describe.ts';
import { loadAmendments } from './open.ts';
import { amendmentItem, amendmentReadItem, readAmendment, type StoredAmendment } from './stored.ts';

const load = async (id: AmendmentId, { table, organizationId }: Context) => {
  const item = await table.get(amendmentKey(organizationId, id), { consistent: true });
  return item && readAmendment(item);
};

const loadOpen = async (id: AmendmentId, context: Context) => {
  const amendment = await load(id, context);
  if (!amendment || amendment.removedAt) throw notFound();
  return amendment;
};

type Body<Name extends 'addAmendment' | 'changeAmendment'> = Request<(typeof trainingApi)[Name]>['body'];

const check = (content: AmendmentContent) => {
  const problem = findAmendmentProblem(content);
  if (problem) throw new Problem('refused', problem);
};

export const addAmendment = async (
  { id: givenId, ...content }: Body<'addAmendment'>,
  context: Context,
): Promise<Amendment> => {
  check(content);
  const id = givenId ?? AmendmentId.parse(newId('amd'));
  const before = await load(id, context);
  if (before && !isSameInput(AmendmentContent.parse(before), content))
    throw new Problem('refused', 'This amendment was already added with different details.');
  if (before?.removedAt) throw new Problem('refused', 'This amendment was deleted.');
  if (before) return describeAmendment(before, context);
  if ((await loadAmendments(context)).length >= AMENDMENTS_MAX)
    throw new Problem('refused', `There can be up to ${AMENDMENTS_MAX} amendments. Delete one that is out of date.`);
  const at = context.now.toISOString();
  const amendment: StoredAmendment = { ...content, id, version: 1, revision: 1, createdAt: at, askedAt: at };
  await scheduleChecks(context);
  if (!(await writeAmendment(amendment, undefined, context))) return addAmendment({ id, ...content }, context);
  return describeAmendment(amendment, context);
};

/** Schedules a check of each member for the next morning. Comes first, so that an interruption leaves nobody out. */
const scheduleChecks = async (context: Context) => {
  const { table, organizationId, now } = context;
  const checks = (await loadMembers(context)).map(({ member }) =>
    scheduleAmendmentCheck(organizationId, String(member.gsi1sk), now),
  );
  await writeInBatches(table, checks);
};

/** Writes an amendment and, if it is new, its version. Returns false if another write won. */
const writeAmendment = async (amendment: StoredAmendment, before: StoredAmendment | undefined, context: Context) => {
  const { id, version, title, text, link, askedAt } = amendment;
  const key = amendmentVersionKey(context.organizationId, id, version);
  const savedBy = makeSavedBy(context);
  const kept: Item = { ...key, type: 'AMENDMENTVERSION', id, version, title, text, link, askedAt, savedBy };
  const { refused } = await context.table.write(
    {
      put: amendmentItem(context, amendment, savedBy),
      ...(before
        ? { condition: 'revision = :seen', values: { ':seen': before.revision } }
        : { condition: 'attribute_not_exists(pk)' }),
    },
    ...(version === before?.version ? [] : [{ put: kept }]),
  );
  return !refused;
};

/** Lists all versions of an amendment, newest first, because signatures refer to them. */
export const listVersions = async (id: AmendmentId, { table, organizationId }: Context) => {
  const items = await searchAll(table, { ...amendmentVersionsQuery(organizationId, id), consistent: true });
  if (items.length === 0) throw notFound();
  const versions = readEach(items, (item) => readVersion.parse(item));
  return { versions: versions.sort((one, other) => other.version - one.version) };
};
const readVersion = withoutLimits(AmendmentVersion);

export const changeAmendment = async (
  id: AmendmentId,
  { revision, ...content }: Body<'changeAmendment'>,
  context: Context,
): Promise<Amendment> => {
  check(content);
  const before = await loadOpen(id, context);
  // repeated after a lost response
  if (isSameInput(AmendmentContent.parse(before), content)) return describeAmendment(before, context);
  const isNew = changesContent(before, content);
  const { version, createdAt, askedAt } = before;
  const changed: StoredAmendment = {
    ...{ ...content, id, createdAt, revision: before.revision + 1 },
    ...(isNew ? { version: version + 1, askedAt: context.now.toISOString() } : { version, askedAt }),
  };
  const isCurrent = before.revision === revision;
  if (isCurrent) await scheduleChecks(context);
  if (!isCurrent || !(await writeAmendment(changed, before, context))) {
    const current = await describeAmendment(await loadOpen(id, context), context);
    throw new Problem('version-conflict', 'Someone else changed this amendment.', current);
  }
  return describeAmendment(changed, context);
};

export const removeAmendment = async (id: AmendmentId, context: Context) =>
  retryUntilWritten(async () => {
    const before = await load(id, context);
    if (!before) throw notFound();
    if (before.removedAt) return {};
    const removed = { ...before, revision: before.revision + 1, removedAt: context.now.toISOString() };
    return (await writeAmendment(removed, before, context)) ? {} : undefined;
  });

/** Signs the current version of an amendment as the caller. The first signature counts. */
export const signAmendment = async (id: AmendmentId, version: number, context: Context): Promise<Amendment> => {
  const amendment = await loadOpen(id, context);
  if (amendment.version !== version)
    throw new Problem('refused', 'This amendment was changed after you opened it. Read it again, then sign.');
  const { title } = amendment;
  const person = getLearnerId(context);
  const read = { amendment: id, title, version, signedAt: context.now.toISOString(), person, name: context.actor.name };
  const put = { ...amendmentReadItem(context, read), savedBy: makeSavedBy(context) };
  await context.table.write({ put, condition: 'attribute_not_exists(pk)' });
  return describeAmendment(amendment, context);
};
