import * as z from 'zod';
import { AttemptId, QuestionId, QuizId } from '#shared/ids.ts';
import { NzDate } from '#shared/nz-date.ts';
import { type Marked, percent, type Step } from '#shared/quizzes/marking.ts';
import { Question, type QuestionContent, Quiz, QuizContent } from '#shared/quizzes/model.ts';
import { ItemName } from '#shared/sheets/checklist.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { SavedBy } from '../http/context.ts';
import { type QuizOwner, questionKey, quizKey, quizList } from '../table/keys.ts';
import type { Item } from '../table/table.ts';

/** Identifies a version of a question. */
const QuestionVersion = z.object({ id: QuestionId, version: z.int() });
export type QuestionVersion = z.infer<typeof QuestionVersion>;

/** Adds the fields that practice and exams select by, so that they don't have to read the questions. */
const ListedQuestion = QuestionVersion.extend({
  inspectionItemName: ItemName.optional(),
  inPracticeFrom: NzDate.optional(),
  examSection: z.string().optional(),
  cues: z.array(z.string()).optional(),
});
export type ListedQuestion = z.infer<typeof ListedQuestion>;
export const describeListed = ({
  id,
  version,
  inspectionItemName,
  inPracticeFrom,
  examSection,
  cues,
}: QuestionContent & QuestionVersion): ListedQuestion => ({
  ...{ id, version },
  ...(inspectionItemName && { inspectionItemName }),
  ...(inPracticeFrom && { inPracticeFrom }),
  ...(examSection && { examSection }),
  ...(cues && { cues }),
});

/** A stored quiz. Lists its questions by id and version, in order. */
const StoredQuiz = withoutLimits(QuizContent).extend({
  id: QuizId,
  version: z.int(),
  createdAt: z.iso.datetime(),
  asks: z.array(ListedQuestion),
  removedAt: z.iso.datetime().optional(),
});
export type StoredQuiz = z.infer<typeof StoredQuiz>;
export type FoundQuiz = StoredQuiz & { owner: QuizOwner };

export const readQuiz = (item: Item, owner: QuizOwner): FoundQuiz => ({ ...StoredQuiz.parse(item), owner });

/** Builds the item of a quiz. A removed quiz is in no list. */
export const quizItem = ({ owner, ...quiz }: FoundQuiz, savedBy: SavedBy): Item => ({
  ...quizKey(owner, quiz.id),
  type: 'QUIZ',
  ...quiz,
  savedBy,
  ...(!quiz.removedAt && {
    gsi1pk: quizList(owner),
    gsi1sk: `${quiz.createdAt}#${quiz.id}`,
    summary: describeQuiz({ ...quiz, owner }),
  }),
});

export const describeQuiz = ({ owner, asks, createdAt: _, removedAt: __, ...quiz }: FoundQuiz): Quiz => ({
  ...quiz,
  questions: asks.length,
  isShared: owner === 'SHARED',
});

/** Reads a list entry. */
export const readQuizSummary = ({ summary }: Item): Quiz => withoutLimits(Quiz).parse(summary);

export const questionItem = (
  { owner, id }: Pick<FoundQuiz, 'owner' | 'id'>,
  question: QuestionContent & QuestionVersion,
  savedBy: SavedBy,
): Item => ({
  ...questionKey(owner, id, question.id, question.version),
  type: 'QUESTION',
  ...question,
  savedBy,
});

export const readQuestion = (item: Item): Question => withoutLimits(Question).parse(item);

/** Identifies a version of a question in a quiz. */
const AskedVersion = QuestionVersion.extend({ quizId: QuizId, isShared: z.boolean() });
export type AskedVersion = z.infer<typeof AskedVersion>;

/** Returns the current questions of a quiz. */
export const listAsked = ({ id: quizId, owner, asks }: FoundQuiz) =>
  asks.map((one) => ({ ...one, quizId, isShared: owner === 'SHARED' }));
/** Returns the fields of a question that an attempt stores. */
export const pickAsked = ({ id, version, quizId, isShared }: AskedVersion): AskedVersion => ({
  id,
  version,
  quizId,
  isShared,
});

/** The item of an attempt, which never changes. */
const Head = z.object({
  id: AttemptId,
  quizId: z.string(),
  title: z.string(),
  mockExam: z.boolean(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime().optional(),
  withFinish: z.literal(true).optional(),
  asks: z.array(AskedVersion),
});
export type Head = z.infer<typeof Head>;
export const isHead = ({ type }: Item) => type === 'ATTEMPT';
export const readHead = (item: Item): Head => Head.parse(item);

const StoredStep = z.object({
  questionId: QuestionId,
  chosenIndex: z.int(),
  timeTakenSecs: z.number(),
  wasCorrect: z.boolean(),
  at: z.iso.datetime(),
  isRetry: z.boolean().optional(),
  answerId: z.string().optional(),
});
export const readStep = (item: Item): Step => StoredStep.parse(item);

/** The marks that a result contains: not the questions left, nor answers after the end of an exam. */
export type StoredMarks = Omit<Marked, 'left'>;
const StoredResult = z.object({
  completedAt: z.iso.datetime(),
  correct: z.int(),
  total: z.int(),
  timeTakenSecs: z.number(),
  answers: z.array(StoredStep.omit({ at: true, isRetry: true, answerId: true })),
});
export const isResult = ({ type }: Item) => type === 'ATTEMPTRESULT';
export const readResult = (item: Item): StoredMarks => {
  const { answers, ...result } = StoredResult.parse(item);
  const { correct, total, completedAt } = result;
  return {
    ...result,
    answers: answers.map((answer) => ({ ...answer, at: completedAt })),
    tooLate: [],
    score: percent(correct, total),
    progress: percent(answers.length, total),
  };
};
