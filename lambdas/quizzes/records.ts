import type { Request } from '#shared/endpoint.ts';
import { newId, type QuestionId, QuizId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { quizzesApi } from '#shared/quizzes/api.ts';
import { EXAM_QUESTIONS } from '#shared/quizzes/mock-exam.ts';
import type { AskedQuestion, Question, Quiz } from '#shared/quizzes/model.ts';
import { type Context, isAdmin, makeSavedBy, type Tenant } from '../http/context.ts';
import { isSameInput } from '../http/same-input.ts';
import { type Key, type QuizOwner, quizKey, quizList, reviewsKey } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { searchAll } from '../table/search-all.ts';
import type { Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { loadCorrections } from './corrections.ts';
import { findApproval, readDecisions } from './decisions.ts';
import { isSittingExam } from './exam-until.ts';
import { loadQuestions } from './questions.ts';
import {
  describeAsked,
  describeSeen,
  type FoundQuiz,
  listAll,
  listAsked,
  quizItem,
  readQuiz,
  readQuizSummary,
  type SeenQuiz,
} from './stored.ts';

/** Lists the organization's quizzes, then the shared ones, each in order of creation, as their lists store them. */
export const listSummaries = async (context: Context): Promise<Quiz[]> => {
  const { table, organizationId } = context;
  const searchQuizzes = (owner: QuizOwner) => searchAll(table, { index: 'gsi1', pk: quizList(owner) });
  const [own, shared] = (await Promise.all([searchQuizzes(organizationId), searchQuizzes('SHARED')])).map((items) =>
    readEach(items, readQuizSummary),
  );
  const all = [...(own ?? []), ...(shared ?? []).filter(({ id }) => !own?.some((one) => one.id === id))];
  return isAdmin(context) ? all : all.filter(({ isPublished }) => isPublished);
};

/**
 * Lists the same quizzes without their retired questions. Loads what was decided about each, and the questions of mock
 * exams and of quizzes with such decisions.
 */
export const listQuizzes = async (context: Context): Promise<Quiz[]> => {
  const quizzes = await listSummaries(context);
  const wanted = quizzes.map(({ id, isShared }) => ({
    id,
    owner: isShared ? ('SHARED' as const) : context.organizationId,
  }));
  const seen = new Map((await loadEach(context, wanted)).map((quiz) => [quiz.id, describeSeen(quiz)]));
  return quizzes.map((quiz) => {
    const { questions = quiz.questions, isPracticeExam } = seen.get(quiz.id) ?? {};
    return { ...quiz, questions, ...(isPracticeExam && { isPracticeExam }) };
  });
};

/** Loads a quiz of the organization. */
export const loadOwn = async (context: Tenant, id: QuizId): Promise<SeenQuiz> => {
  const [quiz] = await loadEach(context, [{ owner: context.organizationId, id }]);
  if (!quiz || quiz.removedAt) throw notFound();
  return quiz;
};

/** Loads a quiz that the caller may see: the organization's or, if there is none, the shared one. */
export const loadQuiz = async (context: Context, id: QuizId): Promise<SeenQuiz> => {
  const owners: QuizOwner[] = [context.organizationId, 'SHARED'];
  const found = await loadEach(
    context,
    owners.map((owner) => ({ owner, id })),
  );
  const quiz = found.find(({ removedAt }) => !removedAt);
  if (!quiz || (!quiz.isPublished && !isAdmin(context))) throw notFound();
  return quiz;
};

type Wanted = { owner: QuizOwner; id: QuizId };

/** Loads quizzes with what their owner and the organization decided about their questions. */
const loadEach = async ({ table, organizationId }: Tenant, wanted: readonly Wanted[]): Promise<SeenQuiz[]> => {
  const keys = wanted.flatMap(({ owner, id }) => [
    quizKey(owner, id),
    reviewsKey(organizationId, id),
    owner === 'SHARED' ? reviewsKey(owner, id) : undefined,
  ]);
  // a key twice is refused by DynamoDB
  const distinct = new Map(keys.flatMap((key) => (key ? [[`${key.pk} ${key.sk}`, key] as const] : [])));
  const items = await table.getAll([...distinct.values()], { consistent: true });
  const found = new Map([...distinct.keys()].map((name, at) => [name, items[at]]));
  const itemOf = ({ pk, sk }: Key) => found.get(`${pk} ${sk}`);
  return wanted.flatMap(({ owner, id }) => {
    const item = itemOf(quizKey(owner, id));
    const shared = owner === 'SHARED' ? itemOf(reviewsKey(owner, id)) : undefined;
    const decisions = readDecisions(itemOf(reviewsKey(organizationId, id)), shared);
    return item ? [{ ...readQuiz(item, owner), decisions }] : [];
  });
};

/** Loads the published quizzes, both the organization's own and shared ones. */
export const loadPublished = async (context: Context): Promise<SeenQuiz[]> => {
  const published = (await listSummaries(context)).filter(({ isPublished }) => isPublished);
  const found = await loadEach(
    context,
    published.map(({ id, isShared }) => ({ owner: isShared ? 'SHARED' : context.organizationId, id })),
  );
  // check again, because the index may lag behind
  return found.filter(({ isPublished, removedAt }) => isPublished && !removedAt);
};

/** Lists the questions of a quiz; with answers, decisions and retired ones only for Admins who aren't sitting an exam. */
export const listQuestions = async (id: QuizId, context: Context): Promise<(Question | AskedQuestion)[]> => {
  const quiz = await loadQuiz(context, id);
  if (isAdmin(context) && !isSittingExam(context)) {
    const [found, describe] = await Promise.all([loadQuestions(context, listAll(quiz)), describerOf(quiz, context)]);
    return found.map(describe);
  }
  const asked = listAsked(quiz);
  const found = await loadQuestions(context, asked);
  return found.map((question, at) => describeAsked(question, asked[at]));
};

/** Returns a function that adds to a question what was decided about it. */
export const describerOf = async (quiz: SeenQuiz, context: Tenant) => {
  const corrections = quiz.owner === 'SHARED' ? {} : await loadCorrections(context, quiz.id);
  return (question: Question): Question => {
    const listed = quiz.asks.find(({ id }) => id === question.id) ?? question;
    const reviewed = findApproval(listed, quiz.decisions);
    const retired = quiz.decisions[question.id]?.retired;
    const { versions: _, ...regraded } = corrections[question.id] ?? {};
    const isRegraded = 'version' in regraded && regraded.version <= question.version;
    return {
      ...question,
      ...(reviewed && { reviewed }),
      ...(retired && { retired }),
      ...(isRegraded && { regraded: regraded as NonNullable<Question['regraded']> }),
    };
  };
};

export type Body<Name extends 'create' | 'update' | 'addQuestion' | 'editQuestion'> = Request<
  (typeof quizzesApi)[Name]
>['body'];

export const createQuiz = async ({ id: givenId, ...content }: Body<'create'>, context: Context): Promise<Quiz> => {
  const { table, organizationId, now } = context;
  const id = givenId ?? QuizId.parse(newId('qui'));
  const quiz: SeenQuiz = {
    ...{ owner: organizationId, id, version: 1, createdAt: now.toISOString(), asks: [], decisions: {} },
    ...content,
  };
  checkExam(quiz);
  const put = quizItem(quiz, makeSavedBy(context));
  const { refused } = await table.write({ put, condition: 'attribute_not_exists(pk)' });
  if (!refused) return describeSeen(quiz);
  const before = await loadOwn(context, id);
  if (before.title !== content.title) throw new Problem('refused', 'This quiz already exists with another title.');
  return describeSeen(before);
};

/** Writes a quiz with optimistic concurrency. Returns undefined if another write won. */
export const writeQuiz = async (before: SeenQuiz, changed: Partial<FoundQuiz>, context: Context, ...more: Write[]) => {
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
    const after: SeenQuiz = { ...before, ...JSON.parse(JSON.stringify(changes)), asks };
    if (isSameInput(after, before)) return describeSeen(before);
    if (before.version !== version)
      throw new Problem('version-conflict', 'Someone else changed this quiz.', describeSeen(before));
    checkExam(after);
    const written = await writeQuiz(before, after, context);
    return written && describeSeen(written);
  });

const reordered = ({ asks }: FoundQuiz, order: readonly QuestionId[]) => {
  const byId = new Map(asks.map((asked) => [asked.id, asked]));
  const found = order.flatMap((id) => byId.get(id) ?? []);
  if (found.length !== asks.length || new Set(order).size !== asks.length)
    throw new Problem('refused', 'The questions in this quiz have changed. Please check them again.');
  return found;
};

/** Throws if a published mock exam has too few questions. */
export const checkExam = (quiz: SeenQuiz) => {
  if (quiz.mockExam && quiz.isPublished && listAsked(quiz).length < EXAM_QUESTIONS)
    throw new Problem('refused', `A mock exam needs at least ${EXAM_QUESTIONS} questions before you can publish it.`);
};

export const removeQuiz = (id: QuizId, context: Context) =>
  retryUntilWritten(async () => {
    const before = await loadOwn(context, id);
    return (await writeQuiz(before, { removedAt: context.now.toISOString() }, context)) && {};
  });
