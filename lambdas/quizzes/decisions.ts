import * as z from 'zod';
import type { QuestionId, QuizId } from '#shared/ids.ts';
import { Decision } from '#shared/quizzes/model.ts';
import type { Context } from '../http/context.ts';
import { type QuizOwner, reviewsKey } from '../table/keys.ts';
import { type Item, typeAssignment, typeNames, typeValues, type Update } from '../table/table.ts';

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

const readOne = (item: Item | undefined): Decisions =>
  Object.fromEntries(
    Object.entries(item ?? {}).flatMap(([name, value]) => {
      const read = name.startsWith('qst_') ? QuestionDecisions.safeParse(value) : undefined;
      return read?.success ? [[name, read.data]] : [];
    }),
  );

/** Merges the organization's decisions with those of a shared quiz's owner. */
export const readDecisions = (own: Item | undefined, shared: Item | undefined): Decisions => {
  const [ours, theirs] = [readOne(own), readOne(shared)];
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

/** Builds the update that stores the decisions about a question. Without decisions, removes them. */
export const decisionsUpdate = (
  { owner, quizId, id }: { owner: QuizOwner; quizId: QuizId; id: QuestionId },
  { approved, retired }: QuestionDecisions,
): Update => {
  const key = reviewsKey(owner, quizId);
  if (!approved && !retired)
    return { key, expression: 'REMOVE #q', condition: 'attribute_exists(pk)', names: { '#q': id } };
  return {
    key,
    expression: `SET ${typeAssignment}, #q = :q`,
    names: { ...typeNames, '#q': id },
    values: { ...typeValues('QUIZREVIEWS'), ':q': { ...(approved && { approved }), ...(retired && { retired }) } },
  };
};

/** Builds the decisions of a quiz that is published to all organizations. */
export const sharedDecisionsItem = (quizId: QuizId, decisions: Decisions): Item => ({
  ...reviewsKey('SHARED', quizId),
  type: 'QUIZREVIEWS',
  ...Object.fromEntries(
    Object.entries(decisions).map(([id, { approved, retired }]) => [
      id,
      {
        ...(approved && { approved: { ...approved, ...OPERATOR } }),
        ...(retired && { retired: { ...retired, ...OPERATOR } }),
      },
    ]),
  ),
});
