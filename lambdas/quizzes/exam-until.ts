import { Problem } from '#shared/problem.ts';
import { EXAM_GRACE_S } from '#shared/quizzes/mock-exam.ts';
import type { Context } from '../http/context.ts';
import { userKey } from '../table/keys.ts';
import type { Item, Update } from '../table/table.ts';

/**
 * Prefix of the fields that store when exams end. They are on the account's item, because every call reads that anyway.
 */
const EXAM_OF = 'examOf_';
const fieldOf = (subUserId: string | null) => `${EXAM_OF}${subUserId ?? 'self'}`;

/**
 * Returns when the person's exam ends. An account and each of its inspectors count as the same person, because the
 * account's owner can act as any of them. Two inspectors count as different people.
 */
export const findExamUntil = (account: Item | undefined, subUserId: string | null): string | undefined => {
  const isTheirs = (field: string) => !subUserId || field === fieldOf(subUserId) || field === fieldOf(null);
  const ends = Object.entries(account ?? {}).flatMap(([field, endsAt]) =>
    field.startsWith(EXAM_OF) && isTheirs(field) ? [String(endsAt)] : [],
  );
  return ends.sort().at(-1);
};

const isOver = (endsAt: string, now: Date) => Date.parse(endsAt) + EXAM_GRACE_S * 1_000 < now.getTime();

export const isSittingExam = ({ examUntil, now }: Pick<Context, 'examUntil' | 'now'>) =>
  examUntil !== undefined && !isOver(examUntil, now);

export const checkNoExam = (context: Pick<Context, 'examUntil' | 'now'>) => {
  if (isSittingExam(context)) throw new Problem('wrong-state', 'Finish your mock exam first.');
};

const update = ({ actor }: Pick<Context, 'actor'>, more: Omit<Update, 'key' | 'names'>): { update: Update } => ({
  update: { key: userKey(actor.userId), names: { '#exam': fieldOf(actor.subUserId) }, ...more },
});

/** Builds the update that stores the end of an exam. Refused if the person is already sitting one. */
export const startExamUpdate = (context: Pick<Context, 'actor' | 'now'>, endsAt: string) =>
  update(context, {
    expression: 'SET #exam = :endsAt',
    condition: 'attribute_exists(pk) AND (attribute_not_exists(#exam) OR #exam < :now)',
    values: { ':endsAt': endsAt, ':now': context.now.toISOString() },
  });

/** Builds the update that clears an exam, unless another one has started since. */
export const endExamUpdate = (context: Pick<Context, 'actor'>, endsAt: string) =>
  update(context, { expression: 'REMOVE #exam', condition: '#exam = :endsAt', values: { ':endsAt': endsAt } }).update;
