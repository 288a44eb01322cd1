import * as z from 'zod';
import type { QuestionId, QuizId } from '#shared/ids.ts';
import { Decision } from '#shared/quizzes/model.ts';
import type { Context } from '../http/context.ts';
import { type QuizOwner, reviewsKey } from '../table/keys.ts';
import { type Item, typeAssignment, typeNames, typeValues, type Update, type Write } from '../table/table.ts';
import { readByQuestion } from './by-question.ts';

/** What managers decided about a question. */
const QuestionDecisions = z.object({
  approved: Decision.extend({ version: z.int() }).optional(),
  retired: Decision.optional(),
});
export type QuestionDecisions = z.infer<typeof QuestionDecisions>;
/** Decisions by question. */
export type Decisions = Readonly<Record<string, QuestionDecisions>>;

/** Shown to organizations instead of our operator's name. */
const OPERATOR = { by: 'pitcheck', byName: 'Pitcheck' };

/** Reads the decisions of one owner. */
export const readOwnDecisions = (item: Item | undefined): Decisions => readByQuestion(item, QuestionDecisions);

/** Merges the organization's decisions with those of a shared quiz's owner. */
export const readDecisions = (own: Item | undefined, shared: Item | undefined): Decisions => {
  const [ours, theirs] = [readOwnDecisions(own), readOwnDecisions(shared)];
  return Object.fromEntries(
    [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].map((id) => {
      const [one, other] = [ours[id], theirs[id]];
      const [approved] = [one?.approved, other?.approved]
        .filter((approval) => approval !== undefined)
        .sort((a, b) => b.version - a.version);
      const retired = one?.retired ?? other?.retired;
      return [id, { ...(approved && { approved }), ...(retired && { retired }) }];
    }),
  );
};

/** The approval of a question's current version, or of one that asks the same. */
export const findApproval = (
  { id, version, sameSince = version }: { id: string; version: number; sameSince?: number | undefined },
  decisions: Decisions,
) => {
  const approved = decisions[id]?.approved;
  return approved && approved.version >= sameSince && approved.version <= version ? approved : undefined;
};

/** The caller as the author of a decision. */
export const decideBy = ({ actor, now }: Pick<Context, 'actor' | 'now'>): Decision => ({
  ...{ by: actor.subUserId ?? actor.userId, byName: actor.name, at: now.toISOString() },
});
export const decideByOperator = ({ now }: Pick<Context, 'now'>): Decision => ({ ...OPERATOR, at: now.toISOString() });

/** Builds the update that removes the decisions about a question. */
export const undecideUpdate = ({ owner, quizId, id }: DecidedQuestion): Update => ({
  key: reviewsKey(owner, quizId),
  expression: 'REMOVE #q',
  condition: 'attribute_exists(pk)',
  names: { '#q': id },
});

type DecidedQuestion = { owner: QuizOwner; quizId: QuizId; id: QuestionId };

/** The version of an owner's decisions about a quiz, which each decision raises. */
const getVersion = (item: Item | undefined) => (typeof item?.version === 'number' ? item.version : undefined);

/** The condition that an item of decisions is still as read. */
const unchanged = (seen: Item | undefined) => {
  const version = getVersion(seen);
  return version === undefined
    ? { condition: 'attribute_not_exists(#version)', names: { '#version': 'version' } }
    : { condition: '#version = :seen', names: { '#version': 'version' }, values: { ':seen': version } };
};

/** Builds the update that stores the decisions about a question, if the item of decisions is still as read. */
export const decisionsUpdate = (
  { owner, quizId, id }: DecidedQuestion,
  { approved, retired }: QuestionDecisions,
  seen: Item | undefined,
): Update => {
  const { condition, names, values } = unchanged(seen);
  return {
    key: reviewsKey(owner, quizId),
    expression: `SET ${typeAssignment}, #q = :q, #version = :next`,
    condition,
    names: { ...typeNames, ...names, '#q': id },
    values: {
      ...typeValues('QUIZREVIEWS'),
      ...values,
      ':q': { ...(approved && { approved }), ...(retired && { retired }) },
      ':next': (getVersion(seen) ?? 0) + 1,
    },
  };
};

/**
 * Builds the write that stores an organization's decisions about a quiz that it publishes to all. What our operators
 * decided elsewhere stays.
 */
export const sharedDecisionsWrite = (quizId: QuizId, decisions: Decisions, seen: Item | undefined): Write => {
  const shared = readOwnDecisions(seen);
  const entries = Object.entries(decisions).map(([id, { approved, retired }]) => [
    id,
    {
      ...shared[id],
      ...(approved && { approved: { ...approved, ...OPERATOR } }),
      ...(retired && { retired: { ...retired, ...OPERATOR } }),
    },
  ]);
  const put: Item = {
    ...reviewsKey('SHARED', quizId),
    type: 'QUIZREVIEWS',
    ...shared,
    ...Object.fromEntries(entries),
    version: (getVersion(seen) ?? 0) + 1,
  };
  return { put, ...unchanged(seen) };
};
