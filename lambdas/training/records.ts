import { isDeepStrictEqual } from 'node:util';
import type { Request } from '#shared/endpoint.ts';
import { newId, TrainingId } from '#shared/ids.ts';
import { addDays, type NzDate, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { trainingApi } from '#shared/training/api.ts';
import { Course, TrainingEntry } from '#shared/training/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { scheduleTrainingCheck } from '../due/reminders.ts';
import { type Context, isAdmin, makeSavedBy } from '../http/context.ts';
import { courseKey, trainingList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Item } from '../table/table.ts';
import { getLearnerId, trainingIndexKeys } from './learner.ts';

/** Maximum number of days of a query. */
const DAYS_MAX = 3 * 366;

type ListQuery = Request<typeof trainingApi.record>['query'];

/** Lists training in a range of New Zealand days, newest first. */
export const listTraining = async ({ from, to, whose }: ListQuery, context: Context) => {
  if (whose === 'all' && !isAdmin(context)) throw new Problem('refused', 'Only an Admin can see everyone’s training.');
  if (addDays(from, DAYS_MAX) < to) throw new Problem('refused', 'Choose a period of up to three years.');
  if (from > to) return { entries: [] };
  const items = await searchAll(context.table, {
    ...{ index: 'gsi1', pk: trainingList(context.organizationId), newestFirst: true },
    ...{ from: startOfNzDay(from).toISOString(), upTo: startOfNzDay(addDays(to, 1)).toISOString() },
  });
  const entries = readEach(items, readEntry(context));
  return { entries: whose === 'all' ? entries : entries.filter(({ person }) => person === getLearnerId(context)) };
};

/** The copy of an entry that is stored for lists, without its day and id, which are in the key. */
const Summary = withoutLimits(TrainingEntry.omit({ id: true, day: true, isOwn: true }).partial({ notes: true }));

const readEntry =
  (context: Context) =>
  ({ gsi1sk, summary }: Item): TrainingEntry => {
    const [at = '', id = ''] = String(gsi1sk).split('#');
    const { notes = '', ...read } = Summary.parse(summary);
    return { ...read, notes, id, day: nzDate(new Date(at)), isOwn: read.person === getLearnerId(context) };
  };

/** Records the caller's external course. */
export const addCourse = async (
  { id: givenId, ...course }: Request<typeof trainingApi.addCourse>['body'],
  context: Context,
): Promise<TrainingEntry> => {
  const { table, organizationId, actor, now } = context;
  checkDay(course.day, nzDate(now));
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

const checkDay = (day: NzDate, today: NzDate) => {
  if (day > today) throw new Problem('refused', 'This date is in the future.');
};

/** Removes the caller's own course. */
export const removeCourse = async (id: TrainingId, context: Context) => {
  const remove = courseKey(context.organizationId, getLearnerId(context), id);
  const { refused } = await context.table.write(
    { remove, condition: 'attribute_exists(pk)' },
    // the person's next training may now be due sooner
    scheduleTrainingCheck(context.organizationId, context.userId, context.now),
  );
  if (refused) throw notFound();
  return {};
};
