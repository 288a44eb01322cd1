import * as z from 'zod';
import { AttemptId, QuestionId, QuizId } from '#shared/ids.ts';
import { NzDate } from '#shared/nz-date.ts';
import type { Step } from '#shared/quizzes/marking.ts';
import { Question, type QuestionContent, Quiz, QuizContent } from '#shared/quizzes/model.ts';
import { ItemName } from '#shared/sheets/checklist.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { SavedBy } from '../http/said-by.ts';
import type { Item } from '../table/item.ts';
import { type QuizOwner, questionKey, quizKey, quizList } from '../table/keys.ts';

/** A version of a question, by its place. */
const Asked = z.object({ id: QuestionId, version: z.int() });
export type Asked = z.infer<typeof Asked>;

/** The same with what practice goes by, so that it reads no questions to choose among them. */
const Listed = Asked.extend({ inspectionItemName: ItemName.optional(), inPracticeFrom: NzDate.optional() });
export type Listed = z.infer<typeof Listed>;
export const listed = ({ id, version, inspectionItemName, inPracticeFrom }: QuestionContent & Asked): Listed => ({
  ...{ id, version },
  ...(inspectionItemName && { inspectionItemName }),
  ...(inPracticeFrom && { inPracticeFrom }),
});

/** A quiz as it is stored: it names its questions, in their order. */
const StoredQuiz = withoutLimits(QuizContent).extend({
  id: QuizId,
  version: z.int(),
  createdAt: z.iso.datetime(),
  asks: z.array(Listed),
  removedAt: z.iso.datetime().optional(),
});
export type StoredQuiz = z.infer<typeof StoredQuiz>;
/** With whose it is. */
export type FoundQuiz = StoredQuiz & { owner: QuizOwner };

export const readQuiz = (item: Item, owner: QuizOwner): FoundQuiz => ({ ...StoredQuiz.parse(item), owner });

/** One that was taken away is in no list. */
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

/** A line of the list. */
export const readQuizSummary = ({ summary }: Item): Quiz => withoutLimits(Quiz).parse(summary);

export const questionItem = (
  { owner, id }: Pick<FoundQuiz, 'owner' | 'id'>,
  question: QuestionContent & Asked,
  savedBy: SavedBy,
): Item => ({
  ...questionKey(owner, id, question.id, question.version),
  type: 'QUESTION',
  ...question,
  savedBy,
});

export const readQuestion = (item: Item): Question => withoutLimits(Question).parse(item);

/** A version of a question, and in which quiz it lies. */
const AskedOf = Asked.extend({ quizId: QuizId, isShared: z.boolean() });
export type AskedOf = z.infer<typeof AskedOf>;

/** What a quiz asks now. */
export const asksOf = ({ id: quizId, owner, asks }: FoundQuiz) =>
  asks.map((one) => ({ ...one, quizId, isShared: owner === 'SHARED' }));
/** Without what an attempt does not keep. */
export const keptAsk = ({ id, version, quizId, isShared }: AskedOf): AskedOf => ({ id, version, quizId, isShared });

/** An attempt as it was started. It is never changed. */
const Head = z.object({
  id: AttemptId,
  quizId: z.string(),
  title: z.string(),
  mockExam: z.boolean(),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime().optional(),
  asks: z.array(AskedOf),
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
});
export const readStep = (item: Item): Step => StoredStep.parse(item);
