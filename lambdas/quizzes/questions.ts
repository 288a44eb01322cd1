import type { QuestionId, QuizId } from '#shared/ids.ts';
import { notFound } from '#shared/problem.ts';
import type { Question } from '#shared/quizzes/model.ts';
import type { Tenant } from '../http/context.ts';
import { type QuizOwner, questionKey, versionsOf } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Table } from '../table/table.ts';
import { type AskedOf, readQuestion } from './stored.ts';

/** Versions of questions that were read lately, by their key: none is ever changed. */
const known = new Map<string, Question>();
/** A few megabytes. */
const KNOWN_MAX = 2_000;

/** In their order. Those that were read before cost nothing. */
export const loadQuestions = async (
  { table, organizationId }: Tenant,
  asked: readonly AskedOf[],
): Promise<Question[]> => {
  const keys = asked.map(({ quizId, isShared, id, version }) =>
    questionKey(isShared ? 'SHARED' : organizationId, quizId, id, version),
  );
  const missing = keys.filter((key) => !known.has(nameOf(key)));
  const read = readEach(
    await table.getAll(missing, { consistent: true }),
    (item) => [nameOf(item), readQuestion(item)] as const,
  );
  const found = new Map([...keys.flatMap((key) => entryOf(nameOf(key))), ...read]);
  if (known.size + read.length > KNOWN_MAX) known.clear();
  for (const [name, question] of read) known.set(name, question);
  return keys.map((key) => {
    const question = found.get(nameOf(key));
    if (!question) throw notFound();
    return question;
  });
};

/**
 * The last version of each question that a quiz ever had, also of those that were taken out; or of that one alone. One that is
 * added again goes on from there: attempts name the earlier.
 */
export const findLastVersions = async (table: Table, owner: QuizOwner, quizId: QuizId, questionId?: QuestionId) => {
  const items = await searchAll(table, { ...versionsOf(owner, quizId, questionId), consistent: true });
  const last = new Map<string, number>();
  for (const { id, version } of items.map(readQuestion)) last.set(id, Math.max(version, last.get(id) ?? 0));
  return last;
};

const entryOf = (name: string) => {
  const question = known.get(name);
  return question ? [[name, question] as const] : [];
};

const nameOf = ({ pk, sk }: { pk: string; sk: string }) => `${pk}\n${sk}`;
