import { isDeepStrictEqual } from 'node:util';
import type { Request } from '#shared/endpoint.ts';
import { newId, TrainingId } from '#shared/ids.ts';
import { addDays, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { trainingApi } from '#shared/training/api.ts';
import { findCourseDayProblem } from '#shared/training/course-day.ts';
import { Course, type TrainingEntry } from '#shared/training/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { scheduleTrainingCheck } from '../due/reminders.ts';
import { type Context, isAdmin, makeSavedBy } from '../http/context.ts';
import { listPeople } from '../organizations/inspectors.ts';
import { courseKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { deleteCertificate, sameCertificate } from './certificates.ts';
import { getLearnerId, trainingIndexKeys } from './learner.ts';
import { loadRecord } from './load-record.ts';
import { digestRecord, listSignOffs } from './sign-offs.ts';

/** Maximum number of days of a query. */
const DAYS_MAX = 3 * 366;

type ListQuery = Request<typeof trainingApi.record>['query'];

/** Lists training in a range of New Zealand days, newest first. */
export const listTraining = async ({ from, to, whose, person }: ListQuery, context: Context) => {
  if (whose === 'all' && !isAdmin(context)) throw new Problem('refused', 'Only an Admin can see everyone’s training.');
  if (addDays(from, DAYS_MAX) < to) throw new Problem('refused', 'Choose a period of up to three years.');
  const wanted = whose === 'own' ? getLearnerId(context) : person;
  const record = from > to ? { entries: [], amendments: [] } : await loadRecord({ from, to }, wanted, context);
  return {
    ...record,
    ...(whose === 'all' && { people: await listLearners(context) }),
    ...(wanted !== undefined && {
      signOffs: await listSignOffs(wanted, context),
      digest: digestRecord(record),
    }),
  };
};

const listLearners = async (context: Context) =>
  (await listPeople(context)).map(({ userId, subUserId, name }) => ({ person: subUserId ?? userId, name }));

/** Records the caller's external course. */
export const addCourse = async (
  { id: givenId, ...course }: Request<typeof trainingApi.addCourse>['body'],
  context: Context,
): Promise<TrainingEntry> => {
  const { table, organizationId, actor, now } = context;
  const problem = findCourseDayProblem(course.day, nzDate(now));
  if (problem) throw new Problem('refused', problem);
  const id = givenId ?? TrainingId.parse(newId('trn'));
  const person = getLearnerId(context);
  const summary = { ...course, kind: 'course' as const, person, name: actor.name };
  const put: Item = {
    ...{
      ...courseKey(organizationId, person, id),
      type: 'COURSE',
      id,
      ...course,
      savedBy: makeSavedBy(context),
      summary,
    },
    ...trainingIndexKeys(context, { at: startOfNzDay(course.day).toISOString(), id }),
  };
  const { refused } = await table.write({ put, condition: 'attribute_not_exists(pk)' });
  const [before] = refused ?? [];
  if (before?.item && !isDeepStrictEqual(StoredCourse.parse(before.item), course))
    throw new Problem('refused', 'This course was already recorded with different details.');
  return { ...summary, id, isOwn: true };
};
const StoredCourse = withoutLimits(Course);

/** Removes the caller's own course. */
export const removeCourse = (id: TrainingId, context: Context) => retryUntilWritten(() => removeOnce(id, context));

/** Returns undefined if a certificate was added meanwhile. */
const removeOnce = async (id: TrainingId, context: Context) => {
  const remove = courseKey(context.organizationId, getLearnerId(context), id);
  const item = await context.table.get(remove, { consistent: true });
  if (!item) throw notFound();
  await deleteCertificate(item, context);
  const { refused } = await context.table.write(
    { remove, ...sameCertificate(item) },
    // the person's next training may now be due sooner
    scheduleTrainingCheck(context.organizationId, context.userId, context.now),
  );
  return refused ? undefined : {};
};
