import { deflateSync, inflateSync } from 'node:zlib';
import * as z from 'zod';
import { AttemptId, startAttemptId } from '#shared/ids.ts';
import { NzDate } from '#shared/nz-date.ts';
import { GRADING_VERSION, type Graded, gradeAnswers, NOTHING_GRADED } from '#shared/quizzes/spacing.ts';
import type { Context } from '../http/context.ts';
import { answersQuery, gradedKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import { type Item, typeAssignment, typeNames, typeValues } from '../table/table.ts';
import { getLearnerId } from '../training/learner.ts';
import { readStep } from './stored.ts';

/** Age of an attempt from which its answers are noted, because practice no longer reads it. */
const OPEN_MS = 86_400_000;
/** Answers younger than this aren't stored as graded, because calls in progress may still add some. */
const SETTLED_MS = 3_600_000;
/** Number of ungraded answers from which grades are stored again. */
const MANY = 100;

/** Grades up to a time, compressed, as stored. `late`: older attempts with answers since. */
const Stored = z.object({
  ...{ graded: z.instanceof(Uint8Array), gradedUpTo: z.iso.datetime(), gradedBy: z.int() },
  ...{ fromAttempt: z.string(), late: z.set(z.string()).default(new Set()) },
});
const Body = z.object({
  reviews: z.array(z.tuple([z.string(), z.array(z.object({ day: NzDate, grade: z.enum(['again', 'hard', 'good']) }))])),
  times: z.array(z.number()),
});

const instantBefore = (instant: string | Date, ms: number) => new Date(new Date(instant).getTime() - ms);
const oldestOpen = (instant: string | Date) => startAttemptId(instantBefore(instant, OPEN_MS));

/** Grades a person's first answers: stored grades, and the answers that were given since. */
export const loadReviews = async (context: Context, reading: { consistent: boolean }): Promise<Graded['reviews']> => {
  const { table, organizationId, now } = context;
  const person = getLearnerId(context);
  const item = await table.get(gradedKey(organizationId, person), reading);
  const before = readGraded(item);
  const search = answersQuery(organizationId, person, before.fromAttempt);
  const rest = readEach(await searchAll(table, { ...search, ...reading }), readNamedStep).filter(
    ({ at, isRetry }) => !isRetry && at > before.upTo,
  );
  const upTo = instantBefore(now, SETTLED_MS).toISOString();
  const graded = gradeAnswers(
    rest.filter(({ at }) => at <= upTo),
    before,
  );
  const later = rest.filter(({ at }) => at > upTo);
  if (rest.length - later.length >= MANY) await storeGraded(context, { graded, upTo, later, read: item });
  return gradeAnswers(later, graded).reviews;
};

const readNamedStep = (item: Item) => ({ ...readStep(item), attempt: AttemptId.parse(item.sk.split('#')[1]) });

const readGraded = (item: Item | undefined): Graded & { upTo: string; fromAttempt: string } => {
  const stored = Stored.safeParse(item);
  if (!stored.success || stored.data.gradedBy !== GRADING_VERSION)
    return { ...NOTHING_GRADED, upTo: '', fromAttempt: '' };
  const { graded, gradedUpTo: upTo, fromAttempt, late } = stored.data;
  const { reviews, times } = Body.parse(JSON.parse(inflateSync(graded).toString()));
  return { reviews: new Map(reviews), times, upTo, fromAttempt: [fromAttempt, ...late].sort()[0] ?? '' };
};

type ToStore = { graded: Graded; upTo: string; later: ReturnType<typeof readNamedStep>[]; read: Item | undefined };

/** Stores grades, unless an answer to an old attempt was noted since they were read. */
const storeGraded = async (context: Context, { graded, upTo, later, read }: ToStore) => {
  const [fromAttempt] = [oldestOpen(upTo), ...later.map(({ attempt }) => attempt)].sort();
  const body = JSON.stringify({ reviews: [...graded.reviews], times: graded.times });
  const seen = read?.notes;
  await context.table.update({
    key: gradedKey(context.organizationId, getLearnerId(context)),
    expression: `SET ${typeAssignment}, graded = :graded, gradedUpTo = :upTo, gradedBy = :by, fromAttempt = :from REMOVE late`,
    condition: seen === undefined ? 'attribute_not_exists(notes)' : 'notes = :seen',
    names: typeNames,
    values: {
      ...{ ...typeValues('GRADED'), ':graded': deflateSync(body, { level: 9 }), ':upTo': upTo },
      ...{ ':by': GRADING_VERSION, ':from': fromAttempt, ...(seen !== undefined && { ':seen': seen }) },
    },
  });
};

/** Notes an answer to an old attempt, so that it is read although other attempts began since. */
export const noteLateAnswer = async (attempt: AttemptId, context: Context) => {
  if (attempt >= oldestOpen(context.now)) return;
  await context.table.update({
    key: gradedKey(context.organizationId, getLearnerId(context)),
    expression: `SET ${typeAssignment} ADD notes :one, late :attempts`,
    names: typeNames,
    values: { ...typeValues('GRADED'), ':one': 1, ':attempts': new Set([attempt]) },
  });
};
