import type * as z from 'zod';
import { addDays, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { isPassed } from '#shared/quizzes/marking.ts';
import { type Period, TrainingEntry } from '#shared/training/model.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Context } from '../http/context.ts';
import { amendmentReadList, trainingList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Item, Table } from '../table/table.ts';
import { readAmendmentRead } from './amendments/stored.ts';
import { getLearnerId } from './learner.ts';

/** Loads the training of a period: of one person or, without a person, of everyone. */
export const loadRecord = async ({ from, to }: Period, person: string | undefined, context: Context) => {
  const search = (pk: string) => searchPeriod(context.table, pk, { from, to });
  const [entries, reads] = await Promise.all([
    search(trainingList(context.organizationId)).then((items) => readEach(items, readEntry(context))),
    search(amendmentReadList(context.organizationId)).then((items) => readEach(items, readAmendmentRead)),
  ]);
  const isWanted = (one: { person: string }) => person === undefined || one.person === person;
  return { entries: entries.filter(isWanted), amendments: reads.filter(isWanted) };
};

const searchPeriod = (table: Table, pk: string, { from, to }: Period) =>
  searchAll(table, {
    ...{ index: 'gsi1', pk, newestFirst: true },
    ...{ from: startOfNzDay(from).toISOString(), upTo: startOfNzDay(addDays(to, 1)).toISOString() },
  });

/** The copy of an entry that is stored for lists, without its day and id, which are in the key. */
const Summary = withoutLimits(TrainingEntry.omit({ id: true, day: true, isOwn: true }).partial({ notes: true }));

const readEntry =
  (context: Context) =>
  ({ gsi1sk, summary }: Item): TrainingEntry => {
    const [at = '', id = ''] = String(gsi1sk).split('#');
    const { notes = '', ...read } = Summary.parse(summary);
    const isOwn = read.person === getLearnerId(context);
    return { ...read, ...findPassed(read), notes, id, day: nzDate(new Date(at)), isOwn };
  };

/** Whether an exam was passed: unless some of its questions weren't reviewed. Follows marks that were changed. */
const findPassed = ({ kind, correct, total, unreviewed = 0 }: z.output<typeof Summary>) =>
  kind === 'mockExam' && unreviewed === 0 && correct !== undefined && total !== undefined
    ? { passed: isPassed({ correct, total }) }
    : {};
