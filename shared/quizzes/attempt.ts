import * as z from 'zod';
import { AttemptId, QuestionId, QuizId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';
import { AskedQuestion, Question } from './model.ts';

/** In the place of a quiz's id: practice from one's own mistakes, over the questions of all quizzes. */
export const PRACTICE = 'practice';

/** What is due in a person's practice today, and what comes after it. */
export const PracticeState = z
  .object({
    /** Answered before, or of a rule that was changed. */
    due: z.int(),
    /** Never answered: so many may be asked today. */
    fresh: z.int(),
    /** When the next of those that were answered are due. */
    next: NzDate.optional(),
  })
  .meta({ id: 'PracticeState' });
export type PracticeState = z.infer<typeof PracticeState>;

/** An answer that somebody gives. `chosenIndex` is in the order in which the options are stored, not as they were shown. */
export const GivenAnswer = z.object({
  questionId: QuestionId,
  chosenIndex: z.int().nonnegative(),
  timeTakenSecs: z.number().nonnegative().max(86_400),
});
export type GivenAnswer = z.infer<typeof GivenAnswer>;

/** An answer that was given. `wasCorrect` is left out for as long as it is not to be known. */
export const UserAnswer = GivenAnswer.extend({
  wasCorrect: z.boolean().optional(),
  /** It came after the end of the exam, and does not count. */
  isTooLate: z.literal(true).optional(),
});
export type UserAnswer = z.infer<typeof UserAnswer>;

/** A line of the list of attempts. Source: specification 2, section 3, "Quiz entities". */
export const AttemptSummary = z
  .object({
    id: AttemptId,
    quizId: z.string(),
    title: z.string(),
    mockExam: z.boolean(),
    startedAt: z.iso.datetime(),
    /** Of an exam: when it ends by itself. */
    endsAt: z.iso.datetime().optional(),
    /** Null while it is in progress. */
    completedAt: z.iso.datetime().nullable(),
    timeTakenSecs: z.number(),
    /** In percent; null while it is not to be known. */
    score: z.number().nullable(),
    /** In percent of the questions. */
    progress: z.number(),
    userAnswers: z.array(UserAnswer),
  })
  .meta({ id: 'AttemptSummary' });
export type AttemptSummary = z.infer<typeof AttemptSummary>;

/** What no list of a quiz shows of somebody's own attempts. */
export const OwnAttempts = z
  .object({
    /** The mock exam that is open. */
    exam: z
      .object({
        endsAt: z.iso.datetime(),
        /** Left out where it is open in another organization, or by another person under the same account. */
        attempt: AttemptSummary.optional(),
      })
      .optional(),
    /** At quizzes that nobody shows this person any more; the newest first. */
    withdrawn: z.array(AttemptSummary),
  })
  .meta({ id: 'OwnAttempts' });
export type OwnAttempts = z.infer<typeof OwnAttempts>;

/** In practice a question says where it comes from. */
const AskedInAttempt = AskedQuestion.extend({
  quizId: QuizId.optional(),
  /** The day on which its rule was changed. */
  inPracticeFrom: NzDate.optional(),
});

/** An attempt with what is asked in it. */
export const Attempt = AttemptSummary.extend({
  questions: z.array(AskedInAttempt),
  /** Those that still want an answer, in their order. */
  left: z.array(QuestionId),
  serverNow: z.iso.datetime(),
}).meta({ id: 'Attempt' });
export type Attempt = z.infer<typeof Attempt>;

/** An attempt that is over, with what was right. */
export const AttemptDetails = z
  .object({
    score: z.number(),
    correct: z.int(),
    total: z.int(),
    /** Of an exam. */
    passed: z.boolean().optional(),
    userAnswers: z.array(
      z.object({
        question: Question,
        /** Null where nothing was answered. */
        chosenIndex: z.int().nullable(),
        wasCorrect: z.boolean(),
        isTooLate: z.literal(true).optional(),
      }),
    ),
  })
  .meta({ id: 'AttemptDetails' });
export type AttemptDetails = z.infer<typeof AttemptDetails>;

/** What became of answers that were given. In an exam nothing of it says what was right. */
export const Verdict = z
  .object({
    /** Of the last of them. */
    wasCorrect: z.boolean().optional(),
    answers: z.array(
      z.object({
        questionId: QuestionId,
        wasCorrect: z.boolean().optional(),
        /** Once it was right. */
        explanation: z.string().optional(),
        isTooLate: z.literal(true).optional(),
        /** The option that was given before, and stands: this answer changes nothing. */
        givenBefore: z.int().optional(),
      }),
    ),
    serverNow: z.iso.datetime(),
  })
  .meta({ id: 'Verdict' });
export type Verdict = z.infer<typeof Verdict>;
