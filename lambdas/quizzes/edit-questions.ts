import { newId, type QuestionId, type QuizId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { QUESTIONS_MAX, type Question, type QuestionContent } from '#shared/quizzes/model.ts';
import { type Context, makeSavedBy, type Tenant } from '../http/context.ts';
import { isSameInput } from '../http/same-input.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { type Correction, correctionUpdate } from './corrections.ts';
import { decideBy, undecideUpdate } from './decisions.ts';
import { checkNoExam } from './exam-until.ts';
import { findLastVersions, loadQuestions, loadVersions } from './questions.ts';
import { type Body, checkExam, describerOf, loadOwn, writeQuiz } from './records.ts';
import { closeReports } from './reports.ts';
import { describeListed, type ListedQuestion, questionItem, type SeenQuiz } from './stored.ts';

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
const loadOwnQuestion = async (quiz: SeenQuiz, questionId: QuestionId, context: Tenant): Promise<Question> => {
  const asked = quiz.asks.find(({ id }) => id === questionId);
  if (!asked) throw notFound();
  const [question] = await loadQuestions(context, [{ ...asked, quizId: quiz.id, isShared: false }]);
  if (!question) throw notFound();
  return question;
};

/**
 * Writes a new version of a question; attempts keep the version they started with. Closes its reports. `regrade`:
 * answers to earlier versions count by the new key. Throws during an exam, because a conflict returns the current version
 * with its answer.
 */
export const editQuestion = async (
  id: QuizId,
  questionId: QuestionId,
  { version, regrade, ...content }: Body<'editQuestion'>,
  context: Context,
): Promise<Question> => {
  checkNoExam(context);
  const edited = await retryUntilWritten(async () => {
    const quiz = await loadOwn(context, id);
    const before = await loadOwnQuestion(quiz, questionId, context);
    const describe = await describerOf(quiz, context);
    if (hasContent(before, content)) return describe(before);
    if (before.version !== version)
      throw new Problem('version-conflict', 'Someone else changed this question.', describe(before));
    const question = { ...content, id: questionId, version: version + 1 };
    const asks = quiz.asks.map((asked) => (asked.id === questionId ? listEdited(asked, before, question) : asked));
    const put = questionItem(quiz, question, makeSavedBy(context));
    const correction = regrade && (await planCorrection(quiz, before, question, context));
    const at = { organizationId: context.organizationId, quizId: id, id: questionId };
    const more = [{ put }, ...(correction ? [{ update: correctionUpdate(at, correction) }] : [])];
    const written = await writeQuiz(quiz, { asks }, context, ...more);
    return written && (await describerOf({ ...quiz, ...written }, context))(question);
  });
  await closeReports(id, questionId, context);
  return edited;
};

/** Builds the list entry of an edited question. If only the explanation changed, it still asks the same. */
const listEdited = (asked: ListedQuestion, before: Question, after: Question): ListedQuestion => {
  const { id: _, version: __, ...content } = after;
  const isSame = hasContent({ ...before, explanation: '' }, { ...content, explanation: '' });
  return { ...describeListed(after), ...(isSame && { sameSince: asked.sameSince ?? asked.version }) };
};

const isSameOptions = ({ options: one }: Question, { options: other }: Question) =>
  isSameInput(
    one.map(({ text }) => text),
    other.map(({ text }) => text),
  );

/** Returns which versions' answers the new key marks: those with the same options. */
const planCorrection = async (
  { id }: SeenQuiz,
  before: Question,
  after: Question,
  context: Context,
): Promise<Correction> => {
  if (before.correctIndex === after.correctIndex || !isSameOptions(before, after))
    throw new Problem('refused', 'Earlier answers can only be marked again if the options stay the same.');
  const all = await loadVersions(context.table, context.organizationId, id, after.id);
  const versions = all.filter((one) => one.version < after.version && isSameOptions(one, after));
  const { version } = after;
  return { ...decideBy(context), version, versions: versions.map((one) => one.version), isDone: false };
};

export const removeQuestion = (id: QuizId, questionId: QuestionId, context: Context) =>
  retryUntilWritten(async () => {
    const quiz = await loadOwn(context, id);
    const asks = quiz.asks.filter((asked) => asked.id !== questionId);
    if (asks.length === quiz.asks.length) throw notFound();
    checkExam({ ...quiz, asks });
    const of = { owner: context.organizationId, quizId: id, id: questionId };
    const undecide = quiz.decisions[questionId] ? [{ update: undecideUpdate(of) }] : [];
    return (await writeQuiz(quiz, { asks }, context, ...undecide)) && {};
  });
