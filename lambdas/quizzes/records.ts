import { isDeepStrictEqual } from 'node:util';
import type { Request } from '#shared/endpoint.ts';
import { newId, type QuestionId, QuizId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { quizzesApi } from '#shared/quizzes/api.ts';
import { EXAM_QUESTIONS } from '#shared/quizzes/mock-exam.ts';
import { AskedQuestion, QUESTIONS_MAX, type Question, type QuestionContent, type Quiz } from '#shared/quizzes/model.ts';
import { type Context, isAdmin, type Tenant } from '../http/context.ts';
import { savedNow } from '../http/said-by.ts';
import { type QuizOwner, quizKey, quizList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Write } from '../table/table.ts';
import { untilWritten } from '../table/until-written.ts';
import { checkNoExam, sitsExam } from './exam-until.ts';
import { findLastVersions, loadQuestions } from './questions.ts';
import {
  asksOf,
  describeQuiz,
  type FoundQuiz,
  listed,
  questionItem,
  quizItem,
  readQuiz,
  readQuizSummary,
} from './stored.ts';

/** The organization's own, and ours, each in the order in which they were made. */
export const listQuizzes = async (context: Context): Promise<Quiz[]> => {
  const { table, organizationId } = context;
  const listOf = (owner: QuizOwner) => searchAll(table, { index: 'gsi1', pk: quizList(owner) });
  const [own, shared] = (await Promise.all([listOf(organizationId), listOf('SHARED')])).map((items) =>
    readEach(items, readQuizSummary),
  );
  const all = [...(own ?? []), ...(shared ?? []).filter(({ id }) => !own?.some((one) => one.id === id))];
  return isAdmin(context) ? all : all.filter(({ isPublished }) => isPublished);
};

/** A quiz of the organization's. */
export const loadOwn = async ({ table, organizationId }: Tenant, id: QuizId): Promise<FoundQuiz> => {
  const item = await table.get(quizKey(organizationId, id), { consistent: true });
  const quiz = item && readQuiz(item, organizationId);
  if (!quiz || quiz.removedAt) throw notFound();
  return quiz;
};

/** A quiz that the person may see: the organization's own, or else ours. */
export const loadQuiz = async (context: Context, id: QuizId): Promise<FoundQuiz> => {
  const { table, organizationId } = context;
  const owners: QuizOwner[] = [organizationId, 'SHARED'];
  const keys = owners.map((owner) => quizKey(owner, id));
  const items = await table.getAll(keys, { consistent: true });
  const found = items.flatMap((item, at) => (item ? [readQuiz(item, owners[at] ?? 'SHARED')] : []));
  const quiz = found.find(({ removedAt }) => !removedAt);
  if (!quiz || (!quiz.isPublished && !isAdmin(context))) throw notFound();
  return quiz;
};

/** Those that a learner is asked questions of: published, the organization's own and ours. */
export const loadPublished = async (context: Context): Promise<FoundQuiz[]> => {
  const published = (await listQuizzes(context)).filter(({ isPublished }) => isPublished);
  const owners = published.map(({ isShared }): QuizOwner => (isShared ? 'SHARED' : context.organizationId));
  const keys = published.map(({ id }, at) => quizKey(owners[at] ?? 'SHARED', id));
  const items = await context.table.getAll(keys, { consistent: true });
  const found = items.flatMap((item, at) => (item ? [readQuiz(item, owners[at] ?? 'SHARED')] : []));
  // the list may lag behind
  return found.filter(({ isPublished, removedAt }) => isPublished && !removedAt);
};

/** As a learner is asked them, unless the person manages quizzes and sits no exam. */
export const listQuestions = async (id: QuizId, context: Context): Promise<(Question | AskedQuestion)[]> => {
  const found = await loadQuestions(context, asksOf(await loadQuiz(context, id)));
  const tellsAll = isAdmin(context) && !sitsExam(context);
  return tellsAll ? found : found.map((question) => AskedQuestion.parse(question));
};

type Body<Name extends 'create' | 'update' | 'addQuestion' | 'editQuestion'> = Request<
  (typeof quizzesApi)[Name]
>['body'];

export const createQuiz = async ({ id: told, ...content }: Body<'create'>, context: Context): Promise<Quiz> => {
  const { table, organizationId, now } = context;
  const id = told ?? QuizId.parse(newId('qui'));
  const quiz: FoundQuiz = {
    ...{ owner: organizationId, id, version: 1, createdAt: now.toISOString(), asks: [] },
    ...content,
  };
  checkExam(quiz);
  const put = quizItem(quiz, savedNow(context));
  const { refused } = await table.write({ put, condition: 'attribute_not_exists(pk)' });
  if (!refused) return describeQuiz(quiz);
  const before = await loadOwn(context, id);
  if (before.title !== content.title) throw new Problem('refused', 'This quiz was made already, with another title.');
  return describeQuiz(before);
};

/** Writes a quiz on the version that was read; undefined: somebody was faster. */
const writeQuiz = async (before: FoundQuiz, changed: Partial<FoundQuiz>, context: Context, ...more: Write[]) => {
  const quiz = { ...before, ...changed, version: before.version + 1 };
  const put = quizItem(quiz, savedNow(context));
  const condition = '#version = :seen';
  const { refused } = await context.table.write(
    { put, condition, names: { '#version': 'version' }, values: { ':seen': before.version } },
    ...more,
  );
  return refused ? undefined : quiz;
};

export const updateQuiz = (id: QuizId, { version, order, ...told }: Body<'update'>, context: Context): Promise<Quiz> =>
  untilWritten(async () => {
    const before = await loadOwn(context, id);
    const asks = order ? reordered(before, order) : before.asks;
    const after: FoundQuiz = { ...before, ...JSON.parse(JSON.stringify(told)), asks };
    if (isDeepStrictEqual(after, before)) return describeQuiz(before);
    if (before.version !== version)
      throw new Problem('version-conflict', 'This quiz was changed by somebody else.', describeQuiz(before));
    checkExam(after);
    const written = await writeQuiz(before, after, context);
    return written && describeQuiz(written);
  });

const reordered = ({ asks }: FoundQuiz, order: readonly QuestionId[]) => {
  const byId = new Map(asks.map((asked) => [asked.id, asked]));
  const found = order.flatMap((id) => byId.get(id) ?? []);
  if (found.length !== asks.length || new Set(order).size !== asks.length)
    throw new Problem('refused', 'The questions of this quiz have changed. Please look at it again.');
  return found;
};

/** What everybody is shown must be an exam that can be sat. */
export const checkExam = ({ mockExam, isPublished, asks }: FoundQuiz) => {
  if (mockExam && isPublished && asks.length < EXAM_QUESTIONS)
    throw new Problem('refused', `A mock exam needs at least ${EXAM_QUESTIONS} questions before it is published.`);
};

export const removeQuiz = (id: QuizId, context: Context) =>
  untilWritten(async () => {
    const before = await loadOwn(context, id);
    return (await writeQuiz(before, { removedAt: context.now.toISOString() }, context)) && {};
  });

/** Adds a question at the end. The same once more is the same question. */
export const addQuestion = async (id: QuizId, { id: told, ...content }: Body<'addQuestion'>, context: Context) => {
  checkNoExam(context);
  const questionId = told ?? newQuestionId();
  return untilWritten(async () => {
    const quiz = await loadOwn(context, id);
    const before = quiz.asks.find((asked) => asked.id === questionId);
    if (before) return checkSame(await loadOwnQuestion(quiz, questionId, context), content);
    if (quiz.asks.length >= QUESTIONS_MAX)
      throw new Problem('refused', `A quiz has at most ${QUESTIONS_MAX} questions.`);
    const versions = told && (await findLastVersions(context.table, quiz.owner, id, told));
    const question = { ...content, id: questionId, version: 1 + (versions?.get(questionId) ?? 0) };
    const asks = [...quiz.asks, listed(question)];
    const put = questionItem(quiz, question, savedNow(context));
    return (await writeQuiz(quiz, { asks }, context, { put })) && question;
  });
};

const newQuestionId = () => newId('qst') as QuestionId;

const contentOf = ({ id: _, version: __, ...content }: Question): QuestionContent => content;

const checkSame = (before: Question, content: QuestionContent) => {
  if (!isDeepStrictEqual(contentOf(before), JSON.parse(JSON.stringify(content))))
    throw new Problem('refused', 'This question was added already, and says something else.');
  return before;
};

/** The version of a question that its quiz asks now. */
const loadOwnQuestion = async (quiz: FoundQuiz, questionId: QuestionId, context: Tenant): Promise<Question> => {
  const asked = quiz.asks.find(({ id }) => id === questionId);
  if (!asked) throw notFound();
  const [question] = await loadQuestions(context, [{ ...asked, quizId: quiz.id, isShared: false }]);
  if (!question) throw notFound();
  return question;
};

/** A further version of a question: attempts keep theirs. Not while sitting an exam: whoever saw another version is told this one. */
export const editQuestion = async (
  id: QuizId,
  questionId: QuestionId,
  { version, ...content }: Body<'editQuestion'>,
  context: Context,
): Promise<Question> => {
  checkNoExam(context);
  return untilWritten(async () => {
    const quiz = await loadOwn(context, id);
    const before = await loadOwnQuestion(quiz, questionId, context);
    if (isDeepStrictEqual(contentOf(before), JSON.parse(JSON.stringify(content)))) return before;
    if (before.version !== version)
      throw new Problem('version-conflict', 'This question was changed by somebody else.', before);
    const question = { ...content, id: questionId, version: version + 1 };
    const asks = quiz.asks.map((asked) => (asked.id === questionId ? listed(question) : asked));
    const put = questionItem(quiz, question, savedNow(context));
    return (await writeQuiz(quiz, { asks }, context, { put })) && question;
  });
};

export const removeQuestion = (id: QuizId, questionId: QuestionId, context: Context) =>
  untilWritten(async () => {
    const quiz = await loadOwn(context, id);
    const asks = quiz.asks.filter((asked) => asked.id !== questionId);
    if (asks.length === quiz.asks.length) throw notFound();
    checkExam({ ...quiz, asks });
    return (await writeQuiz(quiz, { asks }, context)) && {};
  });
