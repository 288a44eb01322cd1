import { Problem } from '#shared/problem.ts';
import { EXAM_GRACE_S } from '#shared/quizzes/mock-exam.ts';
import type { Context } from '../http/context.ts';
import type { Item } from '../table/item.ts';
import { userKey } from '../table/keys.ts';
import type { Update } from '../table/table.ts';

/** Where an account says until when a person sits an exam: read with every call, so that an answer costs no further trip. */
const EXAM_OF = 'examOf_';
const fieldOf = (subUserId: string | null) => `${EXAM_OF}${subUserId ?? 'self'}`;

/**
 * Until when the person sits an exam, whatever is left of it. An inspector and the account itself are one person here, as
 * whoever has the account can be either; two inspectors are not.
 */
export const findExamUntil = (account: Item | undefined, subUserId: string | null): string | undefined => {
  const isTheirs = (field: string) => !subUserId || field === fieldOf(subUserId) || field === fieldOf(null);
  const ends = Object.entries(account ?? {}).flatMap(([field, endsAt]) =>
    field.startsWith(EXAM_OF) && isTheirs(field) ? [String(endsAt)] : [],
  );
  return ends.sort().at(-1);
};

const isOver = (endsAt: string, now: Date) => Date.parse(endsAt) + EXAM_GRACE_S * 1_000 < now.getTime();

export const sitsExam = ({ examUntil, now }: Pick<Context, 'examUntil' | 'now'>) =>
  examUntil !== undefined && !isOver(examUntil, now);

export const checkNoExam = (context: Pick<Context, 'examUntil' | 'now'>) => {
  if (sitsExam(context)) throw new Problem('wrong-state', 'Finish your mock exam first.');
};

const update = ({ actor }: Pick<Context, 'actor'>, more: Omit<Update, 'key' | 'names'>): { update: Update } => ({
  update: { key: userKey(actor.userId), names: { '#exam': fieldOf(actor.subUserId) }, ...more },
});

/** Refused where they sit one already. */
export const examBegins = (context: Pick<Context, 'actor' | 'now'>, endsAt: string) =>
  update(context, {
    expression: 'SET #exam = :endsAt',
    condition: 'attribute_exists(pk) AND (attribute_not_exists(#exam) OR #exam < :now)',
    values: { ':endsAt': endsAt, ':now': context.now.toISOString() },
  });

/** Another one that has begun since stays. */
export const examEnds = (context: Pick<Context, 'actor'>, endsAt: string) =>
  update(context, { expression: 'REMOVE #exam', condition: '#exam = :endsAt', values: { ':endsAt': endsAt } }).update;
