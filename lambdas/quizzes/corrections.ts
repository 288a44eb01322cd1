import * as z from 'zod';
import type { QuestionId, QuizId } from '#shared/ids.ts';
import { Decision } from '#shared/quizzes/model.ts';
import type { Tenant } from '../http/context.ts';
import { correctionsKey, type OrganizationId } from '../table/keys.ts';
import { type Item, typeAssignment, typeNames, typeValues, type Update } from '../table/table.ts';
import { readByQuestion } from './by-question.ts';
import type { AskedVersion } from './stored.ts';

/** A corrected key: answers to `versions` are marked by that of `version`, which has the same options. */
const Correction = Decision.extend({ version: z.int(), versions: z.array(z.int()), isDone: z.boolean() });
export type Correction = z.infer<typeof Correction>;
/** Corrections by question. */
export type Corrections = Readonly<Record<string, Correction>>;

const readCorrections = (item: Item | undefined): Corrections => readByQuestion(item, Correction);

export const loadCorrections = async ({ table, organizationId }: Tenant, quizId: QuizId) =>
  readCorrections(await table.get(correctionsKey(organizationId, quizId), { consistent: true }));

/** Replaces each version by the one whose key counts. Only an organization's own questions are corrected. */
export const applyCorrections = async <Asked extends AskedVersion>(
  { table, organizationId }: Tenant,
  asks: readonly Asked[],
  reading = { consistent: true },
): Promise<Asked[]> => {
  const quizIds = [...new Set(asks.flatMap(({ isShared, quizId }) => (isShared ? [] : quizId)))];
  const items = await table.getAll(
    quizIds.map((quizId) => correctionsKey(organizationId, quizId)),
    reading,
  );
  const found = new Map(quizIds.map((quizId, at) => [quizId, readCorrections(items[at])]));
  return asks.map((asked) => {
    const correction = asked.isShared ? undefined : found.get(asked.quizId)?.[asked.id];
    return correction?.versions.includes(asked.version) ? { ...asked, version: correction.version } : asked;
  });
};

/** Builds the update that stores a correction. */
export const correctionUpdate = (
  { organizationId, quizId, id }: { organizationId: OrganizationId; quizId: QuizId; id: QuestionId },
  correction: Correction,
): Update => ({
  key: correctionsKey(organizationId, quizId),
  expression: `SET ${typeAssignment}, #q = :q`,
  names: { ...typeNames, '#q': id },
  values: { ...typeValues('CORRECTIONS'), ':q': correction },
});
