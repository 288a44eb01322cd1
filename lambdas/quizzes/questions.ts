import type { QuestionId, QuizId } from '#shared/ids.ts';
import { notFound } from '#shared/problem.ts';
import type { Question } from '#shared/quizzes/model.ts';
import type { Tenant } from '../http/context.ts';
import { type QuizOwner, questionKey, questionVersionsQuery } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Table } from '../table/table.ts';
import { type AskedVersion, readQuestion } from './stored.ts';

/** Cache of recently read versions of questions, by key. Versions never change. */
const cache = new Map<string, Question>();
/** Maximum number of cached versions: a few megabytes. */
const CACHE_MAX = 2_000;

/** Loads questions in the order given, from the cache where possible. */
export const loadQuestions = async (
  { table, organizationId }: Tenant,
  asked: readonly AskedVersion[],
): Promise<Question[]> => {
  const keys = asked.map(({ quizId, isShared, id, version }) =>
    questionKey(isShared ? 'SHARED' : organizationId, quizId, id, version),
  );
  const missing = keys.filter((key) => !cache.has(nameOf(key)));
  const read = readEach(
    await table.getAll(missing, { consistent: true }),
    (item) => [nameOf(item), readQuestion(item)] as const,
  );
  const found = new Map([...keys.flatMap((key) => entryOf(nameOf(key))), ...read]);
  if (cache.size + read.length > CACHE_MAX) cache.clear();
  for (const [name, question] of read) cache.set(name, question);
  return keys.map((key) => {
    const question = found.get(nameOf(key));
    if (!question) throw notFound();
    return question;
  });
};

/** Loads all versions of a question. */
export const loadVersions = async (table: Table, owner: QuizOwner, quizId: QuizId, questionId: QuestionId) =>
  readEach(
    await searchAll(table, { ...questionVersionsQuery(owner, quizId, questionId), consistent: true }),
    readQuestion,
  );

/**
 * Returns the last version of every question that a quiz ever had, or of one question. A question that is added again
 * continues with the next version number, because attempts refer to earlier versions.
 */
export const findLastVersions = async (table: Table, owner: QuizOwner, quizId: QuizId, questionId?: QuestionId) => {
  const items = await searchAll(table, { ...questionVersionsQuery(owner, quizId, questionId), consistent: true });
  const last = new Map<string, number>();
  for (const { id, version } of items.map(readQuestion)) last.set(id, Math.max(version, last.get(id) ?? 0));
  return last;
};

const entryOf = (name: string) => {
  const question = cache.get(name);
  return question ? [[name, question] as const] : [];
};

const nameOf = ({ pk, sk }: { pk: string; sk: string }) => `${pk}\n${sk}`;
