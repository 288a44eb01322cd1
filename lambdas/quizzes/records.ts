import type { Request } from '#shared/endpoint.ts';
import { newId, type QuestionId, QuizId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { quizzesApi } from '#shared/quizzes/api.ts';
import { EXAM_QUESTIONS } from '#shared/quizzes/mock-exam.ts';
import { AskedQuestion, QUESTIONS_MAX, type Question, type QuestionContent, type Quiz } from '#shared/quizzes/model.ts';
import { type Context, isAdmin, makeSavedBy, type Tenant } from '../http/context.ts';
import { isSameInput } from '../http/same-input.ts';
import { type QuizOwner, quizKey, quizList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Table, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { checkNoExam, isSittingExam } from './exam-until.ts';
import { findLastVersions, loadQuestions } from './questions.ts';
import {
  describeListed,
  describeQuiz,
  type FoundQuiz,
  listAsked,
  questionItem,
  quizItem,
  readQuiz,
  readQuizSummary,
} from './stored.ts';

/** Lists the organization's quizzes, then the shared ones, each in order of creation. */
export const listQuizzes = async (context: Context): Promise<Quiz[]> => {
  const { table, organizationId } = context;
  const searchQuizzes = (owner: QuizOwner) => searchAll(table, { index: 'gsi1', pk: quizList(owner) });
  const [own, shared] = (await Promise.all([searchQuizzes(organizationId), searchQuizzes('SHARED')])).map((items) =>
    readEach(items, readQuizSummary),
  );
  const all = [...(own ?? []), ...(shared ?? []).filter(({ id }) => !own?.some((one) => one.id === id))];
  return isAdmin(context) ? all : all.filter(({ isPublished }) => isPublished);
};

/** Loads a quiz of the organization. */
export const loadOwn = async ({ table, organizationId }: Tenant, id: QuizId): Promise<FoundQuiz> => {
  const item = await table.get(quizKey(organizationId, id), { consistent: true });
  const quiz = item && readQuiz(item, organizationId);
  if (!quiz || quiz.removedAt) throw notFound();
  return quiz;
};

/** Loads a quiz that the caller may see: the organization's or, if there is none, the shared one. */
export const loadQuiz = async (context: Context, id: QuizId): Promise<FoundQuiz> => {
  const { table, organizationId } = context;
  const owners: QuizOwner[] = [organizationId, 'SHARED'];
  const found = await loadEach(
    table,
    owners.map((owner) => ({ owner, id })),
  );
  const quiz = found.find(({ removedAt }) => !removedAt);
  if (!quiz || (!quiz.isPublished && !isAdmin(context))) throw notFound();
  return quiz;
};

const loadEach = async (table: Table, wanted: readonly { owner: QuizOwner; id: QuizId }[]): Promise<FoundQuiz[]> => {
  const keys = wanted.map(({ owner, id }) => quizKey(owner, id));
  const items = await table.getAll(keys, { consistent: true });
  return wanted.flatMap(({ owner }, at) => (items[at] ? [readQuiz(items[at], owner)] : []));
};

/** Loads the published quizzes, both the organization's own and shared ones. */
export const loadPublished = async (context: Context): Promise<FoundQuiz[]> => {
  const published = (await listQuizzes(context)).filter(({ isPublished }) => isPublished);
  const found = await loadEach(
    context.table,
    published.map(({ id, isShared }) => ({ owner: isShared ? 'SHARED' : context.organizationId, id })),
  );
  // check again, because the index may lag behind
  return found.filter(({ isPublished, removedAt }) => isPublished && !removedAt);
};

/** Lists the questions of a quiz, with answers only for Admins who aren't sitting an exam. */
export const listQuestions = async (id: QuizId, context: Context): Promise<(Question | AskedQuestion)[]> => {
  const found = await loadQuestions(context, listAsked(await loadQuiz(context, id)));
  const showsAnswers = isAdmin(context) && !isSittingExam(context);
  return showsAnswers ? found : found.map((question) => AskedQuestion.parse(question));
};

type Body<Name extends 'create' | 'update' | 'addQuestion' | 'editQuestion'> = Request<
  (typeof quizzesApi)[Name]
>['body'];

export const createQuiz = async ({ id: givenId, ...content }: Body<'create'>, context: Context): Promise<Quiz> => {
  const { table, organizationId, now } = context;
  const id = givenId ?? QuizId.parse(newId('qui'));
  const quiz: FoundQuiz = {
    ...{ owner: organizationId, id, version: 1, createdAt: now.toISOString(), asks: [] },
    ...content,
  };
  checkExam(quiz);
  const put = quizItem(quiz, makeSavedBy(context));
  const { refused } = await table.write({ put, condition: 'attribute_not_exists(pk)' });
  if (!refused) return describeQuiz(quiz);
  const before = await loadOwn(context, id);
  if (before.title !== content.title) throw new Problem('refused', 'This quiz already exists with another title.');
  return describeQuiz(before);
};

/** Writes a quiz with optimistic concurrency. Returns undefined if another write won. */
const writeQuiz = async (before: FoundQuiz, changed: Partial<FoundQuiz>, context: Context, ...more: Write[]) => {
  const quiz = { ...before, ...changed, version: before.version + 1 };
  const put = quizItem(quiz, makeSavedBy(context));
  const condition = '#version = :seen';
  const { refused } = await context.table.write(
    { put, condition, names: { '#version': 'version' }, values: { ':seen': before.version } },
    ...more,
  );
  return refused ? undefined : quiz;
};

export const updateQuiz = (
  id: QuizId,
  { version, order, ...changes }: Body<'update'>,
  context: Context,
): Promise<Quiz> =>
  retryUntilWritten(async () => {
    const before = await loadOwn(context, id);
    const asks = order ? reordered(before, order) : before.asks;
    const after: FoundQuiz = { ...before, ...JSON.parse(JSON.stringify(changes)), asks };
    if (isSameInput(after, before)) return describeQuiz(before);
    if (before.version !== version)
      throw new Problem('version-conflict', 'Someone else changed this quiz.', describeQuiz(before));
    checkExam(after);
    const written = await writeQuiz(before, after, context);
    return written && describeQuiz(written);
  });

const reordered = ({ asks }: FoundQuiz, order: readonly QuestionId[]) => {
  const byId = new Map(asks.map((asked) => [asked.id, asked]));
  const found = order.flatMap((id) => byId.get(id) ?? []);
  if (found.length !== asks.length || new Set(order).size !== asks.length)
    throw new Problem('refused', 'The questions in this quiz have changed. Please check them again.');
  return found;
};

/** Throws if a published mock exam has too few questions. */
export const checkExam = ({ mockExam, isPublished, asks }: FoundQuiz) => {
  if (mockExam && isPublished && asks.length < EXAM_QUESTIONS)
    throw new Problem('refused', `A mock exam needs at least ${EXAM_QUESTIONS} questions before you can publish it.`);
};

export const removeQuiz = (id: QuizId, context: Context) =>
  retryUntilWritten(async () => {
    const before = await loadOwn(context, id);
    return (await writeQuiz(before, { removedAt: context.now.toISOString() }, context)) && {};
  });

/** Adds a question at the end of a quiz. Idempotent. */
export const addQuestion = async (id: QuizId, { id: givenId, ...content }: Body<'addQuestion'>, context: Context) => {
  checkNoExam(context);
  const questionId = givenId ?? (newId('qst') as QuestionId);
  return retryUntilWritten(async () => {
    const quiz = await loadOwn(context, id);
    const before = quiz.asks.find((asked) => asked.id === questionId);
    if (before) return checkUnchanged(await loadOwnQuestion(quiz, questionId, context), content);
    if (quiz.asks.length >= QUESTIONS_MAX)
      throw new Problem('refused', `A quiz can have up to ${QUESTIONS_MAX} questions.`);
    const versions = givenId && (await findLastVersions(context.table, quiz.owner, id, givenId));
    const question = { ...content, id: questionId, version: 1 + (versions?.get(questionId) ?? 0) };
    const asks = [...quiz.asks, describeListed(question)];
    const put = questionItem(quiz, question, makeSavedBy(context));
    return (await writeQuiz(quiz, { asks }, context, { put })) && question;
  });
};

const hasContent = ({ id: _, version: __, ...before }: Question, content: QuestionContent) =>
  isSameInput(before, JSON.parse(JSON.stringify(content)));

const checkUnchanged = (before: Question, content: QuestionContent) => {
  if (!hasContent(before, content))
    throw new Problem('refused', 'This question already exists with different content.');
  return before;
};

/** Loads the current version of a question. */
const loadOwnQuestion = async (quiz: FoundQuiz, questionId: QuestionId, context: Tenant): Promise<Question> => {
  const asked = quiz.asks.find(({ id }) => id === questionId);
  if (!asked) throw notFound();
  const [question] = await loadQuestions(context, [{ ...asked, quizId: quiz.id, isShared: false }]);
  if (!question) throw notFound();
  return question;
};

/**
 * Writes a new version of a question; attempts keep the version they started with. Throws during an exam, because a
 * conflict returns the current version with its answer.
 */
export const editQuestion = async (
  id: QuizId,
  questionId: QuestionId,
  { version, ...content }: Body<'editQuestion'>,
  context: Context,
): Promise<Question> => {
  checkNoExam(context);
  return retryUntilWritten(async () => {
    const quiz = await loadOwn(context, id);
    const before = await loadOwnQuestion(quiz, questionId, context);
    if (hasContent(before, content)) return before;
    if (before.version !== version)
      throw new Problem('version-conflict', 'Someone else changed this question.', before);
    const question = { ...content, id: questionId, version: version + 1 };
    const asks = quiz.asks.map((asked) => (asked.id === questionId ? describeListed(question) : asked));
    const put = questionItem(quiz, question, makeSavedBy(context));
    return (await writeQuiz(quiz, { asks }, context, { put })) && question;
  });
};

export const removeQuestion = (id: QuizId, questionId: QuestionId, context: Context) =>
  retryUntilWritten(async () => {
    const quiz = await loadOwn(context, id);
    const asks = quiz.asks.filter((asked) => asked.id !== questionId);
    if (asks.length === quiz.asks.length) throw notFound();
    checkExam({ ...quiz, asks });
    return (await writeQuiz(quiz, { asks }, context)) && {};
  });
