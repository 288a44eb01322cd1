import * as z from 'zod';
import { AttemptId, QuestionId, QuizId } from '#shared/ids.ts';
import { NzDate } from '#shared/nz-date.ts';
import { isEnoughForExam } from '#shared/quizzes/draw-exam.ts';
import { type Marked, percent, type Step } from '#shared/quizzes/marking.ts';
import { AskedQuestion, Question, type QuestionContent, Quiz, QuizContent } from '#shared/quizzes/model.ts';
import { ItemName } from '#shared/sheets/checklist.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { SavedBy } from '../http/context.ts';
import { type QuizOwner, questionKey, quizKey, quizList } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { type Decisions, findApproval } from './decisions.ts';

/** Identifies a version of a question. */
const QuestionVersion = z.object({ id: QuestionId, version: z.int() });
export type QuestionVersion = z.infer<typeof QuestionVersion>;

/** Adds the fields that practice and exams select by, so that they don't have to read the questions. */
const ListedQuestion = QuestionVersion.extend({
  inspectionItemName: ItemName.optional(),
  inPracticeFrom: NzDate.optional(),
  examSection: z.string().optional(),
  cues: z.array(z.string()).optional(),
  /** The first version that asks the same, if later ones only changed the explanation. */
  sameSince: z.int().optional(),
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
/** A quiz with its managers' decisions, which are stored beside it. */
export type SeenQuiz = FoundQuiz & { decisions: Decisions };

export const readQuiz = (item: Item, owner: QuizOwner): FoundQuiz => ({ ...StoredQuiz.parse(item), owner });

/** Builds the item of a quiz. A removed quiz is in no list. */
export const quizItem = ({ owner, decisions: _, ...quiz }: FoundQuiz & Partial<SeenQuiz>, savedBy: SavedBy): Item => ({
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

const describeQuiz = ({ owner, asks, createdAt: _, removedAt: __, ...quiz }: FoundQuiz): Quiz => ({
  ...quiz,
  questions: asks.length,
  isShared: owner === 'SHARED',
});

/** Builds a quiz for the API: without its retired questions, and whether its exams count. */
export const describeSeen = ({ decisions, ...quiz }: SeenQuiz): Quiz => {
  const asked = listAsked({ ...quiz, decisions });
  const isPracticeExam = quiz.mockExam && !isEnoughForExam(asked.filter(isReviewed), asked);
  return { ...describeQuiz(quiz), questions: asked.length, ...(isPracticeExam && { isPracticeExam }) };
};

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
const AskedVersion = QuestionVersion.extend({
  quizId: QuizId,
  isShared: z.boolean(),
  /** True if it was reviewed when the attempt was started. */
  isReviewed: z.literal(true).optional(),
});
export type AskedVersion = z.infer<typeof AskedVersion>;

/** Returns the current questions of a quiz, retired ones too. */
export const listAll = ({ id: quizId, owner, asks, decisions }: SeenQuiz) =>
  asks.map((one) => ({
    ...{ ...one, quizId, isShared: owner === 'SHARED' },
    ...(findApproval(one, decisions) && { isReviewed: true as const }),
  }));
/** Returns the questions of a quiz that are asked. */
export const listAsked = (quiz: SeenQuiz) => listAll(quiz).filter(({ id }) => !quiz.decisions[id]?.retired);
/** Builds a question as learners see it. */
export const describeAsked = (question: Question, asked: Pick<AskedVersion, 'isReviewed'> | undefined) => ({
  ...AskedQuestion.parse(question),
  ...(!asked?.isReviewed && { notReviewed: true as const }),
});
export const isReviewed = (asked: Pick<AskedVersion, 'isReviewed'>) => asked.isReviewed === true;
/** Returns the fields of a question that an attempt stores. */
export const pickAsked = ({ id, version, quizId, isShared, isReviewed }: AskedVersion): AskedVersion => ({
  ...{ id, version, quizId, isShared },
  ...(isReviewed && { isReviewed }),
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
  /** Number of an exam's questions that weren't reviewed. Absent in exams of earlier releases, which had no reviews. */
  unreviewed: z.int().optional(),
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
export type StoredMarks = Omit<Marked, 'left'> & { regradedAt?: string | undefined };
const StoredResult = z.object({
  completedAt: z.iso.datetime(),
  correct: z.int(),
  total: z.int(),
  timeTakenSecs: z.number(),
  regradedAt: z.iso.datetime().optional(),
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
